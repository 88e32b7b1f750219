/**
 * A question that stands on a screen, read from the text alone. Whether somebody really waits for the answer is not in the
 * text: `waiting.ts` tells that from the kernel. Plain data, so that it can be kept between two facts.
 */
import type { Choice } from "@saggar/engine";
import * as z from "zod";
import { cut, sanitise } from "../sanitise.ts";
import { dialogFingerprint, fingerprintOf } from "./fingerprint.ts";

/**
 * How an answer is given: choose a key, type a line, type a secret, or only by looking. `many`: the chosen keys, joined by
 * commas. `choice-or-text`: a choice's key; anything else is typed into the row that takes it.
 */
export type AnswerKind = "choice" | "text" | "secret" | "none" | "many" | "choice-or-text";

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
  /** An agent's dialog: each choice has key presses of its own, with arrow keys in their normal form (ESC [ A to D). */
  | {
      readonly kind: "keys";
      /** Of each choice, in the choices' order; where several may be chosen, what ticks it. At most 24 presses each. */
      readonly choices: readonly (readonly string[])[];
      /** What comes before and after a typed text; null where none is taken. */
      readonly text: { readonly before: readonly string[]; readonly after: readonly string[] } | null;
      /** Where several may be chosen: which of them are ticked now, and the presses that end it; null where one is chosen. */
      readonly many: { readonly ticked: readonly boolean[]; readonly submit: readonly string[] } | null;
    }
  | { readonly kind: "none" };

/** What an agent's dialog is about. */
export const TOPICS = [
  /** May a tool run? */
  "permission",
  /** Is the plan good? */
  "plan",
  /** A question of the agent's own. */
  "question",
  /** Is this folder, are these hooks to be trusted? */
  "trust",
  "login",
  "api-key",
  "update",
] as const;
export type Topic = (typeof TOPICS)[number];

/** Asked before the agent's session begins. */
export const BEFORE_SESSION: readonly Topic[] = ["trust", "login", "api-key", "update"];

/** What is known of a prompt that an agent drew. */
export interface AgentDialog {
  readonly topic: Topic;
  /** Pause between two key presses, ms. */
  readonly pauseMs: number;
  /** How long it must have stood before it takes a key, ms. */
  readonly settleMs: number;
  /** What a permission is asked for, as the screen shows it; null where nothing is shown. */
  readonly request: DialogRequest | null;
  /** Key of the choice that allows it this one time; null where there is none. */
  readonly onceKey: string | null;
}

export interface DialogRequest {
  /** The agent's name of the tool, or its heading of the dialog: "Bash command". */
  readonly tool: string;
  /** Rows of the screen, joined by line feeds where they may be lines of their own; at most 4000 characters. */
  readonly text: string;
  /** False where the agent or the screen shows a part of it only. */
  readonly isWhole: boolean;
}

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
  /** Present where an agent asks. */
  readonly dialog?: AgentDialog;
}

/** Raised whenever a matcher or its data reads a screen differently; what an older one read is dropped. */
const CUES_VERSION = 3;

/** All that is kept of a screen. */
export interface ScreenReading {
  readonly version: typeof CUES_VERSION;
  /** Best first, at most 3. */
  readonly cues: readonly Cue[];
  /** The line with the cursor up to the cursor, at most 300 characters of its end. */
  readonly cursorLine: string;
  /** The agent in whose vocabulary it was read; null where the generic readers read it. */
  readonly agent: string | null;
  /** The agent's screen shows work. */
  readonly isWorking: boolean;
  /** The agent's composer stands there, and no dialog covers it. */
  readonly isIdleInput: boolean;
  /** Tasks that go on past the turn, as the agent's screen counts them; null where it does not say. */
  readonly background: number | null;
  /** Why the agent's turn failed, by its screen; null where it does not say so. */
  readonly failure: string | null;
  /** The last that the agent's screen says is that the person stopped or denied what it did. */
  readonly isInterrupted?: boolean | undefined;
}

