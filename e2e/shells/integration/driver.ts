/**
 * One real shell in one real PTY, started as a session starts it, in a temporary home. Tests type into it and wait for
 * bytes: for the marks of the shell's integration, or for text. What came is kept in order, as text and as OSC strings.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type IPty, spawn } from "@lydell/node-pty";
import { onTestFinished } from "vitest";
import { type IntegratedShell, launchWithIntegration } from "../../../shell/launch.ts";

export const SCRIPTS: string = path.resolve(import.meta.dirname, "../../../shell");
export const SECRET = "0123456789abcdef0123456789abcdef";

/** How long a shell may take to answer before the test says what it saw instead. */
const PATIENCE_MS = 20_000;
const ESCAPE = "\u001b";
const BELL = "\u0007";
const CONTROL_SEQUENCES = new RegExp(`${ESCAPE}(?:\\[[0-9;?>=]*[A-Za-z]|[()][0-9AB]|[=>])`, "g");

export type Item =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "osc"; readonly text: string };

/** What one turn from Enter to the next prompt said. */
export interface Turn {
  /** C was sent. */
  readonly ran: boolean;
  /** The code of D; null when D had none; undefined without D. */
  readonly code: number | null | undefined;
  /** The command line of E, decoded; null without E. */
  readonly line: string | null;
  /** Text between C and D (or all of it without C), without colours and cursor movements. */
  readonly output: string;
  /** The marks in order, without secret: "633;E;ls", "133;C", "133;D;0", "133;A", "133;B". */
  readonly marks: readonly string[];
}

/** The file in which a person sets up their shell. */
export const RC: Readonly<Record<IntegratedShell, string>> = {
  bash: ".bashrc",
  zsh: ".zshrc",
  fish: ".config/fish/config.fish",
};

/** A prompt of two characters, so that little else is on the screen. */
const BARE_PROMPT: Readonly<Record<IntegratedShell, string>> = {
  bash: "PS1='> '\n",
  zsh: "PS1='> '\n",
  fish: "set fish_greeting\nfunction fish_prompt; echo '> '; end\n",
};

/** The script that people source, and the one that `saggar shell-init` prints. */
export const SCRIPT: Readonly<Record<IntegratedShell, string>> = {
  bash: path.join(SCRIPTS, "bash/saggar.bash"),
  zsh: path.join(SCRIPTS, "zsh/saggar.zsh"),
  fish: path.join(SCRIPTS, "fish/saggar.fish"),
};

export interface ShellOptions {
  /** What the person's set-up file says after a bare prompt. */
  readonly rc?: string;
  /** Leaves the home without a set-up file. */
  readonly bare?: boolean;
  /** Files below the home; the set-up file may be among them. */
  readonly files?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly login?: boolean;
  /** Another folder of scripts than the repository's. */
  readonly scriptsDir?: string;
  /** Starts these arguments instead of the launch's own: a shell without injection. */
  readonly argv?: readonly string[];
  readonly cols?: number;
}

export interface Shell {
  readonly home: string;
  readonly pid: number;
  /** Everything that came so far. */
  readonly items: readonly Item[];
  write(bytes: string): void;
  resize(cols: number, rows: number): void;
  /** Waits for the first prompt to be ready. */
  ready(): Promise<Turn>;
  /** Types a line and Enter, and waits for the next prompt. */
  run(line: string): Promise<Turn>;
  /** Types keys as they are, and waits for the next prompt. */
  press(keys: string): Promise<Turn>;
  /** Waits until the shell itself waits for a key. A Ctrl-C or Ctrl-Z that comes earlier is lost on any line editor. */
  rest(): Promise<void>;
  /** Waits until all text since `from` (an index into items) fits. Returns that text. */
  text(fits: RegExp, from?: number): Promise<string>;
  /** Waits until the marks since `from` fit. */
  marks(what: string, fits: (marks: readonly string[]) => boolean, from?: number): Promise<readonly string[]>;
  exited: Promise<number>;
  close(): Promise<void>;
}

/** For `describe.skipIf`: tests of a shell that is not here are skipped, unless SAGGAR_REQUIRE_SHELLS names it. */
export function isMissing(shell: IntegratedShell): boolean {
  if (isInstalled(shell)) return false;
  if ((process.env["SAGGAR_REQUIRE_SHELLS"] ?? "").split(",").includes(shell)) {
    throw new Error(`${shell} is named in SAGGAR_REQUIRE_SHELLS and is not installed`);
  }
  return true;
}

