/** `git status --porcelain=v2 --branch -z` in plain data. Paths are exact: nothing is quoted between NULs. */

export interface GitStatus {
  /** Commit of HEAD; null before the first one. */
  readonly head: string | null;
  /** Null when HEAD is detached. */
  readonly branch: string | null;
  readonly ahead: number | null;
  readonly behind: number | null;
  /** Changed, conflicted and untracked paths, with the code that git gives each; a rename counts once. */
  readonly changes: readonly { readonly code: string; readonly path: string }[];
}

/** Fields before the path in each kind of line. */
const FIELDS_BEFORE_PATH: Readonly<Record<string, number>> = { "1": 8, "2": 9, u: 10, "?": 1 };

export function parseGitStatus(text: string): GitStatus {
  const headers = new Map<string, string>();
  const changes: { code: string; path: string }[] = [];
  const parts = text.split("\0");
  for (let index = 0; index < parts.length; index += 1) {
    const line = parts[index] ?? "";
    const kind = line.slice(0, 1);
    if (kind === "#") {
      const [, name = "", ...value] = line.split(" ");
      headers.set(name, value.join(" "));
      continue;
    }
    const change = changeOf(line, kind);
    if (change !== null) changes.push(change);
    // The old name of a rename follows as a part of its own.
    if (kind === "2") index += 1;
  }
  return { ...branchOf(headers), changes };
}

function changeOf(line: string, kind: string): { code: string; path: string } | null {
  const before = FIELDS_BEFORE_PATH[kind];
  if (before === undefined) return null;
  let at = 0;
  for (let field = 0; field < before; field += 1) at = line.indexOf(" ", at) + 1;
  const code = kind === "?" ? "??" : (line.split(" ", 2)[1] ?? "");
  return { code: `${kind}${code}`, path: line.slice(at) };
}

function branchOf(headers: ReadonlyMap<string, string>): Omit<GitStatus, "changes"> {
  const oid = headers.get("branch.oid") ?? "(initial)";
  const name = headers.get("branch.head") ?? "(detached)";
  const counts = /^\+(\d+) -(\d+)$/.exec(headers.get("branch.ab") ?? "");
  return {
    head: oid === "(initial)" ? null : oid,
    branch: name === "(detached)" ? null : name,
    ahead: counts === null ? null : Number(counts[1]),
    behind: counts === null ? null : Number(counts[2]),
  };
}
