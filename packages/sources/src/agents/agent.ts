/**
 * One coding agent, as data and pure functions: how it is known, what its hooks and titles mean, what stands on its screen,
 * and how it is started, resumed and hooked. One file an agent; `agents.ts` lists them.
 */
import type { Hook } from "@saggar/engine";
import type { ScreenText } from "@saggar/protocol";
import type { Cue, Topic } from "../cues/cue.ts";
import type { Region } from "../cues/region.ts";

/** What one source says that an agent does at the moment. */
export type AgentState =
  /** Waits for the next prompt, also after an interruption. */
  | "idle"
  | "working"
  /** Waits for the person: permission, question, sign-in. */
  | "blocked"
  /** The turn came to its end. */
  | "done"
  /** The turn ended by an error. */
  | "failed"
  /** The agent left. */
  | "gone";

/** What a hook's payload tells. */
export interface HookReading {
  /** The agent's own name of the conversation, at most 128 characters; null where it has none. */
  readonly conversation: string | null;
  /** The folder that the agent works in; null where it is not told. */
  readonly cwd: string | null;
  /** Raised within a subagent: its turns are not the session's. */
  readonly isSubagent: boolean;
  /** What it means for the rules, in order; empty where it is understood and says nothing. */
  readonly says: readonly Hook[];
  readonly turn: TurnNews | null;
}

/** What a hook tells of the turn in hand, for the ledger of turns. Every text is one line, bounded, safe to show. */
export interface TurnNews {
  /** First line of what the person asked, at most 200 characters. */
  readonly prompt?: string;
  /** Name of a tool that ran, at most 64 characters; told once a use, when it is over. */
  readonly tool?: string;
  /** Paths that a tool wrote, as the agent named them; at most 50. */
  readonly files?: readonly string[];
  /** Of the turn so far: what is told last counts. */
  readonly tokens?: { readonly input: number; readonly output: number };
  /** Last line of the agent's last message, at most 200 characters. */
  readonly lastLine?: string;
  /** Why the turn failed, at most 200 characters. */
  readonly error?: string;
  /** The turn is waiting for a limit to pass, until then (ms); null where the moment is not told. */
  readonly limitUntilMs?: number | null;
}

/** What stands on an agent's screen. */
export interface AgentScreen {
  /** The dialog that waits, best first. */
  readonly cues: readonly Cue[];
  /** A spinner row or its like in the live region. */
  readonly isWorking: boolean;
  /** The composer stands empty or with the person's text, and no dialog covers it. */
  readonly isIdleInput: boolean;
  /** Tasks that go on past the turn, as the screen counts them; null where it does not say. */
  readonly background: number | null;
  /** Why the turn failed, where that stands last above an idle composer; at most 200 characters. */
  readonly failure: string | null;
  /** The last that it says is that the person stopped or denied what it did. */
  readonly isInterrupted?: boolean;
  /** A transcript viewer, picker or search covers the screen: what was read before still stands. */
  readonly isCovered: boolean;
}

/** What was seen of an agent's screens, and when. */
export interface ScreenVocabulary {
  /** Version of the agent at which the cues were last checked against the real screen. */
  readonly version: string;
  /** ISO date of that check; null where the cues rest on what others reported. */
  readonly seen: string | null;
  readonly read: (region: Region, screen: ScreenText) => AgentScreen;
}

