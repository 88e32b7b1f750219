/**
 * What was true of an agent, and from when: written by a scenario from what it did, never from what saggar said of it.
 * A story is a line a change, `seconds state` or `seconds~seconds state` where the moment lies between two times.
 */

export const ASKINGS = ["permission", "question", "plan", "trust", "login"] as const;
export type AskingKind = (typeof ASKINGS)[number];

const OTHERS = [
  /** The shell alone: the agent has not been started, or is gone. */
  "shell",
  "starting",
  "idle",
  "working",
  /** The turn is over, and work that it started goes on. */
  "background",
  /** The turn ended by an error; nothing works. */
  "failed",
  "ended",
] as const;

export type Truth = (typeof OTHERS)[number] | `needs-you ${AskingKind}`;

export interface TruthChange {
  readonly fromMs: number;
  /** From here on it surely holds. */
  readonly toMs: number;
  readonly truth: Truth;
}

const TRUTHS: ReadonlySet<string> = new Set<Truth>([
  ...OTHERS,
  ...ASKINGS.map((kind) => `needs-you ${kind}` as const),
]);

export function writeTruths(changes: readonly TruthChange[], remarks: readonly string[]): string {
  const lines = changes.map(({ fromMs, toMs, truth }) => `${timesInWords(fromMs, toMs)} ${truth}`);
  return [...remarks.map((remark) => `# ${remark}`), ...lines, ""].join("\n");
}

function timesInWords(fromMs: number, toMs: number): string {
  const seconds = (ms: number): string => (ms / 1000).toFixed(3);
  return fromMs === toMs ? seconds(fromMs) : `${seconds(fromMs)}~${seconds(toMs)}`;
}

/** Throws on a line that is none. */
export function readTruths(text: string): readonly TruthChange[] {
  return text
    .split("\n")
    .filter((line) => line.trim() !== "" && !line.startsWith("#"))
    .map(readLine);
}

function readLine(line: string): TruthChange {
  const [, from = "", to, truth = ""] = /^\s*([\d.]+)(?:~([\d.]+))? (.+)$/.exec(line) ?? [];
  if (!TRUTHS.has(truth)) throw new Error(`No line of a story: ${line}`);
  const fromMs = Math.round(Number(from) * 1000);
  return { fromMs, toMs: to === undefined ? fromMs : Math.round(Number(to) * 1000), truth: truth as Truth };
}
