/** Pi 1.6.0 with one provider, and an extension that asks before commands: Pi itself never asks. */
import { COLOUR_QUESTION, ENTER, ESC, KEY_GAP_MS, type Kit, refusal } from "../kit.ts";
import { call } from "../model/reply.ts";

const EXTENSION = `export default (pi) => {
  pi.on("tool_call", async (event, ctx) => {
    const command = event.input?.command ?? "";
    if (command === "choose") await ctx.ui.select("${COLOUR_QUESTION}", ["Red", "Green"]);
    if (!command.startsWith("touch")) return undefined;
    const isAllowed = await ctx.ui.confirm("Run this command?", command);
    return isAllowed ? undefined : { block: true, reason: "The person said no." };
  });
};
`;

function models(modelUrl: string): unknown {
  const cost = { input: 0, output: 0, cacheRead: 0, cacheWrite: 0 };
  const model = { id: "mock-model", name: "Mock", contextWindow: 100_000, maxTokens: 8000, cost };
  const all = [{ ...model, input: ["text"], reasoning: false }];
  return {
    providers: {
      mock: { baseUrl: `${modelUrl}/v1`, api: "openai-completions", apiKey: "scripted", models: all },
    },
  };
}

function bash(command: string): ReturnType<typeof call> {
  return call("bash", { command });
}

export const pi: Kit = {
  id: "pi",
  remark: "asks nothing by itself: permission and question come from an extension made for the recording",
  prepare({ home, modelUrl, readiness }) {
    home.put(".pi/agent/models.json", JSON.stringify(models(modelUrl)));
    home.put(".pi/agent/extensions/ask.ts", EXTENSION);
    // Otherwise a conversation as short as ours has nothing to summarise.
    home.put(".pi/agent/settings.json", JSON.stringify({ compaction: { keepRecentTokens: 1 } }));
    if (readiness === "untrusted") home.put("shop/.pi/settings.json", "{}");
    return { PI_OFFLINE: "1", PI_TELEMETRY: "0", PI_SKIP_VERSION_CHECK: "1" };
  },
  line: "pi --model mock/mock-model",
  resumeLine: "pi --model mock/mock-model --continue",
  exitLine: "/quit",
  ready: /\(auto\)\s+mock-model/,
  escape: [ESC],
  interrupted: /Operation aborted/,
  keyGapMs: KEY_GAP_MS,
  trust: { text: /Trust project folder\?/, accept: [ENTER] },
  login: null,
  permission: { text: /Run this command\?/, accept: [ENTER], decline: ["\u001b[B", ENTER] },
  question: { text: /→ Red/, accept: [ENTER] },
  plan: null,
  calls: {
    risky: bash,
    slow: (seconds) => bash(`sleep ${seconds}; echo slept`),
    question: bash("choose"),
    background: null,
  },
  questionMode: [],
  goesOnAfterDecline: true,
  goesOnAfterEscape: true,
  asksBeforeSlow: false,
  asksBeforeBackground: false,
  wakesAfterBackground: false,
  apiError: {
    refusal: refusal(400, "invalid_request_error", "The model cannot do this."),
    text: /Error: 400/,
  },
  limit: { refusal: refusal(429, "rate_limit", "Rate limit reached"), text: null },
  compaction: {
    line: "/compact",
    marker: "structured context checkpoint",
    summary: "The shop is tidy.",
  },
};
