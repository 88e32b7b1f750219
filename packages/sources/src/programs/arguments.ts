/**
 * Where arguments decide whether a program waits for a person: an editor in batch mode does not, a database client with a
 * query does not, ssh with a remote command and no terminal does not, and `docker exec -it` does although docker does not.
 */
import type { ProgramKind } from "./kinds.ts";

/** Flags with which a program of a waiting kind does its work alone. */
const BATCH: ReadonlyMap<string, readonly string[]> = new Map([
  ["vim", ["-e", "-es", "-E", "-s"]],
  ["vi", ["-e", "-es"]],
  ["ex", ["-s"]],
  ["nvim", ["--headless", "-es", "-Es", "-l"]],
  ["emacs", ["--batch", "-batch", "--script", "-script"]],
  ["emacsclient", ["-n", "--no-wait", "-e", "--eval"]],
  ["gdb", ["-batch", "--batch"]],
  ["lldb", ["-b", "--batch"]],
  ["top", ["-b"]],
  ["python", ["-c", "-m", "-V", "--version"]],
  ["pypy", ["-c", "-m"]],
  ["node", ["-e", "--eval", "-p", "--print", "-v", "--version", "--test", "--run"]],
  ["php", ["-r", "-S", "-f", "-i", "-m", "-v", "-l"]],
  ["lua", ["-e", "-v"]],
  ["ruby", ["-e"]],
  ["R", ["-e", "-f", "--slave", "--no-echo", "CMD"]],
  ["julia", ["-e", "-E", "-p"]],
  ["psql", ["-c", "--command", "-f", "--file", "-l", "--list"]],
  ["mysql", ["-e", "--execute", "-B", "--batch"]],
  ["mariadb", ["-e", "--execute", "-B", "--batch"]],
  ["mongosh", ["--eval", "-f", "--file"]],
  ["mongo", ["--eval"]],
  ["duckdb", ["-c", "-s"]],
  ["clickhouse-client", ["-q", "--query"]],
  ["cqlsh", ["-e", "-f"]],
  ["sftp", ["-b"]],
  ["lftp", ["-c", "-f", "-e"]],
  ["fdisk", ["-l", "--list", "-x"]],
  ["gdisk", ["-l"]],
  ["parted", ["-s", "--script", "-l", "--list"]],
  ["swipl", ["-g", "-c"]],
  ["script", ["-c"]],
  ["su", ["-c", "--command"]],
  ["fzf", ["-f", "--filter"]],
]);

/** REPLs that run the file they are given instead of talking. */
const RUNS_FILE: ReadonlySet<string> = new Set(
  `python pypy node deno bun php lua luajit julia octave ocaml sbcl guile racket scala ts-node tsx tclsh gnuplot
    nslookup`.split(/\s+/u),
);

/** `-t`, `-it`: not `-lt`, which belongs to a command that runs inside. */
const ASKS_TERMINAL = /^(?:-[itdPq]*t[itdPq]*|--tty)$/u;

/** Sub-commands that open a terminal or a prompt of their own. */
const SUBCOMMANDS: readonly {
  readonly program: RegExp;
  readonly words: RegExp;
  readonly kind: ProgramKind;
  readonly needsTerminal?: boolean;
  /** Flags with which it does not. */
  readonly without?: readonly string[];
}[] = [
  {
    program: /^(?:docker|podman|nerdctl)$/u,
    words: /^(?:container )?(?:exec|run)\b/u,
    kind: "passage",
    needsTerminal: true,
  },
  { program: /^(?:docker|podman|nerdctl)$/u, words: /^(?:container )?attach\b/u, kind: "passage" },
  { program: /^(?:docker|podman)$/u, words: /^compose (?:exec|run)\b/u, kind: "passage", without: ["-T"] },
  { program: /^docker-compose$/u, words: /^(?:exec|run)\b/u, kind: "passage", without: ["-T"] },
  {
    program: /^(?:kubectl|oc|k3s)$/u,
    words: /^(?:kubectl )?(?:exec|attach|run|debug)\b/u,
    kind: "passage",
    needsTerminal: true,
  },
  { program: /^(?:lxc|incus)$/u, words: /^(?:exec|shell|console)\b/u, kind: "passage" },
  { program: /^machinectl$/u, words: /^(?:shell|login)\b/u, kind: "passage" },
  { program: /^(?:vagrant|colima|tailscale|flyctl|fly|orb)$/u, words: /^ssh\b/u, kind: "passage" },
  { program: /^(?:limactl|multipass|adb)$/u, words: /^shell$/u, kind: "passage" },
  { program: /^(?:limactl|multipass)$/u, words: /^shell \S+$/u, kind: "passage" },
  { program: /^(?:distrobox|toolbox)$/u, words: /^enter\b/u, kind: "passage" },
  { program: /^gcloud$/u, words: /\bssh\b/u, kind: "passage" },
  { program: /^aws$/u, words: /^ssm start-session\b/u, kind: "passage" },
  { program: /^(?:poetry|pipenv|hatch|pdm)$/u, words: /^shell$/u, kind: "passage" },
  { program: /^nix$/u, words: /^(?:develop|shell)\b/u, kind: "passage", without: ["-c", "--command"] },
  { program: /^nix$/u, words: /^repl\b/u, kind: "repl" },
  { program: /^(?:rails|spring)$/u, words: /^(?:console|c|dbconsole|db)\b/u, kind: "repl" },
  { program: /^(?:php|artisan)$/u, words: /(?:^|artisan )tinker\b/u, kind: "repl" },
  { program: /^(?:stack)$/u, words: /^(?:ghci|repl)\b/u, kind: "repl" },
  { program: /^(?:cabal|lein|clj|bun|deno)$/u, words: /^repl\b/u, kind: "repl" },
  { program: /^ollama$/u, words: /^run \S+$/u, kind: "repl" },
  { program: /^jupyter$/u, words: /^console\b/u, kind: "repl" },
  { program: /^node$/u, words: /^inspect\b/u, kind: "repl" },
  { program: /^(?:chroot|nsenter|systemd-nspawn|newgrp)$/u, words: /^/u, kind: "passage" },
];

