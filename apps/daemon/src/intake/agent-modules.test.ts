/** The modules that agents load, run as they are: what they leave in the spool, and what the vocabulary makes of it. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { spoolFileSchema } from "@saggar/protocol";
import { agentNamed } from "@saggar/sources";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
let spool: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "saggar-modules-"));
  spool = path.join(folder, "spool");
  mkdirSync(spool);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the module in a process of its own, with the events played by `play`; what that prints is given back. */
function run(agent: string, play: string, env: Readonly<Record<string, string>>): string {
  const file = path.join(folder, "module.mjs");
  writeFileSync(file, agentNamed(agent)?.hooks?.module ?? "");
  const script = path.join(folder, "play.mjs");
  writeFileSync(script, `const module = await import(${JSON.stringify(file)});\n${play}`);
  return execFileSync(process.execPath, [script], { env, encoding: "utf8", cwd: folder });
}

function inSession(): Readonly<Record<string, string>> {
  return { SAGGAR_SESSION: "one", SAGGAR_TOKEN: "secret", SAGGAR_SPOOL: spool };
}

/** What the reports in the spool mean, in the order of their names; each is proved and private. */
function told(agent: string): readonly string[] {
  return readdirSync(spool)
    .toSorted()
    .map((name) => {
      expect(statSync(path.join(spool, name)).mode & 0o777).toBe(0o600);
      const report = spoolFileSchema.parse(JSON.parse(readFileSync(path.join(spool, name), "utf8")));
      expect([report.session, report.token, report.agent]).toEqual(["one", "secret", agent]);
      const read = agentNamed(agent)?.readHook?.(report.payload);
      const says = read?.says
        .map(({ event, message }) => [event, message].filter(Boolean).join(" "))
        .join(", ");
      const whose = read?.isSubagent === true ? "subagent: " : "";
      return `${whose}${says === "" ? "-" : says} ${JSON.stringify(read?.turn ?? null)}`;
    });
}

const PI = `
const handlers = new Map();
module.default({ on: (name, handler) => handlers.set(name, handler) });
const ctx = { mode: process.env.MODE ?? "tui", cwd: "/w", sessionManager: { getSessionId: () => "s1" } };
const play = (name, event) => { if (handlers.get(name)?.(event, ctx) !== undefined) throw new Error(name); };
play("session_start", { reason: "startup" });
play("before_agent_start", { messageType: "user", prompt: "Make it\\nso", systemPrompt: "long" });
play("agent_start", {});
play("tool_execution_start", { toolName: "bash", args: { command: "ls" } });
play("ui_prompt_start", { reason: "ui_prompt", kind: "confirm", title: "Run it?" });
play("ui_prompt_end", { reason: "ui_prompt", kind: "confirm" });
play("tool_result", { toolName: "write", input: { path: "/w/a", content: "x".repeat(9999) }, isError: false });
play("turn_end", { message: { role: "assistant", usage: { input: 5, output: 2 }, stopReason: "toolUse", content: [] } });
play("turn_end", { message: { role: "assistant", usage: { input: 6, output: 3 }, stopReason: "stop", content: [{ type: "text", text: "All\\ndone." }] } });
play("agent_settled", { aborted: false });
play("turn_end", undefined);
play("tool_result", null);
play("session_shutdown", { reason: "quit" });
`;

test("Pi's extension tells a run from its start to its end", () => {
  expect(run("pi", PI, inSession())).toBe("");
  expect(told("pi")).toEqual([
    "session-started null",
    'turn-started {"prompt":"Make it"}',
    "turn-active null",
    "turn-active null",
    "asked Run it? null",
    "answered null",
    'turn-active {"tool":"write","files":["/w/a"]}',
    'turn-ended {"lastLine":"done.","tokens":{"input":11,"output":5}}',
    "turn-active null",
    "session-ended null",
  ]);
});

test("a Pi that nobody sits at tells nothing", () => {
  run("pi", PI, { ...inSession(), MODE: "print" });
  expect(readdirSync(spool)).toEqual([]);
});

const OPENCODE = `
const hooks = await module.SaggarReports({ directory: "/w" });
const play = async (name, ...given) => { if ((await hooks[name]?.(...given)) !== undefined) throw new Error(name); };
const event = (type, properties) => play("event", { event: { type, properties } });
await event("session.created", { info: { id: "main" } });
await play("chat.message", { sessionID: "main" }, { parts: [{ type: "text", text: "Make it\\nso" }] });
await event("session.status", { sessionID: "main", status: { type: "busy" } });
await event("session.status", { sessionID: "main", status: { type: "busy" } });
await play("tool.execute.before", { tool: "bash", sessionID: "main", callID: "1" }, { args: {} });
await event("permission.asked", { sessionID: "main", permission: "bash", patterns: ["ls"], metadata: { command: "ls -l" } });
await event("permission.replied", { sessionID: "main", reply: "once" });
await play("tool.execute.after", { tool: "edit", sessionID: "main", args: { filePath: "/w/a", oldString: "x".repeat(9999) } }, {});
await event("session.created", { info: { id: "sub", parentID: "main" } });
await event("session.status", { sessionID: "sub", status: { type: "busy" } });
await event("session.idle", { sessionID: "sub" });
await event("message.updated", { info: { id: "1", role: "assistant", sessionID: "main", time: { completed: 1 }, tokens: { input: 5, output: 2 } } });
await event("message.updated", { info: { id: "2", role: "assistant", sessionID: "main", time: { completed: 2 }, tokens: { input: 6, output: 3 } } });
await event("message.updated", { info: { id: "3", role: "assistant", sessionID: "main", time: {}, tokens: { input: 9, output: 9 } } });
await event("message.part.updated", { part: { type: "text", text: "long" } });
await play("experimental.text.complete", { sessionID: "main" }, { text: "All\\ndone." });
await event("session.status", { sessionID: "main", status: { type: "idle" } });
await event("session.error", { sessionID: "main", error: { name: "APIError", data: { message: "No credit" } } });
await play("event", undefined);
await event("question.asked", { sessionID: "main", questions: [{ question: "Which?" }] });
await play("dispose");
`;

test("OpenCode's plugin tells a turn, and what of it a subagent does", () => {
  expect(run("opencode", OPENCODE, inSession())).toBe("");
  expect(told("opencode")).toEqual([
    "session-started null",
    'turn-started {"prompt":"Make it"}',
    "turn-active null",
    "turn-active null",
    "asked bash: ls -l null",
    "answered null",
    'turn-active {"tool":"edit","files":["/w/a"]}',
    "subagent: - null",
    "subagent: turn-active null",
    "subagent: turn-ended null",
    '- {"tokens":{"input":5,"output":2}}',
    '- {"tokens":{"input":11,"output":5}}',
    'turn-ended {"lastLine":"done."}',
    'turn-failed {"error":"No credit"}',
    "asked Which? null",
    "session-ended null",
  ]);
});

test.each([
  ["pi", PI],
  ["opencode", OPENCODE],
])(
  "the module for %s does nothing outside a session, and fails for nobody without a spool",
  (agent, play) => {
    expect(run(agent, play, { SAGGAR_SPOOL: spool })).toBe("");
    expect(run(agent, play, { ...inSession(), SAGGAR_SPOOL: path.join(folder, "none") })).toBe("");
    expect(readdirSync(spool)).toEqual([]);
  },
);
