/** Short words for evidence, so that a row of a rule table reads as a story. */
import {
  type Choice,
  type Claim,
  createMemory,
  type Evidence,
  type HookEvent,
  judge,
  type Memory,
  observe,
  type Verdict,
} from "@saggar/engine";

type Step = readonly [atMs: number, evidence: Evidence];
export type Story = readonly Step[];

export const spawned: Evidence = { kind: "spawned" };
export const promptShown: Evidence = { kind: "prompt-shown" };
export const bell: Evidence = { kind: "bell" };
export const typed: Evidence = { kind: "input", bytes: 1 };
export const selected: Evidence = { kind: "selected" };
export const deselected: Evidence = { kind: "deselected" };
/** A line of output, and a repaint without line feeds. */
export const lines: Evidence = { kind: "output", bytes: 80, newlines: 1 };
export const repaint: Evidence = { kind: "output", bytes: 8, newlines: 0 };

export function started(line: string | null = "make"): Evidence {
  return { kind: "command-started", line };
}
export function ended(exitCode: number | null): Evidence {
  return { kind: "command-ended", exitCode };
}
export function exited(exitCode: number | null, signal: string | null = null): Evidence {
  return { kind: "exited", exitCode, signal };
}
function foreground(more: { interactive?: boolean; backgroundChildren?: number }): Evidence {
  return {
    kind: "foreground",
    atShell: false,
    interactive: false,
    agent: null,
    backgroundChildren: 0,
    ...more,
  };
}
export const interactive: Evidence = foreground({ interactive: true });
export function children(backgroundChildren: number): Evidence {
  return foreground({ backgroundChildren });
}
export function attention(message: string): Evidence {
  return { kind: "attention", level: "blocked", message };
}
export function note(message: string): Evidence {
  return { kind: "attention", level: "note", message };
}
export function watchHit(text: string): Evidence {
  return { kind: "watch-hit", pattern: "p", text };
}
export function notification(body: string, title: string | null = null): Evidence {
  return { kind: "notification", title, body };
}
export function progress(state: "none" | "running" | "paused" | "error"): Evidence {
  return { kind: "progress", state, percent: null };
}
export function answered(fingerprint: string | null): Evidence {
  return { kind: "answered", fingerprint };
}
export function hook(event: HookEvent): Evidence {
  return { kind: "hook", event };
}
export function asked(message: string | null = null): Evidence {
  return { kind: "hook", event: "asked", message };
}
export function turnEnded(count = 0): Evidence {
  return { kind: "hook", event: "turn-ended", background: count };
}
export function background(count: number): Evidence {
  return { kind: "hook", event: "background", background: count };
}

const YES_NO: readonly Choice[] = [
  { key: "y", label: "Yes" },
  { key: "n", label: "No" },
];
export function asks(fingerprint: string, text = "Go on?"): Evidence {
  return { kind: "screen", prompt: { fingerprint, text, choices: YES_NO }, working: false, idleInput: false };
}
function screen(working: boolean, idleInput: boolean): Evidence {
  return { kind: "screen", prompt: null, working, idleInput };
}
export const plainScreen: Evidence = screen(false, false);
export const workingCue: Evidence = screen(true, false);
export const idleInput: Evidence = screen(false, true);

/** What git says: a digest when dirty, null when clean. */
export function git(dirty: string | null, more: { readAt?: number; root?: string } = {}): Evidence {
  const fingerprint = dirty ?? "clean";
  return { kind: "worktree", repo: true, root: "/r", dirty: dirty !== null, fingerprint, head: "h", ...more };
}
export const noGit: Evidence = {
  kind: "worktree",
  repo: false,
  root: null,
  dirty: false,
  fingerprint: "",
  head: null,
};

export function remember(story: Story): Memory {
  return story.reduce((memory, [atMs, evidence]) => observe(memory, evidence, atMs), createMemory());
}

/** The verdict at a time, from what had arrived by then. */
export function verdictAt(story: Story, nowMs: number): Verdict {
  return judge(remember(story.filter(([atMs]) => atMs <= nowMs)), nowMs);
}

/** A shell that came up and waits at its prompt since 300, in a clean repository. */
export const atPrompt: Story = [
  [0, spawned],
  [100, lines],
  [300, git(null)],
  [300, promptShown],
];

/** An agent in that shell, with its idle input on screen since 2 200. */
export const withAgent: Story = [
  ...atPrompt,
  [1_000, typed],
  [1_100, started("claude")],
  [1_200, interactive],
  [1_500, lines],
  [2_000, hook("session-started")],
  [2_200, idleInput],
];

/** What a row says of the verdict; the rest may be anything. */
type Expected = Partial<Omit<Verdict, "claim">> & { readonly claim?: Partial<Claim> | null };

/** One row of a rule table: the rule, what happened, when it is asked, what is expected, and why. */
export type Row = readonly [rule: string, story: Story, atMs: number, expected: Expected, why: string];

/** A row with its sentence in front, as the name of its test. */
type TitledRow = readonly [title: string, story: Story, atMs: number, expected: Expected];

export function titled(rows: readonly Row[]): readonly TitledRow[] {
  return rows.map(([rule, story, atMs, expected, why]) => [
    `${rule}, at ${atMs}: ${why}`,
    story,
    atMs,
    expected,
  ]);
}
