/** What holds for every JSON document, with comments or without: our entries go in and come out, and nothing else moves. */
import { isDeepStrictEqual } from "node:util";
import * as fc from "fast-check";
import { type ParseError, parse } from "jsonc-parser";
import { describe, expect, test } from "vitest";
import { installJson, type WantedJson } from "./json-install.ts";
import { presenceInJson, removeJson } from "./json-remove.ts";

const command = `sh -c '[ -r "$SAGGAR_HOOK" ] && . "$SAGGAR_HOOK" || cat >/dev/null' saggar claude`;
const handler = { type: "command", command, timeout: 5 };
const nested: WantedJson = {
  under: ["hooks"],
  top: {},
  entries: ["SessionStart", "PreToolUse", "Stop"].map((event) => ({
    event,
    item: { matcher: "*", hooks: [handler] },
  })),
};
const flat: WantedJson = {
  under: ["hooks"],
  top: { version: 1 },
  entries: ["stop", "sessionStart"].map((event) => ({ event, item: { command } })),
};
const deep: WantedJson = { ...nested, under: ["saggar", "hooks"] };

const blank = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom("", " ", "\n", "\t", "\r\n", "  ") },
      { weight: 1, arbitrary: fc.constantFrom("// it is\n", "/* so */", '/* ,"[{ */', "//\r\n") },
    ),
    { maxLength: 3 },
  )
  .map((parts) => parts.join(""));

type Grammar = Record<"value" | "array" | "object", string>;

const names = fc.constantFrom("hooks", "Stop", "stop", "PreToolUse", "version", "saggar", "a", 'q"', "b c");
const { object: anyObject } = fc.letrec<Grammar>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    fc.constantFrom("1", "true", "null", '"x"', '"//\\""', "-1.5e3"),
    tie("array"),
    tie("object"),
  ),
  array: written("[", "]", tie("value")),
  object: written(
    "{",
    "}",
    fc
      .tuple(names, blank, tie("value"))
      .map(([name, gap, value]) => `${JSON.stringify(name)}${gap}:${gap}${value}`),
  ),
}));

function written(open: string, close: string, item: fc.Arbitrary<string>): fc.Arbitrary<string> {
  return fc
    .tuple(fc.array(fc.tuple(blank, item, blank), { maxLength: 4 }), blank, fc.boolean())
    .map(([items, gap, isTrailing]) => {
      const inner = items.map(([before, text, after]) => before + text + after).join(",");
      return open + inner + (isTrailing && items.length > 0 ? "," : "") + gap + close;
    });
}

const anyDocument = fc
  .tuple(fc.constantFrom("", "\uFEFF"), blank, fc.oneof(anyObject, fc.constant("")), blank)
  .map((parts) => parts.join(""));
const anyWanted = fc.constantFrom(nested, flat, deep);

function valueOf(text: string): unknown {
  const errors: ParseError[] = [];
  const value: unknown = parse(text.replace(/^\uFEFF/, " "), errors, {
    allowTrailingComma: true,
    allowEmptyContent: true,
  });
  expect(errors).toEqual([]);
  return value ?? {};
}

describe("a JSON document", () => {
  test("is what it was, to the byte, after our entries went in and came out", () => {
    fc.assert(
      fc.property(anyDocument, anyWanted, (text, wanted) => {
        const installed = installJson(text, wanted);
        fc.pre(installed.ok);
        const present = presenceInJson(installed.text, wanted);
        expect(present).toMatchObject({
          ok: true,
          present: wanted.entries.map(({ event }) => event),
          others: 0,
        });
        expect(removeJson(installed.text, wanted, installed.done)).toEqual({ ok: true, text });
      }),
      { numRuns: 2000 },
    );
  });

  test("keeps everything that it said, with our entries in it", () => {
    fc.assert(
      fc.property(anyDocument, anyWanted, (text, wanted) => {
        const installed = installJson(text, wanted);
        fc.pre(installed.ok);
        expect(holds(valueOf(installed.text), valueOf(text))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  test("says what it said, but for what is empty, when nobody remembers what went in", () => {
    fc.assert(
      fc.property(anyDocument, anyWanted, (text, wanted) => {
        const installed = installJson(text, wanted);
        fc.pre(installed.ok);
        const removed = removeJson(installed.text, wanted, null);
        expect(removed.ok && removed.text).not.toBe(false);
        const rest = removed.ok ? (removed.text ?? "") : "";
        expect(pruned(valueOf(rest))).toEqual(pruned({ ...wanted.top, ...Object(valueOf(text)) }));
      }),
      { numRuns: 1000 },
    );
  });

  test("keeps what a person adds meanwhile, before ours and behind", () => {
    fc.assert(
      fc.property(anyDocument, anyWanted, (text, wanted) => {
        const installed = installJson(text, wanted);
        fc.pre(installed.ok && text.includes("{"));
        if (!installed.ok) return;
        const edit = (one: string): string => `// first\n${one.replace("\uFEFF", "")}\n// last`;
        const removed = removeJson(edit(installed.text), wanted, installed.done);
        expect(removed).toEqual({ ok: true, text: edit(text) });
      }),
      { numRuns: 500 },
    );
  });
});

/** Everything in `part` is in `whole`; lists may have more at their end. */
function holds(whole: unknown, part: unknown): boolean {
  if (Array.isArray(part))
    return Array.isArray(whole) && part.every((item, index) => isDeepStrictEqual(item, whole[index]));
  if (typeof part !== "object" || part === null) return whole === part;
  return (
    typeof whole === "object" &&
    whole !== null &&
    Object.entries(part).every(([name, value]) => holds((whole as Record<string, unknown>)[name], value))
  );
}

function pruned(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return Array.isArray(value) && value.length === 0 ? undefined : value;
  const members = Object.entries(value)
    .map(([name, member]) => [name, pruned(member)] as const)
    .filter(([, member]) => member !== undefined);
  return members.length === 0 ? undefined : Object.fromEntries(members);
}