/** The kind that the arguments make of it; null: does not wait by nature. `base` is what the name alone says. */
export function kindByArguments(
  name: string,
  rest: readonly string[],
  base: ProgramKind | null,
): ProgramKind | null {
  const spoken = rest.filter((word) => !word.startsWith("-")).join(" ");
  for (const sub of SUBCOMMANDS) {
    if (!sub.program.test(name) || !sub.words.test(spoken)) continue;
    if (sub.needsTerminal === true && !rest.some((word) => ASKS_TERMINAL.test(word))) continue;
    if (sub.without?.some((flag) => rest.includes(flag))) continue;
    return sub.kind;
  }
  return base === null ? null : withoutBatch(name, rest, base);
}

function withoutBatch(name: string, rest: readonly string[], base: ProgramKind): ProgramKind | null {
  if (staysInteractive(name, rest)) return "repl";
  const batch = BATCH.get(name) ?? [];
  if (rest.some((word) => batch.includes(word))) return null;
  if (RUNS_FILE.has(name) && rest.some((word) => word === "-" || !word.startsWith("-"))) return null;
  return WORKS_ALONE.get(name)?.(rest) === true ? null : base;
}

/** With these arguments they do one thing and end. */
const WORKS_ALONE: ReadonlyMap<string, (rest: readonly string[]) => boolean> = new Map([
  ["sqlite", hasStatement],
  ["sqlite3", hasStatement],
  ["redis-cli", hasRedisCommand],
  ["valkey-cli", hasRedisCommand],
  ["ssh", hasNoTerminal],
  ["slogin", hasNoTerminal],
  ["autossh", hasNoTerminal],
]);

function hasStatement(rest: readonly string[]): boolean {
  return rest.filter((word) => !word.startsWith("-")).length > 1;
}

function hasRedisCommand(rest: readonly string[]): boolean {
  return hasWords(rest, REDIS_VALUES, 0);
}

function hasNoTerminal(rest: readonly string[]): boolean {
  return !hasTerminal(rest);
}

function staysInteractive(name: string, rest: readonly string[]): boolean {
  if (name === "python" && debugs(rest)) return true;
  return rest.includes("-i") && (name === "python" || name === "node");
}

function debugs(rest: readonly string[]): boolean {
  const module = rest[rest.indexOf("-m") + 1];
  return rest.includes("-m") && (module === "pdb" || module === "ipdb" || module === "IPython");
}

const REDIS_VALUES: ReadonlySet<string> = new Set(["-h", "-p", "-a", "-n", "-u", "-s", "--user", "--pass"]);
const SSH_VALUES: ReadonlySet<string> = new Set(
  Array.from("BbcDEeFIiJLlmOopQRSWw", (letter) => `-${letter}`),
);

/** True where ssh opens a terminal at the far end: no remote command, or one with -t; never with -N, -T or -W. */
function hasTerminal(rest: readonly string[]): boolean {
  const letters = rest
    .filter((word) => /^-[A-Za-z]+$/u.test(word) && !SSH_VALUES.has(word.slice(0, 2)))
    .join("");
  if (/[NT]/u.test(letters) || rest.some((word) => word.startsWith("-W"))) return false;
  return letters.includes("t") || !hasWords(rest, SSH_VALUES, 1);
}

/** Whether an argument is left after flags, their values and `places` others. */
function hasWords(rest: readonly string[], values: ReadonlySet<string>, places: number): boolean {
  let found = 0;
  for (let index = 0; index < rest.length; index += 1) {
    const word = rest[index] ?? "";
    if (values.has(word)) index += 1;
    else if (!word.startsWith("-")) found += 1;
  }
  return found > places;
}
