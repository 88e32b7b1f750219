/**
 * A question that stands on a screen, read from the text alone. Whether somebody really waits for the answer is not in the
 * text: `waiting.ts` tells that from the kernel. Plain data, so that it can be kept between two facts.
 */
import type { Choice } from "@saggar/engine";
import * as z from "zod";
import { cut, sanitise } from "../sanitise.ts";
import { fingerprintOf } from "./fingerprint.ts";

/** How an answer is given: choose a key, type a line, type a secret, or only by looking. */
export type AnswerKind = "choice" | "text" | "secret" | "none";

/**
 * What must be known of the terminal before the text counts.
 * `strong`: the text alone says that an answer is expected, so it counts wherever somebody may wait.
 * `field`: somebody surely waits for a line or for keys. `read`: somebody is blocked in a read. `line`: of a whole line.
 * `keys`: a program takes keys one by one. `dialog`: it is a program that draws boxes with buttons.
 */
export type Need = "strong" | "field" | "read" | "line" | "keys" | "dialog";

/** How a choice becomes key presses. */
export type Reply =
  /** The word itself, and Enter where a line is read. */
  | { readonly kind: "word" }
  /** The letter itself and never Enter: the program takes the first key. */
  | { readonly kind: "letter" }
  /** Arrow keys from the selected row, then Enter. */
  | { readonly kind: "arrows"; readonly selected: number; readonly axis: "vertical" | "horizontal" }
  /** One key press, whatever the choice is called. */
  | { readonly kind: "press"; readonly bytes: string }
  /** The text, then Enter. */
  | { readonly kind: "line" }
  | { readonly kind: "none" };

export interface Cue {
  readonly need: Need;
  readonly fingerprint: string;
  /** At most 200 characters, one line. */
  readonly text: string;
  /** At most 20. */
  readonly choices: readonly Choice[];
  readonly answer: AnswerKind;
  readonly reply: Reply;
  /** The person has begun to type an answer. */
  readonly isBegun: boolean;
}

/** Raised whenever a matcher or its data reads a screen differently; what an older one read is dropped. */
const CUES_VERSION = 1;

/** All that is kept of a screen. */
export interface ScreenReading {
  readonly version: typeof CUES_VERSION;
  /** Best first, at most 3. */
  readonly cues: readonly Cue[];
  /** The line with the cursor up to the cursor, at most 300 characters of its end. */
  readonly cursorLine: string;
}

export const EMPTY_READING: ScreenReading = { version: CUES_VERSION, cues: [], cursorLine: "" };
export const MAX_CUES = 3;
export const MAX_CHOICES = 20;
const MAX_TEXT_CHARS = 200;
const MAX_LABEL_CHARS = 200;
const MAX_KEY_CHARS = 40;

export const choiceSchema: z.ZodType<Choice> = z.object({
  key: z.string(),
  label: z.string(),
  selected: z.boolean().exactOptional(),
});

const replySchema: z.ZodType<Reply> = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("word") }),
  z.object({ kind: z.literal("letter") }),
  z.object({
    kind: z.literal("arrows"),
    selected: z.number(),
    axis: z.enum(["vertical", "horizontal"]),
  }),
  z.object({ kind: z.literal("press"), bytes: z.string() }),
  z.object({ kind: z.literal("line") }),
  z.object({ kind: z.literal("none") }),
]);

const cueSchema: z.ZodType<Cue> = z.object({
  need: z.enum(["strong", "field", "read", "line", "keys", "dialog"]),
  fingerprint: z.string(),
  text: z.string(),
  choices: z.array(choiceSchema),
  answer: z.enum(["choice", "text", "secret", "none"]),
  reply: replySchema,
  isBegun: z.boolean(),
});

export const screenReadingSchema: z.ZodType<ScreenReading> = z
  .object({
    version: z.literal(CUES_VERSION),
    cues: z.array(cueSchema),
    cursorLine: z.string(),
  })
  .catch({ version: CUES_VERSION, cues: [], cursorLine: "" });

/** Bounds the texts and takes the fingerprint over the whole question. */
export function makeCue(cue: Omit<Cue, "fingerprint" | "isBegun"> & { readonly isBegun?: boolean }): Cue {
  const choices = cue.choices.slice(0, MAX_CHOICES).map((choice) => ({
    ...choice,
    key: cut(choice.key, MAX_KEY_CHARS),
    label: sanitise(choice.label, MAX_LABEL_CHARS),
  }));
  return {
    ...cue,
    isBegun: cue.isBegun ?? false,
    choices,
    text: sanitise(cue.text.replace(/\s+/gu, " "), MAX_TEXT_CHARS),
    fingerprint: fingerprintOf(cue.text, choices),
  };
}
