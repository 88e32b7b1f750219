import { describe, expect, test } from "vitest";
import { interpret } from "../src/interpret.ts";
import { createSourceMemory } from "../src/memory.ts";
import { at, FISH, factOf, front, type Moment, play, SECRET, SHELL, told } from "./story.ts";

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
    [
      "of a builtin that edits a line leave it running",
      [
        [0, "133;A"],
        [1, at("editing")],
        [500, "133;C;cmdline_url=read"],
        [600, at("editing")],
        [2000, true],
        [2500, "133;D;0"],
        [2600, at("editing")],
      ],
      ["prompt", "start read", "end 0", "prompt"],
    ],
    [
      "count again once another shell has taken the place of the one with the secret",
      [
        [1, "133;A!"],
        [1, at("editing")],
        [2, "633;E;exec fish!"],
        [2, "133;C!"],
        [900, at("editing", FISH)],
        [1500, true],
        [2000, "133;A"],
        [2010, at("editing", FISH)],
        [3000, front("make", "busy", FISH)],
        [3400, true],
        [9000, "133;D;2"],
        [9000, "133;A"],
        [9010, at("editing", FISH)],
        [9900, front("ls", "busy", FISH)],
        [10_300, true],
        [11_000, "133;D;1"],
        [11_000, "133;A"],
        [11_010, at("editing", FISH)],
      ],
      [
        "prompt",
        "start exec fish",
        "end ?",
        "prompt",
        "start make",
        "end 2",
        "prompt",
        "start ls",
        "end 1",
        "prompt",
      ],
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
