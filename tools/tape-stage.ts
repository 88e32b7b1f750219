/**
 * One session under record: a real shell in a real PTY host, followed by the daemon's own session, so that what is put on
 * the tape is what the daemon takes in, in its order and at its times.
 */

import { assertNever } from "@saggar/engine";
import {
  agentNamed,
  createSourceMemory,
  type ExpectedShell,
  type Fact,
  type PublishedState,
} from "@saggar/sources";
import type { TapeRecord, TapeSize, Told } from "@saggar/testkit";
import { findWorktree, GitReader } from "../apps/daemon/src/intake/git.ts";
import type { ProcessTable } from "../apps/daemon/src/intake/process-table.ts";
import { freshState, type OtherFinding } from "../apps/daemon/src/sessions/account.ts";
import type { HostChannel } from "../apps/daemon/src/sessions/host-link.ts";
import { Session } from "../apps/daemon/src/sessions/session.ts";
import type { System, Timer } from "../apps/daemon/src/system.ts";
import type { RecordingHost } from "./tape-host.ts";

const BEAT_MS = 2000;
const GIT_BEATS = 15;
/** OSC 133 B: the prompt is complete. */
const PROMPT_END = /^B(;|$)/;
/** Output that came in pieces this close together is one piece of the tape. */
const JOIN_MS = 20;
const END_GRACE_MS = 500;

export interface StageOptions {
  readonly id: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly size: TapeSize;
  readonly shell: string;
  readonly integration: ExpectedShell | null;
  readonly secret: string;
  readonly host: string;
  /** After each look at a program in front. */
  readonly onLook?: (stage: Stage) => void;
}

export interface StageWorld {
  readonly system: System;
  readonly processes: ProcessTable;
  readonly host: RecordingHost;
}

export class Stage {
  readonly records: TapeRecord[] = [];
  /** The verdicts as the daemon's session gave them while it was recorded. */
  readonly told: Told[] = [];
  hasExited = false;
  readonly #options: StageOptions;
  readonly #world: StageWorld;
  readonly #startMs: number;
  readonly #git: GitReader;
  #session: Session | null = null;
  #channel: HostChannel | null = null;
  #beat: Timer | null = null;
  #beats = 0;

  static async open(options: StageOptions, world: StageWorld): Promise<Stage> {
    const stage = new Stage(options, world);
    await stage.#start();
    return stage;
  }

