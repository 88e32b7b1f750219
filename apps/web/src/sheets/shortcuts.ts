/** The shortcuts as the help sheet lists them: what works, and nothing else. */
import type { CAPS } from "../parts/keys.tsx";
import { text } from "../text.ts";

export interface Shortcut {
  readonly name: string;
  /** Keys of the page by their command, or caps that are the same on every platform. */
  readonly keys: keyof typeof CAPS | readonly string[];
}

export interface ShortcutGroup {
  readonly name: string;
  readonly shortcuts: readonly Shortcut[];
}

const LEFT: readonly ShortcutGroup[] = [
  {
    name: text.help.groups.waiting,
    shortcuts: [
      { name: text.help.walkNext, keys: "walk-next" },
      { name: text.help.walkBack, keys: "walk-back" },
      { name: text.help.focusCard, keys: "focus-card" },
      { name: text.help.answerDefault, keys: "answer-default" },
    ],
  },
  {
    name: text.help.groups.card,
    shortcuts: [
      { name: text.help.choose, keys: ["1", "–", "9"] },
      { name: text.help.openOrVisit, keys: ["↩"] },
      { name: text.help.explainIt, keys: ["E"] },
      { name: text.help.showScreen, keys: ["S"] },
      { name: text.help.runAgain, keys: ["R"] },
      { name: text.help.back, keys: ["Esc"] },
    ],
  },
];

const RIGHT: readonly ShortcutGroup[] = [
  {
    name: text.help.groups.sessions,
    shortcuts: [
      { name: text.help.newHere, keys: "new-session" },
      { name: text.help.aboveBelow, keys: "session-above" },
      { name: text.help.focusMenu, keys: "focus-menu" },
      { name: text.help.fold, keys: ["←", "→"] },
      { name: text.help.closeIt, keys: "close-session" },
    ],
  },
  {
    name: text.help.groups.terminal,
    shortcuts: [
      { name: text.help.copy, keys: "copy" },
      { name: text.help.paste, keys: "paste" },
      { name: text.help.textSize, keys: "text-larger" },
      { name: text.help.regions, keys: "next-region" },
      { name: text.help.sheet, keys: "help" },
    ],
  },
];

/** Two columns of what has all the words of the query in its name. */
export function shortcutColumns(query: string): ShortcutGroup[][] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  const matches = ({ name }: Shortcut): boolean => words.every((word) => name.toLowerCase().includes(word));
  return [LEFT, RIGHT].map((groups) =>
    groups
      .map((group) => ({ ...group, shortcuts: group.shortcuts.filter(matches) }))
      .filter((group) => group.shortcuts.length > 0),
  );
}
