/** What really happens in a row. A scene may lose any of its parts, and other evidence may fall in between. */
import type { HookEvent } from "../src/evidence.ts";
import {
  answered,
  BLANK,
  commandEnd,
  commandStart,
  foreground,
  hook,
  INPUT,
  type Make,
  output,
  PROMPT_SHOWN,
  prompt,
  rolled,
  screen,
  worktree,
} from "./makes.ts";

export type Scene = readonly Make[];
export type Scenes = readonly [readonly [number, Scene], ...(readonly [number, Scene])[]];

function hooked(event: HookEvent, background = 0): Make {
  return () => ({ kind: "hook", event, background });
}

function shown(working: boolean, idleInput: boolean): Make {
  return () => ({ ...BLANK, working, idleInput });
}

const asking: Make = ({ roll }) => ({ ...BLANK, prompt: prompt(roll) });
const askingAboveInput: Make = ({ roll }) => ({ ...BLANK, prompt: prompt(roll), idleInput: true });
const starts = rolled(commandStart);
const ends = rolled(commandEnd);
const prints = rolled(output);
const answers = rolled(answered);
const bell: Make = () => ({ kind: "bell" });
const input: Make = () => INPUT;
const promptShown: Make = () => PROMPT_SHOWN;

/** A scene without parts stands for one piece of evidence of any kind. */
export const SHELL_SCENES: Scenes = [
  [10, []],
  [2, [worktree, promptShown]],
  [3, [starts, prints, ends, promptShown, worktree]],
  [2, [input, starts, rolled(foreground), prints]],
  [2, [promptShown, rolled(foreground), prints, prints]],
  [1, [() => ({ kind: "selected" }), () => ({ kind: "deselected" })]],
  [1, [bell, bell, prints, prints]],
  [1, [input, bell]],
  [1, [starts, worktree, worktree, ends, worktree]],
  [1, [starts, ends, starts, ends, worktree, worktree]],
  [1, [worktree, starts, ends, promptShown, starts, ends, promptShown, worktree]],
];

export const AGENT_SCENES: Scenes = [
  ...SHELL_SCENES,
  [10, []],
  [2, [hooked("turn-started"), shown(true, false), prints]],
  [2, [hooked("turn-ended"), worktree]],
  [2, [hooked("turn-ended", 1), hooked("turn-active"), rolled(hook)]],
  [2, [hooked("asked"), asking, answers, shown(true, false)]],
  [2, [asking, shown(false, false), asking]],
  [2, [asking, input, shown(false, true)]],
  [2, [hooked("turn-started"), input, shown(false, true), hooked("turn-active")]],
  [1, [hooked("asked"), input, prints]],
  [1, [hooked("asked"), asking, shown(false, false), hooked("turn-active"), asking]],
  [1, [hooked("asked"), answers, hooked("asked"), rolled(screen), rolled(screen)]],
  [1, [hooked("turn-started"), input, askingAboveInput]],
  [1, [hooked("turn-ended"), input, prints, prints]],
  [1, [asking, promptShown, starts, asking]],
  [1, [asking, answers, shown(false, false), asking]],
  [1, [asking, asking, shown(false, false), asking]],
  [1, [hooked("turn-started"), answers, shown(false, true), input, hooked("turn-active")]],
  [1, [ends, hooked("turn-active"), hooked("turn-active")]],
  [1, [hooked("turn-ended"), hooked("session-started"), hooked("turn-active")]],
  [1, [hooked("turn-failed"), starts, hooked("turn-active")]],
  [1, [starts, hooked("turn-started"), ends, worktree]],
  [1, [hooked("background", 1), prints, hooked("background", 2), hooked("background")]],
];