  private constructor(options: StageOptions, world: StageWorld) {
    this.#options = options;
    this.#world = world;
    this.#startMs = world.system.nowMs();
    this.#git = new GitReader({
      system: world.system,
      log: { info: () => {}, warn: () => {}, error: () => {} },
      env: options.env,
      onReading: (root, reading) => {
        if (this.#session?.gitRoot !== root || reading === null) return;
        this.#readWorktree(reading.evidence);
      },
    });
  }

  /** Milliseconds since the session began. */
  get nowMs(): number {
    return this.#at(this.#world.system.nowMs());
  }

  type(bytes: Uint8Array): void {
    this.#opened.typed(bytes);
    void this.#channel?.write(bytes);
  }

  async resize(size: TapeSize): Promise<void> {
    this.records.push({ atMs: this.nowMs, kind: "resize", size });
    await this.#world.host.link.request({ op: "resize", id: this.#options.id, size: { ...size } });
  }

  select(isSelected: boolean): void {
    this.records.push({ atMs: this.nowMs, kind: "select", isSelected });
    this.#opened.observe({ kind: isSelected ? "selected" : "deselected" });
  }

  /** A report of the agent's hook. */
  hook(agent: string, payload: unknown): void {
    this.records.push({ atMs: this.nowMs, kind: "hook", agent, payload });
    const reading = agentNamed(agent)?.readHook?.(payload) ?? null;
    if (reading !== null) this.#opened.learn({ kind: "hook", agent, reading });
  }

  publish(agent: string, state: PublishedState | null): void {
    this.#opened.learn({ kind: "published", agent, state });
  }

  /** When the shell's prompts were complete, as its marks tell. */
  get promptsMs(): readonly number[] {
    return this.records.flatMap((each) =>
      each.kind === "mark" && each.mark.kind === "osc" && PROMPT_END.test(each.mark.data) ? [each.atMs] : [],
    );
  }

  /** Ids of the processes in front, as of the last look; none while the shell is. */
  get inFront(): readonly number[] {
    const { tree } = this.#opened;
    if (tree === null || tree.foregroundPgid === tree.shell.pgid) return [];
    return tree.foreground.map(({ pid }) => pid);
  }

  /** The visible rows and the part of the line before the cursor. */
  async look(): Promise<{ readonly rows: readonly string[]; readonly before: string }> {
    const screen = await this.#world.host.link.request({ op: "read-screen", id: this.#options.id });
    if (!screen.ok) return { rows: [], before: "" };
    const rows = screen.value.rows.map((row) => row.text);
    const { x, y } = screen.value.cursor;
    return { rows, before: (rows[y] ?? "").padEnd(x).slice(0, x) };
  }

  async close(): Promise<void> {
    const { link, takers } = this.#world.host;
    const { id } = this.#options;
    this.#beat?.cancel();
    this.#git.stop();
    this.#session?.close();
    takers.delete(id);
    this.#channel?.close();
    await link.request({ op: "end", id, graceMs: END_GRACE_MS }, 10_000);
    link.tell({ op: "release", id });
  }

  async #start(): Promise<void> {
    const { host, system } = this.#world;
    const { id, argv, env, cwd, size } = this.#options;
    const spawned = await host.link.request({
      op: "spawn",
      id,
      argv: [...argv],
      cwd,
      env: { ...env },
      size: { ...size },
      labels: {},
      recording: null,
      recordingMaxBytes: 0,
    });
    if (!spawned.ok) throw new Error(spawned.error.message);
    const session = this.#createSession(spawned.value.pid, spawned.value.startTime, spawned.value.ptsName);
    this.#session = session;
    session.gitRoot = findWorktree(cwd);
    this.#tap(session);
    session.spawned(this.#startMs, null);
    host.takers.set(id, (seq, atMs, mark) => {
      session.mark(seq, atMs, mark);
      if (mark.kind === "exited") this.hasExited = true;
    });
    host.link.tell({ op: "observe", id, afterSeq: 0 });
    await this.#attach();
    this.#readGit();
    this.#beat = system.after(BEAT_MS, () => void this.#onBeat());
  }

  #createSession(pid: number, startTime: string | null, ptsName: string): Session {
    const { id, argv, cwd, size, shell, integration: expected, secret, host } = this.#options;
    const sources = createSourceMemory({ secret, isShell: true, expected, hosts: [host] });
    const record = {
      id,
      argv,
      cwd,
      size,
      shell,
      secret,
      ptsName,
      order: 1,
      name: shell,
      projectPath: cwd,
      token: "",
      createdAtMs: this.#startMs,
      root: { pid, startTime },
      host: this.#world.host.process,
      markSeq: 0,
      recording: null,
      exit: null,
      exitedAtMs: null,
      lost: null,
      closedBy: null,
      git: null,
      program: null,
      integration: null,
      startedBy: null,
      approved: null,
      conversation: null,
      agentEnv: {},
    };
    const state = { ...freshState(sources, this.#startMs), visited: [], announced: [] };
    return new Session(record, state, {
      system: this.#world.system,
      processes: this.#world.processes,
      linkTo: () => this.#world.host.link,
      judged: (session) => this.told.push({ atMs: this.nowMs, verdict: session.verdict }),
      found: (session, finding) => this.#follow(session, finding),
      changed: () => {},
      looked: () => this.#options.onLook?.(this),
      keepsAgentText: () => true,
    });
  }

  /** Everything that the session takes in goes on the tape first. */
  #tap({ account }: Session): void {
    const take = account.take.bind(account);
    account.take = (fact, atMs) => {
      const record = recordOf(fact, this.#at(atMs));
      if (record !== null) this.records.push(record);
      return take(fact, atMs);
    };
  }

  async #attach(): Promise<void> {
    const { host } = this.#world;
    const opened = await host.link.openChannel(this.#options.id, "history", {
      bytes: (bytes) => {
        this.#heard(bytes);
        this.#channel?.acknowledge(bytes.length);
      },
      resized: () => {},
      reset: () => {},
      live: () => {},
      ended: () => {},
    });
    if (!opened.ok) throw new Error(opened.error.message);
    this.#channel = opened.value;
  }

  #heard(bytes: Uint8Array): void {
    const atMs = this.nowMs;
    const last = this.records.at(-1);
    if (last?.kind === "out" && atMs - last.atMs < JOIN_MS) {
      this.records[this.records.length - 1] = { ...last, bytes: Buffer.concat([last.bytes, bytes]) };
    } else this.records.push({ atMs, kind: "out", bytes: Buffer.from(bytes) });
  }

  #follow(session: Session, finding: OtherFinding): void {
    if (finding.kind === "cwd" && finding.path !== session.record.cwd) {
      session.update({ cwd: finding.path });
      this.#readGit();
    } else if (finding.kind === "read-git") this.#readGit();
    else if (finding.kind === "trusted-prompt") session.link?.tell({ op: "disarm", id: session.id });
  }

  #readGit(): void {
    const session = this.#opened;
    session.gitRoot = findWorktree(session.record.cwd);
    if (session.gitRoot !== null) this.#git.request(session.gitRoot);
    else {
      const readAt = this.#world.system.nowMs();
      const none = { repo: false, root: null, dirty: false, fingerprint: "", head: null } as const;
      this.#readWorktree({ kind: "worktree", ...none, readAt });
    }
  }

  #readWorktree(evidence: Parameters<Session["setGit"]>[1]): void {
    if (evidence.kind !== "worktree") return;
    const { kind: _, readAt, ...rest } = evidence;
    const when = readAt === undefined ? {} : { readAt: this.#at(readAt) };
    this.records.push({ atMs: this.nowMs, kind: "worktree", worktree: { ...rest, ...when } });
    this.#opened.setGit(null, evidence);
  }

  async #onBeat(): Promise<void> {
    const { system, processes } = this.#world;
    this.#beat = system.after(BEAT_MS, () => void this.#onBeat());
    await processes.refresh();
    this.#beats += 1;
    const session = this.#opened;
    session.beat();
    if (this.#beats % GIT_BEATS === 0 && session.account.memory.ended !== null) this.#readGit();
  }

  get #opened(): Session {
    if (this.#session === null) throw new Error("The session has not begun");
    return this.#session;
  }

  #at(atMs: number): number {
    return Math.max(0, Math.round(atMs - this.#startMs));
  }
}

function recordOf(fact: Fact, atMs: number): TapeRecord | null {
  switch (fact.kind) {
    case "mark":
      return { atMs, kind: "mark", mark: fact.mark };
    case "process":
      return { atMs, kind: "process", process: fact.process };
    case "screen":
      return { atMs, kind: "screen", screen: fact.screen, process: fact.process };
    case "typed":
      return { atMs, kind: "in", bytes: Buffer.from(fact.bytes) };
    case "published":
      return { atMs, kind: "published", agent: fact.agent, state: fact.state };
    // Stands on the tape as it came.
    case "hook":
    case "spawned":
      return null;
    default:
      return assertNever(fact);
  }
}
