/**
 * `message`: types a text into the agent of a session, with a line that says whose it is. It goes into a composer that takes
 * it and nowhere else: not into a prompt, a shell or another program. Delivered is all that can be said of it.
 */
import type { Result } from "@saggar/engine";
import type { CallError, SessionView, VerbRequest, VerbResult } from "@saggar/protocol";
import { sanitise } from "@saggar/sources";
import type { TargetContext } from "../context.ts";
import { hasControls } from "../plain-text.ts";
import { promptIn } from "../prompt-watch.ts";
import {
  agentBusy,
  agentCovered,
  badArguments,
  messageToItself,
  noAgentThere,
  sessionExited,
  sessionGone,
  textLeftThere,
} from "../refusals.ts";
import { ENTER, typingOf } from "../typing.ts";
import { untilTaken } from "../until-taken.ts";

/** Agents that keep what is entered while they work, and read it when they can. */
const QUEUEING: ReadonlySet<string> = new Set([
  "claude",
  "codex",
  "gemini",
  "opencode",
  "copilot",
  "pi",
  "kimi",
  "qwen",
]);
const MAX_MESSAGE_BYTES = 4096;
const MAX_NAME = 80;

export async function message(
  context: TargetContext,
  { text }: VerbRequest<"message">,
): Promise<Result<VerbResult<"message">, CallError>> {
  const { caller, target, gate } = context;
  if (caller.kind === "session" && caller.id === target.id) return { ok: false, error: messageToItself() };
  const fault = faultIn(text);
  if (fault !== null) return { ok: false, error: badArguments(`message: ${fault}`) };
  return gate.run(target.id, async () => {
    const obstacle = await obstacleIn(context);
    return obstacle === null ? deliver(context, text) : { ok: false, error: obstacle };
  });
}

function faultIn(text: string): string | null {
  if (Buffer.byteLength(text) > MAX_MESSAGE_BYTES) return `a message has at most ${MAX_MESSAGE_BYTES} bytes.`;
  // Lines and tabs stay within the frame of a paste.
  if (hasControls(text.replace(/[\n\t]/gu, " "))) return "a message holds no control characters.";
  return sanitise(text, 1) === "" ? "a message needs a character that can be seen." : null;
}

/** What a text would meet there that is no agent's composer; read anew each time. */
async function obstacleIn(context: TargetContext): Promise<CallError | null> {
  const view = context.sessions.view(context.target.id);
  if (view === null) return sessionGone();
  if (view.exit !== null || view.lost !== null) return sessionExited(view);
  return (await promptIn(context, view)) ?? (await composerIn(context, view));
}

async function composerIn({ sessions }: TargetContext, view: SessionView): Promise<CallError | null> {
  const screen = await sessions.readScreen(view.id);
  if (!screen.ok) return screen.error;
  const composer = await sessions.composerNow(view.id);
  if (!composer.ok) return composer.error;
  const { agent, state } = composer.value;
  // Without frames each line would be entered by itself.
  if (agent === null || !screen.value.modes.bracketedPaste) return noAgentThere(view);
  if (state === "covered") return agentCovered(view);
  const isBusy = state === "working" || (state === "unknown" && view.activity === "moving");
  return isBusy && !QUEUEING.has(agent) ? agentBusy(view) : null;
}

async function deliver(
  context: TargetContext,
  text: string,
): Promise<Result<VerbResult<"message">, CallError>> {
  const { sessions, caller, target } = context;
  const as = caller.kind === "owner" ? "typed" : "foreign";
  const typing = typingOf(`${sender(context)}: ${text}`, true);
  const written = await sessions.write(target.id, typing.text, as);
  if (!written.ok) return written;
  await untilTaken(context, text);
  const obstacle = await obstacleIn(context);
  if (obstacle !== null) return { ok: false, error: textLeftThere(target, obstacle.code) };
  const entered = await sessions.write(target.id, ENTER, as);
  if (!entered.ok) return entered;
  const bytes = typing.text.length + ENTER.length;
  return { ok: true, value: { id: target.id, delivered: true, bytes } };
}

/** Names are what sessions call themselves: the id says which one it is. */
function sender({ sessions, caller }: TargetContext): string {
  if (caller.kind === "owner") return "Message from the person through saggar";
  const view: SessionView | null = sessions.view(caller.id);
  const name = sanitise(view?.name ?? "", MAX_NAME).replace(/[“”]/gu, '"');
  return `Message from “${name}” (${caller.id.slice(0, 8)}) through saggar`;
}
