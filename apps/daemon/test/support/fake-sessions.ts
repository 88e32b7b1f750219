/**
 * Sessions in memory, for tests of `serve`: no host, no engine, no store. What `serve` asks of them is recorded; what happens
 * to them is said by the test and announced as the real ones announce it.
 */
import type { Evidence, Result, TriageClaim, Verdict } from "@saggar/engine";
import type {
  ActivityEntry,
  CallError,
  ClaimView,
  ProjectView,
  ScreenText,
  SessionView,
  Theme,
  TtyState,
  TurnView,
  WatchView,
} from "@saggar/protocol";
import type { Composer } from "@saggar/sources";
import type {
  Actor,
  Change,
  Channel,
  ChannelSink,
  NewSession,
  PromptNow,
  Sessions,
} from "../../src/sessions/face.ts";

type Attachment = {
  readonly id: string;
  readonly sink: ChannelSink;
  readonly typed: Uint8Array[];
  readonly sizes: { cols: number; rows: number }[];
  acknowledged: number;
  isClosed: boolean;
};

const AT = "2026-01-01T00:00:00.000Z";
const GONE: CallError = { code: "no-such-target", message: "gone" };

export function viewOf(id: string, over: Partial<SessionView> = {}): SessionView {
  return {
    id,
    shortId: id.slice(0, 8),
    name: `name-${id.slice(0, 4)}`,
    project: { name: "shop", path: "/home/a/shop" },
    cwd: "/",
    branch: null,
    program: "bash",
    agent: null,
    status: "idle",
    because: "idle-prompt",
    line: 18,
    why: "at its prompt",
    since: AT,
    until: null,
    wants: "no",
    activity: "still",
    tick: false,
    stale: false,
    claim: null,
    note: null,
    pid: 4242,
    exit: null,
    lost: null,
    size: { cols: 80, rows: 24 },
    onScreen: false,
    createdAt: AT,
    lastActivityAt: AT,
    git: null,
    order: 0,
    isShell: true,
    integration: "bash",
    remoteCwd: null,
    startedBy: { kind: "owner" },
    approved: null,
    agentSession: null,
    ...over,
  };
}

export function claimOf(over: Partial<ClaimView> = {}): ClaimView {
  return {
    key: "k1",
    kind: "prompt-cue",
    class: 1,
    since: AT,
    expires: null,
    message: "Go on?",
    fingerprint: "f1",
    choices: [],
    exitCode: null,
    visited: false,
    answer: "choice",
    ...over,
  };
}

export function promptOf(over: Partial<PromptNow> = {}): PromptNow {
  return {
    fingerprint: "f1",
    text: "Go on?",
    choices: [
      { key: "y", label: "yes" },
      { key: "n", label: "no" },
    ],
    answer: "choice",
    pauseMs: 0,
    settleMs: 0,
    dialog: null,
    keysFor: (choice) => (choice === "y" || choice === "n" ? [Buffer.from(choice), Buffer.from("\r")] : null),
    ...over,
  };
}

export class FakeSessions implements Sessions {
  readonly views: Map<string, SessionView> = new Map();
  readonly tokens: Map<string, string> = new Map();
  readonly pids: Map<number, string> = new Map();
  readonly lines: Map<string, string[]> = new Map();
  readonly screens: Map<string, Partial<ScreenText>> = new Map();
  readonly ttys: Map<string, Partial<TtyState>> = new Map();
  readonly fullScreen: Set<string> = new Set();
  /** What stands on the screen now; a function is asked each time. */
  readonly prompts: Map<string, PromptNow | null | (() => PromptNow | null)> = new Map();
  readonly composers: Map<string, Composer> = new Map();
  readonly verdicts: Map<string, Verdict> = new Map();
  claims: TriageClaim[] = [];
  visited: Set<string> = new Set();
  clock = (): number => Date.now();

  readonly observed: { id: string; evidence: Evidence }[] = [];
  readonly written: { id: string; text: string; as: string; atMs: number }[] = [];
  readonly shown: { visible: string[]; focused: string[] }[] = [];
  readonly created: { request: NewSession; actor: Actor }[] = [];
  readonly closed: { id: string; force: boolean; actor: Actor }[] = [];
  readonly themes: Theme[] = [];
  readonly attachments: Attachment[] = [];
  /** Called after each write: what the program makes of it. */
  onWrite: (id: string, text: string) => void = () => {};
  /** Held back until resolved; null lets everything through. */
  beforeWrite: (() => Promise<void>) | null = null;

