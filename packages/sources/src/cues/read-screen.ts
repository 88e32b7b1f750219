/** From a screen to all that its text asks, best first. */
import type { ScreenText } from "@saggar/protocol";
import { type Cue, MAX_CUES, type ScreenReading } from "./cue.ts";
import { type Region, readRegion } from "./region.ts";

const MAX_CURSOR_LINE_CHARS = 300;

type Matcher = (region: Region) => Cue | null;

const MATCHERS: readonly Matcher[] = [];

export function readScreen(screen: ScreenText): ScreenReading {
  const region = readRegion(screen);
  const cues = MATCHERS.map((match) => match(region)).filter((cue) => cue !== null);
  return { cues: cues.slice(0, MAX_CUES), cursorLine: region.before.slice(-MAX_CURSOR_LINE_CHARS) };
}
