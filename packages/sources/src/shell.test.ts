import type { Evidence } from "@saggar/engine";
import { describe, expect, test } from "vitest";
import type { Fact, Finding, ProcessInfo, ProcessState } from "./facts.ts";
import { interpret, lapse, nextDueMs } from "./interpret.ts";
import { createSourceMemory, type SourceMemory, type SourceOptions } from "./memory.ts";

const SECRET = "s3cret";
const SHELL: ProcessInfo = {
  pid: 10,
  ppid: 1,
  pgid: 10,
  state: "S",
  executable: "/usr/bin/bash",
  argv: ["bash"],
};

type Mode = "editing" | "blocked" | "line" | "busy" | "raw" | "unseen";
const MODES: Readonly<
  Record<Mode, readonly [boolean | null, boolean | null, boolean | null, boolean | null]>
> = {
  editing: [false, false, false, true],
  blocked: [false, false, true, false],
  line: [true, true, true, false],
  busy: [true, true, false, false],
  raw: [false, true, true, false],
  unseen: [null, null, null, null],
};

interface Seen {
  readonly stopped?: number;
  readonly shell?: ProcessInfo;
}

function at(mode: Mode, seen: Seen = {}): ProcessState {
  const shell = seen.shell ?? SHELL;
  return state(shell, [shell], mode, seen.stopped ?? 0);
}

function front(line: string, mode: Mode = "busy", seen: Seen = {}): ProcessState {
  const argv = line.split(" ");
  const process = { pid: 20, ppid: 10, pgid: 20, state: "S", executable: `/usr/bin/${argv[0] ?? ""}`, argv };
  return state(seen.shell ?? SHELL, [process], mode, seen.stopped ?? 0);
}

function state(
  shell: ProcessInfo,
  foreground: readonly ProcessInfo[],
  mode: Mode,
  stoppedChildren: number,
): ProcessState {
  const [canonical, echo, blockedReading, polling] = MODES[mode];
  const foregroundPgid = foreground[0]?.pgid ?? null;
  return {
    shell,
    foregroundPgid,
    foreground,
    backgroundChildren: 0,
    stoppedChildren,
    isAlternate: false,
    tty: { canonical, echo, foregroundPgid, blockedReading, polling },
  };
}

/** A story: a time and what came then. `true` says: nothing came, look at what is due. */
type Moment = readonly [atMs: number, what: string | ProcessState | Fact | true];

/** Marks are written as their OSC: "133;C" has no secret, "133;C!" has it. */
function factOf(what: string | ProcessState | Fact): Fact {
  if (typeof what !== "string") return "kind" in what ? what : { kind: "process", process: what };
  const cut = what.indexOf(";");
  const code = Number(what.slice(0, cut));
  const secret = code === 133 ? `;aid=${SECRET}` : `;${SECRET}`;
  return { kind: "mark", mark: { kind: "osc", code, data: what.slice(cut + 1).replace(/!$/u, secret) } };
}

function play(story: readonly Moment[], options: Partial<SourceOptions> = {}): readonly Finding[] {
  let memory: SourceMemory = createSourceMemory({
    secret: SECRET,
    isShell: true,
    expected: null,
    ...options,
  });
  const found: Finding[] = [];
  const take = (step: { readonly memory: SourceMemory; readonly findings: readonly Finding[] }): void => {
    memory = step.memory;
    found.push(...step.findings);
  };
  for (const [atMs, what] of story) {
    for (let dueMs = nextDueMs(memory); dueMs !== null && dueMs <= atMs; dueMs = nextDueMs(memory)) {
      take(lapse(memory, dueMs));
    }
    if (what !== true) take(interpret(memory, factOf(what), atMs));
  }
  return found;
}

/** What the engine heard of the shell, in short. */
function told(story: readonly Moment[], options: Partial<SourceOptions> = {}): readonly string[] {
  return play(story, options).flatMap((finding) =>
    finding.kind === "evidence" ? short(finding.evidence) : [],
  );
}

function short(evidence: Evidence): readonly string[] {
  if (evidence.kind === "prompt-shown") return ["prompt"];
  if (evidence.kind === "command-started") return [`start ${evidence.line ?? "?"}`];
  if (evidence.kind === "command-ended") return [`end ${evidence.exitCode ?? "?"}`];
  return [];
}

