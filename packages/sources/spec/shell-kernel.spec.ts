import { describe, expect, test } from "vitest";
import type { ProcessInfo } from "../src/facts.ts";
import { at, front, type Moment, play, SHELL, told } from "./story.ts";

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
