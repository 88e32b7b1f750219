/** What stands on a session's terminal, from its host while there is one, else from its recording. */
import type { Result } from "@saggar/engine";
import type { CallError, ScreenText, TtyState } from "@saggar/protocol";
import { type Composer, matchPrompt, readComposer } from "@saggar/sources";
import type { Core } from "./core.ts";
import type { PromptNow, Sessions } from "./face.ts";
import { UNREACHABLE } from "./host-link.ts";
import { NO_SESSION, refused } from "./refusals.ts";
import type { Session } from "./session.ts";
import { recordedLines } from "./terminals.ts";
import { text } from "./words.ts";

type ReadingCalls = Pick<
  Sessions,
  | "readScreen"
  | "readLines"
  | "readTty"
  | "hasFullScreenProgram"
  | "promptNow"
  | "composerNow"
  | "onLine"
  | "activityLines"
>;

export function readingCalls(core: Core): ReadingCalls {
  const get = (id: string): Session | null => core.roster.get(id) ?? null;
  return {
    readScreen: (id) => readScreen(get(id)),
    readLines: (id, lines) => readLines(get(id), lines),
    readTty: (id) => readTty(get(id)),
    hasFullScreenProgram: (id) => hasFullScreenProgram(get(id)),
    promptNow: (id) => promptNow(get(id)),
    composerNow: (id) => composerNow(get(id)),
    onLine: (id, listener) => {
      const session = get(id);
      return session === null ? () => {} : core.terminals.onLine(session, listener);
    },
    activityLines: (id, lines) => activityLines(core, id, lines),
  };
}

async function readScreen(session: Session | null): Promise<Result<ScreenText, CallError>> {
  if (session === null) return NO_SESSION;
  if (session.link !== null) return session.link.request({ op: "read-screen", id: session.id });
  return session.hasExited ? { ok: true, value: lastScreen(session) } : { ok: false, error: UNREACHABLE };
}

/** A terminal that no host holds any more, from its recording. */
function lastScreen({ record }: Session): ScreenText {
  const lines = recordedLines(record.recording, record.size.rows) ?? [];
  return {
    rows: lines.map((line) => ({ text: line, wrapped: false })),
    size: record.size,
    cursor: { x: 0, y: Math.max(0, lines.length - 1), visible: false },
    isAlternate: false,
    title: "",
    modes: { bracketedPaste: false, applicationCursor: false, mouse: false },
    inverse: [],
    markSeq: record.markSeq,
  };
}

async function readLines(
  session: Session | null,
  lines: number,
): Promise<Result<readonly string[], CallError>> {
  if (session === null) return NO_SESSION;
  if (session.link !== null) {
    const read = await session.link.request({ op: "read-lines", id: session.id, lines });
    return read.ok ? { ok: true, value: read.value.lines } : read;
  }
  if (!session.hasExited) return { ok: false, error: UNREACHABLE };
  return { ok: true, value: recordedLines(session.record.recording, lines) ?? [] };
}

function readTty(session: Session | null): Promise<Result<TtyState, CallError>> {
  if (session === null) return Promise.resolve(NO_SESSION);
  if (session.link === null) return Promise.resolve({ ok: false, error: UNREACHABLE });
  return session.link.request({ op: "inspect-tty", id: session.id });
}

const FULL_SCREEN: ReadonlySet<string | null> = new Set([
  "editor",
  "pager",
  "viewer",
  "multiplexer",
  "dialog",
]);

function hasFullScreenProgram(session: Session | null): boolean {
  const view = session?.account.sources.foreground.view ?? null;
  if (view === null || view.place !== "away" || view.agent !== null) return false;
  return view.isAlternate || FULL_SCREEN.has(view.kind);
}

async function promptNow(session: Session | null): Promise<Result<PromptNow | null, CallError>> {
  if (session === null) return NO_SESSION;
  if (session.hasExited) return { ok: true, value: null };
  const look = await session.lookNow();
  if (look === null) return { ok: false, error: UNREACHABLE };
  return { ok: true, value: matchPrompt(look.screen, look.process, session.account.sources) };
}

async function composerNow(session: Session | null): Promise<Result<Composer, CallError>> {
  if (session === null) return NO_SESSION;
  const look = await session.lookNow();
  if (look === null) return { ok: false, error: UNREACHABLE };
  return { ok: true, value: readComposer(look.screen, look.process, session.record.shell !== null) };
}

async function activityLines(
  core: Core,
  id: string,
  lines: number,
): Promise<Result<readonly string[], CallError>> {
  const recording = core.writer.filed(id)?.recording ?? null;
  const found = recordedLines(recording, lines);
  return found === null ? refused("no-such-target", text.noTranscript) : { ok: true, value: found };
}
