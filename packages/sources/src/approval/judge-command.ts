/** Whether a command may be allowed without a person: one plain command that can be seen whole, and none of the dangerous. */
import type { Result } from "@saggar/engine";
import type { DangerousCommand } from "./danger.ts";
import { DANGEROUS, LOOSE_FOLDER, NAME_SUFFIX, RUNNERS } from "./dangerous.ts";
import { parsePlainCommand } from "./plain-command.ts";

interface Row extends Omit<DangerousCommand, "programs"> {
  readonly names: ReadonlySet<string> | null;
}

const ROWS: readonly Row[] = DANGEROUS.map(({ programs, ...row }) => ({
  ...row,
  names: programs === null ? null : new Set(programs.split(" ")),
}));

/** The program's name where the command is harmless; otherwise why it is not, to be put behind "because". */
export function judgeCommand(line: string): Result<string, string> {
  const parsed = parsePlainCommand(line);
  return parsed.ok ? judgeWords(parsed.value) : parsed;
}

function judgeWords([program = "", ...words]: readonly string[]): Result<string, string> {
  if (LOOSE_FOLDER.test(program) || program.split("/").includes("..")) {
    return { ok: false, error: "its program lies in a folder that others may write to" };
  }
  const names = namesOf(program);
  const row = ROWS.find((one) => holds(one, names, words));
  if (row !== undefined) return { ok: false, error: row.why };
  const [name = ""] = names;
  if (!RUNNERS.has(name)) return { ok: true, value: name };
  const at = words.findIndex((word) => !word.startsWith("-"));
  return at < 0 ? { ok: false, error: "nothing is named to run" } : judgeWords(unversioned(words.slice(at)));
}

/** Without folder and in lower case, as a file system without case would find it; and without version or ending. */
function namesOf(program: string): readonly string[] {
  const name = program.slice(program.lastIndexOf("/") + 1).toLowerCase();
  return [name, name.replace(NAME_SUFFIX, "")];
}

function holds(
  { names, words = [], unless, allows }: Row,
  program: readonly string[],
  given: readonly string[],
): boolean {
  if (names !== null && !program.some((name) => names.has(name))) return false;
  if (unless !== undefined && given.some((word) => unless.test(word))) return false;
  if (allows?.test(given.filter((word) => !word.startsWith("-")).join(" "))) return false;
  return words.every((pattern) => given.some((word) => pattern.test(word) || pattern.test(shortened(word))));
}

/** The same place, named without detours: `/etc/./x/../shadow`, `/etc//shadow`. */
function shortened(word: string): string {
  const kept: string[] = [];
  for (const [at, part] of word.split("/").entries()) {
    if (part === "." || (part === "" && at > 0)) continue;
    const isAbove = part === ".." && kept.length > 0 && kept.at(-1) !== ".." && kept.at(-1) !== "";
    if (isAbove) kept.pop();
    else kept.push(part);
  }
  return kept.join("/");
}

/** `rimraf@5` is rimraf; `@scope/name@1` is name. */
function unversioned([name = "", ...words]: readonly string[]): readonly string[] {
  return [name.replace(/(?<=.)@.*$/u, ""), ...words];
}
