/**
 * Between a text and its Enter, where an agent is in front: one that is busy drawing reads both at once, and takes the Enter
 * for a part of the paste. So the text is given until it shows.
 */
import type { TargetContext } from "./context.ts";
import { pause } from "./typing.ts";

const SHOWN_WITHIN_MS = 1500;
const LOOK_EVERY_MS = 50;
const PAUSE_ONCE_SHOWN_MS = 200;
/** So much of a text's end tells that it has been drawn. */
const TAIL_CHARS = 12;
/** Blanks and frames, with which agents break lines. */
const BREAKS = /[\s\u2500-\u259f]+/gu;

/** A long paste may be shown as its size alone, and then the time is up at last. */
export async function untilTaken({ sessions, system, target }: TargetContext, text: string): Promise<void> {
  const tail = text.replace(BREAKS, "").slice(-TAIL_CHARS);
  const endMs = system.monotonicMs() + SHOWN_WITHIN_MS;
  while (system.monotonicMs() < endMs) {
    const screen = await sessions.readScreen(target.id);
    if (!screen.ok) break;
    const shown = screen.value.rows.map((row) => row.text).join("");
    if (shown.replace(BREAKS, "").includes(tail)) break;
    await pause(system, LOOK_EVERY_MS);
  }
  await pause(system, PAUSE_ONCE_SHOWN_MS);
}