describe("marks with the secret", () => {
  test.each<[string, readonly Moment[], readonly string[]]>([
    [
      "a command and its code",
      [
        [1, "133;A!"],
        [2, "633;E;make!"],
        [3, "133;C!"],
        [9, "133;D;2!"],
        [9, "133;A!"],
        [9, "133;B!"],
      ],
      ["prompt", "start make", "end 2", "prompt"],
    ],
    [
      "Enter on an empty line is no command",
      [
        [1, "133;A!"],
        [2, "133;D!"],
        [2, "133;A!"],
        [3, "133;D;0!"],
        [3, "133;A!"],
      ],
      ["prompt"],
    ],
    [
      "Ctrl-C at the prompt is no command",
      [
        [1, "133;A!"],
        [2, "133;D;130!"],
        [2, "133;A!"],
      ],
      ["prompt"],
    ],
    [
      "a prompt drawn again is one prompt",
      [
        [1, "133;A!"],
        [1, "133;B!"],
        [2, "133;B!"],
        [3, "133;A!"],
        [3, "133;B!"],
      ],
      ["prompt"],
    ],
    [
      "an end alone is a prompt",
      [
        [1, "133;A!"],
        [2, "133;C!"],
        [3, "133;D;0!"],
        [4, "133;C!"],
        [5, "133;D;1!"],
      ],
      ["prompt", "start ?", "end 0", "prompt", "start ?", "end 1", "prompt"],
    ],
    [
      "Ctrl-Z interrupts: neither finished nor failed",
      [
        [1, "133;A!"],
        [2, "633;E;sleep 50!"],
        [2, "133;C!"],
        [9, "133;D;148!"],
        [9, "133;A!"],
      ],
      ["prompt", "start sleep 50", "end 130", "prompt"],
    ],
    [
      "marks with another secret change nothing",
      [
        [1, "133;A!"],
        [2, "133;C!"],
        [3, "133;D;0;aid=other"],
        [3, "133;A;aid=other"],
        [9, "133;D;3!"],
      ],
      ["prompt", "start ?", "end 3", "prompt"],
    ],
    [
      "marks without one change nothing, whoever is in front",
      [
        [1, "133;A!"],
        [2, "133;C!"],
        [3, "133;D;0"],
        [3, at("editing")],
        [9, "133;D;3!"],
      ],
      ["prompt", "start ?", "end 3", "prompt"],
    ],
    [
      "a nested shell leaves the outer command open until it ends",
      [
        [1, "133;A!"],
        [2, "633;E;bash --norc!"],
        [2, "133;C!"],
        [3, front("bash --norc", "editing")],
        [4, "133;A"],
        [5, front("sleep 5")],
        [60, front("bash --norc", "editing")],
        [90, "133;D;3!"],
        [90, "133;A!"],
      ],
      ["prompt", "start bash --norc", "end 3", "prompt"],
    ],
    [
      "the line that a command's start gives itself",
      [
        [1, "133;A!"],
        [2, "133;C;cmdline_url=ls%20-l!"],
      ],
      ["prompt", "start ls -l"],
    ],
    [
      "a lost end is repaired after a while",
      [
        [1, "133;A!"],
        [1, at("editing")],
        [2, "133;C!"],
        [3, front("make")],
        [9000, at("editing")],
        [11_000, true],
        [12_000, true],
      ],
      ["prompt", "start ?", "end ?", "prompt"],
    ],
    [
      "a builtin that edits a line is not taken for a prompt at once",
      [
        [1, "133;A!"],
        [1, at("editing")],
        [2, "133;C!"],
        [3, at("editing")],
        [2500, true],
        [2600, "133;D;0!"],
      ],
      ["prompt", "start ?", "end 0", "prompt"],
    ],
    [
      "a builtin that reads a line is no prompt ever",
      [
        [1, "133;A!"],
        [1, at("editing")],
        [2, "133;C!"],
        [3, at("line")],
        [60_000, at("line")],
        [60_001, "133;D;0!"],
      ],
      ["prompt", "start ?", "end 0", "prompt"],
    ],
    [
      "another shell in its place is seen soon",
      [
        [1, "133;A!"],
        [1, at("editing")],
        [2, "633;E;exec zsh!"],
        [2, "133;C!"],
        [900, at("editing", { shell: { ...SHELL, executable: "/usr/bin/zsh", argv: ["zsh"] } })],
        [1500, true],
      ],
      ["prompt", "start exec zsh", "end ?", "prompt"],
    ],
  ])("%s", (_, story, expected) => {
    expect(told(story)).toEqual(expected);
  });
});