function isInstalled(shell: string): boolean {
  try {
    execFileSync(shell, ["-c", "exit"], { stdio: "ignore" });
    return true;
  } catch {
    return false; // not found, or not able to run: the same to a test
  }
}

/** Cuts bytes into text and OSC strings, however they are split into chunks. */
class Splitter {
  readonly items: Item[] = [];
  #rest = "";
  readonly #decoder = new TextDecoder();

  push(chunk: Uint8Array): void {
    this.#rest += this.#decoder.decode(chunk, { stream: true });
    for (;;) {
      const start = this.#rest.indexOf(`${ESCAPE}]`);
      if (start === -1) {
        const held = this.#rest.endsWith(ESCAPE) ? 1 : 0;
        this.#text(this.#rest.slice(0, this.#rest.length - held));
        this.#rest = this.#rest.slice(this.#rest.length - held);
        return;
      }
      this.#text(this.#rest.slice(0, start));
      this.#rest = this.#rest.slice(start);
      const end = endOfString(this.#rest);
      if (end === null) return;
      this.items.push({ kind: "osc", text: this.#rest.slice(2, end.at) });
      this.#rest = this.#rest.slice(end.at + end.length);
    }
  }

  #text(text: string): void {
    if (text !== "") this.items.push({ kind: "text", text });
  }
}

function endOfString(text: string): { at: number; length: number } | null {
  const bell = text.indexOf(BELL);
  const terminator = text.indexOf(`${ESCAPE}\\`);
  if (bell === -1 && terminator === -1) return null;
  if (terminator === -1 || (bell !== -1 && bell < terminator)) return { at: bell, length: 1 };
  return { at: terminator, length: 2 };
}

/** Marks without their secret; what is not ours is left out. A mark that lacks the secret says so. */
export function marksOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => {
    if (item.kind !== "osc" || !/^(133|633|7);/.test(item.text)) return [];
    if (item.text.startsWith("7;")) return [item.text];
    const [aid, key] = [`;aid=${SECRET}`, `;${SECRET}`];
    if (item.text.endsWith(aid)) return [item.text.slice(0, -aid.length)];
    if (item.text.endsWith(key)) return [item.text.slice(0, -key.length)];
    return [`${item.text} (no secret)`];
  });
}

/** The text of items without colours, cursor movements and other control sequences. */
export function plain(items: readonly Item[]): string {
  const text = items.map((item) => (item.kind === "text" ? item.text : "")).join("");
  return text.replaceAll(CONTROL_SEQUENCES, "");
}

/** The field of an OSC 633, as a reader gets it. */
export function unescape633(field: string): string {
  return field.replaceAll(/\\(?:\\|x([0-9a-f]{2}))/gi, (_, hex: string | undefined) =>
    hex === undefined ? "\\" : String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}

function turnOf(items: readonly Item[]): Turn {
  const marks = marksOf(items);
  const isMark = (text: string) => (item: Item) => item.kind === "osc" && item.text.startsWith(text);
  const started = items.findIndex(isMark("133;C"));
  const ended = items.findIndex(isMark("133;D"));
  const ending = marks.find((mark) => mark.startsWith("133;D"));
  const line = marks.find((mark) => mark.startsWith("633;E;"));
  const code = ending?.split(";")[2];
  return {
    ran: started !== -1,
    code: ending === undefined ? undefined : code === undefined ? null : Number(code),
    line: line === undefined ? null : unescape633(line.slice("633;E;".length)),
    output: plain(items.slice(started + 1, ended === -1 ? items.length : ended)),
    marks,
  };
}

/** A prompt stands when B has come that belongs to no continuation line; after a line was entered, D comes before it. */
function promptStands(items: readonly Item[], entered: boolean): boolean {
  const marks = items.flatMap((item) =>
    item.kind === "osc" && item.text.startsWith("133;") ? [item.text] : [],
  );
  const ended = entered ? marks.findIndex((mark) => mark.startsWith("133;D")) : 0; // 0: its A
  const last = marks.findLastIndex((mark) => mark.startsWith("133;B"));
  return ended !== -1 && last > ended && !(marks[last - 1] ?? "").startsWith("133;A;k=s");
}

/** A shell for the test that calls; ended with it. */
export function openShell(shell: IntegratedShell, options: ShellOptions = {}): Shell {
  const home = realpathSync(mkdtempSync(path.join(os.tmpdir(), "saggar-shell-")));
  const files = {
    ...(options.bare === true ? {} : { [RC[shell]]: BARE_PROMPT[shell] + (options.rc ?? "") }),
    // Without it, fish reads all manual pages in the background.
    ".local/share/fish/generated_completions/none.fish": "",
    ...options.files,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(home, name)), { recursive: true });
    writeFileSync(path.join(home, name), text);
  }
  const env = {
    PATH: process.env["PATH"] ?? "/usr/bin:/bin",
    HOME: home,
    TERM: "xterm-256color",
    LANG: "C.UTF-8",
    SHELL: shell,
    ...options.env,
  };
  const { login = false, scriptsDir = SCRIPTS } = options;
  const launch =
    options.argv === undefined
      ? launchWithIntegration({ shell, login, scriptsDir, secret: SECRET, env })
      : { argv: options.argv, env };
  const pty = spawn(launch.argv[0] ?? shell, launch.argv.slice(1), {
    name: env.TERM,
    cols: options.cols ?? 100,
    rows: 30,
    cwd: home,
    env: { ...launch.env },
    encoding: null,
  });
  const opened = drive(pty, home);
  onTestFinished(() => opened.close());
  return opened;
}

