/**
 * The sessions of a daemon with everything real but time, programs and PTYs: a home on disk, SQLite, a host's wire on a
 * real socket. `restart` is what a kill -9 and a new daemon come to.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { FakeHost, FakeSystem, settle } from "@saggar/testkit";
import { prepareHome } from "../src/home.ts";
import { readProcStat } from "../src/intake/proc-stat.ts";
import type { Glance, ProcessTable, ProcessTree } from "../src/intake/process-table.ts";
import { silentLog } from "../src/log.ts";
import { resolvePaths } from "../src/paths.ts";
import type { Surroundings } from "../src/sessions/core.ts";
import type { Change, NewSession, Sessions } from "../src/sessions/face.ts";
import { openSessions } from "../src/sessions/open-sessions.ts";
import { openSettings } from "../src/settings.ts";

const own = { pid: process.pid, startTime: readProcStat("self")?.startTime ?? null };

/** Processes as the test says: the shell at its prompt unless it says otherwise. */
export class FakeProcesses implements ProcessTable {
  readonly trees: Map<number, Partial<ProcessTree>> = new Map();
  readonly lineages: Map<number, { readonly tty: number; readonly pids: readonly number[] }> = new Map();
  readonly folders: Map<number, string> = new Map();
  boot = "boot-1";

  refresh(): Promise<void> {
    return Promise.resolve();
  }
  glance({ pid }: { readonly pid: number }): Glance {
    const tree = this.#tree(pid);
    const children = [...tree.background, ...tree.stopped].map((child) => child.pid).join(" ");
    return { state: "S", pgid: pid, tpgid: tree.foregroundPgid ?? -1, children };
  }
  inspect({ pid }: { readonly pid: number }): ProcessTree {
    return this.#tree(pid);
  }
  lineage(pid: number): { readonly tty: number; readonly pids: readonly number[] } | null {
    return this.lineages.get(pid) ?? null;
  }
  ttyNumber(ptsName: string): number | null {
    return Number(/\d+$/.exec(ptsName)?.[0] ?? Number.NaN) + 1000;
  }
  startTime(): string | null {
    return null;
  }
  folderOf(pid: number): string | null {
    return this.folders.get(pid) ?? null;
  }
  variablesOf(): Readonly<Record<string, string>> {
    return {};
  }
  bootId(): string {
    return this.boot;
  }
  #tree(pid: number): ProcessTree {
    const shell = { pid, ppid: 1, pgid: pid, state: "S", executable: "/bin/zsh", argv: ["zsh"] };
    return {
      shell,
      foregroundPgid: pid,
      foreground: [shell],
      background: [],
      stopped: [],
      cwd: null,
      ...this.trees.get(pid),
    };
  }
}

export class World {
  readonly home: string;
  readonly folder: string;
  readonly processes: FakeProcesses = new FakeProcesses();
  readonly changes: Change[] = [];
  readonly system: FakeSystem;
  host: FakeHost | null = null;
  sessions: Sessions;

  private constructor(folder: string, system: FakeSystem) {
    this.folder = folder;
    this.home = path.join(folder, "home");
    this.system = system;
    this.sessions = null as unknown as Sessions;
  }

  static async create(): Promise<World> {
    const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "saggar-world-")));
    const system = new FakeSystem({
      isAlive: (pid) => pid === process.pid,
      run: () => Promise.resolve({ ok: false, error: { kind: "missing", message: "no programs here" } }),
    });
    const world = new World(folder, system);
    mkdirSync(path.join(folder, "shop"));
    await world.open();
    return world;
  }

  get shop(): string {
    return path.join(this.folder, "shop");
  }

  get theHost(): FakeHost {
    if (this.host === null) throw new Error("no host was started");
    return this.host;
  }

  async open(): Promise<void> {
    const paths = resolvePaths({ SAGGAR_HOME: this.home });
    const prepared = prepareHome(paths, process.getuid?.() ?? 0);
    if (!prepared.ok) throw new Error(prepared.error);
    const around: Surroundings = {
      system: this.system,
      log: silentLog,
      paths,
      settings: openSettings(paths.settings, {}),
      version: "0.0.0",
      processes: this.processes,
      env: { HOME: this.folder, PATH: "/bin" },
      homedir: this.folder,
      hostnames: ["here"],
      shell: "/bin/zsh",
      scriptsFolder: "/scripts",
      binFolder: "/saggar/bin",
      startHost: async () => {
        this.host = await FakeHost.start({ folder: paths.hosts, nowMs: this.system.nowMs, ...own });
        return { ok: true, value: this.host.manifestPath };
      },
    };
    const opened = await openSessions(around);
    if (!opened.ok) throw new Error(opened.error);
    this.sessions = opened.value;
    this.sessions.onChange((change) => void this.changes.push(change));
    await settle();
  }

  /** The daemon is killed without a word, and another takes its place. */
  async restart(between: () => Promise<void> | void = () => {}): Promise<void> {
    await this.kill();
    await between();
    await this.open();
    await this.system.advance(500);
  }

  /** What is written is written; what waits in timers and sockets is gone. */
  async kill(): Promise<void> {
    this.system.forgetTimers();
    this.host?.hangUp();
    await settle();
    this.system.forgetTimers();
  }

  async spawn(changes: Partial<NewSession> = {}): Promise<string> {
    const created = await this.sessions.create(
      {
        cwd: this.shop,
        projectPath: null,
        name: null,
        size: { cols: 80, rows: 24 },
        baseEnv: { HOME: this.folder, PATH: "/bin" },
        env: {},
        command: [],
        ...changes,
      },
      { kind: "owner" },
    );
    if (!created.ok) throw new Error(created.error.message);
    await this.system.advance(1);
    return created.value.id;
  }

  /** The shell's own marks. */
  async mark(id: string, ...datas: readonly string[]): Promise<void> {
    const secret = this.theHost.session(id).request.labels["secret"] ?? "";
    for (const data of datas)
      this.theHost.mark(id, { kind: "osc", code: 133, data: `${data};aid=${secret}` });
    await settle();
  }

  /** A command line is entered, and its program comes to the front. */
  async run(id: string, line: string): Promise<void> {
    const pid = this.theHost.session(id).hosted.pid;
    const argv = line.split(" ");
    const program = {
      pid: pid + 50_000,
      ppid: pid,
      pgid: pid + 50_000,
      state: "S",
      executable: `/bin/${argv[0]}`,
      argv,
    };
    this.processes.trees.set(pid, { foregroundPgid: program.pgid, foreground: [program] });
    await this.mark(id, `C;cmdline_url=${encodeURIComponent(line)}`);
  }

  /** It ends, and the shell shows its prompt. */
  async end(id: string, code: number): Promise<void> {
    this.processes.trees.delete(this.theHost.session(id).hosted.pid);
    await this.mark(id, `D;${code}`, "A");
  }

  status(id: string): string {
    const view = this.sessions.view(id);
    return view === null ? "gone" : `${view.status} ${view.because}`;
  }

  async close(): Promise<void> {
    await this.sessions.stop();
    await this.host?.close();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
