/** OpenCode 1.18.33 with one provider, asking before commands and edits. */
import { COLOUR_QUESTION, COLOURS, ENTER, ESC, type Kit, refusal } from "../kit.ts";
import { call } from "../model/reply.ts";

const RIGHT = "\u001b[C";

function bash(command: string): ReturnType<typeof call> {
  return call("bash", { command, description: "Work in the shop" });
}

function config(modelUrl: string): unknown {
  const limit = { context: 100_000, output: 8000 };
  const provider = {
    npm: "@ai-sdk/openai-compatible",
    name: "Mock",
    options: { baseURL: `${modelUrl}/v1`, apiKey: "scripted" },
    models: { "mock-model": { name: "Mock Model", limit } },
  };
  return {
    $schema: "https://opencode.ai/config.json",
    provider: { mock: provider },
    model: "mock/mock-model",
    small_model: "mock/mock-model",
    permission: { bash: "ask", edit: "ask" },
    autoupdate: false,
    share: "disabled",
  };
}

export const opencode: Kit = {
  id: "opencode",
  remark: "with `permission` set to ask before commands and edits",
  prepare({ home, modelUrl }) {
    home.put(".config/opencode/opencode.json", JSON.stringify(config(modelUrl)));
    return { OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1" };
  },
  line: "opencode",
  resumeLine: "opencode --continue",
  exitLine: "/exit",
  ready: /ctrl\+p commands/,
  escape: [ESC, ESC],
  interrupted: /· interrupted/,
  keyGapMs: 700,
  trust: null,
  login: null,
  permission: { text: /△ Permission required/, accept: [ENTER], decline: [RIGHT, RIGHT, ENTER] },
  question: { text: /↑↓ select {2}enter submit/, accept: [ENTER] },
  plan: null,
  calls: {
    risky: bash,
    slow: (seconds) => bash(`sleep ${seconds}; echo slept`),
    question: call("question", {
      questions: [{ question: COLOUR_QUESTION, header: "Colour", options: COLOURS }],
    }),
    background: null,
  },
  questionMode: [],
  goesOnAfterDecline: false,
  goesOnAfterEscape: false,
  asksBeforeSlow: true,
  asksBeforeBackground: true,
  wakesAfterBackground: false,
  apiError: {
    refusal: refusal(400, "invalid_request_error", "The model cannot do this."),
    text: /The model cannot do this/,
  },
  limit: { refusal: refusal(429, "rate_limit", "Rate limit reached"), text: null },
  compaction: { line: "/compact", marker: "that context was compacted", summary: "The shop is tidy." },
};
