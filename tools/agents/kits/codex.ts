/** Codex 0.171.0 with its server in the same process, asking before it leaves the sandbox. */
import { COLOUR_QUESTION, COLOURS, ENTER, ESC, KEY_GAP_MS, type Kit, refusal } from "../kit.ts";
import { call, say } from "../model/reply.ts";

function config(cwd: string, modelUrl: string, isTrusted: boolean): string {
  const lines = [
    'model = "gpt-5.1-codex"',
    'model_provider = "mock"',
    "check_for_update_on_startup = false",
    ...(isTrusted ? ['approval_policy = "on-request"', 'sandbox_mode = "read-only"'] : []),
    "[analytics]",
    "enabled = false",
    "[features]",
    "daemon_auto_start = false",
    "[model_providers.mock]",
    'name = "mock"',
    `base_url = "${modelUrl}/v1"`,
    'env_key = "MOCK_KEY"',
    'wire_api = "responses"',
    "request_max_retries = 0",
    "stream_max_retries = 0",
    ...(isTrusted ? [`[projects."${cwd}"]`, 'trust_level = "trusted"'] : []),
    "",
  ];
  return lines.join("\n");
}

function outsideSandbox(cmd: string, rest: Readonly<Record<string, unknown>> = {}): ReturnType<typeof call> {
  const why = { sandbox_permissions: "require_escalated", justification: "It changes a file." };
  return call("exec_command", { cmd, ...why, ...rest });
}

export const codex: Kit = {
  id: "codex",
  remark:
    "with its server in the same process (`daemon_auto_start = false`), and with `--dangerously-bypass-hook-trust`",
  prepare({ home, modelUrl, readiness }) {
    if (readiness === "signed-out") {
      // Without, a server of its own would outlive the session.
      home.put(".codex/config.toml", "[features]\ndaemon_auto_start = false\n");
      return {};
    }
    // It asks only where the folder has settings of its own.
    if (readiness === "untrusted") home.put("shop/.codex/config.toml", 'model_reasoning_effort = "low"\n');
    home.put(".codex/config.toml", config(home.cwd, modelUrl, readiness === "ready"));
    return { MOCK_KEY: "scripted" };
  },
  line: "codex --dangerously-bypass-hook-trust",
  resumeLine: "codex resume --last --dangerously-bypass-hook-trust",
  exitLine: "/quit",
  ready: /› Ask Codex to do anything|^› (?!\d)/m,
  escape: [ESC],
  interrupted: /Conversation interrupted/,
  keyGapMs: KEY_GAP_MS,
  trust: { text: /Trust this folder\? Codex/, accept: [ENTER] },
  login: { text: /Sign in with ChatGPT/, accept: [] },
  permission: { text: /Would you like to run the following command\?/, accept: ["y"], decline: ["3"] },
  question: { text: /Which colour shall the sign have\?/, accept: [ENTER] },
  plan: {
    text: /Implement this plan\?/,
    accept: [ENTER],
    enter: ["/plan", ENTER],
    replies: [() => say("<proposed_plan>\n# Plan\n1. Paint the sign\n2. Open the shop\n</proposed_plan>")],
  },
  calls: {
    risky: (cmd) => outsideSandbox(cmd),
    slow: (seconds) => call("exec_command", { cmd: `sleep ${seconds}; echo slept`, yield_time_ms: 30_000 }),
    question: call("request_user_input", {
      questions: [{ id: "colour", header: "Colour", question: COLOUR_QUESTION, options: COLOURS }],
    }),
    background: (cmd) => outsideSandbox(cmd, { yield_time_ms: 500 }),
  },
  questionMode: ["/plan", ENTER],
  goesOnAfterDecline: false,
  goesOnAfterEscape: false,
  asksBeforeSlow: false,
  asksBeforeBackground: true,
  wakesAfterBackground: false,
  apiError: {
    refusal: refusal(400, "invalid_request_error", "The model cannot do this."),
    text: /■ .*The model cannot do/s,
  },
  limit: {
    refusal: refusal(429, "usage_limit_reached", "The usage limit has been reached"),
    text: /You’ve hit your usage limit/,
  },
  compaction: {
    line: "/compact",
    marker: "seamlessly continue the work",
    summary: "The shop is tidy.",
  },
};
