/** `saggar list`: one line a session, the waiting ones first in the order of the walk. */
import { type SessionView, STATUS_NAMES } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { type Column, colourStatus, fitted, printJson, printLines, sessionLine } from "../print.ts";
import { parseTime } from "../system.ts";
import { text } from "../text.ts";

/** Below so many columns a line has room for the name alone beside the status. */
const NARROW = 60;
/** Id, status, how long it waits, project, name, program, why. */
const COLUMNS: readonly Column[] = [
  { most: 8 },
  { most: 16 },
  { most: 8, drop: 3 },
  { most: 20, drop: 1 },
  { most: 24 },
  { most: 20, drop: 2 },
  { most: 0 },
];
const NARROW_COLUMNS: readonly Column[] = [{ most: 8 }, { most: 16 }, { most: 8, drop: 1 }, { most: 0 }];

export async function run({ system, flag }: Call): Promise<void> {
  const list = await ask(system, "list", {});
  if (flag("json")) return printJson(system, list);
  if (list.sessions.length === 0) return system.out(`${text.noSessions}\n`);
  const sessions = [...list.sessions].sort(byClaimThenOrder);
  const now = parseTime(list.at);
  const rows = sessions.map((session) => sessionLine(session, now));
  const lines =
    system.cols < NARROW
      ? fitted(
          system,
          rows.map(([id = "", status = "", waits = "", , name = ""]) => [id, status, waits, name]),
          NARROW_COLUMNS,
        )
      : fitted(system, rows, COLUMNS);
  printLines(
    system,
    lines.map((line, at) => {
      const status = sessions[at]?.status ?? "idle";
      return line.replace(STATUS_NAMES[status], (shown) => colourStatus(system, status, shown));
    }),
  );
  system.out(`\n${list.waiting} waiting\n`);
}

function byClaimThenOrder(a: SessionView, b: SessionView): number {
  const rank = (session: SessionView): number => session.claim?.class ?? 5;
  const since = (session: SessionView): number =>
    session.claim === null ? 0 : parseTime(session.claim.since);
  return rank(a) - rank(b) || since(a) - since(b) || a.order - b.order;
}
