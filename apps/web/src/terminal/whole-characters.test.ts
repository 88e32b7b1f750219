import * as fc from "fast-check";
import { expect, test } from "vitest";
import { WholeCharacters } from "./whole-characters.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

test("a dash that is torn after its byte 0x80 comes in one piece", () => {
  const whole = new WholeCharacters();
  const dash = encode("—");
  expect([...whole.push(dash.subarray(0, 2))]).toEqual([]);
  expect(new TextDecoder().decode(whole.push(dash.subarray(2)))).toBe("—");
});

test("bytes that are no characters are not held", () => {
  const whole = new WholeCharacters();
  expect([...whole.push(Uint8Array.of(0xff, 0x80, 0x80, 0x80))]).toEqual([0xff, 0x80, 0x80, 0x80]);
});

test("every piece is whole text, and nothing is lost, wherever it was torn", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 5 }), (text, step) => {
      const bytes = encode(text);
      const whole = new WholeCharacters();
      const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
      let read = "";
      for (let at = 0; at < bytes.length; at += step)
        read += decoder.decode(whole.push(bytes.subarray(at, at + step)));
      expect(encode(read)).toEqual(bytes);
    }),
  );
});
