/**
 * Which program a process is: known by its executable and arguments, through whatever only started it. "sudo -u x vim"
 * is an editor, "node …/bin/claude" an agent, "sh -c 'vite dev'" is vite, and "bash build.sh" is no interactive shell.
 */

import type { Agent } from "../agents/agent.ts";
import { agentOfProgram } from "../agents/agents.ts";
import type { ProcessInfo } from "../facts.ts";
import { sanitise } from "../sanitise.ts";
import { kindByArguments } from "./arguments.ts";
import { KINDS, type ProgramKind, SPOKEN_WITH_WORDS } from "./kinds.ts";
import { INTERPRETERS, WRAPPERS, type Wrapper } from "./wrappers.ts";

export interface Program {
  /** Name without folder and version: "python". */
  readonly name: string;
  readonly kind: ProgramKind | null;
  readonly agent: string | null;
  /** For people, at most 40 characters. */
  readonly label: string;
}

const MAX_LABEL_CHARS = 40;
const MAX_DEPTH = 6;
const MAX_ARGUMENTS = 60;
/** Flags behind which stands code and no script. */
const CODE: ReadonlyMap<string, RegExp> = new Map([
  ["python", /^-\w*c$/u],
  ["pypy", /^-\w*c$/u],
  ["node", /^(?:-[ep]|-pe|--eval|--print)$/u],
  ["bun", /^(?:-[ep]|--eval|--print)$/u],
  ["perl", /^-\w*[eE]$/u],
  ["ruby", /^-\w*e$/u],
]);
/** With -i they run their script and then talk. */
const STAYS: ReadonlySet<string> = new Set(["python", "node"]);
/** Script names that say nothing; the package's folder says more. */
const PLAIN_SCRIPT = /^(?:cli|index|main|bin|run|start|__main__|entry|app)$/u;
const SCRIPT_ENDING = /\.(?:[cm]?[jt]s|py|rb|pl|php|lua)$/u;

export function readProgram(process: ProcessInfo): Program {
  const argv = words(process);
  const core = unwrap(argv, 0);
  const name = plainName(core[0] ?? "");
  const agent = agentOf(process, core);
  const spoken = agent ? agent.label : speak(argv);
  const label = sanitise(spoken, MAX_LABEL_CHARS) || "unknown";
  if (agent) return { name, kind: null, agent: agent.name, label };
  return { name, kind: kindOf(core, name), agent: null, label };
}

/**
 * By its name, else by its executable: it may have been started under another name. An agent that works off one task and
 * asks nobody is a command like any other.
 */
function agentOf(process: ProcessInfo, core: readonly string[]): Agent | null {
  const named = agentOfProgram(agentName(core[0] ?? "")) ?? agentOfProgram(agentName(process.executable));
  return named?.isHeadless?.(core.slice(1)) === true ? null : named;
}

/** The line of a command as far as its arguments tell. */
export function commandLine(process: ProcessInfo): string {
  return process.argv.length > 0 ? process.argv.join(" ") : process.executable;
}

/** A program may have overwritten its arguments with one title: "npm run dev". */
function words(process: ProcessInfo): readonly string[] {
  const argv = process.argv.filter((word) => word !== "").slice(0, MAX_ARGUMENTS);
  const first = argv[0];
  if (first === undefined) return [process.executable];
  if (argv.length === 1 && first.includes(" ") && !first.startsWith("/")) return first.trim().split(/\s+/u);
  if (!/^-?[\w./~@+:[\]-]+$/u.test(first)) return [process.executable, ...argv.slice(1)];
  return argv;
}

function unwrap(argv: readonly string[], depth: number): readonly string[] {
  const name = plainName(argv[0] ?? "");
  if (depth >= MAX_DEPTH) return argv;
  const wrapper = WRAPPERS.get(name);
  if (wrapper) {
    if (name.startsWith("sudo") && edits(argv)) return ["sudoedit"];
    const inner = innerOf(argv.slice(1), wrapper);
    if (inner !== null && inner.length > 0) return unwrap(inner, depth + 1);
    return name === "sudo" || name === "doas" || name === "run0" ? rootShell(argv) : argv;
  }
  const interpreter = INTERPRETERS.get(name);
  return interpreter ? interpreted(argv, name, interpreter.values, depth) : argv;
}

