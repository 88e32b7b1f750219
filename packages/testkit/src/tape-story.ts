/**
 * The story of a tape: the history of its verdicts as a person reads it, one change a line: `seconds status because`, then
 * `tick` while it glows, what a claim says in quotes, and its choices. Lines that begin with `#` are remarks.
 */
import type { Verdict } from "@saggar/engine";
import type { Told } from "./tape-play.ts";

export function storyOf(history: readonly Told[]): readonly string[] {
  const lines: string[] = [];
  let before = "";
  for (const { atMs, verdict } of history) {
    const words = inWords(verdict);
    if (words === before) continue;
    before = words;
    lines.push(`${(atMs / 1000).toFixed(3).padStart(8)} ${words}`);
  }
  return lines;
}

/** A story as it stands in its file. */
export function readStory(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("#"));
}

/** The remarks at the head of a story stay where it is told anew. */
export function writeStory(lines: readonly string[], remarks: readonly string[]): string {
  return [...remarks, ...lines, ""].join("\n");
}

export function remarksOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line.startsWith("#"));
}

function inWords({ status, because, tick, claim }: Verdict): string {
  const words: string[] = [status, because];
  if (tick) words.push("tick");
  if (claim === null) return words.join(" ");
  if (claim.message !== null) words.push(JSON.stringify(claim.message));
  for (const { key, label, selected } of claim.choices) {
    words.push(`${selected === true ? ">" : ""}${key === label ? key : `${key}=${label}`};`);
  }
  return words.join(" ");
}
