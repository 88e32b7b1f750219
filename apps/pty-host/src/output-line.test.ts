import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEvent } from "./cast.ts";
import { OutputLine } from "./output-line.ts";

function textOf(pieces: readonly Uint8Array[]): string {
  const lines = new OutputLine();
  const events = pieces.map((piece) => lines.line([piece], 1500));
  return [...events, lines.rest(1500)]
    .map((line) => {
      if (line === null) return "";
      const event = parseEvent(line.toString("utf8"));
      if (event?.kind !== "output") throw new Error(`no event: ${line.toString("utf8")}`);
      return event.text;
    })
    .join("");
}

describe("OutputLine", () => {
  it("is what a JSON writer would have written", () => {
    const text = 'a"b\\c\x1b[31m\b\t\n\f\r\x00\x7f日本🚀';
    expect(new OutputLine().line([Buffer.from(text)], 1500)?.toString("utf8")).toBe(
      `${JSON.stringify([1.5, "o", text])}\n`,
    );
  });

  it("gives back any text, however it is torn", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 50 }),
        fc.integer({ min: 1, max: 9 }),
        (text, size) => {
          const bytes = Buffer.from(text, "utf8");
          const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
            bytes.subarray(i * size, (i + 1) * size),
          );
          expect(textOf(pieces)).toBe(bytes.toString("utf8"));
        },
      ),
    );
  });

  it("makes of any bytes a line that can be read", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 20 }), { maxLength: 8 }), (pieces) => {
        expect(typeof textOf(pieces)).toBe("string");
      }),
    );
  });

  it("puts one mark for each bad sequence, and goes on behind it", () => {
    expect(textOf([Buffer.from([0x61, 0xff, 0xfe, 0x62]), Buffer.from([0xe6, 0x97])])).toBe(
      "a\ufffd\ufffdb\ufffd",
    );
  });
});
