import { expect, test } from "vitest";
import { OuterQuery } from "./outer-query.ts";

const YES = "\x1b]7501;?\x1b\\";
const ATTRIBUTES = "\x1b[?62;22c";

interface Heard {
  readonly typed: string;
  readonly isSupported: boolean;
  readonly isAnswered: boolean;
}

function hear(...pieces: readonly string[]): Heard {
  const query = new OuterQuery();
  const typed = pieces.map((piece) => query.push(Buffer.from(piece, "latin1")).toString("latin1")).join("");
  const { isSupported, isAnswered } = query;
  return { typed: typed + query.release().toString("latin1"), isSupported, isAnswered };
}

test.each<[string, string, string, boolean]>([
  ["yes", YES + ATTRIBUTES, "", true],
  ["yes, closed with BEL", `\x1b]7501;?\x07${ATTRIBUTES}`, "", true],
  ["yes, with more to say", `\x1b]7501;?:rev=5\x1b\\${ATTRIBUTES}`, "", true],
  ["no", ATTRIBUTES, "", false],
  ["attributes first: no", `${ATTRIBUTES}${YES}`, YES, false],
  ["keys around and between", `ls${YES}\x1b[A${ATTRIBUTES}\r`, "ls\x1b[A\r", true],
])("the terminal says %s, whole and byte by byte", (_, said, typed, isSupported) => {
  expect(hear(said)).toEqual({ typed, isSupported, isAnswered: true });
  expect(hear(...said.split(""))).toEqual({ typed, isSupported, isAnswered: true });
});

test.each([
  ["Escape", "\x1b"],
  ["Alt and a bracket", "\x1b]"],
  ["arrows", "\x1b[A\x1bOB"],
  ["a bracketed paste", "\x1b[200~text\x1b[201~"],
  ["bytes of no text", "\xff\xfe\x80"],
  ["another answer", "\x1b]11;rgb:1111/2222/3333\x1b\\"],
])("keys are nobody's answer: %s", (_, typed) => {
  expect(hear(typed)).toEqual({ typed, isSupported: false, isAnswered: false });
  expect(hear(...typed.split(""))).toEqual({ typed, isSupported: false, isAnswered: false });
});

test("a key that may begin an answer is held, and others are not", () => {
  const query = new OuterQuery();
  expect([query.push(Buffer.from("a")).toString(), query.isHolding]).toEqual(["a", false]);
  expect([query.push(Buffer.from("b\x1b")).toString(), query.isHolding]).toEqual(["b", true]);
  expect([query.release().toString(), query.isHolding]).toEqual(["\x1b", false]);
});

test("what looks like the beginning of an answer for ever is not held for ever", () => {
  const query = new OuterQuery();
  expect(query.push(Buffer.from(`\x1b]7501;?${"x".repeat(300)}`)).length).toBe(308);
});

test("after the answer everything passes", () => {
  const query = new OuterQuery();
  query.push(Buffer.from(ATTRIBUTES));
  expect(query.push(Buffer.from(YES)).toString()).toBe(YES);
});