describe("marks without it", () => {
  test.each<[string, readonly Moment[], readonly string[]]>([
    [
      "count once the shell is known to be in front",
      [
        [1, "133;A"],
        [2, at("editing")],
      ],
      ["prompt"],
    ],
    [
      "bring the exit code",
      [
        [1, "133;A"],
        [2, at("editing")],
        [3, "133;C;cmdline_url=make"],
        [4, front("make")],
        [400, true],
        [9000, "133;D;2"],
        [9000, "133;A"],
        [9010, at("editing")],
      ],
      ["prompt", "start make", "end 2", "prompt"],
    ],
    [
      "of a short command come all at once",
      [
        [1, at("editing")],
        [300, true],
        [500, "133;C"],
        [510, "133;D;1"],
        [510, "133;A"],
        [600, at("editing")],
      ],
      ["prompt", "start ?", "end 1", "prompt"],
    ],
    [
      "that a program in front wrote are dropped",
      [
        [1, at("editing")],
        [300, true],
        [500, front("cat marks.txt")],
        [900, "133;D;1"],
        [900, "133;A"],
        [1000, front("cat marks.txt")],
        [2000, at("editing")],
        [2500, true],
      ],
      ["prompt", "start cat marks.txt", "end ?", "prompt"],
    ],
  ])("%s", (_, story, expected) => {
    expect(told(story)).toEqual(expected);
  });

  test("are bounded while they wait", () => {
    let memory = createSourceMemory({ secret: SECRET, isShell: true, expected: null });
    for (let turn = 0; turn < 1000; turn += 1)
      memory = interpret(memory, factOf("133;C;cmdline_url=x"), turn).memory;
    expect(memory.shell.unsigned.length).toBeLessThanOrEqual(32);
  });
});

describe("the kernel alone", () => {
  test.each<[string, readonly Moment[], readonly string[]]>([
    [
      "a prompt, a command, a prompt",
      [
        [0, at("editing")],
        [300, true],
        [1000, front("sleep 5")],
        [1400, true],
        [6000, at("editing")],
        [6300, true],
      ],
      ["prompt", "start sleep 5", "end ?", "prompt"],
    ],
    [
      "a program that the prompt runs is no command",
      [
        [0, at("editing")],
        [300, true],
        [1000, front("git status")],
        [1100, at("editing")],
        [3000, true],
      ],
      ["prompt"],
    ],
    [
      "a start-up file that runs programs is no command",
      [
        [0, front("uname")],
        [100, at("busy")],
        [400, at("editing")],
        [700, true],
      ],
      ["prompt"],
    ],
    [
      "a start-up file that runs one for long is",
      [
        [0, front("ssh box", "editing")],
        [2100, true],
      ],
      ["start ssh box"],
    ],
    [
      "Ctrl-C interrupts",
      [
        [0, at("editing")],
        [300, true],
        [1000, front("sleep 600")],
        [1400, true],
        [9000, { kind: "typed", bytes: new Uint8Array([3]) }],
        [9100, at("editing")],
        [9400, true],
      ],
      ["prompt", "start sleep 600", "end 130", "prompt"],
    ],
    [
      "an earlier Ctrl-C does not",
      [
        [0, at("editing")],
        [300, true],
        [1000, front("make")],
        [1400, true],
        [2000, { kind: "typed", bytes: new Uint8Array([3]) }],
        [9100, at("editing")],
        [9400, true],
      ],
      ["prompt", "start make", "end ?", "prompt"],
    ],
    [
      "Ctrl-Z stops: neither finished nor failed",
      [
        [0, at("editing")],
        [300, true],
        [1000, front("sleep 600")],
        [1400, true],
        [9100, at("editing", { stopped: 1 })],
        [9400, true],
      ],
      ["prompt", "start sleep 600", "end 130", "prompt"],
    ],
    [
      "a builtin that reads is a command",
      [
        [0, at("editing")],
        [300, true],
        [1000, at("line")],
        [1500, true],
        [3000, at("editing")],
        [3300, true],
      ],
      ["prompt", "start ?", "end ?", "prompt"],
    ],
    [
      "a builtin that reads a key is one too",
      [
        [0, at("editing")],
        [300, true],
        [1000, at("raw")],
        [1500, true],
      ],
      ["prompt", "start ?"],
    ],
    [
      "between the commands of a loop there is no prompt",
      [
        [0, at("editing")],
        [300, true],
        [1000, front("sleep 1")],
        [1400, true],
        [2000, at("busy")],
        [2100, front("sleep 1")],
        [3000, at("busy")],
        [9000, true],
      ],
      ["prompt", "start sleep 1"],
    ],
    [
      "where the terminal cannot be read, being in front for a while is a prompt",
      [
        [0, at("unseen")],
        [300, true],
        [1500, true],
        [2000, front("make", "unseen")],
        [2400, true],
        [9000, at("unseen")],
        [9500, true],
        [10_100, true],
      ],
      ["prompt", "start make", "end ?", "prompt"],
    ],
    [
      "a shell without a line editor reads its line at the prompt",
      [
        [0, at("line", { shell: DASH() })],
        [300, true],
        [1000, front("sleep 5", "busy", { shell: DASH() })],
        [1400, true],
        [6000, at("line", { shell: DASH() })],
        [6300, true],
      ],
      ["prompt", "start sleep 5", "end ?", "prompt"],
    ],
  ])("%s", (_, story, expected) => {
    expect(told(story)).toEqual(expected);
  });

  test("a key that a builtin reads is told from a prompt, with echo or without", () => {
    const zsh = { shell: { ...SHELL, executable: "/usr/bin/zsh", argv: ["zsh"] } };
    const loud: readonly Moment[] = [
      [0, at("blocked", zsh)],
      [300, true],
      [1000, at("raw", zsh)],
      [1500, true],
    ];
    expect(told(loud)).toEqual(["prompt", "start ?"]);
    const silent: readonly Moment[] = [
      [0, at("editing")],
      [300, true],
      [1000, at("blocked")],
      [1500, true],
    ];
    expect(told(silent)).toEqual(["prompt", "start ?"]);
  });

  function DASH(): ProcessInfo {
    return { ...SHELL, executable: "/usr/bin/dash", argv: ["sh"] };
  }

  test("waits for the integration that was put in, and not for ever", () => {
    const story: readonly Moment[] = [
      [0, at("editing")],
      [1000, true],
      [1400, true],
    ];
    expect(told(story, { expected: "bash" })).toEqual([]);
    expect(told([...story, [1600, true]], { expected: "bash" })).toEqual(["prompt"]);
  });

  test("dates what it found when it began", () => {
    const story: readonly Moment[] = [
      [0, at("editing")],
      [300, true],
      [1000, front("sleep 5")],
      [1400, true],
    ];
    const start = play(story).find(
      (finding) => finding.kind === "evidence" && finding.evidence.kind === "command-started",
    );
    expect(start).toMatchObject({ backdateMs: 300 });
  });
});

