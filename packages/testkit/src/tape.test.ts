/** The form of a tape: what is written is read again, short where it repeats. */
import type { ProcessState } from "@saggar/sources";
import { describe, expect, test } from "vitest";
import { readTape, type Tape, type TapeRecord, writeTape } from "./tape.ts";
import { playTape } from "./tape-play.ts";
import { readStory, remarksOf, storyOf, writeStory } from "./tape-story.ts";
import { bytesOf, tearBytes, tearOutput } from "./tape-tear.ts";

const process: ProcessState = {
  shell: { pid: 10, ppid: 1, pgid: 10, state: "S", executable: "/usr/bin/bash", argv: ["bash"] },
  foregroundPgid: 10,
  foreground: [],
  backgroundChildren: 0,
  stoppedChildren: 0,
  isAlternate: false,
  tty: null,
};

const screen = {
  rows: ["$ echo long", "er", ""].map((text, index) => ({ text, wrapped: index === 1 })),
  size: { cols: 11, rows: 3 },
  cursor: { x: 2, y: 1, visible: true },
  isAlternate: false,
  title: "shop",
  modes: { bracketedPaste: true, applicationCursor: false, mouse: false },
  inverse: [],
  markSeq: 0,
};

function tapeOf(...records: readonly TapeRecord[]): Tape {
  const size = { cols: 11, rows: 3 };
  return {
    header: {
      tape: 1,
      recorder: 1,
      shell: "bash",
      version: "5.2.15",
      os: "linux",
      size,
      integration: null,
      secret: "5a",
      host: "lovelace",
      lengthMs: 30_000,
      hasBytes: true,
      steps: [],
    },
    records,
  };
}

const full = tapeOf(
  { atMs: 1, kind: "mark", mark: { kind: "output", bytes: 9, newlines: 2 } },
  { atMs: 2, kind: "process", process },
  { atMs: 3, kind: "screen", screen, process },
  { atMs: 4, kind: "screen", screen, process: null },
  { atMs: 5, kind: "in", bytes: Buffer.from("é\r") },
  { atMs: 6, kind: "out", bytes: Buffer.from([0xff, 0xfe, 0x41]) },
  { atMs: 7, kind: "resize", size: { cols: 40, rows: 10 } },
  {
    atMs: 8,
    kind: "worktree",
    worktree: { repo: false, root: null, dirty: false, fingerprint: "", head: null },
  },
  { atMs: 9, kind: "select", isSelected: true },
);

describe("a tape", () => {
  test("is read as it was written", () => {
    expect(readTape(writeTape(full))).toEqual(full);
  });

  test("says a process state once", () => {
    expect(writeTape(full).match(/usr\/bin\/bash/g)).toHaveLength(1);
  });

  test("of an agent names what changed, what hooks said, and what is published", () => {
    const shell = process.shell!;
    const agent = { name: "claude", version: "2.1.332", hasHooks: true };
    const rows = ["$ echo long", "es", "t"].map((text) => ({ text, wrapped: false }));
    const { header, records } = tapeOf(
      { atMs: 1, kind: "screen", screen, process },
      { atMs: 2, kind: "screen", screen: { ...screen, rows, title: "" }, process: null },
      { atMs: 3, kind: "screen", screen, process: { ...process, shell: { ...shell, state: "R" } } },
      { atMs: 4, kind: "hook", agent: "claude", payload: { hook_event_name: "Stop" } },
      { atMs: 5, kind: "published", agent: "claude", state: { says: "idle", message: null, background: 0 } },
      { atMs: 6, kind: "published", agent: "claude", state: null },
    );
    const tape = { header: { ...header, agent }, records };
    const text = writeTape(tape);
    expect(text).toContain('{"rows":[1,"es","t"],"wrapped":null,"title":null,"process":null}');
    expect(text).toContain('"shell":[0,"R"]');
    expect(readTape(text)).toEqual(tape);
  });

  test("keeps bytes that are no text", () => {
    expect(writeTape(full)).toContain('[6,"out",{"base64":"//5B"}]');
  });

  test.each([
    ["no tape", "{}", "Not a tape"],
    ["no time", writeTape(tapeOf()).trimEnd().concat('\n[-1,"select",true]\n'), "Line 2"],
    ["no such kind", writeTape(tapeOf()).trimEnd().concat('\n[1,"smell",true]\n'), "Line 2"],
  ])("that is damaged is refused: %s", (_, text, problem) => {
    expect(() => readTape(text)).toThrow(problem);
  });
});

describe("tearing", () => {
  test.each([0, 1, 7])("loses no byte (%i)", (seed) => {
    const bytes = Buffer.from("a few bytes\r\nand some more of them ⏎");
    expect(Buffer.concat(tearBytes(bytes, seed)).equals(bytes)).toBe(true);
  });

  test("keeps how much was written, and the rest as it is", () => {
    const torn = [1, 2, 3].map((seed) => tearOutput(full, seed).records);
    const sums = torn.map((records) =>
      records.flatMap((record) =>
        record.kind === "mark" && record.mark.kind === "output" ? [record.mark] : [],
      ),
    );
    expect(sums.map((marks) => marks.reduce((sum, mark) => sum + mark.bytes, 0))).toEqual([9, 9, 9]);
    expect(sums.map((marks) => marks.reduce((sum, mark) => sum + mark.newlines, 0))).toEqual([2, 2, 2]);
    expect(sums.some((marks) => marks.length > 1)).toBe(true);
    expect(bytesOf(tearOutput(full, 2))).toEqual(bytesOf(full));
  });
});

describe("a story", () => {
  const output: TapeRecord = { atMs: 1500, kind: "mark", mark: { kind: "output", bytes: 1, newlines: 1 } };

  test("tells when a verdict changed, also by the passing of time", () => {
    expect(storyOf(playTape(tapeOf(output)))).toEqual([
      "   0.000 idle quiet",
      "   1.500 working recent-output",
      "  11.500 idle quiet",
    ]);
  });

  test("stands in its file with its remarks", () => {
    const text = writeStory(["   0.000 idle quiet"], ["# as it should be"]);
    expect([readStory(text), remarksOf(text)]).toEqual([["   0.000 idle quiet"], ["# as it should be"]]);
  });
});
