/**
 * Questions drawn along a line at the left edge ("◆  Question", "│  ● One", "└"): the prompt library whose active question
 * has a filled diamond. Its text cursor is a painted cell and the real cursor is hidden below the frame.
 */
import type { Choice } from "@saggar/engine";
import { type Cue, makeCue } from "./cue.ts";
import { LINE_PATTERNS } from "./lines.ts";
import type { Region } from "./region.ts";

const HEADER = /^\s{0,2}[◆▲]\s{1,3}(\S.*)$/u;
const SIDE = /^\s{0,2}│(.*)$/u;
const FOOT = /^\s{0,2}└/u;
const RADIO = /^\s+([●○])\s(\S.*)$/u;
const INLINE = /^\s+([●○])\s(\S.*?)\s\/\s([●○])\s(\S.*)$/u;
const CHECK = /[◻◼◉◯☐☑]\s(\S.*)$/u;
const LETTER = /^\s{1,3}(\S)\s{2}(\S.*)$/u;
const HINT = /[↑↓]|\b(?:to navigate|confirm|Space: select)\b/u;
const MASK = /^\s*[▪*•]+/u;
const MAX_LINES = 40;

interface Body {
  readonly question: string;
  readonly rows: readonly string[];
}

export function readFramed(region: Region): Cue | null {
  if (region.isCursorVisible) return null;
  const body = bodyOf(region);
  if (body === null) return null;
  const rows = body.rows.filter((row) => row.trim() !== "" && !HINT.test(row));
  return (
    inline(body, rows) ?? radio(body, rows) ?? letters(body, rows) ?? checks(body, rows) ?? text(body, rows)
  );
}

/** The lines from the last diamond to the foot, with nothing below it. */
function bodyOf({ lines }: Region): Body | null {
  const shown = lines.filter((line) => line.text.trim() !== "").slice(-MAX_LINES);
  const at = shown.findLastIndex((line) => HEADER.test(line.text));
  if (at < 0 || !FOOT.test(shown.at(-1)?.text ?? "")) return null;
  const inside = shown.slice(at + 1, -1).map((line) => SIDE.exec(line.text)?.[1]);
  if (inside.some((row) => row === undefined)) return null;
  const rows = inside.map((row) => row ?? "");
  const first = rows.findIndex((row) => RADIO.test(row) || CHECK.test(row) || LETTER.test(row));
  const header = HEADER.exec(shown[at]?.text ?? "")?.[1] ?? "";
  const more = first > 0 ? rows.slice(0, first) : [];
  return {
    question: [header, ...more].join(" ").replace(/\s+/gu, " ").trim(),
    rows: rows.slice(more.length),
  };
}

function inline(body: Body, rows: readonly string[]): Cue | null {
  const found = rows.length === 1 ? INLINE.exec(rows[0] ?? "") : null;
  if (!found) return null;
  const [, first, one = "", , other = ""] = found;
  return choose(body, [one, other], first === "●" ? 0 : 1, "horizontal");
}

function radio(body: Body, rows: readonly string[]): Cue | null {
  const found = rows.map((row) => RADIO.exec(row));
  if (found.length < 2 || found.includes(null)) return null;
  const selected = found.findIndex((row) => row?.[1] === "●");
  // The active row alone shows a remark in brackets; it is no part of the label.
  const labels = found.map((row) => (row?.[2] ?? "").replace(/\s\([^()]*\)\s*$/u, ""));
  return selected < 0 ? null : choose(body, labels, selected, "vertical");
}

function choose(
  body: Body,
  labels: readonly string[],
  selected: number,
  axis: "vertical" | "horizontal",
): Cue {
  const choices = labels.map((label, at): Choice => {
    const key = String(at + 1);
    return at === selected ? { key, label, selected: true } : { key, label };
  });
  return makeCue({
    need: "strong",
    text: body.question,
    choices,
    answer: "choice",
    reply: { kind: "arrows", selected, axis },
  });
}

function letters(body: Body, rows: readonly string[]): Cue | null {
  const found = rows.map((row) => LETTER.exec(row));
  if (found.length < 2 || found.includes(null)) return null;
  const choices = found.map((row) => ({ key: row?.[1] ?? "", label: row?.[2] ?? "" }));
  return makeCue({
    need: "keys",
    text: body.question,
    choices,
    answer: "choice",
    reply: { kind: "letter" },
  });
}

function checks(body: Body, rows: readonly string[]): Cue | null {
  const found = rows.map((row) => CHECK.exec(row));
  if (found.length < 1 || found.includes(null)) return null;
  const choices = found.map((row, at) => ({
    key: String(at + 1),
    label: (row?.[1] ?? "").replace(/\s\([^()]*\)\s*$/u, ""),
  }));
  return makeCue({ need: "strong", text: body.question, choices, answer: "none", reply: { kind: "none" } });
}

function text(body: Body, rows: readonly string[]): Cue | null {
  if (rows.length > 1) return null;
  const isSecret =
    MASK.test(rows[0] ?? "") ||
    LINE_PATTERNS.some(
      ({ answer, pattern }) =>
        answer === "secret" && pattern.test(`${body.question.replace(/[:?]?$/u, "")}:`),
    );
  return makeCue({
    need: "keys",
    text: body.question,
    choices: [],
    answer: isSecret ? "secret" : "text",
    reply: { kind: "line" },
    isBegun: MASK.test(rows[0] ?? ""),
  });
}