  readonly #listeners = new Set<(change: Change) => void>();
  readonly #lineListeners = new Map<string, Set<(line: string) => void>>();

  add(id: string, over: Partial<SessionView> = {}): SessionView {
    const view = viewOf(id, { order: this.views.size, ...over });
    this.views.set(id, view);
    this.tokens.set(id, `token-of-${id}`);
    return view;
  }

  /** Changes a view and announces it. */
  change(id: string, over: Partial<SessionView>): void {
    this.views.set(id, { ...(this.views.get(id) ?? viewOf(id)), ...over });
    this.announce({ sessions: [id] });
  }

  remove(id: string): void {
    this.views.delete(id);
    this.tokens.delete(id);
    this.announce({ removedSessions: [id] });
  }

  announce(over: Partial<Change>): void {
    const change: Change = {
      sessions: [],
      removedSessions: [],
      areProjectsChanged: false,
      activityOf: [],
      raised: [],
      withdrawn: [],
      notes: [],
      ...over,
    };
    for (const listener of this.#listeners) listener(change);
  }

  /** A completed line of output. */
  print(id: string, line: string): void {
    this.lines.set(id, [...(this.lines.get(id) ?? []), line]);
    for (const listener of this.#lineListeners.get(id) ?? []) listener(line);
  }

  get listenerCount(): number {
    return this.#listeners.size;
  }

  nowMs(): number {
    return this.clock();
  }
  ids(): readonly string[] {
    return [...this.views.keys()];
  }
  view(id: string): SessionView | null {
    return this.views.get(id) ?? null;
  }
  verdict(id: string): Verdict | null {
    return this.verdicts.get(id) ?? null;
  }
  explain(id: string): ReturnType<Sessions["explain"]> {
    const session = this.view(id);
    return session === null
      ? null
      : {
          session,
          line: session.line,
          rule: "at its prompt",
          evidence: [],
          ends: "a command",
          underneath: null,
          sources: [],
        };
  }
  token(id: string): string | null {
    return this.tokens.get(id) ?? null;
  }
  ownerOfProcess(pid: number): string | null {
    return this.pids.get(pid) ?? null;
  }
  queue(): readonly TriageClaim[] {
    return this.claims;
  }
  visitedKeys(): ReadonlySet<string> {
    return this.visited;
  }
  projects(): readonly ProjectView[] {
    return [{ path: "/home/a/shop", name: "shop", order: 0, fold: "open", exists: true }];
  }
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async create(request: NewSession, actor: Actor): Promise<Result<SessionView, CallError>> {
    this.created.push({ request, actor });
    const id = this.created.length.toString(16).padStart(8, "e");
    const view = this.add(id, { name: request.name ?? "shell", cwd: request.cwd, size: request.size });
    return { ok: true, value: view };
  }
  async close(
    id: string,
    { force, actor }: { force: boolean; actor: Actor },
  ): Promise<Result<{ survivors: { pid: number; command: string }[] }, CallError>> {
    this.closed.push({ id, force, actor });
    this.remove(id);
    return { ok: true, value: { survivors: [] } };
  }
  rename(id: string, name: string): Result<SessionView, CallError> {
    const view = this.view(id);
    if (view === null) return { ok: false, error: GONE };
    this.change(id, { name });
    return { ok: true, value: { ...view, name } };
  }
  async reset(): Promise<Result<null, CallError>> {
    return { ok: true, value: null };
  }
  observe(id: string, evidence: Evidence): void {
    this.observed.push({ id, evidence });
  }
  turns(): readonly TurnView[] {
    return [];
  }
  readonly consents: unknown[] = [];

  consentAsked(id: string, request: { readonly id: string; readonly what: string }): void {
    this.consents.push({ id, asked: request.what });
  }

  consentOver(id: string, _requestId: string, isDecided: boolean): void {
    this.consents.push({ id, isDecided });
  }

  noteApproval(id: string, what: string): void {
    this.change(id, { approved: { at: AT, what } });
  }
  show(visible: ReadonlySet<string>, focused: ReadonlySet<string>): void {
    this.shown.push({ visible: [...visible].sort(), focused: [...focused].sort() });
  }
  setTheme(theme: Theme): void {
    this.themes.push(theme);
  }

  async attach(
    id: string,
    options: { replay: string; size: { cols: number; rows: number } | null; sink: ChannelSink },
  ): Promise<Result<Channel, CallError>> {
    const view = this.view(id);
    if (view === null) return { ok: false, error: GONE };
    const attachment: Attachment = {
      id,
      sink: options.sink,
      typed: [],
      sizes: [],
      acknowledged: 0,
      isClosed: false,
    };
    this.attachments.push(attachment);
    if (options.replay !== "none") options.sink.bytes(Buffer.from("replayed"), true);
    options.sink.live();
    return {
      ok: true,
      value: {
        size: view.size,
        type: (bytes) => attachment.typed.push(bytes),
        acknowledge: (bytes) => {
          attachment.acknowledged += bytes;
        },
        resize: (size) => attachment.sizes.push(size),
        close: () => {
          attachment.isClosed = true;
        },
      },
    };
  }

  async write(id: string, bytes: Uint8Array, as: string): Promise<Result<null, CallError>> {
    await this.beforeWrite?.();
    const text = Buffer.from(bytes).toString("utf8");
    this.written.push({ id, text, as, atMs: performance.now() });
    this.onWrite(id, text);
    return { ok: true, value: null };
  }
  async readScreen(id: string): Promise<Result<ScreenText, CallError>> {
    const { cols, rows } = this.view(id)?.size ?? { cols: 80, rows: 24 };
    return {
      ok: true,
      value: {
        rows: [{ text: "$ ", wrapped: false }],
        size: { cols, rows },
        cursor: { x: 2, y: 0, visible: true },
        isAlternate: false,
        title: "",
        modes: { bracketedPaste: true, applicationCursor: false, mouse: false },
        inverse: [],
        markSeq: 0,
        ...this.screens.get(id),
      },
    };
  }
  async readLines(id: string, lines: number): Promise<Result<readonly string[], CallError>> {
    return { ok: true, value: (this.lines.get(id) ?? []).slice(-lines) };
  }
  async readTty(id: string): Promise<Result<TtyState, CallError>> {
    const unknown = {
      canonical: null,
      echo: null,
      foregroundPgid: null,
      blockedReading: null,
      polling: null,
    };
    return { ok: true, value: { ...unknown, ...this.ttys.get(id) } };
  }
  hasFullScreenProgram(id: string): boolean {
    return this.fullScreen.has(id);
  }
  async promptNow(id: string): Promise<Result<PromptNow | null, CallError>> {
    const prompt = this.prompts.get(id) ?? null;
    return { ok: true, value: typeof prompt === "function" ? prompt() : prompt };
  }
  async composerNow(id: string): Promise<Result<Composer, CallError>> {
    const value = this.composers.get(id) ?? { agent: this.view(id)?.agent ?? null, state: "unknown" };
    return { ok: true, value };
  }
  onLine(id: string, listener: (line: string) => void): () => void {
    const listeners = this.#lineListeners.get(id) ?? new Set();
    this.#lineListeners.set(id, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  activity(): readonly ActivityEntry[] {
    return [];
  }
  activityEntry(): ActivityEntry | null {
    return null;
  }
  async activityLines(): Promise<Result<readonly string[], CallError>> {
    return { ok: true, value: ["once"] };
  }
  async addProject(path: string): Promise<Result<{ project: ProjectView; added: boolean }, CallError>> {
    const project: ProjectView = { path, name: "p", order: 1, fold: "open", exists: true };
    return { ok: true, value: { project, added: true } };
  }
  foldProject(): Result<null, CallError> {
    return { ok: true, value: null };
  }
  removeProject(): Result<null, CallError> {
    return { ok: true, value: null };
  }
  watches(): readonly WatchView[] {
    return [];
  }
  addWatch(watch: Omit<WatchView, "id">): Result<WatchView, CallError> {
    return { ok: true, value: { id: "w1", ...watch } };
  }
  removeWatch(): Result<null, CallError> {
    return { ok: true, value: null };
  }
  hosts(): ReturnType<Sessions["hosts"]> {
    return [];
  }
  warnings(): readonly string[] {
    return ["a warning of the sessions"];
  }
  async endAll(): Promise<number> {
    return 0;
  }
  async stop(): Promise<void> {}
}