/** The same, at its first prompt. */
export async function openReadyShell(shell: IntegratedShell, options: ShellOptions = {}): Promise<Shell> {
  const opened = openShell(shell, options);
  await opened.ready();
  return opened;
}

/** The process sleeps in the kernel, as one does that waits for input. */
function isAsleep(pid: number): boolean {
  if (process.platform !== "linux") {
    return execFileSync("ps", ["-o", "state=", "-p", String(pid)], { encoding: "utf8" }).startsWith("S");
  }
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).startsWith("S");
}

function drive(pty: IPty, home: string): Shell {
  const splitter = new Splitter();
  const { items } = splitter;
  const watchers = new Set<() => void>();
  let hasExited = false;
  const exited = new Promise<number>((resolve) => {
    pty.onExit(({ exitCode }) => {
      hasExited = true;
      resolve(exitCode);
      for (const watch of watchers) watch();
    });
  });
  pty.onData((data) => {
    splitter.push(data as unknown as Uint8Array);
    for (const watch of watchers) watch();
  });

  function until<T>(what: string, look: () => T | null): Promise<T> {
    return new Promise((resolve, reject) => {
      const seen = (): string => JSON.stringify(items.slice(-40));
      const timer = setTimeout(() => {
        watchers.delete(watch);
        reject(new Error(`Never came: ${what}. Seen: ${seen()}`));
      }, PATIENCE_MS);
      function watch(): void {
        const found = look();
        if (found === null && !hasExited) return;
        clearTimeout(timer);
        watchers.delete(watch);
        if (found === null) reject(new Error(`The shell ended before ${what}. Seen: ${seen()}`));
        else resolve(found);
      }
      watchers.add(watch);
      watch();
    });
  }

  let read = 0;
  async function turn(what: string, entered: boolean): Promise<Turn> {
    const from = read;
    await until(what, () => (promptStands(items.slice(from), entered) ? true : null));
    read = items.length;
    return turnOf(items.slice(from));
  }

  return {
    home,
    pid: pty.pid,
    items,
    exited,
    write: (bytes) => pty.write(bytes),
    resize: (cols, rows) => pty.resize(cols, rows),
    ready: () => turn("the first prompt", false),
    run(line) {
      read = items.length;
      pty.write(`${line}\r`);
      return turn(`the prompt after ${line}`, true);
    },
    press(keys) {
      read = items.length;
      pty.write(keys);
      return turn(`the prompt after the keys ${JSON.stringify(keys)}`, true);
    },
    async rest() {
      const end = performance.now() + PATIENCE_MS;
      for (let seen = -1, asleep = 0; asleep < 3; ) {
        if (performance.now() > end) throw new Error("The shell never came to rest.");
        asleep = isAsleep(pty.pid) && seen === items.length ? asleep + 1 : 0;
        seen = items.length;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    text: (fits, from = 0) =>
      until(String(fits), () => {
        const text = plain(items.slice(from));
        return fits.test(text) ? text : null;
      }),
    marks: (what, fits, from = 0) =>
      until(what, () => {
        const marks = marksOf(items.slice(from));
        return fits(marks) ? marks : null;
      }),
    async close() {
      if (!hasExited) pty.kill("SIGKILL");
      await exited;
      rmSync(home, { recursive: true, force: true });
    },
  };
}
