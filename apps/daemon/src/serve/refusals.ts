/**
 * Every refusal that a client can meet, as one page of sentences: what happened and what to do. A refusal never quotes a
 * secret, typed text or another session's output.
 */
import type { CallError, SessionView } from "@saggar/protocol";

export function notAllowed(message: string): CallError {
  return { code: "not-allowed", message };
}

export function badArguments(message: string): CallError {
  return { code: "bad-arguments", message };
}

export function unknownVerb(verb: string): CallError {
  return badArguments(`There is no verb "${verb.slice(0, 40)}". See: saggar schema`);
}

export function streamOnly(verb: string): CallError {
  return { code: "stream-only", message: `${verb} works on a stream only: connect to /v1/stream.` };
}

export function noSession(): CallError {
  return {
    code: "no-session",
    message: "This is not a saggar session. Name the session, or run this inside one.",
  };
}

/** The process stands in a session's terminal, but without that session's token it cannot speak for it. */
export function unprovenSession(): CallError {
  return {
    code: "no-session",
    message: "SAGGAR_SESSION and SAGGAR_TOKEN are missing here, so this cannot speak for its session.",
  };
}

export function badToken(): CallError {
  return notAllowed(
    "SAGGAR_SESSION and SAGGAR_TOKEN do not belong to a running session. Unset both to ask as yourself.",
  );
}

export function foreignTerminal(shortId: string): CallError {
  return notAllowed(
    `SAGGAR_TOKEN belongs to another session than this terminal (${shortId}). Run this in a shell that was started here.`,
  );
}

/** `act`: what was asked for, as it follows "may". */
export function ownerOnly(act: string): CallError {
  return notAllowed(`A session may not ${act}. Do it in the page or from a terminal outside saggar.`);
}

export function tooOften(message: string): CallError {
  return { code: "rate-limited", message };
}

export function noSuchTarget(target: string): CallError {
  return {
    code: "no-such-target",
    message: `No session is called "${target.slice(0, 60)}". saggar list shows them.`,
  };
}

export function sessionGone(): CallError {
  return { code: "no-such-target", message: "That session has gone. saggar list shows the others." };
}

export function shortPrefix(target: string): CallError {
  return {
    code: "no-such-target",
    message: `No session is called "${target}"; an id needs at least its first four digits.`,
  };
}

export function ambiguousTarget(target: string, fits: readonly SessionView[]): CallError {
  return {
    code: "ambiguous-target",
    message: `"${target.slice(0, 60)}" fits ${fits.length} sessions. Say which by its id:`,
    candidates: fits
      .slice(0, 20)
      .map(({ shortId, name, project }) => ({ shortId, name, project: project.name })),
  };
}

export function sessionExited(view: SessionView): CallError {
  return { code: "session-exited", message: `${view.name} has ended; nothing reads there any more.` };
}

export function promptWaits(view: SessionView): CallError {
  return {
    code: "prompt-waits",
    message: `${view.name} waits for an answer. Use saggar answer, or --force to type all the same.`,
  };
}

export function programOwnsTerminal(view: SessionView): CallError {
  return {
    code: "program-owns-terminal",
    message: `${view.program} has the terminal of ${view.name}. Use --force to type into it all the same.`,
  };
}

export function nothingToType(): CallError {
  return badArguments(
    "Nothing in that text can be typed: control characters are left out. Press keys with --key, as in --key escape.",
  );
}

export function keysWithText(): CallError {
  return badArguments("Keys go by themselves. Send the text first, then the keys; Enter is the key enter.");
}

/** What is in the way of a key, and how many of them went before it. */
export function keysLeft(obstacle: CallError, pressed: number, all: number): CallError {
  if (pressed === 0) return obstacle;
  return { ...obstacle, message: `${pressed} of ${all} keys were pressed. ${obstacle.message}` };
}

export function linesWouldRun(view: SessionView): CallError {
  return notAllowed(
    `${view.program} takes no pastes, so each line would be entered by itself. Send one line, or use --force.`,
  );
}

export function lineTooLong(bytes: number, limit: number): CallError {
  return {
    code: "input-full",
    message: `A line of ${bytes} bytes would be cut: this program reads whole lines of at most ${limit}. Send shorter lines.`,
  };
}

export function inputFull(): CallError {
  return {
    code: "input-full",
    message: "Too much input waits for this session already. Try again when it was read.",
  };
}

export function noSuchEntry(id: string): CallError {
  return {
    code: "no-such-target",
    message: `No filed session has the id "${id.slice(0, 40)}". saggar activity lists them; at least four digits are needed.`,
  };
}

export function ambiguousEntry(id: string, count: number): CallError {
  return {
    code: "ambiguous-target",
    message: `"${id.slice(0, 40)}" fits ${count} filed sessions. Give more digits.`,
  };
}

export function promptGone(view: SessionView): CallError {
  return {
    code: "prompt-gone",
    message: `No prompt waits in ${view.name} now. What it does: saggar explain ${view.shortId}`,
  };
}

export function askWithoutPrompt(): CallError {
  return {
    code: "prompt-gone",
    message:
      "The program asked, but shows no prompt that saggar can answer. Open the session and answer there.",
  };
}

