/**
 * The state of git worktrees, read in the background with the user's own git, which takes no lock, writes nothing and
 * starts no other program. One process a worktree at a time, two in all, however many sessions ask; a worktree that is
 * slow to read is asked less often.
 */
import { existsSync, lstatSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { changedPaths, readWorktree, type WorktreeFile, type WorktreeReading } from "@saggar/sources";
import type { Log } from "../log.ts";
import type { System, Timer } from "../system.ts";

export interface GitReaderOptions {
  readonly system: System;
  readonly log: Log;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Null: that root is no worktree (any more), or there is no git. */
  readonly onReading: (root: string, reading: WorktreeReading | null) => void;
}

const MAX_RUNNING = 2;
const TIMEOUT_MS = 10_000;
const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;
/** Paths whose size and time go into the fingerprint; the rest count by name and code. */
const MAX_STATS = 1000;
/** A reading that took longer than this is not repeated before ten times as long has passed. */
const SLOW_MS = 1000;
const SLOW_FACTOR = 10;

const ARGUMENTS: readonly string[] = [
  "--no-optional-locks",
  "-c",
  "core.fsmonitor=false",
  "-c",
  "core.hooksPath=/dev/null",
  "-c",
  "core.untrackedCache=keep",
  "-c",
  "core.pager=cat",
  "status",
  "--porcelain=v2",
  "--branch",
  "-z",
];

interface Tree {
  readonly root: string;
  isRunning: boolean;
  isWanted: boolean;
  /** Not before then, on the monotonic clock. */
  notBeforeMs: number;
  waking: Timer | null;
}

/** The folder that holds `.git` (a folder, or a file in a linked worktree or submodule), from `folder` upwards. */
export function findWorktree(folder: string): string | null {
  for (let place = folder; ; place = path.dirname(place)) {
    if (existsSync(path.join(place, ".git"))) return place;
    if (path.dirname(place) === place) return null;
  }
}

/** Where the repository of a worktree has its main one: elsewhere for a linked worktree and for a submodule. */
export function mainWorktreeOf(worktree: string): string {
  try {
    const link = /^gitdir: (.+)\/\.git\/(?:worktrees|modules)\//u.exec(
      readFileSync(path.join(worktree, ".git"), "utf8"),
    );
    return link?.[1] === undefined ? worktree : path.resolve(worktree, link[1]);
  } catch {
    // A folder: this is the main one. Or it cannot be read, and is taken for itself.
    return worktree;
  }
}

export function folderExists(folder: string): boolean {
  try {
    return statSync(folder).isDirectory();
  } catch {
    // Gone, or not to be entered.
    return false;
  }
}

export class GitReader {
  readonly #options: GitReaderOptions;
  readonly #env: Readonly<Record<string, string>>;
  readonly #trees = new Map<string, Tree>();
  #running = 0;
  #isStopped = false;

  constructor(options: GitReaderOptions) {
    this.#options = options;
    this.#env = gitEnv(options.env);
  }

  /** A reading that begins from now on is wanted. */
  request(root: string): void {
    const tree = this.#trees.get(root) ?? {
      root,
      isRunning: false,
      isWanted: false,
      notBeforeMs: 0,
      waking: null,
    };
    this.#trees.set(root, tree);
    tree.isWanted = true;
    this.#pump();
  }

  /** Nobody is left in it. */
  forget(root: string): void {
    const tree = this.#trees.get(root);
    if (tree !== undefined) tree.isWanted = false;
    if (tree?.isRunning === false) this.#trees.delete(root);
  }

  stop(): void {
    this.#isStopped = true;
    this.#trees.clear();
  }

  #pump(): void {
    const nowMs = this.#options.system.monotonicMs();
    for (const tree of this.#trees.values()) {
      if (this.#running >= MAX_RUNNING || this.#isStopped) return;
      if (!tree.isWanted || tree.isRunning) continue;
      if (tree.notBeforeMs > nowMs) {
        tree.waking ??= this.#options.system.after(tree.notBeforeMs - nowMs, () => {
          tree.waking = null;
          this.#pump();
        });
        continue;
      }
      void this.#read(tree);
    }
  }

  async #read(tree: Tree): Promise<void> {
    const { system, onReading } = this.#options;
    this.#running += 1;
    tree.isRunning = true;
    tree.isWanted = false;
    const [readAtMs, began] = [system.nowMs(), system.monotonicMs()];
    const reading = await this.#status(tree.root, readAtMs);
    const tookMs = system.monotonicMs() - began;
    tree.notBeforeMs = tookMs > SLOW_MS ? system.monotonicMs() + tookMs * SLOW_FACTOR : 0;
    this.#running -= 1;
    tree.isRunning = false;
    if (this.#isStopped) return;
    if (reading !== "unknown") onReading(tree.root, reading);
    this.#pump();
  }

  /** `unknown`: git did not come to an end; what was known stays. */
  async #status(root: string, readAtMs: number): Promise<WorktreeReading | null | "unknown"> {
    if (!folderExists(root)) return null;
    const program = {
      file: "git",
      args: ARGUMENTS,
      cwd: root,
      env: this.#env,
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_OUTPUT_BYTES,
    };
    const ran = await this.#options.system.run(program);
    if (!ran.ok) {
      this.#options.log.warn("git status did not come to an end", { root, why: ran.error.message });
      return ran.error.kind === "missing" ? null : "unknown";
    }
    if (ran.value.code !== 0) {
      this.#options.log.info("git status was refused", { root, why: ran.value.stderr.slice(0, 200) });
      return null;
    }
    const status = new TextDecoder().decode(ran.value.stdout);
    return readWorktree({ root, status, files: filesOf(root, status), readAtMs });
  }
}

function filesOf(root: string, status: string): ReadonlyMap<string, WorktreeFile> {
  const files = new Map<string, WorktreeFile>();
  for (const name of changedPaths(status, MAX_STATS)) {
    try {
      const { size, mtimeMs } = lstatSync(path.join(root, name));
      files.set(name, { size, mtimeMs });
    } catch {
      // Deleted: that is its state.
    }
  }
  return files;
}

/** No variable that would lead git elsewhere, and English. */
function gitEnv(env: Readonly<Record<string, string | undefined>>): Readonly<Record<string, string>> {
  const kept = Object.entries(env).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && !pair[0].startsWith("GIT_"),
  );
  return { ...Object.fromEntries(kept), GIT_OPTIONAL_LOCKS: "0", GIT_TERMINAL_PROMPT: "0", LC_ALL: "C" };
}
