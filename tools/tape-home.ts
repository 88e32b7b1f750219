/** The person, machine and folder that every tape is made with, and the shell that runs there. */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sessionEnvironment } from "../apps/daemon/src/sessions/environment.ts";
import { type Launch, launchWithIntegration } from "../shell/launch.ts";
import { put } from "./tape-file.ts";
import type { Script, ShellName } from "./tape-script.ts";
import type { Place } from "./tape-scrub.ts";

export const PERSON = "ada";
export const MACHINE = "lovelace";
/** The marks of every tape carry it; it protects nothing. */
export const SECRET: string = "5a66a75a".repeat(4);

export const REPOSITORY: string = fileURLToPath(new URL("..", import.meta.url)).replace(/\/$/, "");
const PROGRAMS = path.join(REPOSITORY, "recordings/programs");

const PACKAGES = "/var/lib/dpkg/status";
const SHELL_FOLDERS = ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"];

const SET_UP: Readonly<Record<ShellName, { readonly file: string; readonly text: string }>> = {
  bash: { file: ".bash_profile", text: "PS1='$ '\n" },
  zsh: { file: ".zshrc", text: `PS1='$ '\nHOST=${MACHINE}\n` },
  fish: {
    file: ".config/fish/config.fish",
    text: "set -g fish_greeting\nfunction fish_prompt\n  printf '$ '\nend\n",
  },
  dash: { file: ".profile", text: "PS1='$ '\n" },
};

export interface TapeHome {
  /** The session's. */
  readonly id: string;
  /** Where it starts. */
  readonly cwd: string;
  /** Of the shell. */
  readonly version: string;
  readonly launch: Launch;
  readonly places: readonly Place[];
  remove(): void;
}

export function makeHome(script: Script, shell: ShellName, id: string): TapeHome {
  const root = realpathSync(mkdtempSync(path.join(os.tmpdir(), "saggar-tape-")));
  const home = path.join(root, PERSON);
  const cwd = path.join(home, "shop");
  mkdirSync(cwd, { recursive: true });
  mkdirSync(path.join(home, "tmp"));
  cpSync(PROGRAMS, path.join(home, "p"), { recursive: true });
  const setUp = SET_UP[shell];
  put(path.join(home, setUp.file), `${setUp.text}${script.rc?.[shell] ?? ""}`);
  for (const [name, content] of Object.entries(script.files ?? {})) put(path.join(cwd, name), content);
  const plain = script.isPlain === true ? { SAGGAR_SHELL_INTEGRATION: "off" } : {};
  const env = { ...environment(home, shell, id), ...plain };
  if (script.hasGit === true) makeRepository(cwd, env);
  const launch = launchWithIntegration({
    shell: shellPath(shell),
    login: true,
    scriptsDir: path.join(REPOSITORY, "shell"),
    secret: SECRET,
    env,
  });
  return {
    id,
    cwd,
    version: shellVersion(shell),
    launch,
    places: [
      { real: home, told: `/home/${PERSON}` },
      { real: root, told: "/home" },
      { real: REPOSITORY, told: "/opt/saggar" },
      { real: `file://${os.hostname()}/`, told: `file://${MACHINE}/` },
    ],
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function shellVersion(shell: ShellName): string {
  if (shell === "dash") return debianVersion("dash");
  const said = execFileSync(shellPath(shell), ["--version"], { encoding: "utf8" });
  return /\d+(?:\.\d+)+/.exec(said)?.[0] ?? "0";
}

/** dash has no way to say its version; the package that it came in knows. */
function debianVersion(name: string): string {
  if (!existsSync(PACKAGES)) return "0";
  const entry = readFileSync(PACKAGES, "utf8")
    .split("\n\n")
    .find((each) => each.startsWith(`Package: ${name}\n`));
  return /^Version: (?:\d+:)?(\d+(?:\.\d+)+)/m.exec(entry ?? "")?.[1] ?? "0";
}

/** By its place, since an absolute one is what `$SHELL` names. */
function shellPath(shell: ShellName): string {
  const found = SHELL_FOLDERS.map((folder) => `${folder}/${shell}`).find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${shell} is not installed in any of ${SHELL_FOLDERS.join(", ")}`);
  return found;
}

function environment(home: string, shell: ShellName, id: string): Readonly<Record<string, string>> {
  return environmentIn(home, id, {
    SHELL: shellPath(shell),
    PATH: "/usr/local/bin:/usr/bin:/bin",
    EDITOR: "vim --clean -i NONE",
    GIT_AUTHOR_NAME: "Ada",
    GIT_AUTHOR_EMAIL: "ada@lovelace.invalid",
    GIT_COMMITTER_NAME: "Ada",
    GIT_COMMITTER_EMAIL: "ada@lovelace.invalid",
    GIT_CONFIG_NOSYSTEM: "1",
  });
}

/** Of a session of the person in this home; `own`: what is its own, a shell and a PATH at least. */
export function environmentIn(
  home: string,
  id: string,
  own: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const person = {
    HOME: home,
    USER: PERSON,
    LOGNAME: PERSON,
    HOSTNAME: MACHINE,
    LANG: "C.UTF-8",
    TZ: "UTC",
    TMPDIR: path.join(home, "tmp"),
    ...own,
  };
  const identity = {
    id,
    token: SECRET,
    socket: path.join(home, ".saggar", "daemon.sock"),
    home: path.join(home, ".saggar"),
    version: "0.1.0",
    binFolder: path.join(REPOSITORY, "bin"),
  };
  return sessionEnvironment(person, {}, identity);
}

function makeRepository(cwd: string, env: Readonly<Record<string, string>>): void {
  const git = (...args: string[]): void => void execFileSync("git", args, { cwd, env, stdio: "ignore" });
  put(path.join(cwd, "README"), "A shop.\n");
  git("init", "-q", "-b", "main");
  git("add", ".");
  git("commit", "-q", "-m", "Open the shop");
}
