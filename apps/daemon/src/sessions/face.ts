/**
 * What the rest of the daemon may ask of the sessions: the one owner of evidence, verdicts, triage and projects.
 * `serve/` turns calls of clients into these; nothing else changes a session. Every method is safe to call with an id that
 * has gone meanwhile. Ids are full session ids; `serve` resolves targets.
 */
import type { Evidence, Result, TriageClaim, Verdict } from "@saggar/engine";
import type {
  ActivityEntry,
  CallError,
  ExplainView,
  ProjectView,
  ScreenText,
  SessionView,
  Theme,
  TtyState,
  TurnView,
  WatchView,
} from "@saggar/protocol";
import type { Composer, PromptMatch } from "@saggar/sources";

export interface NewSession {
  readonly cwd: string;
  /** Path of the project; null takes the registered project that holds `cwd`, else registers cwd's repository root or cwd. */
  readonly projectPath: string | null;
  readonly name: string | null;
  readonly size: { readonly cols: number; readonly rows: number };
  /** The base environment: the caller's, or null for the login environment. */
  readonly baseEnv: Readonly<Record<string, string>> | null;
  readonly env: Readonly<Record<string, string>>;
  /** Empty: the login shell with integration. */
  readonly command: readonly string[];
}

/** Who did it: the owner (from the page or from outside any session) or another session. */
export type Actor = { readonly kind: "owner" } | { readonly kind: "session"; readonly id: string };

/** What changed since the last announcement; at most one announcement a turn of the loop. */
export interface Change {
  readonly sessions: readonly string[];
  readonly removedSessions: readonly string[];
  readonly areProjectsChanged: boolean;
  readonly activityOf: readonly string[];
  /** Claims that became live off screen, each once for ever; and those announced before whose claim is no more. */
  readonly raised: readonly {
    readonly id: string;
    readonly key: string;
    readonly title: string;
    readonly body: string;
  }[];
  readonly withdrawn: readonly { readonly id: string; readonly key: string }[];
  readonly notes: readonly { readonly id: string; readonly message: string }[];
}

/** Where the bytes of one attached client go. Calls come in the order of the stream. */
export interface ChannelSink {
  bytes(bytes: Uint8Array, isReplay: boolean): void;
  resized(size: { readonly cols: number; readonly rows: number }): void;
  reset(size: { readonly cols: number; readonly rows: number }): void;
  live(): void;
  ended(exit: { readonly code: number | null; readonly signal: string | null } | null): void;
  inputRefused(message: string): void;
}

/** One client's view on one session's terminal. */
export interface Channel {
  readonly size: { readonly cols: number; readonly rows: number };
  /** The person typed, pasted, or the terminal reported a mouse move or focus: told apart here (only typing is evidence). */
  type(bytes: Uint8Array): void;
  acknowledge(bytes: number): void;
  /** The client's pane has this size; it counts when this client typed last, or nobody else votes. */
  resize(size: { readonly cols: number; readonly rows: number }): void;
  close(): void;
}

export interface Sessions {
  nowMs(): number;
  ids(): readonly string[];
  view(id: string): SessionView | null;
  verdict(id: string): Verdict | null;
  explain(id: string): ExplainView | null;
  /** The secret that proves a caller to be this session; null when there is no such session. */
  token(id: string): string | null;
  /** The live session whose terminal or process tree holds this process; null when none does. */
  ownerOfProcess(pid: number): string | null;

  queue(): readonly TriageClaim[];
  visitedKeys(): ReadonlySet<string>;
  projects(): readonly ProjectView[];

  /** Returns the function that ends the subscription. */
  onChange(listener: (change: Change) => void): () => void;

  create(request: NewSession, actor: Actor): Promise<Result<SessionView, CallError>>;
  close(
    id: string,
    options: { readonly force: boolean; readonly actor: Actor },
  ): Promise<Result<{ readonly survivors: readonly { pid: number; command: string }[] }, CallError>>;
  rename(id: string, name: string): Result<SessionView, CallError>;
  reset(id: string): Promise<Result<null, CallError>>;

