/**
 * One session: its record, its account, and the looks that feed it. It asks its surroundings for what it needs of the
 * world and tells them what came of it; the order of marks is the host's, everything else is dated now.
 */
import type { Evidence, Verdict } from "@saggar/engine";
import type { GitView, Mark, ScreenText, TtyState } from "@saggar/protocol";
import type { Fact, ProcessState } from "@saggar/sources";
import type { Glance, ProcessTable, ProcessTree } from "../intake/process-table.ts";
import type { ProcessId, StoredSession, StoredTurn } from "../store/rows.ts";
import type { System, Timer } from "../system.ts";
import { Account, type AccountState, looksSame, type OtherFinding } from "./account.ts";
import { storedWithoutText, withoutAgentText } from "./agent-text.ts";
import type { HostLink } from "./host-link.ts";
import { Looks } from "./looks.ts";

/** What a session asks of its surroundings. */
export interface SessionWorld {
  readonly system: System;
  readonly processes: ProcessTable;
  /** Null while the session's host cannot be reached, or is gone. */
  linkTo(host: ProcessId): HostLink | null;
  /** The verdict was read again. `isVisible`: a person would see a difference. */
  judged(session: Session, isVisible: boolean): void;
  found(session: Session, finding: OtherFinding): void;
  /** Its terminal was looked at: what its agent keeps on disk of its own state may have changed too. */
  looked(session: Session): void;
  /** What agents and people say to each other may be kept. */
  keepsAgentText(): boolean;
  /** Something else of it changed: what a client sees, or what must be stored. */
  changed(session: Session, when: "soon" | "later"): void;
}

/** Keys of claims that are remembered, per session. */
const MAX_KEYS = 64;

export type SessionRecord = Omit<
  StoredSession,
  "memory" | "sources" | "told" | "command" | "lastActivityAtMs" | "visited" | "announced"
>;

export class Session {
  readonly id: string;
  readonly account: Account;
  readonly visited: Set<string>;
  readonly announced: Set<string>;
  readonly #world: SessionWorld;
  readonly #looks = new Looks();
  #record: SessionRecord;
  #wake: Timer | null = null;
  #wakeMs = Number.POSITIVE_INFINITY;
  #glance: Glance | null = null;
  #tree: ProcessTree | null = null;
  #tty: TtyState | null = null;
  #isAlternate = false;
  #wasTorn = false;
  #isClosed = false;
  /** What the surroundings were told of last. */
  #settled: Partial<Pick<Account, "memory" | "sources">> = {};
  /** The last mark that its host was told to forget. */
  #acknowledgedSeq = 0;
  /** Root of the git worktree that holds its folder. */
  gitRoot: string | null = null;
  /** The newest turn of its agent, running or over. */
  turn: StoredTurn | null = null;

  constructor(record: SessionRecord, state: AccountState & KnownKeys, world: SessionWorld) {
    this.id = record.id;
    this.#record = record;
    this.#world = world;
    this.visited = new Set(state.visited);
    this.announced = new Set(state.announced);
    this.account = new Account(state, world.system.nowMs());
    this.#arm();
  }

  get record(): SessionRecord {
    return this.#record;
  }
  get verdict(): Verdict {
    return this.account.verdict;
  }
  get isOnScreen(): boolean {
    return this.account.memory.onScreen;
  }
  get hasExited(): boolean {
    return this.#record.exit !== null || this.#record.lost !== null;
  }
  /** As of the last look. */
  get tree(): ProcessTree | null {
    return this.#tree;
  }
  get link(): HostLink | null {
    return this.#world.linkTo(this.#record.host);
  }

  update(changes: Partial<Omit<SessionRecord, "id">>, when: "soon" | "later" = "soon"): void {
    this.#record = { ...this.#record, ...changes };
    this.#world.changed(this, when);
  }

