/** Qwen Code 0.24.4 with a provider that speaks as OpenAI's does. */
import { COLOUR_QUESTION, COLOURS, ENTER, ESC, KEY_GAP_MS, type Kit, refusal } from "../kit.ts";
import { call } from "../model/reply.ts";

function shell(command: string, isBackground = false): ReturnType<typeof call> {
  return call("run_shell_command", {
    command,
    description: "Work in the shop",
    is_background: isBackground,
  });
}

export const qwen: Kit = {
  id: "qwen",
  remark: null,
  prepare({ home, modelUrl, readiness }) {
    const isSignedIn = readiness !== "signed-out";
    const settings = {
      security: {
        folderTrust: { enabled: readiness === "untrusted" },
        ...(isSignedIn ? { auth: { selectedType: "openai" } } : {}),
      },
      tools: { approvalMode: "default" },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false },
    };
    home.put(".qwen/settings.json", JSON.stringify(settings));
    const provider = {
      OPENAI_API_KEY: "scripted",
      OPENAI_BASE_URL: `${modelUrl}/v1`,
      OPENAI_MODEL: "mock-model",
    };
    return isSignedIn ? provider : {};
  },
  line: "qwen",
  resumeLine: "qwen --continue",
  exitLine: "/quit",
  ready: /Type your message/,
  escape: [ESC],
  interrupted: /Request cancelled/,
  keyGapMs: KEY_GAP_MS,
  trust: { text: /1\. Trust folder/, accept: [ENTER] },
  login: { text: /Connect a Provider|Custom Provider/, accept: [] },
  permission: { text: /Allow execution of/, accept: [ENTER], decline: ["4"] },
  question: { text: /❯ 1\. Red/, accept: [ENTER] },
  plan: {
    text: /Would you like to proceed\?/,
    accept: [ENTER],
    enter: ["/plan", ENTER],
    replies: [() => call("exit_plan_mode", { plan: "# Plan\n1. Paint the sign\n2. Open the shop" })],
  },
  calls: {
    risky: (command) => shell(command),
    // A bare sleep is refused.
    slow: (seconds) => shell(`timeout ${seconds} tail -f prices.txt`),
    question: call("ask_user_question", {
      questions: [{ question: COLOUR_QUESTION, header: "Colour", multiSelect: false, options: COLOURS }],
    }),
    background: (command) => shell(command, true),
  },
  questionMode: [],
  goesOnAfterDecline: false,
  goesOnAfterEscape: false,
  asksBeforeSlow: true,
  asksBeforeBackground: true,
  wakesAfterBackground: true,
  apiError: {
    refusal: refusal(400, "invalid_request_error", "The model cannot do this."),
    text: /✕ \[API Error/,
  },
  limit: { refusal: refusal(429, "rate_limit", "Rate limit reached"), text: null },
  compaction: {
    line: "/compress",
    marker: "state_snapshot",
    summary: "<state_snapshot>The shop is tidy.</state_snapshot>",
  },
};
