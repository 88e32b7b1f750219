/** From a screen to all that its text asks, best first. */
import type { ScreenText } from "@saggar/protocol";
import { type Cue, EMPTY_READING, MAX_CUES, type ScreenReading } from "./cue.ts";
import { readDialog } from "./dialog-boxes.ts";
import { readFramed } from "./framed.ts";
import { readLibraryLine } from "./library-lines.ts";
import { readLineCue } from "./line-cues.ts";
import { readMenu } from "./menus.ts";
import { readNumbered } from "./numbered.ts";
import { type Region, readRegion } from "./region.ts";

const MAX_CURSOR_LINE_CHARS = 300;

/** The more of a shape a question has, the earlier it is asked for. */
const MATCHERS: readonly ((region: Region) => Cue | null)[] = [
  readDialog,
  readFramed,
  readNumbered,
  readMenu,
  readLibraryLine,
  readLineCue,
];

export function readScreen(screen: ScreenText): ScreenReading {
  const region = readRegion(screen);
  const cues = MATCHERS.map((match) => match(region)).filter((cue) => cue !== null);
  return readingOf(region, cues);
}

/** What is kept of it, within its bounds. */
export function readingOf(region: Region, cues: readonly Cue[]): ScreenReading {
  return {
    ...EMPTY_READING,
    cues: cues.slice(0, MAX_CUES),
    cursorLine: region.before.slice(-MAX_CURSOR_LINE_CHARS),
  };
}