  /** A mark that was taken before (it was sent again after a restart) changes nothing. */
  mark(seq: number, atMs: number, mark: Mark): void {
    if (seq <= this.#record.markSeq || this.#isClosed) return;
    this.#record = { ...this.#record, markSeq: seq, ...exitOf(mark, atMs) };
    if (mark.kind === "output") {
      this.#noteOutput(atMs);
      if (mark.newlines > 0) this.#recountBackground(atMs);
    }
    if (mark.kind === "alternate") this.#isAlternate = mark.isAlternate;
    else if (mark.kind === "resized") this.#record = { ...this.#record, size: mark.size };
    this.#take({ kind: "mark", mark }, atMs);
    if (mark.kind === "osc" || mark.kind === "alternate") this.#looks.changed(atMs);
    this.#settle();
    this.#world.changed(this, "later");
  }

  /** Lines at the prompt are a background job's work only while it lives: its last words are not. */
  #recountBackground(atMs: number): void {
    if (!this.account.memory.atPrompt || (this.#tree?.background.length ?? 0) === 0) return;
    this.#seeProcesses(atMs);
  }

  #seeProcesses(atMs: number): void {
    this.#tree = this.#world.processes.inspect(this.#record.root) ?? this.#tree;
    const process = this.#processState();
    if (process !== null) this.#take({ kind: "process", process }, atMs);
  }

  /** Who is in front now, before the next look would tell. */
  seeProcesses(): void {
    if (this.hasExited || this.#isClosed) return;
    this.#seeProcesses(this.#world.system.nowMs());
    this.#settle();
  }

  /** A fact that no host sent: dated now. */
  learn(fact: Fact): void {
    this.#take(fact, this.#world.system.nowMs());
    this.#settle();
    this.#world.changed(this, "soon");
  }

  /** The program that the host started; before any of its marks. */
  spawned(atMs: number, line: string | null): void {
    this.#take({ kind: "spawned", line }, atMs);
    this.#looks.changed(atMs);
    this.#settle();
  }

  /** A client's bytes, before they are sent on. False when nothing in them was typed (a mouse move, a focus report). */
  typed(bytes: Uint8Array): boolean {
    const nowMs = this.#world.system.nowMs();
    const before = this.account.memory;
    this.#take({ kind: "typed", bytes }, nowMs);
    if (!this.#isLedByMarks()) this.#looks.changed(nowMs);
    this.#settle();
    return this.account.memory !== before;
  }

  observe(evidence: Evidence): void {
    this.account.observe(evidence, this.#world.system.nowMs());
    this.#settle();
    // Also where the verdict stays: what is on screen, seen and answered.
    this.#world.changed(this, "soon");
  }

  setGit(git: GitView | null, evidence: Evidence): void {
    this.#record = { ...this.#record, git };
    this.account.observe(evidence, this.#world.system.nowMs());
    this.#settle();
    this.#world.changed(this, "soon");
  }

  /** The host is gone and took the program with it. */
  lose(lost: "host-crashed" | "restarted"): void {
    if (this.hasExited) return;
    const nowMs = this.#world.system.nowMs();
    this.#record = { ...this.#record, lost, exitedAtMs: nowMs };
    this.account.observe({ kind: "exited", exitCode: null, signal: null }, nowMs);
    this.#settle();
    this.#world.changed(this, "soon");
  }

  /** One cheap look a beat; what it shows may ask for a closer one. */
  beat(): void {
    if (this.hasExited || this.#isClosed) return;
    const { processes, system } = this.#world;
    const glance = processes.glance(this.#record.root);
    const isSame = JSON.stringify(glance) === JSON.stringify(this.#glance);
    this.#glance = glance;
    if (glance === null) return;
    const isAway = glance.tpgid !== glance.pgid || this.#record.shell === null;
    if (!isSame || (isAway && this.#hasOthersInFront())) this.#looks.changed(system.nowMs());
    if (isAway) this.#world.looked(this);
    this.#settle();
  }

  /** The screen and the terminal, read now; null where the host does not answer. */
  async lookNow(): Promise<{ readonly screen: ScreenText; readonly process: ProcessState | null } | null> {
    const { link } = this;
    if (link === null || this.hasExited) return null;
    const screen = await this.#readTerminal(link);
    return screen === null ? null : { screen, process: this.#processState() };
  }

  /** Judges again if that is due, and sees to it that the next time is not missed. */
  wake(): void {
    this.#wake?.cancel();
    this.#wake = null;
    this.#wakeMs = Number.POSITIVE_INFINITY;
    if (this.#isClosed) return;
    const nowMs = this.#world.system.nowMs();
    this.#hear(this.account.lapse(nowMs));
    if (this.#looks.dueMs !== null && this.#looks.dueMs <= nowMs) void this.#look();
    this.#settle();
  }

  /** After a start: what stands there now is read anew. */
  refresh(): void {
    this.#looks.changed(this.#world.system.nowMs());
    this.#arm();
  }

  document(): StoredSession {
    const { memory, sources, command, lastActivityAtMs, told } = this.account.state;
    const document = {
      ...this.#record,
      memory,
      sources,
      command,
      lastActivityAtMs,
      told,
      visited: [...this.visited].slice(-MAX_KEYS),
      announced: [...this.announced].slice(-MAX_KEYS),
    };
    return this.#world.keepsAgentText() ? document : storedWithoutText(document);
  }

  /** Its marks up to this one stand on disk. */
  stored(markSeq: number): void {
    if (markSeq <= this.#acknowledgedSeq) return;
    this.#acknowledgedSeq = markSeq;
    this.link?.tell({ op: "ack-marks", id: this.id, seq: markSeq });
  }

  /** From its host: marks that it does not know yet are sent, the kept ones first. */
  async follow(): Promise<void> {
    this.#acknowledgedSeq = 0;
    await this.link?.request({ op: "observe", id: this.id, afterSeq: this.#record.markSeq });
  }

  /** It is filed: nothing wakes it any more. */
  close(): void {
    this.#isClosed = true;
    this.#wake?.cancel();
    this.#wake = null;
  }

  #noteOutput(atMs: number): void {
    // At the prompt of a shell that speaks for itself, nothing on the screen can ask.
    if (!(this.#isLedByMarks() && this.account.memory.atPrompt)) this.#looks.output(atMs);
  }

  #isLedByMarks(): boolean {
    const { shell } = this.account.sources;
    return shell.isHeard && !shell.hasFallenSilent;
  }

  async #look(): Promise<void> {
    this.#looks.begin();
    const { link } = this;
    const { system } = this.#world;
    if (link !== null && !this.hasExited) await this.#lookAt(link);
    if (this.#isClosed || this.hasExited) return;
    this.#looks.end(system.nowMs(), !this.account.memory.atPrompt && link !== null);
    this.#settle();
  }

  async #lookAt(link: HostLink): Promise<void> {
    const screen = await this.#readTerminal(link);
    if (this.#isClosed || this.hasExited) return;
    const nowMs = this.#world.system.nowMs();
    const process = this.#processState();
    if (process === null || this.#isTorn(nowMs)) return;
    if (screen === null) this.#take({ kind: "process", process }, nowMs);
    else this.#take({ kind: "screen", screen, process }, nowMs);
    this.#world.looked(this);
    // A shell that does not report its folder is asked by the kernel.
    const cwd = this.#tree?.cwd ?? null;
    if (cwd !== null && !this.#isLedByMarks() && cwd !== this.#record.cwd) {
      this.#world.found(this, { kind: "cwd", path: cwd });
    }
  }

  /**
   * The kernel first and the screen after it: what the screen then shows still stood when somebody was seen to wait. The
   * other way round a question that was just answered, or the line before it, would count as the one that is waited for.
   */
  async #readTerminal(link: HostLink): Promise<ScreenText | null> {
    const { processes } = this.#world;
    const tty = await link.request({ op: "inspect-tty", id: this.id });
    this.#tty = tty.ok ? tty.value : null;
    await processes.refresh();
    this.#tree = processes.inspect(this.#record.root) ?? this.#tree;
    const screen = await link.request({ op: "read-screen", id: this.id });
    if (!screen.ok || this.#isClosed) return null;
    this.#isAlternate = screen.value.isAlternate;
    return screen.value;
  }

  /** Another program came to the front between two answers: they do not belong together, and the next look is soon. */
  #isTorn(nowMs: number): boolean {
    const group = this.#tty?.foregroundPgid ?? null;
    const isTorn = group !== null && group !== this.#tree?.foregroundPgid;
    // Where that goes on and on, nobody waits, and there is no hurry.
    if (isTorn && !this.#wasTorn) this.#looks.changed(nowMs);
    this.#wasTorn = isTorn;
    return isTorn;
  }

  /** Other processes than at the last look. */
  #hasOthersInFront(): boolean {
    const tree = this.#world.processes.inspect(this.#record.root);
    return tree !== null && frontOf(tree) !== frontOf(this.#tree);
  }

  #processState(): ProcessState | null {
    const tree = this.#tree;
    if (tree === null) return null;
    return {
      shell: tree.shell,
      foregroundPgid: tree.foregroundPgid,
      foreground: tree.foreground,
      backgroundChildren: tree.background.length,
      stoppedChildren: tree.stopped.length,
      isAlternate: this.#isAlternate,
      tty: this.#tty,
    };
  }

  #take(fact: Fact, atMs: number): void {
    this.#hear(this.account.take(this.#world.keepsAgentText() ? fact : withoutAgentText(fact), atMs));
  }

  #hear(findings: readonly OtherFinding[]): void {
    for (const finding of findings) this.#world.found(this, finding);
  }

  /** Judges, tells what changed, and sets the one timer. */
  #settle(): void {
    if (this.#isClosed) return;
    const before = this.account.verdict;
    const after = this.account.judge(this.#world.system.nowMs());
    if (after.claim !== null && this.isOnScreen) remember(this.visited, after.claim.key);
    const isVisible = !looksSame(before, after);
    const { memory, sources } = this.account;
    const isKnown = memory === this.#settled.memory && sources === this.#settled.sources;
    this.#settled = { memory, sources };
    if (isVisible || !isKnown || before.until !== after.until) this.#world.judged(this, isVisible);
    this.#arm();
  }

  #arm(): void {
    if (this.#isClosed) return;
    const dues = [this.account.dueMs(), this.#looks.dueMs].filter((due) => due !== null);
    const dueMs = dues.length === 0 ? Number.POSITIVE_INFINITY : Math.min(...dues);
    if (dueMs === this.#wakeMs) return;
    this.#wake?.cancel();
    this.#wake = null;
    this.#wakeMs = dueMs;
    if (dueMs === Number.POSITIVE_INFINITY) return;
    const { system } = this.#world;
    this.#wake = system.after(Math.max(1, dueMs - system.nowMs()), () => this.wake());
  }
}

export interface KnownKeys {
  readonly visited: readonly string[];
  readonly announced: readonly string[];
}

/** The newest last; the oldest go at the bound. */
export function remember(keys: Set<string>, key: string): void {
  keys.delete(key);
  keys.add(key);
  if (keys.size <= MAX_KEYS) return;
  const [oldest] = keys;
  if (oldest !== undefined) keys.delete(oldest);
}

/** Who is in front, as a text that changes with it; what a process is doing at the moment is no part of it. */
function frontOf(tree: ProcessTree | null): string {
  const members = tree?.foreground.map(({ pid, argv }) => [pid, ...argv]);
  return JSON.stringify([tree?.foregroundPgid, members]);
}

function exitOf(mark: Mark, atMs: number): Partial<SessionRecord> {
  if (mark.kind !== "exited") return {};
  return { exit: { code: mark.code, signal: mark.signal }, exitedAtMs: atMs };
}
