/** What is said of an agent's turn in its session's row. */
import type { StoredTurn } from "../store/rows.ts";
import { clockMinutes } from "../system.ts";

export type TurnWords = Pick<StoredTurn, "outcome" | "lastLine" | "error" | "limit">;

/** A turn that waits for a limit to pass; null for one that does not. */
export function limitLine(turn: TurnWords | null): string | null {
  if (turn?.outcome !== "running" || turn.limit === null) return null;
  const { limit } = turn;
  return limit.untilMs === null
    ? "Waiting on a limit"
    : `Waiting on a limit until ${clockMinutes(limit.untilMs)}`;
}

/** How it ended and the last that the agent said; null where neither says more than that it is over. */
export function turnEndLine(turn: TurnWords | null): string | null {
  if (turn === null) return null;
  const { lastLine, error } = turn;
  switch (turn.outcome) {
    case "done":
      return lastLine === null ? null : `Done · ${lastLine}`;
    case "failed":
      return error === null ? "Turn failed" : `Turn failed · ${error}`;
    case "interrupted":
      return "Interrupted";
    default:
      return null;
  }
}