/** The words from the inner command on; null where the wrapper does something else this time. */
function innerOf(rest: readonly string[], wrapper: Wrapper): readonly string[] | null {
  const from = afterVerb(rest, wrapper);
  if (from === null) return null;
  const inner = rest.slice(afterFlags(rest, from, wrapper));
  const [first, ...others] = inner;
  return wrapper.isPackage === true && first !== undefined ? [packageName(first), ...others] : inner;
}

function afterVerb(rest: readonly string[], { verbs }: Wrapper): number | null {
  if (verbs === undefined) return 0;
  const at = rest.findIndex((word) => !word.startsWith("-"));
  return at >= 0 && verbs.includes(rest[at] ?? "") ? at + 1 : null;
}

function afterFlags(rest: readonly string[], from: number, { values = [], skip = 0 }: Wrapper): number {
  let toSkip = skip;
  for (let at = from; at < rest.length; at += 1) {
    const word = rest[at] ?? "";
    if (word === "--") return at + 1 + toSkip;
    if (values.includes(word)) at += 1;
    else if (word.startsWith("-") || /^\w+=/u.test(word)) continue;
    else if (toSkip > 0) toSkip -= 1;
    else return at;
  }
  return rest.length;
}

function edits(argv: readonly string[]): boolean {
  const [, first = ""] = argv;
  return first === "-e" || first === "--edit";
}

/** `sudo -i` and `sudo -s` without a command open a shell, as su does. */
function rootShell(argv: readonly string[]): readonly string[] {
  const letters = argv.filter((word) => /^-[A-Za-z]+$/u.test(word)).join("");
  if (/[is]/u.test(letters) || argv.includes("--login") || argv.includes("--shell")) return ["su"];
  return argv;
}

function interpreted(
  argv: readonly string[],
  name: string,
  values: readonly string[],
  depth: number,
): readonly string[] {
  for (let at = 1; at < argv.length; at += 1) {
    const word = argv[at] ?? "";
    if (word === "-i" && STAYS.has(name)) return argv;
    if (values.includes(word)) at += 1;
    else if (!word.startsWith("-")) {
      return isScript(name, word) ? [scriptName(word), ...argv.slice(at + 1)] : argv;
    } else if (CODE.get(name)?.test(word) === true) return argv;
    else {
      const told = runsDirectly(argv, at, depth);
      if (told !== null) return told;
    }
  }
  return argv;
}

/** `python -m module`, `sh -c 'line'`. */
function runsDirectly(argv: readonly string[], at: number, depth: number): readonly string[] | null {
  const name = plainName(argv[0] ?? "");
  const word = argv[at] ?? "";
  if (word === "-m" && (name === "python" || name === "pypy")) return moduleOf(argv, at);
  return /^-\w*c$/u.test(word) && KINDS.get(name) === "shell"
    ? shellCommand(argv[at + 1] ?? "", depth)
    : null;
}

/** "bun install" and "node inspect x" are words of the interpreter's own. */
function isScript(name: string, word: string): boolean {
  if (/[/.]/u.test(word)) return true;
  return !["bun", "deno", "node"].includes(name) || !/^(?:\w+)$/u.test(word);
}

function moduleOf(argv: readonly string[], at: number): readonly string[] {
  const module = argv[at + 1] ?? "";
  if (module === "pdb" || module === "ipdb") return argv;
  return [module, ...argv.slice(at + 2)];
}