  /** Evidence of a client: attention, answered. Dated now. */
  observe(id: string, evidence: Evidence): void;
  /** A permission was given by rule, now: kept with the session for people to see. `command`: one safe line. */
  noteApproval(id: string, command: string): void;
  /** A call of this session waits for the person's consent. */
  consentAsked(id: string, request: { readonly id: string; readonly what: string }): void;
  /** It waits no more. `isDecided`: the person decided; else it expired or was taken back. */
  consentOver(id: string, requestId: string, isDecided: boolean): void;
  /** All sessions in a visible pane of a client with a visible window, over all clients; the sessions derive selected and deselected. */
  show(visible: ReadonlySet<string>, focused: ReadonlySet<string>): void;
  setTheme(theme: Theme): void;

  attach(
    id: string,
    options: {
      readonly replay: "history" | "screen" | "none";
      readonly size: { readonly cols: number; readonly rows: number } | null;
      readonly sink: ChannelSink;
    },
  ): Promise<Result<Channel, CallError>>;
  /**
   * Sends bytes as they are, in one piece. `as`: `typed` is evidence of the person's typing (the owner's `saggar send`);
   * `foreign` (another session's text) and `answer` (from a card) are not. Resolves once the program's side has taken them.
   */
  write(id: string, bytes: Uint8Array, as: "typed" | "foreign" | "answer"): Promise<Result<null, CallError>>;
  readScreen(id: string): Promise<Result<ScreenText, CallError>>;
  readLines(id: string, lines: number): Promise<Result<readonly string[], CallError>>;
  /** The terminal's attributes now (the host's `inspect-tty`): a program that reads whole lines takes only so much of one. */
  readTty(id: string): Promise<Result<TtyState, CallError>>;
  /** A pager, editor or other full-screen program has the terminal, also one that stays off the alternate screen; never true of a shell or an agent. */
  hasFullScreenProgram(id: string): boolean;
  /** Reads the screen anew and returns the prompt that stands there now, as evidence would have it; null when none does. */
  promptNow(id: string): Promise<Result<PromptNow | null, CallError>>;
  /** Reads the terminal anew: the agent in front, and what a text typed into it would meet. */
  composerNow(id: string): Promise<Result<Composer, CallError>>;
  /** Completed lines of output from now on, plain text. Returns the function that stops it. */
  onLine(id: string, listener: (line: string) => void): () => void;

  /** Turns of its agent, newest first; also of a filed session. */
  turns(id: string, limit: number): readonly TurnView[];
  activity(projectPath: string | null, limit: number): readonly ActivityEntry[];
  /** Null when there is no filed session with this id. */
  activityEntry(id: string): ActivityEntry | null;
  activityLines(id: string, lines: number): Promise<Result<readonly string[], CallError>>;

  addProject(
    path: string,
  ): Promise<Result<{ readonly project: ProjectView; readonly added: boolean }, CallError>>;
  foldProject(path: string, folded: boolean): Result<null, CallError>;
  removeProject(path: string): Result<null, CallError>;

  watches(): readonly WatchView[];
  addWatch(watch: Omit<WatchView, "id">): Result<WatchView, CallError>;
  removeWatch(id: string): Result<null, CallError>;

  hosts(): readonly {
    readonly pid: number;
    readonly version: string;
    readonly sessions: number;
    readonly capacity: number;
    readonly isDraining: boolean;
  }[];
  /** Things that went wrong and were mended or put aside since the start; at most 50. */
  warnings(): readonly string[];
  /** Ends every session, waits for it (bounded), and resolves to how many are left. */
  endAll(): Promise<number>;
  /** Writes what is pending and lets go of the hosts; the sessions live on. */
  stop(): Promise<void>;
}

export type PromptNow = PromptMatch;