export const EMPTY_READING: ScreenReading = {
  version: CUES_VERSION,
  cues: [],
  cursorLine: "",
  agent: null,
  isWorking: false,
  isIdleInput: false,
  background: null,
  failure: null,
};
export const MAX_CUES = 3;
export const MAX_CHOICES = 20;
const MAX_TEXT_CHARS = 200;
const MAX_LABEL_CHARS = 200;
const MAX_KEY_CHARS = 40;
const MAX_REQUEST_CHARS = 4000;

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
  z.object({
    kind: z.literal("keys"),
    choices: z.array(z.array(z.string())),
    text: z.object({ before: z.array(z.string()), after: z.array(z.string()) }).nullable(),
    many: z.object({ ticked: z.array(z.boolean()), submit: z.array(z.string()) }).nullable(),
  }),
  z.object({ kind: z.literal("none") }),
]);

const dialogSchema: z.ZodType<AgentDialog> = z.object({
  topic: z.enum(TOPICS),
  pauseMs: z.number(),
  settleMs: z.number(),
  request: z.object({ tool: z.string(), text: z.string(), isWhole: z.boolean() }).nullable(),
  onceKey: z.string().nullable(),
});

const cueSchema: z.ZodType<Cue> = z.object({
  need: z.enum(["strong", "field", "read", "line", "keys", "dialog"]),
  fingerprint: z.string(),
  text: z.string(),
  choices: z.array(choiceSchema),
  answer: z.enum(["choice", "text", "secret", "none", "many", "choice-or-text"]),
  reply: replySchema,
  isBegun: z.boolean(),
  dialog: dialogSchema.exactOptional(),
});

export const screenReadingSchema: z.ZodType<ScreenReading> = z
  .object({
    version: z.literal(CUES_VERSION),
    cues: z.array(cueSchema),
    cursorLine: z.string(),
    agent: z.string().nullable(),
    isWorking: z.boolean(),
    isIdleInput: z.boolean(),
    background: z.number().nullable(),
    failure: z.string().nullable(),
    isInterrupted: z.boolean().optional(),
  })
  .catch({ ...EMPTY_READING, cues: [] });

/** Bounds the texts and takes the fingerprint over the whole question. */
export function makeCue(cue: Omit<Cue, "fingerprint" | "isBegun"> & { readonly isBegun?: boolean }): Cue {
  const choices = boundChoices(cue.choices);
  return {
    ...cue,
    isBegun: cue.isBegun ?? false,
    choices,
    text: boundText(cue.text),
    fingerprint: fingerprintOf(cue.text, choices),
  };
}

/** The same for an agent's dialog; what is asked for counts to the letter. `label`: the whole, for people. */
export function makeDialogCue(
  cue: Pick<Cue, "choices" | "answer" | "reply" | "isBegun"> & {
    readonly dialog: AgentDialog;
    readonly question: string;
    readonly label: string;
    /** The choices that tell it from another prompt of the same words; without it all of them. */
    readonly counted?: readonly Choice[];
  },
): Cue {
  const { question, label, dialog, answer, reply, isBegun } = cue;
  const { request } = dialog;
  const choices = boundChoices(cue.choices);
  return {
    need: "strong",
    answer,
    reply,
    isBegun,
    choices,
    text: boundText(label),
    fingerprint: dialogFingerprint(
      question,
      request === null ? "" : `${request.tool}\n${request.text}`,
      cue.counted ?? choices,
    ),
    dialog:
      request === null
        ? dialog
        : {
            ...dialog,
            request: {
              tool: sanitise(request.tool, MAX_LABEL_CHARS),
              text: cut(request.text, MAX_REQUEST_CHARS),
              isWhole: request.isWhole && request.text.length <= MAX_REQUEST_CHARS,
            },
          },
  };
}

function boundChoices(choices: readonly Choice[]): readonly Choice[] {
  return choices.slice(0, MAX_CHOICES).map((choice) => ({
    ...choice,
    key: cut(choice.key, MAX_KEY_CHARS),
    label: sanitise(choice.label, MAX_LABEL_CHARS),
  }));
}

function boundText(text: string): string {
  return sanitise(text.replace(/\s+/gu, " "), MAX_TEXT_CHARS);
}