/** What `sh -c` runs, where that is one plain command. */
function shellCommand(line: string, depth: number): readonly string[] {
  const plain = line.trim().replace(/^exec\s+/u, "");
  if (plain === "" || plain.length > 1000 || /[|&;<>()`$\n]/u.test(plain)) return ["sh -c"];
  return unwrap(plain.split(/\s+/u).map(unquoted), depth + 1);
}

function unquoted(word: string): string {
  return word.replace(/^(["'])(.*)\1$/u, "$2");
}

function kindOf(core: readonly string[], name: string): ProgramKind | null {
  const base = KINDS.get(name) ?? null;
  if (base === "shell") return isInteractiveShell(core) ? base : null;
  return kindByArguments(name, core.slice(1), base);
}

function isInteractiveShell(core: readonly string[]): boolean {
  const values = INTERPRETERS.get(plainName(core[0] ?? ""))?.values ?? [];
  return core.slice(1).every((word, index) => /^[-+]/u.test(word) || values.includes(core[index] ?? ""));
}

/** Without folder, login dash and version; alternatives under their common name. */
export function plainName(path: string): string {
  const base = (path.split("/").at(-1) ?? "").replace(/^-/u, "");
  if (KINDS.has(base) || WRAPPERS.has(base)) return base;
  const alternative = /^(vim|emacs|nvim)[.-]\w+$/u.exec(base);
  if (alternative) return alternative[1] ?? base;
  return /^(.*?[A-Za-z])[-.]?\d[\d.]*$/u.exec(base)?.[1] ?? base;
}

function scriptName(path: string): string {
  const parts = path.split("/");
  const base = parts.at(-1) ?? "";
  if (!PLAIN_SCRIPT.test(base.replace(SCRIPT_ENDING, ""))) return base;
  const modules = parts.lastIndexOf("node_modules");
  if (modules < 0) return base;
  const first = parts[modules + 1] ?? "";
  return (first.startsWith("@") ? parts[modules + 2] : first) ?? base;
}

/** Installers keep every version as a file of its own: ".../claude/versions/2.1.332". */
function agentName(program: string): string {
  const versioned = /([^/]+)\/versions\/v?\d+(?:\.\d+)+[^/]*$/u.exec(program)?.[1];
  return versioned ?? (program.split("/").at(-1) ?? "").replace(SCRIPT_ENDING, "");
}

/** "@scope/name@1.2" and "name@latest" without scope and version. */
function packageName(spec: string): string {
  return (spec.split("/").at(-1) ?? "").replace(/(?!^)[@=].*$/u, "");
}

function speak(argv: readonly string[]): string {
  const shown = [...argv];
  const interpreter = INTERPRETERS.get(plainName(shown[0] ?? ""));
  if (interpreter) return speakScript(shown);
  const base = (shown[0]?.split("/").at(-1) ?? "").replace(/^-/u, "");
  return [base, ...spokenWords(base, shown.slice(1))].join(" ");
}

function speakScript(argv: readonly string[]): string {
  const name = plainName(argv[0] ?? "");
  const core = unwrap(argv, 0);
  const script = core[0] ?? "";
  if (core === argv || script === "sh -c") return name;
  const shown =
    script
      .split("/")
      .at(-1)
      ?.replace(/\.[cm]?js$/u, "") ?? script;
  return [shown, ...spokenWords(shown, core.slice(1))].join(" ");
}

function spokenWords(base: string, rest: readonly string[]): readonly string[] {
  const inner = ["sudo", "doas", "env", "nohup", "time", "nice"].includes(base);
  if (inner) {
    const core = innerOf(rest, WRAPPERS.get(base) ?? {}) ?? [];
    return core.length === 0 ? [] : [speak(core)];
  }
  if (!SPOKEN_WITH_WORDS.has(base)) return [];
  const spoken: string[] = [];
  for (const word of rest) {
    if (word.startsWith("-") || !/^[\w:@./+-]{1,40}$/u.test(word)) break;
    spoken.push(word);
    if (spoken.length === (base === "ssh" ? 1 : 2)) break;
  }
  return spoken;
}