export interface Agent {
  /** The name it goes by here and on the command line: "claude". */
  readonly name: string;
  /** For people: "Claude Code". */
  readonly label: string;
  /** Executables, scripts, npm packages (without scope) and process titles that are this agent. */
  readonly programs: readonly string[];
  /** Arguments with which it works off one task and asks nobody ("claude -p"); null where it has no such mode. */
  readonly isHeadless: ((args: readonly string[]) => boolean) | null;
  /** Its name in program status records (OSC 7501's `app`). */
  readonly statusApps: readonly string[];
  /** Its hooks may run in a server that serves several sessions with the environment of one: who is meant is told by their payload alone. */
  readonly hasSharedServer?: boolean;
  /** What it asks without a word from the source: such a dialog on the screen contradicts none. */
  readonly untold?: Readonly<Partial<Record<"status" | "hook" | "published" | "title", readonly Topic[]>>>;
  /** Meaning of one hook payload; null where the payload is none of this agent's. Null where it has no hooks. */
  readonly readHook: ((payload: unknown) => HookReading | null) | null;
  /** What a window title says; null where it says nothing. */
  readonly readTitle: ((title: string) => AgentState | null) | null;
  readonly screen: ScreenVocabulary | null;
  /** Command that goes on with a conversation. */
  readonly resume: ((conversation: string) => readonly string[]) | null;
  /** Command that starts a task; null where it cannot be given one. */
  readonly start: ((task: AgentTask) => readonly string[]) | null;
  readonly hooks: HookInstallation | null;
}

export interface AgentTask {
  readonly text: string;
  readonly model: string | null;
  /** Name for a conversation that is new, where the agent takes one. */
  readonly conversation: string | null;
  readonly flags: readonly string[];
}

/** Where and how an agent is told to report. */
export interface HookInstallation {
  /**
   * The agent's variable that moves its folder, and the folder below the home without it. With XDG_CONFIG_HOME and
   * ".config" the agent's own folder is the first one of `file`.
   */
  readonly folder: { readonly variable: string | null; readonly path: string };
  /** Other agents keep things there too: that it is there does not show that this one is. */
  readonly isFolderShared?: boolean;
  /** File below that folder. */
  readonly file: string;
  readonly format: /** `hooks.<Event>[].{matcher?, hooks[].{type, command, …}}`, in JSON that may hold comments. */
    | "nested-json"
    /** `hooks.<Event>[].{command, …}`, in JSON that may hold comments; the agent's file, or one for us alone. */
    | "flat-json"
    /** `[[hooks]]` tables in TOML. */
    | "toml"
    /** A module that the agent loads: a file of our own. */
    | "module";
  /** Members on the way to the events in JSON; ["hooks"] where it is not told. */
  readonly under?: readonly string[];
  /** What the JSON file must say at its top besides, where it says nothing of it: { version: 1 }. */
  readonly top?: Readonly<Record<string, unknown>>;
  /** Text of the module. */
  readonly module?: string;
  /**
   * Events to be told of, each with its entry's own fields. `matcher` and `sequential` stand beside the list of a nested
   * entry, everything else (timeout) in the entry itself, beside its command. None for a module.
   */
  readonly events: readonly { readonly event: string; readonly fields: Readonly<Record<string, unknown>> }[];
  /** The payloads do not name their event: the entry adds it to them as `hook_event_name`. */
  readonly isEventUntold?: boolean;
  /** What the entry must print for the agent to go on; null for nothing. */
  readonly output: string | null;
  /** Settings that keep hooks from running. */
  readonly blocks?: readonly HookBlock[];
  /** The agent runs no hook that the person has not reviewed, and keeps there what was reviewed. */
  readonly review?: HookReview;
  /** What the person still has to do after the installation, in a sentence; null for nothing. */
  readonly remark: string | null;
  /** Oldest version whose hooks are understood; null where any will do. */
  readonly since: string | null;
}

/** A setting that keeps hooks from running while it has this value. */
export interface HookBlock {
  /** A file below the agent's folder, or an absolute path: a policy of the machine. Its ending says JSON or TOML. */
  readonly file: string;
  readonly setting: readonly string[];
  readonly value: boolean;
}

/** Reviews, as tables at `setting` in a TOML file below the agent's folder, named `<hooks file>:<event>:<i>:<j>`. */
export interface HookReview {
  readonly file: string;
  readonly setting: readonly string[];
  /** What the person does to review them, in a sentence. */
  readonly how: string;
}
