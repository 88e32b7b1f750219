/**
 * `saggar attach`: this terminal becomes the session. What the session draws passes through the query filter; what the
 * person types goes to the session as it is; Ctrl-\ lets go. Afterwards the terminal is as it was.
 */
import type { ChannelSink, Connection, Size } from "@saggar/client";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, DONE, REFUSED } from "../outcome.ts";
import { startOuterStatus } from "../outer/outer-status.ts";
import { QueryFilter } from "../query-filter.ts";
import { openStream } from "../stream.ts";
import { realTimers, type System } from "../system.ts";
import { text } from "../text.ts";

const DETACH = 0x1c;
/** Ctrl-\ as the kitty keyboard protocol spells it, which a program in the session may have switched on. */
const DETACH_KITTY = "\x1b[92;5u";
const CLEAR = "\x1b[H\x1b[2J";
/** Below all that the session drew: where its cursor stood is lost with its scroll region. */
const BELOW = "\x1b[9999;1H\r\n";
/** Leaves the alternate screen and every input mode that a session may have switched on; shows the cursor. */
const RESTORE =
  "\x1b[?9l\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1004l\x1b[?1005l\x1b[?1006l\x1b[?1015l\x1b[?1016l\x1b[?2004l\x1b[?2026l\x1b[?1l\x1b>" +
  "\x1b[<99u\x1b[r\x1b[?6l\x1b[?7h\x1b[4l\x1b(B\x0f\x1b[0m\x1b[?1049l\x1b[?25h\x1b[0 q";

interface Ending {
  readonly message: string;
  readonly failed: boolean;
}

export async function run(call: Call): Promise<number> {
  const { system } = call;
  if (!process.stdin.isTTY || !process.stdout.isTTY) throw new CallEnded(REFUSED, text.notATerminal);
  const list = await ask(system, "explain", { target: call.words[0] ?? null });
  const { id, name } = list.session;
  if (id.startsWith(system.env["SAGGAR_SESSION"] ?? "none")) throw new CallEnded(REFUSED, text.attachSelf);
  const connection = openStream(system, realTimers());
  try {
    const ending = await hold(system, connection, { id, name });
    if (ending.failed) throw new CallEnded(REFUSED, ending.message);
    system.out(`${ending.message}\r\n`);
    return DONE;
  } finally {
    connection.close();
  }
}

/** Resolves when the person detaches, the session ends, or it cannot be had. */
function hold(
  system: System,
  connection: Connection,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<Ending> {
  const { stdin, stdout } = process;
  const size = (): Size => ({ cols: stdout.columns ?? 80, rows: stdout.rows ?? 24 });
  return new Promise((resolve) => {
    const finish = (ending: Ending): void => {
      stdin.off("data", onData);
      stdout.off("resize", onResize);
      stdin.setRawMode(false);
      stdin.pause();
      channel.close();
      outer.stop();
      stdout.write(RESTORE + BELOW);
      resolve(ending);
    };
    // What stood here before scrolls up into this terminal's own history.
    stdout.write("\r\n".repeat(size().rows));
    const view = drawTo(name, finish, () => outer.drawn());
    const channel = connection.attach(id, { size: size(), replay: "screen", sink: view.sink });
    const onResize = (): void => channel.resize(size());
    const onTyped = (typed: Buffer): void => {
      const detachAt = typed.indexOf(DETACH);
      const isDetach = detachAt !== -1 || typed.includes(DETACH_KITTY);
      const kept = detachAt > 0 ? typed.subarray(0, detachAt) : typed;
      if (!isDetach || detachAt > 0) channel.input(kept);
      if (isDetach) finish({ message: text.detached(name), failed: false });
    };
    stdin.setRawMode(true);
    const outer = startOuterStatus(system, {
      write: (sequence) => void stdout.write(sequence),
      typed: onTyped,
      isBetween: view.isBetween,
    });
    const onData = (typed: Buffer): void => outer.input(typed);
    stdin.resume();
    stdin.on("data", onData);
    stdout.on("resize", onResize);
    for (const signal of ["SIGTERM", "SIGHUP"] as const) {
      process.once(signal, () => finish({ message: text.detached(name), failed: false }));
    }
  });
}

interface View {
  readonly sink: ChannelSink;
  /** This terminal stands between two sequences of the session's. */
  readonly isBetween: () => boolean;
}

function drawTo(name: string, finish: (ending: Ending) => void, drawn: () => void): View {
  let filter = new QueryFilter();
  const sink: ChannelSink = {
    reset: () => {
      filter = new QueryFilter();
      process.stdout.write(RESTORE + CLEAR);
    },
    write: (bytes, _isReplay, done) => {
      process.stdout.write(filter.push(bytes), () => done());
      drawn();
    },
    resize: () => {
      // This terminal keeps its own size; the session's program repaints for the size that rules.
    },
    live: () => {
      // A terminal has no muted state: what would ring or copy in a replay was not sent (`screen`).
    },
    ended: (exit) => {
      finish({ message: text.ended(name, howEnded(exit)), failed: false });
    },
    inputRefused: () => {
      process.stdout.write("\x07");
    },
    detached: (failure) => {
      if (failure !== null) finish({ message: failure.message, failed: true });
    },
  };
  return { sink, isBetween: () => !filter.isMidway };
}

/** A hang-up is how a session is closed, by whomever. */
export function howEnded(
  exit: { readonly code: number | null; readonly signal: string | null } | null,
): string {
  if (exit === null || exit.signal === "SIGHUP") return "closed";
  return exit.signal === null ? `exited ${exit.code ?? "?"}` : `stopped by ${exit.signal}`;
}
