/**
 * The PTY host: a small process of its own that owns terminals and outlives the daemon. Started detached; says `ready
 * MANIFEST` once on standard output, then lets go of it. Leaves by itself when it has nothing left to do.
 */
import { closeSync, openSync, writeSync } from "node:fs";
import path from "node:path";
import { type Arguments, readArguments } from "./arguments.ts";
import { Door } from "./door.ts";
import { Host } from "./host.ts";
import { joinRecording, wholeLineBytes } from "./join-recording.ts";
import { createLog, type Log } from "./log.ts";
import { ManifestFile } from "./manifest.ts";
import { nativePtys } from "./native-pty.ts";
import { Pace } from "./pace.ts";
import { readProcess } from "./processes.ts";
import { KEPT_TAILS } from "./recorder.ts";
import { realFiles } from "./recording-file.ts";
import { createEmulator } from "./screen-model.ts";
import { socketPlace } from "./socket-place.ts";
import { createSystem, type System } from "./system.ts";
import { TtyReader } from "./tty-attributes.ts";
import { missingInternals } from "./xterm-internals.ts";

/** As long as the last answers may take to leave. */
const FAREWELL_MS = 200;
const USUAL_BYTES = 64_000_000;

async function main(): Promise<void> {
  const parsed = readArguments(process.argv.slice(2), process.env);
  if (!parsed.ok) fail(parsed.error);
  else if (parsed.value.kind === "join-recording") await putRecordingInOrder(parsed.value.file);
  else await runHost(parsed.value);
}

function fail(problem: string): void {
  process.stderr.write(`pty-host: ${problem}\n`);
  process.exitCode = 2;
}

async function putRecordingInOrder(file: string): Promise<void> {
  const headBytes = await wholeLineBytes(realFiles, file);
  // How large its parts were meant to be it does not say itself: as large as they usually are.
  const maxBytes = Math.max(USUAL_BYTES, 2 * headBytes);
  const tailBytes = maxBytes / 2 / KEPT_TAILS;
  const problem = await joinRecording(realFiles, file, { headBytes, maxBytes, tailBytes });
  if (problem !== null) fail(problem);
}

async function runHost({ home, capacity, idleGraceMs }: Extract<Arguments, { kind: "host" }>): Promise<void> {
  const missing = missingInternals(createEmulator({ cols: 2, rows: 2 }, 0));
  if (missing !== null) {
    fail(`the screen model does not fit this release: ${missing} is not there`);
    return;
  }
  const { pid } = process;
  // Whoever removes the folder that it was started in shall not be kept from it, nor the host be harmed.
  process.chdir("/");
  const system = createSystem();
  const log = createLog(path.join(home, "logs", `pty-host-${pid}.log`), () => system.nowMs());
  keepGoing(log);
  const pace = new Pace(system);
  const ttyReader = new TtyReader(system);
  ttyReader.start();
  const manifest = new ManifestFile(home, pid, log);
  manifest.prepare();
  const wishes = { home, pid, uid: process.getuid?.() ?? 0, runtimeFolder: process.env["XDG_RUNTIME_DIR"] };
  const door: Door = new Door(socketPlace(wishes), {
    system,
    log,
    enter: (socket) => host.accept(socket),
    looking: () => manifest.ensure(),
  });
  const tell = gatherCalls(system, () => manifest.write(host.manifest(door.place)));
  const startTime = system.platform === "linux" ? (readProcess(system, pid)?.startTime ?? null) : null;
  const host: Host = new Host(
    { pid, startTime, capacity, idleGraceMs },
    {
      system,
      openPty: nativePtys(() => system.monotonicMs()),
      ttyReader,
      files: realFiles,
      log,
      pace,
    },
    { changed: tell, finished: () => void leave() },
  );
  let isLeaving = false;
  const leave = async (): Promise<void> => {
    if (isLeaving) return;
    isLeaving = true;
    door.close();
    await host.settle();
    ttyReader.close();
    manifest.remove();
    log.close();
    // What was said last is given a moment to arrive.
    system.after(FAREWELL_MS, () => process.exit(0));
  };
  process.on("SIGTERM", () => void host.endAll().then(leave, leave));
  await door.open();
  manifest.write(host.manifest(door.place));
  announce(manifest.file);
}

/** Nothing but SIGTERM and SIGKILL ends a host from outside, and no fault of one session the others. */
function keepGoing(log: Log): void {
  for (const name of ["SIGHUP", "SIGINT", "SIGPIPE"] as const) process.on(name, () => {});
  process.on("uncaughtException", (error) => log.fault("the host", error));
  process.on("unhandledRejection", (error) => log.fault("the host", error));
}

/** Several changes in one turn are written once. */
function gatherCalls(system: System, run: () => void): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    system.soon(() => {
      isScheduled = false;
      run();
    });
  };
}

/** Says where the manifest is, then lets go of the terminal or pipe that started the host. */
function announce(manifestFile: string): void {
  try {
    writeSync(1, `ready ${manifestFile}\n`);
  } catch {
    // Whoever started the host does not listen.
  }
  for (const descriptor of [0, 1, 2]) {
    try {
      closeSync(descriptor);
    } catch {
      // It was closed from the start.
    }
    // Takes the number that has just become free.
    openSync("/dev/null", "r+");
  }
}

await main();
