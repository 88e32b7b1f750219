/** Work that goes on past the turn, where only the agent's screen counts it. */
import { expect, test } from "vitest";
import { gemini } from "../src/agents/gemini.ts";
import type { Fact } from "../src/facts.ts";
import { agentStarts, type Happening, OUTPUT, screen, tell, title } from "./agent-story.ts";

function resting(count: string): Fact {
  return screen(
    [
      "✦ It runs.",
      "",
      "─".repeat(80),
      ` Shift+Tab to accept edits${count.padStart(54)}`,
      "▄".repeat(80),
      " >   Type your message or @path/to/file",
      "▀".repeat(80),
    ],
    "gemini",
  );
}

function reported(event: string): Fact {
  const reading = gemini.readHook?.({ hook_event_name: event, session_id: "c1" });
  if (!reading) throw new Error("no hook of Gemini CLI's");
  return { kind: "hook", agent: "gemini", reading };
}

const START: Happening = [0, agentStarts("gemini")];
const ONE = [OUTPUT, resting("1 Background process")];
const NONE = [OUTPUT, resting("")];

test.each<[string, readonly Happening[]]>([
  [
    "its title",
    [
      [5000, title("✦  Working… (shop)")],
      [9000, title("◇  Ready (shop)")],
    ],
  ],
  [
    "its hooks",
    [
      [5000, reported("BeforeAgent")],
      [9000, reported("AfterAgent")],
    ],
  ],
])("beside %s, the screen counts what goes on, and that it is over", (_, turn) => {
  const { verdicts } = tell([START, ...turn, [9100, ONE], [20_000, ONE], [30_000, NONE], [45_000, null]]);
  const words = verdicts.map((verdict) => verdict.replace(/^\d+ /u, ""));
  expect(words.filter((word, at) => word !== words[at - 1]).slice(-3)).toEqual([
    "idle turn-ended",
    "working background-work",
    "idle turn-ended",
  ]);
});
