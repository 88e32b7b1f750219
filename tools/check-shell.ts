/**
 * Checks the shell scripts as text: `npm run -s check:shell`. Syntax by each shell itself, ShellCheck for bash and POSIX
 * sh, line ends, names, and that bash, zsh and fish send the same marks. What is not installed is said and skipped.
 */
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

export type Dialect = "bash" | "zsh" | "fish" | "sh";

export interface Script {
  /** Path below the root. */
  readonly name: string;
  readonly dialect: Dialect;
  readonly text: string;
}

/** Every form of mark in the contract, with the shells that have no use for it. */
const MARKS: readonly (readonly [mark: string, without: readonly Dialect[]])[] = [
  ["133;A", []],
  ["133;A;k=s", ["fish"]], // fish edits all lines of a command at one prompt
  ["133;B", []],
  ["133;C", []],
  ["133;D", []],
  ["633;E;", []],
  ["633;P;Cwd=", []],
  ["7;file://", []],
];

/** An OSC as the scripts write it: \e], or \e'] where fish leaves a quoted string between the two. */
const OSC = /\\e'?\](133;[A-Z](?:;k=[a-z])?|633;[A-Z];(?:[A-Z][a-z]+=)?|7;file:\/\/)?/g;

/** fish_prompt is lent a mark, and given back. */
const FOREIGN_FUNCTIONS: ReadonlySet<string> = new Set(["fish_prompt"]);

export function faultsOf(script: Script): string[] {
  return [...lineEndFaults(script), ...nameFaults(script)].map((fault) => `${script.name}: ${fault}`);
}

function lineEndFaults({ text }: Script): string[] {
  return [
    ...(text.includes("\r") ? ["has carriage returns; lines end in LF alone"] : []),
    ...(text.endsWith("\n") ? [] : ["does not end in a line feed"]),
  ];
}

/** Scripts that run inside a person's shell share its names with them. */
function nameFaults({ name, dialect, text }: Script): string[] {
  if (!name.startsWith("shell/")) return [];
  const defined =
    dialect === "fish" ? /^\s*function\s+([^\s;]+)/gm : /^\s*(?:function\s+)?([A-Za-z_][\w-]*)\s*\(\)/gm;
  return [...text.matchAll(defined)]
    .map(([, found]) => found ?? "")
    .filter((found) => !found.startsWith("__saggar_") && !FOREIGN_FUNCTIONS.has(found))
    .map((found) => `defines ${found}; names of ours begin with __saggar_`);
}

/** The marks that a script sends, in the order of the contract; unknown ones last. */
export function marksIn(text: string): string[] {
  const known = MARKS.map(([mark]) => mark);
  const found = new Set([...text.matchAll(OSC)].map(([whole, mark]) => mark ?? `${whole}?`));
  return [...known.filter((mark) => found.has(mark)), ...[...found].filter((mark) => !known.includes(mark))];
}

/** Where the scripts do not send what the contract says, nothing more and nothing less. */
export function markFaults(scripts: readonly Script[]): string[] {
  return scripts.flatMap(({ name, dialect, text }) => {
    const wanted = MARKS.filter(([, without]) => !without.includes(dialect)).map(([mark]) => mark);
    const sent = marksIn(text);
    return [
      ...wanted.filter((mark) => !sent.includes(mark)).map((mark) => `${name}: does not send ${mark}`),
      ...sent
        .filter((mark) => !wanted.includes(mark))
        .map((mark) => `${name}: sends ${mark}, which the contract lacks`),
    ];
  });
}

const BY_ENDING: Readonly<Record<string, Dialect>> = {
  ".bash": "bash",
  ".zsh": "zsh",
  ".zshenv": "zsh",
  ".fish": "fish",
  ".sh": "sh",
};

function dialectOf(name: string, text: string): Dialect | null {
  const shebang = /^#!.*\b(bash|zsh|fish|sh)\b/.exec(text)?.[1];
  const base = path.basename(name);
  return (shebang as Dialect | undefined) ?? BY_ENDING[path.extname(base) || base] ?? null;
}

export function readScripts(root: string): Script[] {
  const names = ["shell", "bin", ".ci"]
    .filter((folder) => existsSync(path.join(root, folder)))
    .flatMap((folder) =>
      readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name))),
    );
  return names.toSorted().flatMap((name) => {
    const text = readFileSync(path.join(root, name), "utf8");
    const dialect = dialectOf(name, text);
    return dialect === null ? [] : [{ name, dialect, text }];
  });
}

/** Runs a checker over a file: its complaint, "" when content, null when it is not installed. */
export function complaint(program: string, args: readonly string[], cwd: string): string | null {
  try {
    execFileSync(program, args, { cwd, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" });
    return "";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    return [stdout, stderr].filter(Boolean).join("\n").trim() || `${program} fails`;
  }
}

interface Check {
  readonly program: string;
  readonly args: readonly string[];
  readonly of: readonly Dialect[];
}
const CHECKS: readonly Check[] = [
  { program: "bash", args: ["-n"], of: ["bash"] },
  { program: "sh", args: ["-n"], of: ["sh"] },
  { program: "zsh", args: ["-n"], of: ["zsh"] },
  { program: "fish", args: ["-n"], of: ["fish"] },
  { program: "shellcheck", args: ["--severity=style", "--external-sources"], of: ["bash", "sh"] },
];

function main(root: string): number {
  const scripts = readScripts(root);
  const shellScripts = scripts.filter(({ name }) => /\/saggar\.(bash|zsh|fish)$/.test(name));
  const faults = [...scripts.flatMap(faultsOf), ...markFaults(shellScripts)];
  if (shellScripts.length !== 3)
    faults.push("shell/: saggar.bash, saggar.zsh and saggar.fish are not all there");
  for (const { program, args, of } of CHECKS) {
    const files = scripts.filter(({ dialect }) => of.includes(dialect));
    const complaints = files.map(({ name }) => complaint(program, [...args, name], root));
    if (complaints.includes(null)) console.log(`skipped: ${program} is not installed`);
    faults.push(...complaints.filter((text) => text !== null && text !== "").map(String));
  }
  for (const fault of faults) console.error(fault);
  console.log(`${scripts.length} shell scripts checked, ${faults.length} faults`);
  return faults.length === 0 ? 0 : 1;
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  process.exitCode = main(path.resolve(import.meta.dirname, ".."));
}
