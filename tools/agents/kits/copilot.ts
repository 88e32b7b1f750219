/** GitHub Copilot CLI 1.0.102 with a provider of one's own, offline. */
import { COLOUR_QUESTION, ENTER, ESC, type Kit, refusal, SHIFT_TAB } from "../kit.ts";
import { call } from "../model/reply.ts";

function bash(command: string, rest: Readonly<Record<string, unknown>> = {}): ReturnType<typeof call> {
  return call("bash", { command, description: "Work in the shop", ...rest });
}

export const copilot: Kit = {
  id: "copilot",
  remark: "with a provider of one's own, offline",
  prepare({ home, modelUrl, readiness }) {
    const trusted = readiness === "untrusted" ? [] : [home.cwd];
    home.put(".copilot/config.json", JSON.stringify({ trusted_folders: trusted }));
    const provider = {
      COPILOT_PROVIDER_BASE_URL: `${modelUrl}/v1`,
      COPILOT_PROVIDER_TYPE: "openai",
      COPILOT_PROVIDER_API_KEY: "scripted",
      COPILOT_PROVIDER_WIRE_API: "completions",
      COPILOT_MODEL: "mock-model",
      COPILOT_OFFLINE: "true",
    };
    return { COPILOT_AUTO_UPDATE: "false", ...(readiness === "signed-out" ? {} : provider) };
  },
  line: "copilot",
  resumeLine: "copilot --continue",
  exitLine: "/exit",
  ready: /Manual Approval|\/ commands/,
  escape: [ESC, ESC],
  interrupted: /Operation cancelled by user/,
  keyGapMs: 200,
  trust: { text: /Do you trust the files in this folder\?/, accept: [ENTER] },
  login: null,
  permission: {
    text: /Do you want to run this command\?/,
    accept: [ENTER],
    decline: ["3", "Leave it.", ENTER],
  },
  question: { text: /❯ Red/, accept: [ENTER] },
  plan: {
    text: /Plan Ready for Review/,
    accept: [ENTER],
    enter: [SHIFT_TAB],
    replies: [
      () =>
        call("exit_plan_mode", {
          summary: "- Paint the sign\n- Open the shop",
          actions: ["interactive", "autopilot", "exit_only"],
          recommendedAction: "interactive",
        }),
    ],
  },
  calls: {
    risky: (command) => bash(command),
    slow: (seconds) => bash(`sleep ${seconds}; echo slept`, { initial_wait: 60 }),
    question: call("ask_user", {
      message: COLOUR_QUESTION,
      requestedSchema: {
        properties: { colour: { type: "string", title: "Colour", enum: ["Red", "Green"] } },
        required: ["colour"],
      },
    }),
    background: (command) => bash(command, { mode: "async" }),
  },
  questionMode: [],
  goesOnAfterDecline: true,
  goesOnAfterEscape: false,
  asksBeforeSlow: true,
  asksBeforeBackground: true,
  wakesAfterBackground: true,
  apiError: {
    refusal: refusal(400, "invalid_request_error", "The model cannot do this."),
    text: /✗ 400 The model cannot/,
  },
  limit: { refusal: refusal(429, "rate_limit", "Rate limit reached"), text: null },
  compaction: { line: "/compact", marker: "only with the summary text", summary: "The shop is tidy." },
};
