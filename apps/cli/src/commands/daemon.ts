/** `saggar daemon …`: the background process, started once, stopped without harm to sessions. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { VerbResult } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask, askIfRunning } from "../ask.ts";
import { CallEnded, DONE, NOBODY, REFUSED } from "../outcome.ts";
import { age, printJson, printLines } from "../print.ts";
import { launch, parseTime, type System } from "../system.ts";
import { text } from "../text.ts";

type DaemonStatus = VerbResult<"daemon-status">;

const START_WAIT_MS = 15_000;
const STOP_WAIT_MS = 15_000;
const LOOK_EVERY_MS = 25;

export async function run(call: Call): Promise<number | undefined> {
  const { system, words } = call;
  switch (words[0]) {
    case "run":
      return inForeground(system);
    case "start":
      return start(system);
    case "stop":
      return stop(system, call.flag("all"));
    case "restart":
      await stop(system, false);
      return start(system);
    case "status":
      return status(system, call.flag("json"));
    default:
      throw call.wrong(`"${words[0]}" is none of run, start, stop, restart, status.`);
  }
}

function daemonFile(system: System): string {
  const file = path.join(system.dist, "daemon.js");
  if (!existsSync(file)) throw new CallEnded(REFUSED, text.stateBuild);
  return file;
}

/** The daemon itself in this terminal; signals reach it as members of the same group do. */
function inForeground(system: System): Promise<number> {
  const child = spawn(process.execPath, [daemonFile(system)], { stdio: "inherit" });
  const pass = (signal: NodeJS.Signals): void => void child.kill(signal);
  process.on("SIGTERM", () => pass("SIGTERM"));
  process.on("SIGINT", () => undefined);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code, signal) =>
      resolve(code ?? (signal === "SIGTERM" || signal === "SIGINT" ? DONE : REFUSED)),
    );
  });
}

async function start(system: System): Promise<number> {
  const running = await askIfRunning(system, "daemon-status", {});
  if (running !== null) {
    system.out(`${text.daemonRunsAlready(running.pid)}\n`);
    return DONE;
  }
  const started = await launchDaemon(system);
  system.out(`${text.daemonStarted(started.pid)}\n`);
  printLines(system, started.warnings);
  return DONE;
}

export async function ensureDaemon(system: System): Promise<DaemonStatus> {
  return (await askIfRunning(system, "daemon-status", {})) ?? launchDaemon(system);
}

/** Starts the daemon and waits for its first answer. What it says before its own log is open goes to `daemon-start.log`. */
async function launchDaemon(system: System): Promise<DaemonStatus> {
  const { log, fd } = openStartLog(system.places.home);
  const child = launch(process.execPath, [daemonFile(system)], fd);
  closeSync(fd);
  let hasEnded = false;
  child.on("exit", () => {
    hasEnded = true;
  });
  child.on("error", () => {
    hasEnded = true;
  });
  const patience = system.nowMs() + START_WAIT_MS;
  for (;;) {
    const answer = await askIfRunning(system, "daemon-status", {});
    if (answer !== null) return answer;
    // Another start may have won the race: its daemon answers a moment later.
    if (system.nowMs() > patience || (hasEnded && !(await answersSoon(system))))
      throw new CallEnded(REFUSED, text.daemonDidNotStart(log, lastLine(log)));
    await system.pause(LOOK_EVERY_MS);
  }
}

function openStartLog(home: string): { readonly log: string; readonly fd: number } {
  if (!path.isAbsolute(home)) throw new CallEnded(REFUSED, text.homeNotAbsolute(home));
  const log = path.join(home, "logs", "daemon-start.log");
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    mkdirSync(path.dirname(log), { recursive: true, mode: 0o700 });
    return { log, fd: openSync(log, "w", 0o600) };
  } catch (error) {
    throw new CallEnded(
      REFUSED,
      text.homeUnusable(home, (error as NodeJS.ErrnoException).code ?? String(error)),
    );
  }
}

/** What the daemon said last before it gave up; null when it said nothing. */
function lastLine(log: string): string | null {
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  return (
    lines
      .at(-1)
      ?.replace(/^saggar: /, "")
      .slice(0, 400) || null
  );
}

async function answersSoon(system: System): Promise<boolean> {
  for (let look = 0; look < 80; look += 1) {
    if ((await askIfRunning(system, "daemon-status", {})) !== null) return true;
    await system.pause(LOOK_EVERY_MS);
  }
  return false;
}

async function stop(system: System, all: boolean): Promise<number> {
  // Sessions outlive a daemon that was killed; only another daemon can end them.
  const running =
    (await askIfRunning(system, "daemon-status", {})) ??
    (all && hasHosts(system) ? await launchDaemon(system) : null);
  if (running === null) {
    system.out(`${text.daemonNotRunning}\n`);
    return DONE;
  }
  const { sessionsLeft } = await ask(system, "daemon-stop", { all });
  await waitUntilGone(system, running.pid);
  system.out(
    `${text.daemonStopped} ${sessionsLeft === 0 ? text.noSessionsLeft : text.sessionsLeft(sessionsLeft)}\n`,
  );
  return DONE;
}

function hasHosts({ places }: System): boolean {
  const folder = path.join(places.home, "hosts");
  return existsSync(folder) && readdirSync(folder).some((name) => name.endsWith(".json"));
}

async function waitUntilGone(system: System, pid: number): Promise<void> {
  const patience = system.nowMs() + STOP_WAIT_MS;
  while (isAlive(pid)) {
    if (system.nowMs() > patience) throw new CallEnded(REFUSED, text.daemonDidNotStop);
    await system.pause(LOOK_EVERY_MS);
  }
}

/** A process that has ended but that nobody has collected yet is not alive. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return false;
    throw error;
  }
  const stat = readStat(pid);
  return stat === null || !/\) [ZX] [^)]*$/.test(stat);
}

function readStat(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "latin1");
  } catch {
    // No such file system, or the process went away just now; the next look tells.
    return null;
  }
}

async function status(system: System, asJson: boolean): Promise<number> {
  const running = await askIfRunning(system, "daemon-status", {});
  if (running === null) {
    if (asJson) printJson(system, { running: false });
    throw new CallEnded(NOBODY, text.noDaemon);
  }
  if (asJson) {
    printJson(system, { running: true, ...running });
    return DONE;
  }
  const hosts = running.hosts.map(
    (host) =>
      `  host ${host.pid}  ${host.sessions} of ${host.capacity} sessions${host.isDraining ? ", takes no new ones" : ""}`,
  );
  printLines(system, [
    `saggar ${running.version}, process ${running.pid}, for ${age(system.nowMs() - parseTime(running.startedAt))}`,
    `page      ${running.url ?? "none: the port is taken"}`,
    `home      ${running.home}`,
    `socket    ${running.socket}`,
    `sessions  ${running.sessions}, ${running.waiting} waiting`,
    ...hosts,
    ...running.warnings.map((warning) => `warning   ${warning}`),
  ]);
  return DONE;
}
