/** Claude Code 2.1.332, in the permission mode that asks. */
import path from "node:path";
import {
  COLOUR_QUESTION,
  COLOURS,
  DOWN,
  ENTER,
  ESC,
  KEY_GAP_MS,
  type Kit,
  refusal,
  SHIFT_TAB,
} from "../kit.ts";
import { call } from "../model/reply.ts";

const KEY = "sk-ant-scripted-0123456789abcdefghij";
/** The part of a key by which Claude knows an approved one again. */
const KEY_TAIL = 20;

function bash(command: string, rest: Readonly<Record<string, unknown>> = {}): ReturnType<typeof call> {
  return call("Bash", { command, description: "Work in the shop", ...rest });
}

export const claude: Kit = {
  id: "claude",
  remark: 'in the permission mode that asks ("manual"), not in its default, which rarely does',
  prepare({ home, modelUrl, readiness }) {
    const approved = readiness === "signed-out" ? [] : [KEY.slice(-KEY_TAIL)];
    const state = {
      hasCompletedOnboarding: true,
      hasSeenAutoDefaultNotice: true,
      customApiKeyResponses: { approved, rejected: [] },
      projects: readiness === "untrusted" ? {} : { [home.cwd]: { hasTrustDialogAccepted: true } },
    };
    home.put(".claude.json", JSON.stringify(state));
    return {
      ANTHROPIC_BASE_URL: modelUrl,
      ANTHROPIC_API_KEY: KEY,
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
      DISABLE_AUTOUPDATER: "1",
      CLAUDE_CODE_TMPDIR: path.join(home.home, "tmp"),
    };
  },
  line: "claude --permission-mode default",
  resumeLine: "claude --permission-mode default --continue",
  exitLine: "/exit",
  ready: /^❯[\s\S]*manual mode on/m,
  escape: [ESC],
  interrupted: /Interrupted · What should/,
  keyGapMs: KEY_GAP_MS,
  trust: { text: /Yes, I trust this folder/, accept: [DOWN, ENTER] },
  login: { text: /Do you want to use this API key/, accept: [DOWN, ENTER] },
  permission: { text: /Do you want to proceed\?/, accept: ["1"], decline: ["4"] },
  question: { text: /❯ 1\. Red/, accept: ["1"] },
  plan: {
    text: /Exit plan mode\?|Would you like to proceed|ready to code/i,
    accept: [ENTER],
    enter: [SHIFT_TAB, SHIFT_TAB],
    replies: [() => call("ExitPlanMode", { plan: "# Plan\n1. Paint the sign\n2. Open the shop" })],
  },
  calls: {
    risky: (command) => bash(command),
    slow: (seconds) => bash(`sleep ${seconds}; echo slept`),
    question: call("AskUserQuestion", {
      questions: [{ question: COLOUR_QUESTION, header: "Colour", multiSelect: false, options: COLOURS }],
    }),
    background: (command) => bash(command, { run_in_background: true }),
  },
  questionMode: [],
  goesOnAfterDecline: false,
  goesOnAfterEscape: false,
  asksBeforeSlow: false,
  asksBeforeBackground: true,
  wakesAfterBackground: true,
  apiError: {
    refusal: refusal(400, "invalid_request_error", "The model cannot do this."),
    text: /API Error/,
  },
  limit: { refusal: refusal(429, "rate_limit_error", "You have hit your limit"), text: null },
  compaction: {
    line: "/compact",
    marker: "Tool calls will be rejected",
    summary: "<summary>The shop is tidy.</summary>",
  },
};
