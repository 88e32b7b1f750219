/**
 * The daemon: one a home. All wiring and no logic: places, lock, log, sessions, and what clients meet. Signals stop the
 * daemon alone; sessions live in their hosts.
 */
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { prepareHome } from "./home.ts";
import { createLinuxProcesses } from "./intake/process-linux.ts";
import { createMacosProcesses } from "./intake/process-macos.ts";
import { createLog, type Log } from "./log.ts";
import { type Paths, resolvePaths } from "./paths.ts";
import { startServe } from "./serve/serve.ts";
import type { Sessions } from "./sessions/face.ts";
import { loginShell } from "./sessions/launching.ts";
import { openSessions } from "./sessions/open-sessions.ts";
import { startHost } from "./sessions/start-host.ts";
import { openSettings, type SettingsFile } from "./settings.ts";
import { type Lock, takeLock } from "./store/lock.ts";
import { createSystem, type System } from "./system.ts";
import { VERSION } from "./version.ts";

/** The folder of the built files, and the one above it with `bin` and `shell`. */
const DIST = path.dirname(fileURLToPath(import.meta.url));
const ROOT = path.dirname(DIST);

/** A client that does not hang up keeps a daemon that stops no longer than this. */
const CLOSE_PATIENCE_MS = 5000;

interface Start {
  readonly system: System;
  readonly paths: Paths;
  readonly log: Log;
  readonly lock: Lock;
  readonly settings: SettingsFile;
}

/** Ends the process with one line for the person who started it. */
function refuse(message: string): never {
  process.stderr.write(`saggar: ${message}\n`);
  process.exit(1);
}

function prepare(): Start {
  const env = process.env;
  // The folder it was started in may go away.
  process.chdir("/");
  process.umask(0o077);
  const system = createSystem(env);
  const paths = resolvePaths(env);
  const prepared = prepareHome(paths, process.getuid?.() ?? 0);
  if (!prepared.ok) refuse(prepared.error);
  const lock = takeLock(paths.lock, { pid: process.pid, socket: paths.socket, version: VERSION });
  if (!lock.ok) {
    const { kind, holder, message } = lock.error;
    refuse(
      kind === "held"
        ? `A daemon runs already (process ${holder?.pid ?? "unknown"}).`
        : `No lock could be had: ${message}`,
    );
  }
  const log = createLog(paths.log, process.stderr.isTTY);
  return { system, paths, log, lock: lock.value, settings: openSettings(paths.settings, env) };
}

async function openAll({ system, paths, log, settings }: Start): Promise<Sessions> {
  const env = process.env;
  const opened = await openSessions({
    system,
    log,
    paths,
    settings,
    version: VERSION,
    processes: process.platform === "darwin" ? createMacosProcesses(system) : createLinuxProcesses(),
    env,
    homedir: os.homedir(),
    hostnames: [os.hostname()],
    shell: loginShell(env),
    scriptsFolder: path.join(ROOT, "shell"),
    binFolder: path.join(ROOT, "bin"),
    startHost: () =>
      startHost({
        system,
        paths,
        env,
        program: path.join(DIST, "pty-host.js"),
        capacity: () => settings.current().sessionsPerHost,
      }),
  });
  return opened.ok ? opened.value : refuse(opened.error);
}

async function main(): Promise<void> {
  const start = prepare();
  const { system, paths, log, lock, settings } = start;
  const die = (error: unknown): void => {
    log.error("The daemon met a fault and ends", {
      why: error instanceof Error ? error.stack : String(error),
    });
    process.stderr.write(`saggar: the daemon met a fault and ends; ${paths.log} says more.\n`);
    process.exit(1);
  };
  process.on("uncaughtException", die);
  process.on("unhandledRejection", die);
  process.on("SIGHUP", () => log.info("A hang-up was ignored"));
  log.info("The daemon starts", { version: VERSION, home: paths.home });
  const sessions = await openAll(start);
  let stopping: Promise<void> | null = null;
  const stop = async (why: string): Promise<void> => {
    log.info("The daemon stops", { why });
    await Promise.race([
      serve.close(),
      new Promise<void>((resolve) => system.after(CLOSE_PATIENCE_MS, resolve)),
    ]);
    await sessions.stop();
    lock.release();
    process.exit(0);
  };
  const stopOnce = (why: string): void => {
    stopping ??= stop(why);
  };
  const serve = await startServe({
    sessions,
    system,
    log,
    paths,
    settings: settings.current(),
    version: VERSION,
    webRoot: path.join(DIST, "web"),
    auditFile: paths.audit,
    onStop: (all) => stopOnce(all ? "asked to, with all sessions" : "asked to"),
  });
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stopOnce(signal));
  log.info("The daemon serves", { socket: serve.socket, url: serve.url });
  await system.moment("daemon-serves");
}

await main();
