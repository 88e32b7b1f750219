/**
 * A prompt of an agent that draws its choices in a way of its own: buttons in a row, or a list of which no row is marked.
 * What is read from the screen becomes the cue, with the keys of each choice.
 */
import { type Cue, makeDialogCue, type Topic } from "../cues/cue.ts";
import { type Asked, answerOf, labelOf } from "./dialogs.ts";
import { ESC } from "./presses.ts";

export interface MenuChoice {
  readonly key: string;
  readonly label: string;
  /** What chooses it; what ticks it or unticks it where several may be chosen. */
  readonly presses: readonly string[];
  readonly isTicked?: boolean;
}

export interface Menu {
  readonly topic: Topic;
  readonly asked: Asked;
  readonly choices: readonly MenuChoice[];
  /** Index of the one that the screen marks; null where it marks none. */
  readonly selected: number | null;
  /** What comes before and after a text of one's own; null where none is taken. */
  readonly text: { readonly before: readonly string[]; readonly after: readonly string[] } | null;
  /** What ends a choice of several; null where one is chosen. */
  readonly submit: readonly string[] | null;
  /** Something stands in the field for a text already. */
  readonly isBegun?: boolean;
  /** Key of the choice that allows it this one time. */
  readonly onceKey?: string | null;
  /** What it has in common with the other steps of the same prompt, where it has several; it is told by that alone. */
  readonly sameAs?: string;
  /** Pause between two key presses, ms. */
  readonly pauseMs: number;
}

/** Escape, where that leaves the prompt unanswered. */
export const CANCEL: MenuChoice = { key: "esc", label: "Cancel", presses: [ESC] };

export function menuCue(menu: Menu): Cue {
  const { asked, selected, submit, text } = menu;
  const choices = menu.choices.map(({ key, label }, at) =>
    at === selected ? { key, label, selected: true } : { key, label },
  );
  return makeDialogCue({
    choices,
    answer: answerOf(submit !== null, text !== null),
    reply: {
      kind: "keys",
      choices: menu.choices.map(({ presses }) => presses),
      text: submit === null ? text : null,
      many:
        submit === null ? null : { ticked: menu.choices.map(({ isTicked }) => isTicked === true), submit },
    },
    isBegun: menu.isBegun ?? false,
    dialog: {
      topic: menu.topic,
      pauseMs: menu.pauseMs,
      settleMs: 0,
      request: asked.request,
      onceKey: menu.onceKey ?? null,
    },
    question: menu.sameAs ?? asked.question,
    label: labelOf(asked),
    ...(submit !== null || menu.sameAs !== undefined ? { counted: [] } : {}),
  });
}

/** A prompt that is answered only by looking. */
export function lookCue(topic: Topic, question: string): Cue {
  return makeDialogCue({
    choices: [],
    answer: "none",
    reply: { kind: "none" },
    isBegun: false,
    dialog: { topic, pauseMs: 0, settleMs: 0, request: null, onceKey: null },
    question,
    label: question,
  });
}
