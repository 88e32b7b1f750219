import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createInputMemory, inputDueMs, lapseInput, readTyped } from "./input.ts";

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** Bytes counted as typed, once all that is pending has lapsed. */
function counted(pieces: readonly Uint8Array[]) {
  let memory = createInputMemory();
  let typed = 0;
  let isInterrupt = false;
  let isSubmit = false;
  for (const piece of pieces) {
    const step = readTyped(memory, piece, 1000);
    memory = step.memory;
    isInterrupt ||= step.isInterrupt;
    isSubmit ||= step.isSubmit;
    typed += sum(step.findings);
  }
  return { typed: typed + sum(lapseInput(memory, 2000).findings), isInterrupt, isSubmit };
}

function sum(findings: ReturnType<typeof readTyped>["findings"]): number {
  return findings.reduce(
    (total, finding) =>
      finding.kind === "evidence" && finding.evidence.kind === "input"
        ? total + finding.evidence.bytes
        : total,
    0,
  );
}

test.each<[string, string, number]>([
  ["letters", "ls", 2],
  ["Enter", "\r", 1],
  ["letters beyond ASCII", "ä", 2],
  ["the Escape key", "\x1b", 1],
  ["Escape twice", "\x1b\x1b", 2],
  ["an arrow", "\x1b[A", 3],
  ["an arrow in application mode", "\x1bOA", 3],
  ["Alt and a letter", "\x1bf", 2],
  ["Alt and [, ] or P, typed by hand", "\x1b[", 2],
  ["Alt and ]", "\x1b]", 2],
  ["F3 with Shift, which looks like a cursor report", "\x1b[1;2R", 6],
  ["a key of the kitty protocol", "\x1b[97;5u", 7],
  ["the same key let go", "\x1b[97;5:3u", 0],
  ["a mouse report", "\x1b[<35;10;12M", 0],
  ["an old mouse report", "\x1b[M !!", 0],
  ["a mouse report in decimals", "\x1b[32;10;12M", 0],
  ["focus in and out", "\x1b[I\x1b[O", 0],
  ["a cursor report", "\x1b[12;40R", 0],
  ["device attributes", "\x1b[?62;22c", 0],
  ["a mode report", "\x1b[?2026;2$y", 0],
  ["a status report", "\x1b[0n", 0],
  ["the keyboard's flags", "\x1b[?1u", 0],
  ["a window's size", "\x1b[8;24;80t", 0],
  ["a colour", "\x1b]11;rgb:0000/0000/0000\x1b\\", 0],
  ["a colour that BEL ends", "\x1b]11;rgb:0000/0000/0000\x07", 0],
  ["a terminal's name", "\x1bP>|saggar 1\x1b\\", 0],
  ["a paste, whatever is in it", "\x1b[200~a\x1b[Ib\x1b[201~", 5],
  ["a report and a key", "\x1b[Ix", 1],
])("%s", (_, text, expected) => {
  expect(counted([bytes(text)]).typed).toBe(expected);
});

test("the Escape key counts from when it was pressed, however late that is seen", () => {
  const { memory } = readTyped(createInputMemory(), bytes("\x1b"), 100);
  expect(lapseInput(memory, 1600).findings).toEqual([
    { kind: "evidence", evidence: { kind: "input", bytes: 1 }, backdateMs: 1500 },
  ]);
});

test("Ctrl-C interrupts, pasted it does not", () => {
  expect(counted([bytes("\x03")]).isInterrupt).toBe(true);
  expect(counted([bytes("\x1b[99;5u")]).isInterrupt).toBe(true);
  expect(counted([bytes("\x1b[200~\x03\x1b[201~")]).isInterrupt).toBe(false);
});

test.each([
  ["Enter", ["ls\r"], true],
  ["Enter of the other encoding, cut in two", ["\x1b[13;1", "u"], true],
  ["Enter with Alt, which breaks a line", ["\x1b\r"], false],
  ["a pasted line", ["\x1b[200~a\r", "b\x1b[201~"], false],
  ["Enter after a paste", ["\x1b[200~a\rb\x1b[201~\r"], true],
])("%s sends what was typed: %#", (_, pieces, isSent) => {
  expect(counted(pieces.map(bytes)).isSubmit).toBe(isSent);
});

test("cutting the bytes anywhere changes nothing", () => {
  const pieces = fc.constantFrom(
    "a",
    "\x1b",
    "\x1b[A",
    "\x1b[<0;1;1M",
    "\x1b[M abc",
    "\x1b]11;x\x07",
    "\x1b[200~",
    "\x1b[201~",
    "\x03",
    "\r",
    "\x1b[13u",
  );
  fc.assert(
    fc.property(
      fc.array(pieces, { maxLength: 12 }),
      fc.array(fc.nat(60), { maxLength: 6 }),
      (parts, cuts) => {
        const whole = bytes(parts.join(""));
        const edges = [...new Set(cuts.filter((cut) => cut < whole.length))].sort(
          (one, other) => one - other,
        );
        const split = [...edges, whole.length].map((end, at) => whole.slice(edges[at - 1] ?? 0, end));
        expect(counted(split)).toEqual(counted([whole]));
      },
    ),
  );
});

test("no bytes throw, and the memory stays small", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 2000 }), (junk) => {
      const { memory } = readTyped(createInputMemory(), junk, 1000);
      expect(JSON.stringify(memory).length).toBeLessThan(400);
      expect(inputDueMs(memory) === null).toBe(memory.place === "ground");
    }),
  );
});
