/**
 * Boxes with buttons, as whiptail and dialog draw them, also on behalf of package managers. Which button is chosen is
 * told by the cursor, which stands in it. Boxes with a list or a field are answered by looking.
 */
import { type Cue, makeCue } from "./cue.ts";
import { plain } from "./line-cues.ts";
import type { Region } from "./region.ts";

const BUTTON = /<\s*(\p{L}[\p{L} ]{0,20}?)\s*>/gu;
const SIDE = /[│┃|x]/u;
/** A field to type in, or a frame within the box: a list. */
const FIELD = /_{6,}|[┌┐└┘┬┴├┤─]{3,}/u;

export function readDialog(region: Region): Cue | null {
  const line = region.lines[region.cursorAt];
  if (line === undefined) return null;
  const buttonsAt = region.lines.findLastIndex(
    (candidate) => SIDE.test(candidate.text) && buttonsOf(candidate.text).length > 0,
  );
  if (buttonsAt < 0) return null;
  const buttons = buttonsOf(region.lines[buttonsAt]?.text ?? "");
  const content = region.lines.slice(0, buttonsAt).map((candidate) => inside(candidate.text));
  const text = content.filter((part) => part !== "" && !FIELD.test(part)).join(" ");
  if (text === "") return null;
  const x = region.before.length;
  const selected =
    buttonsAt === region.cursorAt ? buttons.findIndex(({ from, to }) => from <= x && x < to) : -1;
  const choices = buttons.map(({ label }, at) => ({
    key: String(at + 1),
    label,
    ...(at === selected ? { selected: true } : {}),
  }));
  const isPlain = selected >= 0 && !content.some((part) => FIELD.test(part));
  return makeCue({
    need: "dialog",
    text,
    choices,
    answer: isPlain ? "choice" : "none",
    reply: isPlain ? { kind: "arrows", selected, axis: "horizontal" } : { kind: "none" },
  });
}

function buttonsOf(
  text: string,
): readonly { readonly label: string; readonly from: number; readonly to: number }[] {
  return Array.from(text.matchAll(BUTTON), (found) => ({
    label: found[1] ?? "",
    from: found.index,
    to: found.index + found[0].length,
  }));
}

/** What stands between the sides of the box. */
function inside(text: string): string {
  const found = /[│┃](.*)[│┃]/u.exec(text);
  return found ? plain(found[1] ?? "") : "";
}
