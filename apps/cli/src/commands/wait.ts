/** `saggar wait`: blocks until a session gets somewhere; exit 1 when it does not in time. */
import { type SessionView, STATUS_NAMES } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, DONE, REFUSED } from "../outcome.ts";
import { printJson } from "../print.ts";
import { text } from "../text.ts";

type Status = SessionView["status"];

export async function run(call: Call): Promise<number> {
  const { system } = call;
  const answer = await ask(system, "wait", {
    target: call.words[0] ?? null,
    until: readStatuses(call),
    match: call.string("match"),
    timeoutMs: (call.whole("timeout", 0, 3600) ?? 120) * 1000,
  });
  if (call.flag("json")) printJson(system, answer);
  if (answer.outcome === "timed-out") throw new CallEnded(REFUSED, text.timedOut(answer.session.status));
  if (answer.outcome === "closed") throw new CallEnded(REFUSED, text.closedMeanwhile);
  const reached = answer.outcome === "matched" ? (answer.line ?? "") : answer.session.status;
  if (!call.flag("json")) system.out(`${reached}\n`);
  return DONE;
}

function readStatuses(call: Call): Status[] {
  return call.strings("until").map((word) => {
    if (word in STATUS_NAMES) return word as Status;
    throw call.wrong(`--until takes one of ${Object.keys(STATUS_NAMES).join(", ")}, not "${word}".`);
  });
}
