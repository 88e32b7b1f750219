/** Where a text would land that is typed into an agent now. */
import type { ScreenText } from "@saggar/protocol";
import { readRegion } from "../cues/region.ts";
import type { ProcessState } from "../facts.ts";
import { viewTerminal } from "../terminal-view.ts";
import { agentNamed } from "./agents.ts";

export interface Composer {
  /** The agent in front; null where something else is, or nobody knows. */
  readonly agent: string | null;
  /** What its screen shows: `covered` by a picker or a viewer; `unknown` where its screens are not. */
  readonly state: "idle" | "working" | "covered" | "unknown";
}

export function readComposer(screen: ScreenText, process: ProcessState | null, isShell: boolean): Composer {
  const agent = process === null ? null : viewTerminal(process, isShell).agent;
  const vocabulary = agent === null ? null : (agentNamed(agent)?.screen ?? null);
  const shown = vocabulary?.read(readRegion(screen), screen) ?? null;
  if (shown === null) return { agent, state: "unknown" };
  if (shown.isCovered) return { agent, state: "covered" };
  if (shown.isWorking) return { agent, state: "working" };
  return { agent, state: shown.isIdleInput ? "idle" : "unknown" };
}
