/**
 * What goes into the sources and what comes out. A fact is what the daemon saw or was told of one session; a finding is
 * what it means: evidence for the engine, or something the daemon acts on or shows. Both are plain data.
 */
import type { Evidence } from "@saggar/engine";
import type { Mark, ScreenText, TtyState } from "@saggar/protocol";
import type { AgentState, HookReading, TurnNews } from "./agents/agent.ts";

export interface ProcessInfo {
  readonly pid: number;
  readonly ppid: number;
  readonly pgid: number;
  /** The kernel's letter: R, S, D, T, t, Z. */
  readonly state: string;
  /** Resolved path of the program, or its first argument where that cannot be read. */
  readonly executable: string;
  readonly argv: readonly string[];
}

/** What the kernel says of a session's terminal. Read at a change, and at least every beat while not at the shell. */
export interface ProcessState {
  /** The root process of the session; null once it is gone or cannot be read. */
  readonly shell: ProcessInfo | null;
  readonly foregroundPgid: number | null;
  /** Members of the foreground group. */
  readonly foreground: readonly ProcessInfo[];
  /** Children of the shell outside the foreground group, not stopped. */
  readonly backgroundChildren: number;
  readonly stoppedChildren: number;
  readonly isAlternate: boolean;
  readonly tty: TtyState | null;
}

export type Fact =
  /** From the PTY host, in order. */
  | { readonly kind: "mark"; readonly mark: Mark }
  | { readonly kind: "process"; readonly process: ProcessState }
  /** Read after output went quiet for about 150 ms, at the latest every second of moving output, and at process changes. */
  | { readonly kind: "screen"; readonly screen: ScreenText; readonly process: ProcessState | null }
  /** What the client sent; only real typing becomes `input`. */
  | { readonly kind: "typed"; readonly bytes: Uint8Array }
  /** What an agent's hook reported; `agent` is its name here, or "saggar" for a report in the rules' own words. */
  | { readonly kind: "hook"; readonly agent: string; readonly reading: HookReading }
  /** What an agent keeps of its own state where others can read it; null when it keeps none any more. */
  | { readonly kind: "published"; readonly agent: string; readonly state: PublishedState | null }
  /** `line`: the command line of a session whose root is a command. */
  | { readonly kind: "spawned"; readonly line?: string | null };

export interface PublishedState {
  readonly says: AgentState;
  /** What it waits for, in the agent's words; at most 200 characters. */
  readonly message: string | null;
  /** Tasks that go on past the turn. */
  readonly background: number;
}

/**
 * What became known of an agent's turns. News that come within ten seconds of a turn's end, with no other begun since, are of
 * the one that ended: its last hook may come after what ended it.
 */
export type TurnChange =
  | { readonly kind: "started"; readonly news: TurnNews }
  | { readonly kind: "news"; readonly news: TurnNews }
  | {
      readonly kind: "ended";
      readonly outcome: "done" | "failed" | "interrupted" | "gone";
      /** Somebody asked for it: a prompt was heard of, or the person typed one. Else it may be no turn at all. */
      readonly isAsked: boolean;
      readonly news: TurnNews;
    };

export type IntegratedShell = "bash" | "zsh" | "fish" | "other";

export type Finding =
  /** `backdateMs`: how long before the fact it happened. `words`: for a person, where the evidence's own would mislead. */
  | {
      readonly kind: "evidence";
      readonly evidence: Evidence;
      readonly backdateMs?: number;
      readonly words?: string;
    }
  | { readonly kind: "cwd"; readonly path: string }
  | { readonly kind: "remote-cwd"; readonly host: string; readonly path: string }
  /** A far host's report that changed nothing; `why` in a few words. Told at most every 10 s for one reason. */
  | { readonly kind: "ignored-report"; readonly why: string }
  | { readonly kind: "title"; readonly text: string }
  /** The foreground program for people ("zsh", "pnpm dev") and the agent's name, where it is one. */
  | { readonly kind: "program"; readonly label: string; readonly agent: string | null }
  | { readonly kind: "integration"; readonly shell: IntegratedShell }
  /** A turn of the agent began, went on or ended; dated as the fact. */
  | { readonly kind: "turn"; readonly agent: string; readonly change: TurnChange }
  /** The agent's name of the conversation that goes on in this session. */
  | { readonly kind: "conversation"; readonly agent: string; readonly id: string }
  /** The line of the command in flight. */
  | { readonly kind: "command-line"; readonly line: string }
  /** The shell is surely at its prompt: modes that a dead program left on may be switched off. */
  | { readonly kind: "trusted-prompt" }
  /** A prompt or a job's end: git should be read now. */
  | { readonly kind: "read-git" };
