/** Whose screen it is, and what stands on it in that agent's own vocabulary. */
import type { ScreenText } from "@saggar/protocol";
import type { ScreenReading } from "../cues/cue.ts";
import { readingOf, readScreen } from "../cues/read-screen.ts";
import { readRegion } from "../cues/region.ts";
import type { TerminalView } from "../terminal-view.ts";
import { agentNamed, agentOfStatusApp } from "./agents.ts";
import type { ArbiterMemory } from "./arbiter-memory.ts";
import type { SourceWords } from "./arbiter-settle.ts";

/** No session runs more tasks than a person could count. */
const MAX_BACKGROUND = 99;

/** The agent that the kernel shows in front; null where it shows none. */
export function agentInFront(view: TerminalView | null): string | null {
  return view === null || view.place === "unknown" ? null : view.agent;
}

/** The agent of the session, by the best of what names it. */
export function whoIsThere(memory: ArbiterMemory, view: TerminalView | null): string | null {
  const { records, hooks, who } = memory;
  const app = records.root?.app ?? records.children.find((child) => child.app !== null)?.app ?? null;
  const named = app === null ? null : (agentOfStatusApp(app)?.name ?? app);
  return agentInFront(view) ?? named ?? hooks?.agent ?? who;
}

/**
 * By the agent's vocabulary where one is in front, or behind ssh and the like where it names itself; else by the generic
 * readers. Null where something covers the agent's screen: what was read before still stands.
 */
export function readScreenOf(
  screen: ScreenText,
  view: TerminalView | null,
  memory: ArbiterMemory,
): ScreenReading | null {
  const isBehind = view === null || view.place === "unknown" || view.kind === "passage";
  const name = agentInFront(view) ?? (isBehind ? whoIsThere(memory, view) : null);
  const vocabulary = name === null ? null : (agentNamed(name)?.screen ?? null);
  if (vocabulary === null) return readScreen(screen);
  const region = readRegion(screen);
  const read = vocabulary.read(region, screen);
  if (read.isCovered) return null;
  return {
    ...readingOf(region, read.cues),
    agent: name,
    isWorking: read.isWorking,
    isIdleInput: read.isIdleInput,
    background: read.background === null ? null : Math.min(read.background, MAX_BACKGROUND),
    failure: read.failure,
    ...(read.isInterrupted === true ? { isInterrupted: true } : {}),
  };
}

/** The reading as the agent's own word; null where nothing that is known stands there. */
export function wordsOfScreen({
  agent,
  cues,
  isWorking,
  isIdleInput,
  background,
  failure,
  isInterrupted,
}: ScreenReading): SourceWords | null {
  if (agent === null) return null;
  const cue = cues[0];
  if (cue !== undefined) return { says: "blocked", message: cue.text, background };
  if (isWorking) return { says: "working", message: null, background };
  if (!isIdleInput) return null;
  return failure === null
    ? { says: "idle", message: null, background, ...(isInterrupted === true ? { isInterrupted } : {}) }
    : { says: "failed", message: failure, background };
}
