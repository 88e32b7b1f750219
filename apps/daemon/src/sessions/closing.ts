/** The end of a session by somebody's will: only what is idle goes without force, and what runs is named. */
import type { Result } from "@saggar/engine";
import type { CallError } from "@saggar/protocol";
import { type ProcessInfo, sanitise } from "@saggar/sources";
import type { ProcessTree } from "../intake/process-table.ts";
import type { Core } from "./core.ts";
import type { Actor } from "./face.ts";
import { fileSession } from "./filing.ts";
import { UNREACHABLE } from "./host-link.ts";
import type { Session } from "./session.ts";
import { programOf } from "./view.ts";
import { text } from "./words.ts";

/** Between the hang-up and the kill. */
const GRACE_MS = 5000;
/** The host answers `end` after the grace and the kill. */
const END_TIMEOUT_MS = GRACE_MS + 10_000;
/** The exit mark follows the answer, after the last output. */
const EXIT_WAIT_MS = 3000;
const MAX_NAMED = 10;
const MAX_NAME_CHARS = 60;

export type Survivors = readonly { pid: number; command: string }[];

export async function closeSession(
  core: Core,
  id: string,
  options: { readonly force: boolean; readonly actor: Actor },
): Promise<Result<{ readonly survivors: Survivors }, CallError>> {
  const session = core.roster.get(id);
  if (session === undefined) return { ok: false, error: { code: "no-such-target", message: text.noSession } };
  if (!session.hasExited) {
    const running = options.force ? [] : await runningIn(core, session);
    if (running.length > 0)
      return { ok: false, error: { code: "still-running", message: text.stillRunning(running) } };
    const ended = await endSession(core, session, options.actor.kind === "session" ? "session" : "person");
    if (!ended.ok) return ended;
    if (core.roster.has(id)) fileSession(core, session);
    core.writer.flush();
    return ended;
  }
  fileSession(core, session);
  core.writer.flush();
  return { ok: true, value: { survivors: [] } };
}

/** Ends what runs in it and waits for its exit. */
async function endSession(
  core: Core,
  session: Session,
  closedBy: "person" | "session" | "daemon",
): Promise<Result<{ readonly survivors: Survivors }, CallError>> {
  const { link } = session;
  if (link === null) return { ok: false, error: UNREACHABLE };
  session.update({ closedBy });
  const ended = await link.request({ op: "end", id: session.id, graceMs: GRACE_MS }, END_TIMEOUT_MS);
  if (!ended.ok && ended.error.code !== "session-exited") {
    session.update({ closedBy: null });
    return ended;
  }
  await untilExited(core, session);
  return { ok: true, value: { survivors: ended.ok ? ended.value.survivors : [] } };
}

function untilExited(core: Core, session: Session): Promise<void> {
  if (session.hasExited || !core.roster.has(session.id)) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = core.announcer.onChange(() => {
      if (!session.hasExited && core.roster.has(session.id)) return;
      timer.cancel();
      stop();
      resolve();
    });
    const timer = core.system.after(EXIT_WAIT_MS, () => {
      stop();
      resolve();
    });
  });
}

/** What would be lost: the program in front, jobs in the background and stopped ones; empty for a shell at its prompt. */
async function runningIn(core: Core, session: Session): Promise<readonly string[]> {
  await core.processes.refresh();
  const tree = core.processes.inspect(session.record.root);
  if (session.record.shell === null) return [programOf(session)];
  if (tree === null) return session.account.memory.command === null ? [] : [programOf(session)];
  const running = runningBelow(tree).map(({ argv, executable }) =>
    sanitise(argv.join(" ") || executable, MAX_NAME_CHARS),
  );
  // A loop or a function of the shell itself is no process of its own.
  if (running.length === 0 && session.account.memory.command !== null) return [programOf(session)];
  return running.slice(0, MAX_NAMED);
}

function runningBelow({ shell, foreground, background, stopped }: ProcessTree): readonly ProcessInfo[] {
  const front = foreground.filter(({ pid, pgid }) => pid !== shell.pid && pgid !== shell.pgid);
  return [...front, ...stopped, ...background];
}

/** Ends every session at once; resolves to how many are left. */
export async function endAllSessions(core: Core): Promise<number> {
  const all = [...core.roster.values()];
  await Promise.all(
    all.map(async (session) => {
      if (!session.hasExited) {
        const ended = await endSession(core, session, "daemon");
        if (!ended.ok) return;
      }
      if (core.roster.has(session.id) && session.hasExited) fileSession(core, session);
    }),
  );
  core.writer.flush();
  return core.roster.size;
}