test("a session whose root is a command runs it from the first moment, and no mark ends it", () => {
  const story: readonly Moment[] = [
    [0, { kind: "spawned", line: "npm run dev" }],
    [1, { ...front("npm run dev"), shell: { ...SHELL, pgid: 20 } }],
    [2, "133;D;0"],
    [2, "133;D;0!"],
    [3, { ...front("npm run dev"), shell: { ...SHELL, pgid: 20 } }],
    [9000, true],
  ];
  expect(told(story, { isShell: false })).toEqual(["start npm run dev"]);
});

test("a prompt disarms left-over modes and has git read; drawing it again does not", () => {
  const kinds = play([
    [1, "133;A!"],
    [1, "133;B!"],
    [2, "133;A!"],
  ]).map((finding) => finding.kind);
  expect(kinds).toEqual(["integration", "evidence", "trusted-prompt", "read-git"]);
});

test("the integration is told once, by the name of the shell", () => {
  const story: readonly Moment[] = [
    [0, at("busy")],
    [1, "133;A!"],
    [2, "133;C!"],
    [3, "133;D;0!"],
  ];
  const found = play(story, { expected: "zsh" }).filter((finding) => finding.kind === "integration");
  expect(found).toEqual([{ kind: "integration", shell: "bash" }]);
});

test("a very long line is kept short for the engine and longer for people", () => {
  const found = play([
    [1, "133;A!"],
    [2, `633;E;${"x".repeat(3000)}!`],
    [3, "133;C!"],
  ]);
  const started = found.find(
    (finding) => finding.kind === "evidence" && finding.evidence.kind === "command-started",
  );
  expect(started).toMatchObject({ evidence: { line: "x".repeat(200) } });
  expect(found.find((finding) => finding.kind === "command-line")).toEqual({
    kind: "command-line",
    line: "x".repeat(2000),
  });
});

test("who is in front is told again after every start, though it is the same program", () => {
  const story: readonly Moment[] = [
    [1, "133;A!"],
    [2, "133;C!"],
    [3, front("make")],
    [4, front("make")],
    [5, "133;D;0!"],
    [6, "133;C!"],
    [7, front("make")],
  ];
  const again = play(story).filter(
    (finding) => finding.kind === "evidence" && finding.evidence.kind === "foreground",
  );
  expect(again).toHaveLength(2);
});