export function promptChanged(view: SessionView): CallError {
  return {
    code: "prompt-changed",
    message: `Another prompt stands there by now; nothing was sent. Look again: saggar answer ${view.shortId}`,
  };
}

export function alreadyAnswered(view: SessionView): CallError {
  return {
    code: "already-answered",
    message: `This prompt was answered a moment ago; nothing was sent. Look again: saggar explain ${view.shortId}`,
  };
}

export function endedMeanwhile(view: SessionView): CallError {
  return {
    code: "session-exited",
    message: `${view.name} ended while it was being answered: only a part of the answer was sent.`,
  };
}

export function unanswerable(): CallError {
  return notAllowed("saggar does not know how this prompt is answered. Open the session and answer there.");
}

export function noSuchChoice(keys: readonly string[]): CallError {
  return badArguments(
    keys.length === 0
      ? "This prompt does not take that answer."
      : `That is none of the choices: ${keys.join(", ")}.`,
  );
}

export function ownPrompt(): CallError {
  return notAllowed(
    "A session cannot answer its own prompt. Where the person allowed it, saggar approve gives a permission.",
  );
}

export function approvingIsOff(): CallError {
  return notAllowed(
    "Approving by rule is off here. The person can turn it on from outside a session: saggar approve --on",
  );
}

/** `why` goes behind "because". */
export function notByRule(why: string): CallError {
  return notAllowed(`This is not approved by rule, because ${why}. The person answers it.`);
}

export function approvedBefore(): CallError {
  return notAllowed("This very prompt was approved by rule before. The person answers it this time.");
}

export function approvesNoMore(): CallError {
  return notAllowed("This session was given too many permissions by rule. The person answers from here on.");
}

export function noSuchAgent(name: string, known: readonly string[]): CallError {
  return {
    code: "no-such-agent",
    message: `saggar knows no agent "${name}". It starts: ${known.join(", ")}.`,
  };
}

export function agentTakesNoTask(label: string, known: readonly string[]): CallError {
  return {
    code: "no-such-agent",
    message: `saggar does not know how ${label} is given a task. It starts: ${known.join(", ")}.`,
  };
}

export function agentTakesNot(label: string, word: string): CallError {
  return badArguments(
    `agent: ${label} takes no "${word}" at its start. Leave it out, or give it by --flags.`,
  );
}

export function agentMissing(label: string, program: string, install: string | null): CallError {
  const how = install === null ? "Install it as its maker says" : `Install it with: ${install}`;
  return {
    code: "program-missing",
    message: `${label} is not here: no program ${program} is on the session's PATH. ${how}`,
  };
}

export function noStarter(): CallError {
  return {
    code: "no-such-target",
    message: "No other session started this one, so there is nobody to write to unasked. Name one with --to.",
  };
}

export function messageToItself(): CallError {
  return notAllowed("A session cannot write to itself. Name another one with --to.");
}

export function noAgentThere(view: SessionView): CallError {
  return notAllowed(
    `No agent that takes messages is in front in ${view.name}. To type into what is there: saggar send`,
  );
}

export function agentCovered(view: SessionView): CallError {
  return {
    code: "agent-busy",
    message: `A picker or viewer covers the agent's input in ${view.name}. Try again when it is closed.`,
  };
}

export function agentBusy(view: SessionView): CallError {
  return {
    code: "agent-busy",
    message: `The agent in ${view.name} works and keeps no messages. Try again when it waits: saggar wait ${view.shortId}`,
  };
}

/** `code`: of what came up between the text and its Enter. */
export function textLeftThere(view: SessionView, code: CallError["code"]): CallError {
  return {
    code,
    message: `Something came up in ${view.name} meanwhile: the message was typed but not entered. Look there.`,
  };
}

export function ownTerminal(): CallError {
  return notAllowed("A session cannot attach to itself.");
}

export function folderMissing(path: string): CallError {
  return { code: "folder-missing", message: `There is no folder ${path}.` };
}

export function relativePath(path: string): CallError {
  return badArguments(`"${path.slice(0, 80)}" must be an absolute path.`);
}

export function consentRefused(): CallError {
  return { code: "consent-refused", message: "The person refused this." };
}

export function consentExpired(): CallError {
  return {
    code: "consent-expired",
    message: "Nobody allowed this within 2 minutes. Ask again when the person is there.",
  };
}

export function consentGone(): CallError {
  return {
    code: "no-such-target",
    message:
      "No request that waits has this id: it was decided, expired or taken back. Those that wait: saggar consent list",
  };
}

export function consentAmbiguous(id: string): CallError {
  return badArguments(`More than one request begins with "${id.slice(0, 16)}". Give more of the id.`);
}

export function consentWithdrawn(): CallError {
  return { code: "consent-expired", message: "The session that asked has gone." };
}

export function pageMissing(port: number): CallError {
  return {
    code: "page-unavailable",
    message: `The page has no port: ${port} could not be had. Set SAGGAR_PORT to a free one and run: saggar daemon restart`,
  };
}

export function stopping(): CallError {
  return { code: "internal", message: "The daemon is stopping. The sessions go on; ask the next daemon." };
}

export function internal(): CallError {
  return { code: "internal", message: "saggar failed at this. Its log says more: saggar daemon status" };
}
