/** `saggar explain`: the verdict, the line of the rules that decided, and the evidence around it. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { age, colourStatus, printJson, printLines, STATUS_NAMES } from "../print.ts";
import { parseTime } from "../system.ts";

export async function run({ system, words, flag }: Call): Promise<void> {
  const explained = await ask(system, "explain", { target: words[0] ?? null });
  const { session } = explained;
  if (flag("json")) {
    printJson(system, {
      ...session,
      line: explained.line,
      rule: explained.rule,
      ends: explained.ends,
      underneath: explained.underneath,
      evidence: explained.evidence,
    });
    return;
  }
  const now = system.nowMs();
  const status = colourStatus(system, session.status, STATUS_NAMES[session.status]);
  printLines(system, [
    `${session.shortId}  ${session.name}: ${status} for ${age(now - parseTime(session.since))}, because ${session.because} (R0 line ${explained.line})`,
    `  ${session.why}`,
    `  rule        ${explained.rule}`,
    `  ends        ${explained.ends}`,
    `  underneath  ${explained.underneath ?? "nothing else holds"}`,
    "  evidence",
    ...explained.evidence.map(
      ({ at, kind, text }) => `    ${age(now - parseTime(at)).padStart(7)} ago  ${kind.padEnd(16)}${text}`,
    ),
  ]);
}
