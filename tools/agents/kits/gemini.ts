/** Gemini CLI 0.61.0 with an API key. */
import { COLOUR_QUESTION, COLOURS, ENTER, ESC, KEY_GAP_MS, type Kit, refusal, SHIFT_TAB } from "../kit.ts";
import { call } from "../model/reply.ts";

function shell(command: string, rest: Readonly<Record<string, unknown>> = {}): ReturnType<typeof call> {
  return call("run_shell_command", { command, description: "Work in the shop", ...rest });
}

const PLAN = "# Plan\n1. Paint the sign\n2. Open the shop\n";

/** Plans lie in a folder of the conversation, which the request names. */
function planFile(request: string): string {
  const folder = /(?<=[\s"'`])\/[^\s"`'\\]+\/plans(?=[/`"'\s\\])/.exec(request)?.[0];
  if (folder === undefined) throw new Error("Gemini names no folder for plans");
  return `${folder}/shop.md`;
}

export const gemini: Kit = {
  id: "gemini",
  remark: null,
  prepare({ home, modelUrl, readiness }) {
    const isSignedIn = readiness !== "signed-out";
    const settings = {
      security: {
        folderTrust: { enabled: true },
        ...(isSignedIn ? { auth: { selectedType: "gemini-api-key" } } : {}),
      },
      privacy: { usageStatisticsEnabled: false },
      general: { enableAutoUpdate: false, enableAutoUpdateNotification: false },
      model: { name: "gemini-2.5-pro" },
    };
    home.put(".gemini/settings.json", JSON.stringify(settings));
    if (readiness !== "untrusted") {
      home.put(".gemini/trustedFolders.json", JSON.stringify({ [home.cwd]: "TRUST_FOLDER" }));
    }
    return { GOOGLE_GEMINI_BASE_URL: modelUrl, ...(isSignedIn ? { GEMINI_API_KEY: "scripted" } : {}) };
  },
  line: "gemini",
  resumeLine: "gemini --resume latest",
  exitLine: "/quit",
  ready: /Type your message/,
  escape: [ESC],
  interrupted: /Request cancelled/,
  keyGapMs: KEY_GAP_MS,
  trust: { text: /Do you trust the files in this folder\?/, accept: [ENTER] },
  login: { text: /How would you like to authenticate/, accept: [] },
  permission: { text: /Allow execution of/, accept: [ENTER], decline: ["3"] },
  question: { text: /● 1\.\s+Red/, accept: [ENTER] },
  plan: {
    text: /Ready to start implementation\?/,
    accept: [ENTER],
    enter: [SHIFT_TAB, SHIFT_TAB],
    replies: [
      (request) => call("write_file", { file_path: planFile(request), content: PLAN }),
      (request) => call("exit_plan_mode", { plan_filename: "shop.md", plan_path: planFile(request) }),
    ],
  },
  calls: {
    risky: (command) => shell(command),
    slow: (seconds) => shell(`sleep ${seconds}; echo slept`),
    question: call("ask_user", {
      questions: [{ question: COLOUR_QUESTION, header: "Colour", type: "choice", options: COLOURS }],
    }),
    background: (command) => shell(command, { is_background: true }),
  },
  questionMode: [],
  goesOnAfterDecline: false,
  goesOnAfterEscape: false,
  asksBeforeSlow: true,
  asksBeforeBackground: true,
  wakesAfterBackground: false,
  apiError: { refusal: refusal(400, "invalid_argument", "The model cannot do this."), text: /✕ \[API Error/ },
  limit: { refusal: refusal(429, "resource_exhausted", "Quota exceeded for metric"), text: null },
  compaction: {
    line: "/compress",
    marker: "state_snapshot",
    summary: "<state_snapshot>The shop is tidy.</state_snapshot>",
  },
};
