/** `saggar list`: one line a session, the waiting ones first in the order of the walk. */
import type { SessionView } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { colourStatus, printJson, printLines, STATUS_NAMES, sessionLine, table } from "../print.ts";
import { parseTime } from "../system.ts";
import { text } from "../text.ts";

/** Below so many columns a line has room for the name alone beside the status. */
const NARROW = 60;

export async function run({ system, flag }: Call): Promise<void> {
  const list = await ask(system, "list", {});
  if (flag("json")) return printJson(system, list);
  if (list.sessions.length === 0) return system.out(`${text.noSessions}\n`);
  const sessions = [...list.sessions].sort(byClaimThenOrder);
  const now = parseTime(list.at);
  const rows = sessions.map((session) => sessionLine(session, now));
  const lines =
    system.cols < NARROW
      ? table(
          system,
          rows.map(([id = "", status = "", waits = "", , name = ""]) => [id, status, waits, name]),
          [8, 16, 8, 0],
        )
      : table(system, rows, [8, 16, 8, 20, 24, 20, 0]);
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
