/** Kimi Code 2.1.0 with a model from its environment. */
import { createHash } from "node:crypto";
import path from "node:path";
import { COLOUR_QUESTION, COLOURS, ENTER, ESC, KEY_GAP_MS, type Kit, refusal, SHIFT_TAB } from "../kit.ts";
import { call } from "../model/reply.ts";

/** Digits of a folder's digest by which Kimi names it. */
const DIGEST_DIGITS = 12;

function bash(command: string, rest: Readonly<Record<string, unknown>> = {}): ReturnType<typeof call> {
  return call("Bash", { command, description: "Work in the shop", ...rest });
}

/** The file by which Kimi remembers that a folder is trusted. */
function trustFile(cwd: string): string {
  const digest = createHash("sha256").update(cwd).digest("hex").slice(0, DIGEST_DIGITS);
  return `.kimi-code/workspace-trust/wd_${path.basename(cwd)}_${digest}`;
}

const PLAN = "# Plan\n1. Paint the sign\n2. Open the shop\n";

/** The file that it wants a plan in, as the request names it. */
function planFile(request: string): string {
  const file = /\/[^\s"`'\\]+\/plans\/[^\s"`'\\]+\.md/.exec(request)?.[0];
  if (file === undefined) throw new Error("Kimi names no file for its plan");
  return file;
}

export const kimi: Kit = {
  id: "kimi",
  remark: null,
  prepare({ home, modelUrl, readiness }) {
    if (readiness !== "untrusted") {
      home.put(trustFile(home.cwd), JSON.stringify({ root: home.cwd, trustedAt: 0 }));
    }
    return {
      KIMI_DISABLE_TELEMETRY: "1",
      KIMI_CODE_NO_AUTO_UPDATE: "1",
      KIMI_MODEL_NAME: "mock-model",
      KIMI_MODEL_API_KEY: "scripted",
      KIMI_MODEL_BASE_URL: `${modelUrl}/v1`,
      KIMI_MODEL_MAX_CONTEXT_SIZE: "100000",
    };
  },
  line: "kimi",
  resumeLine: "kimi --continue",
  exitLine: "/exit",
  ready: /context: \d+% \(/,
  escape: [ESC],
  interrupted: /[Ii]nterrupted|[Cc]ancelled/,
  keyGapMs: KEY_GAP_MS,
  trust: { text: /Trust this folder\?/, accept: [ENTER] },
  login: null,
  permission: { text: /Run this command\?|1\. Approve once/, accept: [ENTER], decline: ["3"] },
  question: { text: /→ \[1\] Red/, accept: ["1", ENTER] },
  plan: {
    text: /1\. Approve/,
    accept: [ENTER],
    enter: [SHIFT_TAB],
    replies: [
      (request) => call("Write", { path: planFile(request), content: PLAN }),
      () => call("ExitPlanMode", {}),
    ],
  },
  calls: {
    risky: (command) => bash(command),
    slow: (seconds) => bash(`sleep ${seconds}; echo slept`, { timeout: 60 }),
    question: call("AskUserQuestion", {
      questions: [{ question: COLOUR_QUESTION, header: "Colour", options: COLOURS }],
    }),
    background: (command) => bash(command, { run_in_background: true }),
  },
  questionMode: [],
  goesOnAfterDecline: true,
  goesOnAfterEscape: true,
  asksBeforeSlow: true,
  asksBeforeBackground: true,
  wakesAfterBackground: true,
  apiError: {
    refusal: refusal(400, "invalid_request_error", "The model cannot do this."),
    text: /The model cannot do this/,
  },
  limit: { refusal: refusal(429, "rate_limit", "Rate limit reached"), text: null },
  compaction: { line: "/compact", marker: "Create a handoff summary", summary: "The shop is tidy." },
};
