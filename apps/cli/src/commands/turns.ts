/** `saggar turns`: what a session's agent was asked, newest first, and what came of it. */
import type { TurnView } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { age, type Column, fitted, printJson, printLines } from "../print.ts";
import { parseTime } from "../system.ts";
import { text } from "../text.ts";

export async function run({ system, words, flag, whole }: Call): Promise<void> {
  const session = words[0] ?? null;
  const { turns } = await ask(system, "turns", { session, limit: whole("limit", 1, 1000) ?? 50 });
  if (flag("json")) return printJson(system, { turns });
  if (turns.length === 0) return system.out(`${text.noTurns}\n`);
  const now = system.nowMs();
  const rows = turns.map((turn) => turnLine(turn, now));
  printLines(system, fitted(system, rows, COLUMNS));
}

const COLUMNS: readonly Column[] = [
  { most: 12, drop: 4 },
  { most: 8, drop: 3 },
  { most: 12 },
  { most: 9, drop: 2 },
  { most: 18, drop: 1 },
  { most: 0 },
];

/** When, how long, how it ended, files written, tokens, and what it was about. */
function turnLine(turn: TurnView, nowMs: number): readonly string[] {
  const startedMs = parseTime(turn.startedAt);
  const endedMs = turn.endedAt === null ? nowMs : parseTime(turn.endedAt);
  const files = turn.files.length;
  return [
    `${age(nowMs - startedMs)} ago`,
    age(endedMs - startedMs),
    turn.outcome,
    files === 0 ? "" : `${files} file${files === 1 ? "" : "s"}`,
    turn.tokens === null ? "" : `${short(turn.tokens.input)} in ${short(turn.tokens.output)} out`,
    [turn.prompt, turn.error ?? turn.lastLine].filter((part) => part !== null).join(" → "),
  ];
}

/** "870", "12.3k", "1.2M". */
function short(count: number): string {
  if (count < 1000) return String(count);
  return count < 1_000_000 ? `${(count / 1000).toFixed(1)}k` : `${(count / 1_000_000).toFixed(1)}M`;
}
