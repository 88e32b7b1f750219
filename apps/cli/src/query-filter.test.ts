import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_HELD_BYTES, QueryFilter } from "./query-filter.ts";

const latin = (bytes: Uint8Array): string => Buffer.from(bytes).toString("latin1");
const through = (...pieces: string[]): string => {
  const filter = new QueryFilter();
  return pieces.map((piece) => latin(filter.push(Buffer.from(piece, "latin1")))).join("");
};

describe("queries never reach the person's terminal", () => {
  test.each([
    ["primary attributes", "\x1b[c"],
    ["primary attributes with a zero", "\x1b[0c"],
    ["secondary attributes", "\x1b[>c"],
    ["tertiary attributes", "\x1b[=c"],
    ["status", "\x1b[5n"],
    ["cursor position", "\x1b[6n"],
    ["extended cursor position", "\x1b[?6n"],
    ["colour scheme", "\x1b[?996n"],
    ["version", "\x1b[>q"],
    ["mode", "\x1b[?2026$p"],
    ["keyboard flags", "\x1b[?u"],
    ["text area size", "\x1b[18t"],
    ["title", "\x1b[21t"],
    ["background colour", "\x1b]11;?\x07"],
    ["palette colour", "\x1b]4;1;?\x1b\\"],
    ["clipboard read", "\x1b]52;c;?\x07"],
    ["clipboard write", "\x1b]52;c;aGk=\x07"],
    ["the query for program states", "\x1b]7501;?\x1b\\"],
    ["a program's state", "\x1b]7501;state=working:app=codex\x1b\\"],
    ["a report of a far host", "\x1b]777;saggar;1;a;1;b;e30\x07"],
    ["setting", "\x1bP$qm\x1b\\"],
    ["capability", "\x1bP+q544e\x1b\\"],
    ["graphics", "\x1b_Ga=q;AAAA\x1b\\"],
    ["answerback", "\x05"],
  ])("%s", (_name, query) => {
    expect(through(`a${query}b`)).toBe("ab");
    expect(through("a", ...query.split(""), "b")).toBe("ab");
  });
});

describe("what a program draws and sets passes untouched", () => {
  test.each([
    ["text and colours", "\x1b[1;31mhi\x1b[0m"],
    ["cursor shape", "\x1b[2 q"],
    ["cursor move", "\x1b[3;4H"],
    ["keyboard flags pushed", "\x1b[>5u\x1b[<u"],
    ["title stack", "\x1b[22;0t"],
    ["a title with a question mark", "\x1b]2;ready?\x07"],
    ["a colour set", "\x1b]11;#112233\x07"],
    ["a link", "\x1b]8;;https://example.org/?q\x1b\\x\x1b]8;;\x1b\\"],
    ["a notification", "\x1b]9;done?\x07"],
    ["charset", "\x1b(0"],
    ["a sequence given up", "\x1b[31\x18m"],
    ["modes", "\x1b[?2004h"],
  ])("%s", (_name, drawn) => {
    expect(through(drawn)).toBe(drawn);
    expect(through(...drawn.split(""))).toBe(drawn);
  });

  test("a string that a new escape cuts off passes, and the new sequence is read", () => {
    expect(through("\x1b]2;ti\x1b[6nx")).toBe("\x1b]2;tix");
  });

  test("a string without an end is not held for ever", () => {
    const long = `\x1b]2;${"x".repeat(3 * MAX_HELD_BYTES)}`;
    expect(through(long).length).toBeGreaterThan(2 * MAX_HELD_BYTES);
  });

  test("a clipboard write of any length stays out", () => {
    expect(through(`\x1b]52;c;${"A".repeat(3 * MAX_HELD_BYTES)}\x07ok`)).toBe("ok");
  });
});

describe("laws", () => {
  test("plain text is never changed, and splitting changes nothing", () => {
    const alphabet = fc.constantFrom(
      "a",
      "\x1b",
      "[",
      "]",
      "6",
      "n",
      "c",
      ";",
      "?",
      "\x07",
      "\\",
      "P",
      "$",
      "q",
      "1",
      "\n",
      "\x18",
    );
    fc.assert(
      fc.property(fc.array(alphabet, { maxLength: 60 }), fc.nat(), (parts, cutAt) => {
        const whole = parts.join("");
        const at = whole.length === 0 ? 0 : cutAt % whole.length;
        expect(through(whole.slice(0, at), whole.slice(at))).toBe(through(whole));
        const plain = whole.replaceAll("\x1b", "");
        expect(through(plain)).toBe(plain);
      }),
    );
  });
});

test.each([
  ["between two lines", "line\r\n", false],
  ["behind a character of several bytes", "\u276f", false],
  ["within a character", "\xe2\x9d", true],
  ["behind the first half of a short sequence, which has not passed", "\x1b[3", false],
  ["within a long string, which passes as it comes", `\x1bPq${"x".repeat(MAX_HELD_BYTES + 1)}`, true],
  ["behind a long string", `\x1bPq${"x".repeat(MAX_HELD_BYTES + 1)}\x1b\\`, false],
])("whether nothing may come between: %s", (_, drawn, isMidway) => {
  const filter = new QueryFilter();
  filter.push(Buffer.from(drawn, drawn.includes("\u276f") ? "utf8" : "latin1"));
  expect(filter.isMidway).toBe(isMidway);
});
