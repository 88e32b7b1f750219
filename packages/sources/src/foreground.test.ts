import { expect, test } from "vitest";
import type { ProcessInfo, ProcessState } from "./facts.ts";
import { createForegroundMemory, see, tellAgain } from "./foreground.ts";
import { viewTerminal } from "./terminal-view.ts";

const SHELL: ProcessInfo = {
  pid: 10,
  ppid: 1,
  pgid: 10,
  state: "S",
  executable: "/usr/bin/bash",
  argv: ["bash"],
};

interface Seen {
  readonly reads?: boolean;
  readonly canonical?: boolean;
  readonly alt?: boolean;
  readonly background?: number;
}

function front(
  lines: readonly string[],
  { reads = false, canonical = true, alt = false, background = 0 }: Seen = {},
): ProcessState {
  const foreground = lines.map((line, index) => {
    const argv = line.split(" ");
    return { pid: 20 + index, ppid: 10, pgid: 20, state: "S", executable: `/usr/bin/${argv[0] ?? ""}`, argv };
  });
  const foregroundPgid = foreground.length === 0 ? 10 : 20;
  return {
    shell: SHELL,
    foregroundPgid,
    foreground: foreground.length === 0 ? [SHELL] : foreground,
    backgroundChildren: background,
    stoppedChildren: 0,
    isAlternate: alt,
    tty: {
      canonical,
      echo: canonical,
      foregroundPgid,
      blockedReading: reads,
      polling: !reads && !canonical,
    },
  };
}

function interactive(process: ProcessState, isRunning = true): boolean | undefined {
  const { findings } = see(createForegroundMemory(), viewTerminal(process, true), isRunning);
  const told = findings.find((finding) => finding.kind === "evidence");
  return told?.evidence.kind === "foreground" ? told.evidence.interactive : undefined;
}

test.each<[string, readonly string[], Seen, boolean]>([
  ["a build", ["make"], {}, false],
  ["a program that follows a file", ["tail -f x"], {}, false],
  ["a development server that listens for keys", ["node /x/.bin/vite"], { canonical: false }, false],
  ["a program that reads the terminal", ["cat"], { reads: true }, true],
  ["a program on the alternate screen", ["my-tui"], { canonical: false, alt: true }, true],
  ["an editor", ["vim x"], { canonical: false }, true],
  ["an editor that git started", ["git commit", "vim x"], { canonical: false }, true],
  ["a pager at the end of a pipe", ["make -n", "less"], { canonical: false, reads: true }, true],
  ["a REPL at its prompt", ["python3"], { canonical: false }, true],
  ["a REPL that computes", ["python3"], {}, false],
  ["a database client that reads a file", ["mysql shop"], {}, false],
  ["a nested shell at its prompt", ["bash --norc"], { canonical: false }, true],
  ["a script", ["bash build.sh"], {}, false],
  ["a script from a pipe, with what it runs", ["bash", "apt-get install x"], { canonical: false }, false],
  ["ssh", ["ssh box"], { canonical: false }, true],
  ["git over ssh", ["git push", "ssh git@box git-receive-pack"], {}, false],
  ["an agent at work", ["claude"], { canonical: false }, true],
  ["an agent through its launcher", ["npm exec x", "node /x/.bin/codex"], { canonical: false }, true],
  ["tmux", ["tmux"], { canonical: false }, true],
])("%s: interactive %o", (_, lines, seen, expected) => {
  expect(interactive(front(lines, seen))).toBe(expected);
});

test("the shell is interactive only while a builtin of it reads", () => {
  expect(interactive(front([], { reads: true }), true)).toBe(true);
  expect(interactive(front([], { reads: true }), false)).toBe(false);
  expect(interactive(front([], { reads: true, canonical: false }), true)).toBe(true);
  expect(interactive(front([], { canonical: false }), true)).toBe(true);
  expect(interactive(front([], { canonical: false }), false)).toBe(false);
  expect(interactive(front([]), true)).toBe(false);
});

test("who read the terminal a moment ago does not read it for what is in front", () => {
  const read = front(["mkdir a"], { reads: true, canonical: false });
  const torn = { ...read, tty: { ...read.tty!, foregroundPgid: 10 } };
  expect([interactive(read), interactive(torn)]).toEqual([true, false]);
});

test("it is told when it changes, and again after every command's start", () => {
  const view = viewTerminal(front(["make"]), true);
  const first = see(createForegroundMemory(), view, true);
  expect(first.findings.map((finding) => finding.kind)).toEqual(["program", "evidence"]);
  const second = see(first.memory, view, true);
  expect(second.findings).toEqual([]);
  expect(see(tellAgain(second.memory), view, true).findings).toEqual([
    {
      kind: "evidence",
      evidence: {
        kind: "foreground",
        atShell: false,
        interactive: false,
        agent: null,
        backgroundChildren: 0,
      },
    },
  ]);
  expect(
    see(second.memory, viewTerminal(front(["make"], { background: 2 }), true), true).findings,
  ).toHaveLength(1);
});

test("a terminal of which nothing is known says nothing", () => {
  const process = { ...front(["make"]), foregroundPgid: null };
  expect(see(createForegroundMemory(), viewTerminal(process, true), true).findings).toEqual([]);
});
