/**
 * Dialogs of agents whose screens were not recorded: a list with a pointer or numbers below a question, with the keys below
 * it, as the common terminal libraries draw it. What an agent is reported to write names the topic.
 */
import type { Region } from "../cues/region.ts";
import type { AgentScreen } from "./agent.ts";
import { type DialogSpec, type DialogVocabulary, readDialog } from "./dialogs.ts";
import { BLANK_SCREEN, lastRow, type Row, rowsOf } from "./screen-parts.ts";

const KEYS = "(?:enter|return|esc|tab|space|↑↓|↑\\/↓|←\\/→|arrows?(?: keys)?|ctrl[-+]\\w|shift\\+tab|[a-z])";
const WORD = "[^\\s·|•,]{1,30}";
const HINT = `(?:(?:press|use) )?${KEYS}(?:\\/${KEYS})?:?(?: to)? ${WORD}(?: ${WORD}){0,4}`;
const FOOT = new RegExp(`^(?:${HINT}(?:(?:\\s?[·|•,\\n]\\s?|\\s{2,3})${HINT}){0,7})?$`, "iu");
const PAUSE_MS = 150;
const SETTLE_MS = 1000;

export interface ReportedScreen {
  /** What it says of its dialogs, most telling first; a list below a question is a question of the agent's. */
  readonly specs: readonly DialogSpec[];
  /** A row that shows only while it works. */
  readonly working: RegExp;
  /** Rows that may stand below that row. */
  readonly maxBelow: number;
  /** The row to type in, where nothing is typed; null where it is not known. */
  readonly input: RegExp | null;
  /** How many tasks go on past the turn: the first group. */
  readonly background: RegExp | null;
}

const OTHERS: readonly DialogSpec[] = [
  {
    topic: "trust",
    above: /\b(?:trust (?:this|the files in this) (?:folder|directory|workspace)|do you trust)\b/iu,
    keys: "arrows",
    settleMs: SETTLE_MS,
  },
  { topic: "login", above: /\b(?:log|sign) in\b|\bauthenticat/iu, keys: "arrows", settleMs: SETTLE_MS },
  { topic: "api-key", above: /\bAPI key\b/iu, keys: "arrows", settleMs: SETTLE_MS },
  { topic: "update", above: /\b(?:update|new version)\b/iu, keys: "arrows", settleMs: SETTLE_MS },
  { topic: "question", above: /\?$/u, keys: "arrows" },
];

export function screenReader(reported: ReportedScreen): (region: Region) => AgentScreen {
  const dialogs: DialogVocabulary = {
    pointers: "❯›▸▶→>●",
    foot: FOOT,
    top: /^[●•⏺✦]\s/u,
    pauseMs: PAUSE_MS,
    specs: [...reported.specs, ...OTHERS],
  };
  return (region) => {
    const rows = rowsOf(region);
    const dialog = readDialog(rows, dialogs);
    if (dialog?.cue) return { ...BLANK_SCREEN, cues: [dialog.cue] };
    if (dialog !== null) return { ...BLANK_SCREEN, isCovered: true };
    const isWorking = lastRow(rows, reported.working, reported.maxBelow) >= 0;
    const isAtInput = reported.input !== null && lastRow(rows, reported.input, reported.maxBelow) >= 0;
    return {
      ...BLANK_SCREEN,
      isWorking,
      isIdleInput: isAtInput && !isWorking,
      background: tasks(reported, rows),
    };
  };
}

const MAX_TASK_ROWS = 4;

function tasks({ background }: ReportedScreen, rows: readonly Row[]): number | null {
  if (background === null) return null;
  const last = rows.slice(-MAX_TASK_ROWS);
  const found = last.map((row) => background.exec(row.text)).find((each) => each !== null);
  return found ? Number(found[1]) : null;
}
