/** `saggar activity`: what ended, when and how; `show` prints what it had printed. */
import type { ActivityEntry } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { age, type Column, fitted, printJson, printLines, shellWords } from "../print.ts";
import { parseTime } from "../system.ts";
import { text } from "../text.ts";
import { existingFolder } from "./add.ts";

/** Id, when, how it ended, project, name, command. */
const COLUMNS: readonly Column[] = [
  { most: 8 },
  { most: 12, drop: 2 },
  { most: 24 },
  { most: 20, drop: 1 },
  { most: 24, drop: 3 },
  { most: 0 },
];

/** By whom a session was closed. */
const CLOSED: Readonly<Record<ActivityEntry["closedBy"], string>> = {
  person: "closed by you",
  session: "closed by another session",
  daemon: "closed by saggar",
  itself: "closed",
};

export async function run(call: Call): Promise<void> {
  const [first, id] = call.words;
  if (first === "show") return show(call, id);
  if (first !== undefined) throw call.wrong(`"${first}" is not "show".`);
  const project = call.string("project");
  const { entries } = await ask(call.system, "activity", {
    project: project === null ? null : existingFolder(project, call.system),
    limit: call.whole("limit", 1, 1000) ?? 50,
  });
  if (call.flag("json")) return printJson(call.system, { entries });
  if (entries.length === 0) return call.system.out(`${text.noActivity}\n`);
  const now = call.system.nowMs();
  const rows = entries.map((entry) => [
    entry.shortId,
    `${age(now - parseTime(entry.endedAt))} ago`,
    outcome(entry),
    entry.project.name,
    entry.name,
    entry.lastCommand ?? entry.command,
  ]);
  printLines(call.system, fitted(call.system, rows, COLUMNS));
}

async function show(call: Call, id: string | undefined): Promise<void> {
  if (id === undefined) throw call.wrong("show needs the id of a filed session.");
  const { lines, agentSession } = await ask(call.system, "activity-text", {
    id,
    lines: call.whole("lines", 1, 5000) ?? 1000,
  });
  if (call.flag("json")) return printJson(call.system, { id, lines, agentSession });
  printLines(call.system, lines);
  const resume = agentSession?.resume ?? null;
  if (resume !== null) call.system.out(`\n${text.resumeWith(shellWords(resume))}\n`);
}

/** Whoever closed it ended it: the signal was only the means. */
export function outcome({
  outcome: how,
  exit,
  closedBy,
}: Pick<ActivityEntry, "outcome" | "exit" | "closedBy">): string {
  if (how === "closed") return CLOSED[closedBy];
  if (how === "host-crashed") return "host crashed";
  if (how === "restarted") return "ended by restart";
  if (exit?.signal) return `stopped by ${exit.signal}`;
  if (how === "failed") return `exited ${exit?.code ?? "?"}`;
  return how;
}
