/**
 * A whole saggar of its own for one test file: a temporary home, the real command, daemon and PTY hosts.
 * Everything it started is ended by `close`, which fails when something lives on.
 */
import { execFile } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import type { ExplainView, ListView, SessionView } from "@saggar/protocol";

export const ROOT: string = path.resolve(import.meta.dirname, "..");
const COMMAND = path.join(ROOT, "bin/saggar");

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Saggar {
  readonly home: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs the command and resolves however it exits. */
  run(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<Ran>;
  /** Runs the command and throws unless it exits 0. */
  ok(args: readonly string[], env?: Readonly<Record<string, string>>): Promise<string>;
  json<T>(args: readonly string[]): Promise<T>;
  list(): Promise<ListView>;
  session(id: string): Promise<SessionView>;
  explain(id: string): Promise<ExplainView>;
  /** A session whose shell is at its prompt; `args` are those of `new`. Its id. */
  shell(...args: readonly string[]): Promise<string>;
  /** Types a line as a person would, whatever waits there. */
  enter(id: string, line: string): Promise<void>;
  /** Until the session has this status by this rule. */
  reaches(id: string, status: string, because: string, seconds?: number): Promise<void>;
  /** A folder of its own below the temporary home. */
  folder(name: string): string;
  /** A git repository with one commit. */
  repository(name: string): Promise<string>;
  daemonPid(): Promise<number>;
  close(): Promise<void>;
}

/** Waits for what `look` returns to be something; fails with what was last seen. Bounded, and no longer than needed. */
export async function until<T>(
  what: string,
  look: () => Promise<T | null | undefined | false>,
  seconds = 20,
): Promise<T> {
  const end = performance.now() + seconds * 1000;
  for (;;) {
    const seen = await look();
    if (seen !== null && seen !== undefined && seen !== false) return seen;
    if (performance.now() > end) throw new Error(`Not within ${seconds} s: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function exec(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      program,
      [...args],
      { env, cwd, encoding: "utf8", timeout: 60_000, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        resolve({
          code: error === null ? 0 : typeof error.code === "number" ? error.code : 128,
          stdout,
          stderr,
        });
      },
    );
  });
}

export async function startSaggar(
  options: { readonly shell?: string; readonly files?: Readonly<Record<string, string>> } = {},
): Promise<Saggar> {
  const temp = mkdtempSync(path.join(os.tmpdir(), "sg-"));
  for (const [name, text] of Object.entries(options.files ?? {})) {
    mkdirSync(path.dirname(path.join(temp, name)), { recursive: true });
    writeFileSync(path.join(temp, name), text);
  }
  // Without it fish reads every manual page of the machine when it first starts.
  mkdirSync(path.join(temp, ".local/share/fish/generated_completions"), { recursive: true });
  const env: Record<string, string> = {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    LANG: "C.UTF-8",
    HOME: temp,
    SHELL: options.shell ?? "/bin/bash",
    SAGGAR_HOME: path.join(temp, "state"),
    SAGGAR_PORT: "0",
    SAGGAR_NO_BROWSER: "1",
    GIT_CONFIG_GLOBAL: path.join(temp, "gitconfig"),
  };
  writeFileSync(
    path.join(temp, "gitconfig"),
    "[user]\n\tname = Test\n\temail = test@example.invalid\n[init]\n\tdefaultBranch = main\n",
  );
  const run: Saggar["run"] = (args, extra = {}) => exec(COMMAND, args, { ...env, ...extra }, temp);
  const ok: Saggar["ok"] = async (args, extra) => {
    const ran = await run(args, extra);
    if (ran.code !== 0)
      throw new Error(`saggar ${args.join(" ")} exited ${ran.code}: ${ran.stderr}${ran.stdout}`);
    return ran.stdout.trimEnd();
  };
  const json = async <T>(args: readonly string[]): Promise<T> =>
    JSON.parse(await ok([...args, "--json"])) as T;
  const session: Saggar["session"] = async (id) => {
    const { sessions } = await json<ListView>(["list"]);
    const found = sessions.find((each) => each.id.startsWith(id));
    if (found === undefined) throw new Error(`There is no session ${id}`);
    return found;
  };
  await ok(["daemon", "start"]);
  return {
    home: temp,
    env,
    run,
    ok,
    json,
    list: () => json<ListView>(["list"]),
    session,
    explain: (id) => json<ExplainView>(["explain", id]),
    shell: async (...args) => {
      const id = await ok(["new", ...args]);
      await until(`${id} is at its prompt`, async () => (await session(id)).because === "idle-prompt");
      return id;
    },
    enter: async (id, line) => void (await ok(["send", id, "--force", "--enter", "--", line])),
    reaches: async (id, status, because, seconds) => {
      const isThere = async (): Promise<boolean> => {
        const found = await session(id);
        return found.status === status && found.because === because;
      };
      await until(`${id} is ${status} because of ${because}`, isThere, seconds);
    },
    folder: (name) => mkdtempSync(path.join(temp, `${name}-`)),
    repository: async (name) => {
      const folder = mkdtempSync(path.join(temp, `${name}-`));
      for (const args of [
        ["init", "-q"],
        ["commit", "-q", "--allow-empty", "-m", "first"],
      ]) {
        const made = await exec("git", args, env, folder);
        if (made.code !== 0) throw new Error(made.stderr);
      }
      return folder;
    },
    daemonPid: async () => (await json<{ pid: number }>(["daemon", "status"])).pid,
    close: async () => {
      await run(["daemon", "stop", "--all"]);
      const left = (): number[] => processesOf(env["SAGGAR_HOME"] ?? temp);
      await until("nothing of the home's own lives on", async () => left().length === 0, 15).catch(
        (error: Error) => {
          throw new Error(`${error.message}: ${left().map(commandOf).join(" | ")}`);
        },
      );
      rmSync(temp, { recursive: true, force: true });
    },
  };
}

/** Processes with this home in their environment: daemons, hosts, and what runs in sessions. */
export function processesOf(home: string): number[] {
  if (!existsSync("/proc/self/environ")) return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && environOf(pid).includes(`SAGGAR_HOME=${home}\0`));
}

function environOf(pid: number): string {
  return readProc(pid, "environ");
}

function commandOf(pid: number): string {
  return `${pid} ${readProc(pid, "cmdline").replaceAll("\0", " ")}`;
}

function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "latin1");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The process has gone, or is somebody else's.
    if (code === "ENOENT" || code === "ESRCH" || code === "EACCES" || code === "EPERM") return "";
    throw error;
  }
}

/** Shells of the machine; one that is missing is a failure where SAGGAR_REQUIRE_SHELLS names it. */
export function shells(): readonly {
  readonly name: string;
  readonly file: string;
  readonly skip: boolean;
}[] {
  const required = (process.env["SAGGAR_REQUIRE_SHELLS"] ?? "").split(",");
  const folders = (process.env["PATH"] ?? "/usr/bin:/bin").split(":");
  return ["bash", "zsh", "fish"].map((name) => {
    const file = folders.map((folder) => path.join(folder, name)).find((candidate) => existsSync(candidate));
    if (file === undefined && required.includes(name))
      throw new Error(`${name} is required here and is not installed`);
    return { name, file: file ?? name, skip: file === undefined };
  });
}
