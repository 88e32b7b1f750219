/** `saggar consent`: what sessions ask to do to others, and the person's decision. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { age, printJson, printLines, table } from "../print.ts";
import { parseTime } from "../system.ts";
import { text } from "../text.ts";

/** Characters of an id that are shown: as many as tell the waiting requests apart, which is as many as are taken. */
const MIN_ID_CHARS = 8;

const DECISIONS = ["once", "session", "always", "refuse"] as const;

export async function run(call: Call): Promise<void> {
  const [verb, id] = call.words;
  if (verb === "list" && id === undefined) return list(call);
  const decision = DECISIONS.find((known) => known === verb);
  if (decision === undefined || id === undefined)
    throw call.wrong("consent takes list, or a decision and an id.");
  await ask(call.system, "consent-decide", { id, decision });
  call.system.out(`${text.decided}\n`);
}

async function list({ system, flag }: Call): Promise<void> {
  const { consents } = await ask(system, "consents", {});
  if (flag("json")) return printJson(system, { consents });
  if (consents.length === 0) return system.out(`${text.noConsents}\n`);
  const now = system.nowMs();
  const shortChars = tellingChars(consents.map(({ id }) => id));
  const rows = consents.map((asked) => [
    asked.id.slice(0, shortChars),
    asked.sessionName,
    age(now - parseTime(asked.askedAt)),
    asked.what,
  ]);
  printLines(system, table(system, rows, [shortChars, 24, 8, 0]));
}

function tellingChars(ids: readonly string[]): number {
  const longest = Math.max(MIN_ID_CHARS, ...ids.map(({ length }) => length));
  for (let chars = MIN_ID_CHARS; chars < longest; chars += 1)
    if (new Set(ids.map((id) => id.slice(0, chars))).size === ids.length) return chars;
  return longest;
}
