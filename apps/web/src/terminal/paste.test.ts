import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cleanPaste, pasteBytes, runsAtOnce } from "./paste.ts";

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

test("a paste cannot end its own frame", () => {
  const sent = decode(pasteBytes(cleanPaste("safe\u001b[201~\rtouch PWN\r"), true));
  expect(sent).toBe("\u001b[200~safe\rtouch PWN\r\u001b[201~");
});

test.each([
  ["tab\tand\nline", "tab\tand\nline"],
  ["dos\r\nmac\runix\n", "dos\nmac\nunix\n"],
  ["\u001b[31mred\u001b[0m", "red"],
  ["\u001b]0;title\u0007x", "x"],
  ["\u009b31mred", "red"],
  ["a\u0000b\u0007c\u007fd\u0085e", "abcde"],
  ["ä € 漢 🎉", "ä € 漢 🎉"],
])("%j is pasted as %j", (pasted, clean) => {
  expect(cleanPaste(pasted)).toBe(clean);
});

test("whatever is pasted, the program sees one frame and no escape inside", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom("\u001b", "[201~", "\u001b[201~", "\u009b201~", "\u001b\u001b[[201~201~", "\r", "\n"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const sent = decode(pasteBytes(cleanPaste(pieces.join("")), true));
      const inside = sent.slice("\u001b[200~".length, -"\u001b[201~".length);
      // oxlint-disable-next-line no-control-regex
      expect(inside).not.toMatch(/[\u0000-\u0008\u000a-\u000c\u000e-\u001f\u007f-\u009f]/u);
    }),
  );
});

test("only a line end in a paste that is not taken as a whole runs something at once", () => {
  expect([
    runsAtOnce("a\nb", false),
    runsAtOnce("a\n", false),
    runsAtOnce("a", false),
    runsAtOnce("a\nb", true),
  ]).toEqual([true, true, false, false]);
});
