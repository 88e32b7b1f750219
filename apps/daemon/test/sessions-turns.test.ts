/** The built daemon and a real shell with something in front that goes by an agent's name: killed in the middle of a turn. */
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { until } from "@saggar/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";
import { RealDaemon } from "./sessions-daemon.ts";

let daemon: RealDaemon;
let files = 0;
beforeEach(() => {
  daemon = new RealDaemon();
  files = 0;
});
afterEach(() => daemon.clear());

/** Waits for its input to end. */
const AGENT = "#!/bin/sh\nwhile read -r line; do :; done\n";
const MOMENTS_MS = [0, 60, 240, 400];

function tokenOf(pid: number): string {
  const variables = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0");
  return variables.find((variable) => variable.startsWith("SAGGAR_TOKEN="))?.slice(13) ?? "";
}

interface Agent {
  readonly id: string;
  readonly token: string;
  readonly pid: number;
}

async function startAgent(): Promise<Agent> {
  const program = path.join(daemon.shop, "claude");
  writeFileSync(program, AGENT);
  chmodSync(program, 0o755);
  const { id } = await daemon.call("new", { cwd: daemon.shop, size: { cols: 80, rows: 24 } });
  await until("it is at its prompt", async () => (await daemon.session(id)).because === "idle-prompt");
  await daemon.call("send", { target: id, text: "./claude", enter: true });
  await until("the agent is in front", async () => (await daemon.session(id)).agent === "claude");
  const pid = (await daemon.session(id)).pid ?? 0;
  return { id, pid, token: tokenOf(pid) };
}

function report({ id, token }: Agent, event: string, more: Readonly<Record<string, unknown>>): void {
  files += 1;
  const payload = { session_id: "it", cwd: daemon.shop, hook_event_name: event, ...more };
  const spool = path.join(daemon.home, "spool");
  const name = String(1000 + files);
  writeFileSync(
    path.join(spool, `.${name}`),
    JSON.stringify({ v: 1, session: id, token, agent: "claude", payload }),
  );
  renameSync(path.join(spool, `.${name}`), path.join(spool, name));
}

async function turnsOf(id: string) {
  return (await daemon.call("turns", { session: id })).turns;
}

test("kill -9 in the middle of a turn costs nothing of it, and reports that come meanwhile count", async () => {
  await daemon.start();
  const agent = await startAgent();
  report(agent, "UserPromptSubmit", { prompt: "Mend it" });
  await until("the turn is known", async () => (await turnsOf(agent.id)).length === 1);
  for (const [round, afterMs] of MOMENTS_MS.entries()) {
    report(agent, "PostToolUse", { tool_name: "Bash", tool_use_id: `before-${round}` });
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    await daemon.end("SIGKILL");
    report(agent, "PostToolUse", { tool_name: "Write", tool_input: { file_path: `/shop/${round}.ts` } });
    await daemon.start();
    await until(
      "what came meanwhile is told",
      async () => (await turnsOf(agent.id))[0]?.tools["Write"] === round + 1,
    );
  }
  const running = await turnsOf(agent.id);
  expect(running).toMatchObject([
    { prompt: "Mend it", outcome: "running", files: MOMENTS_MS.map((_, round) => `/shop/${round}.ts`) },
  ]);
  // A daemon that is killed between a report's taking and its deletion takes it twice, and never loses it.
  expect(running[0]?.tools["Bash"]).toBeGreaterThanOrEqual(MOMENTS_MS.length);
  report(agent, "Stop", { last_assistant_message: "Mended", background_tasks: [] });
  await until("the turn is over", async () => (await turnsOf(agent.id))[0]?.outcome === "done");
  expect((await daemon.session(agent.id)).why).toBe("Done · Mended");
  const readable = readdirSync(daemon.home).filter(
    (name) => statSync(path.join(daemon.home, name)).mode & 0o077,
  );
  expect(readable).toEqual([]);
});

test("an agent that is killed in its turn leaves it as gone, and a session that is closed keeps its turns", async () => {
  await daemon.start();
  const agent = await startAgent();
  report(agent, "UserPromptSubmit", { prompt: "Mend it" });
  await until("the turn is known", async () => (await turnsOf(agent.id)).length === 1);
  await daemon.call("close", { target: agent.id, force: true });
  expect(await turnsOf(agent.id)).toMatchObject([{ prompt: "Mend it", outcome: "gone" }]);
  expect(await turnsOf(agent.id.slice(0, 8))).toHaveLength(1);
});

test("what Claude Code keeps on disk of a process names the conversation that can be gone on with", async () => {
  await daemon.start();
  const agent = await startAgent();
  const folder = path.join(daemon.folder, ".claude/sessions");
  mkdirSync(folder, { recursive: true });
  const shells = readFileSync(`/proc/${agent.pid}/task/${agent.pid}/children`, "utf8").trim().split(" ");
  const pid = Number(shells[0]);
  writeFileSync(
    path.join(folder, `${pid}.json`),
    JSON.stringify({ pid, sessionId: "its-own", status: "idle" }),
  );
  await until(
    "the conversation is known",
    async () => (await daemon.session(agent.id)).agentSession !== null,
  );
  expect((await daemon.session(agent.id)).agentSession).toEqual({
    agent: "claude",
    id: "its-own",
    resume: ["claude", "--resume", "its-own"],
  });
});
