/** What a change does to a text, as lines with a sign before each and a few unchanged ones around. */

/** Unchanged lines shown around a change. */
const AROUND = 3;
/** Beyond this many pairs of lines to compare, everything between the first and the last difference is one change. */
const MAX_PAIRS = 4_000_000;

interface Line {
  readonly sign: " " | "+" | "-";
  readonly text: string;
}

export function differenceOf(before: string, after: string): readonly string[] {
  const lines = compare(linesOf(before), linesOf(after));
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(({ sign }) => sign !== " "),
  );
  return lines.flatMap(({ sign, text }, index) => {
    if (near[index] === true) return [`${sign}${text}`];
    return near[index - 1] === true || index === 0 ? ["…"] : [];
  });
}

function linesOf(text: string): readonly string[] {
  if (text === "") return [];
  const lines = text.split(/\r\n|\n/);
  return text.endsWith("\n") ? lines.slice(0, -1) : lines;
}

function compare(before: readonly string[], after: readonly string[]): readonly Line[] {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const same = (text: string): Line => ({ sign: " ", text });
  return [
    ...before.slice(0, head).map(same),
    ...middle(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...before.slice(before.length - tail).map(same),
  ];
}

/** By the longest run of common lines, found from the end; ties take the removed line first. */
function middle(before: readonly string[], after: readonly string[]): readonly Line[] {
  const removed = before.map((text): Line => ({ sign: "-", text }));
  const added = after.map((text): Line => ({ sign: "+", text }));
  if (before.length * after.length > MAX_PAIRS) return [...removed, ...added];
  const common = commonCounts(before, after);
  const lines: Line[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      lines.push({ sign: " ", text: before[i] ?? "" });
      i += 1;
      j += 1;
    } else if ((common[i + 1]?.[j] ?? 0) >= (common[i]?.[j + 1] ?? 0)) {
      lines.push(...removed.slice(i, i + 1));
      i += 1;
    } else {
      lines.push(...added.slice(j, j + 1));
      j += 1;
    }
  }
  return [...lines, ...removed.slice(i), ...added.slice(j)];
}

/** How many lines the two have in common, in order, from each pair of places on. */
function commonCounts(before: readonly string[], after: readonly string[]): readonly Uint32Array[] {
  const counts = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, below] = [counts[i], counts[i + 1]];
      if (row === undefined || below === undefined) continue;
      row[j] = before[i] === after[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  return counts;
}
