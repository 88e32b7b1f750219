/**
 * `send`: types a text into a session, or presses keys. It says whether the text was delivered, never whether it was
 * understood; and it is refused where it would land in something else than a command line, unless it is forced.
 */
import type { Result } from "@saggar/engine";
import type { CallError, SessionView, VerbRequest, VerbResult } from "@saggar/protocol";
import type { TargetContext } from "../context.ts";
import { keyPress } from "../key-presses.ts";
import { promptIn } from "../prompt-watch.ts";
import {
  keysLeft,
  keysWithText,
  linesWouldRun,
  lineTooLong,
  nothingToType,
  programOwnsTerminal,
  sessionExited,
  sessionGone,
} from "../refusals.ts";
import { canonicalLineBytes, ENTER, KEY_PAUSE_MS, pause, type Typing, typingOf } from "../typing.ts";
import { untilTaken } from "../until-taken.ts";

export async function send(
  context: TargetContext,
  args: VerbRequest<"send">,
): Promise<Result<VerbResult<"send">, CallError>> {
  const { id } = context.target;
  return context.gate.run(id, async () => {
    const view = context.sessions.view(id);
    if (view === null) return { ok: false, error: sessionGone() };
    if (view.exit !== null) return { ok: false, error: sessionExited(view) };
    const screen = await context.sessions.readScreen(id);
    if (!screen.ok) return screen;
    const { isAlternate, modes } = screen.value;
    if (args.keys.length > 0) return pressKeys(context, args, { view, isAlternate, modes });
    const typing = typingOf(args.text, modes.bracketedPaste);
    if (typing.text.length === 0 && !args.enter) return { ok: false, error: nothingToType() };
    const obstacle = args.force
      ? null
      : ((await promptIn(context, view)) ?? programIn(context, view, isAlternate) ?? linesIn(typing, view));
    const cut = obstacle ?? (await cutLine(context, typing, modes.bracketedPaste));
    return cut === null ? type(context, args, typing) : { ok: false, error: cut };
  });
}

interface Seen {
  readonly view: SessionView;
  readonly isAlternate: boolean;
  readonly modes: { readonly applicationCursor: boolean };
}

/** One by one, each only where the first would have been let in: a key may bring up a prompt, which the next would answer. */
async function pressKeys(
  context: TargetContext,
  { text, enter, keys, force }: VerbRequest<"send">,
  { view, isAlternate, modes }: Seen,
): Promise<Result<VerbResult<"send">, CallError>> {
  if (text !== "" || enter) return { ok: false, error: keysWithText() };
  const { sessions, system, caller } = context;
  let bytes = 0;
  for (const [pressed, name] of keys.entries()) {
    if (pressed > 0) await pause(system, KEY_PAUSE_MS);
    const now = sessions.view(view.id) ?? view;
    const obstacle = force ? null : ((await promptIn(context, now)) ?? programIn(context, now, isAlternate));
    if (obstacle !== null) return { ok: false, error: keysLeft(obstacle, pressed, keys.length) };
    const press = keyPress(name, modes.applicationCursor);
    const written = await sessions.write(view.id, press, caller.kind === "owner" ? "typed" : "foreign");
    if (!written.ok) return written;
    bytes += press.length;
  }
  return { ok: true, value: { id: view.id, delivered: true, bytes } };
}

function programIn({ sessions }: TargetContext, view: SessionView, isAlternate: boolean): CallError | null {
  // An agent that draws its composer on the alternate screen still takes prompts there.
  const isOwned = (isAlternate && view.agent === null) || sessions.hasFullScreenProgram(view.id);
  return isOwned ? programOwnsTerminal(view) : null;
}

function linesIn(typing: Typing, view: SessionView): CallError | null {
  return typing.isLineByLine ? linesWouldRun(view) : null;
}

/** Where whole lines are read the terminal drops the rest of a long one without a word, forced or not. */
async function cutLine(
  { sessions, target }: TargetContext,
  typing: Typing,
  isBracketedPaste: boolean,
): Promise<CallError | null> {
  const limit = canonicalLineBytes(process.platform);
  if (typing.longestLineBytes <= limit) return null;
  const tty = await sessions.readTty(target.id);
  if (!tty.ok) return tty.error;
  const isCanonical = tty.value.canonical ?? !isBracketedPaste;
  return isCanonical ? lineTooLong(typing.longestLineBytes, limit) : null;
}

async function type(
  context: TargetContext,
  { enter, text }: VerbRequest<"send">,
  typing: Typing,
): Promise<Result<VerbResult<"send">, CallError>> {
  const { sessions, system, caller, target } = context;
  const { id } = target;
  const as = caller.kind === "owner" ? "typed" : "foreign";
  let bytes = 0;
  if (typing.text.length > 0) {
    const written = await sessions.write(id, typing.text, as);
    if (!written.ok) return written;
    bytes += typing.text.length;
  }
  if (enter) {
    if (bytes > 0 && target.agent !== null) await untilTaken(context, text);
    else if (bytes > 0) await pause(system, typing.pauseMs);
    const written = await sessions.write(id, ENTER, as);
    if (!written.ok) return written;
    bytes += ENTER.length;
  }
  return { ok: true, value: { id, delivered: true, bytes } };
}
