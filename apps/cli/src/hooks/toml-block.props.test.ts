/** What holds for every TOML document: our block goes in and comes out, and nothing else moves. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { installToml, parseToml, presenceInToml, removeToml } from "./toml-block.ts";

const command = `sh -c '[ -r "$SAGGAR_HOOK" ] && . "$SAGGAR_HOOK" || cat >/dev/null' saggar kimi`;
const wanted = ["Stop", "PreToolUse"].map((event) => ({ event, command, timeout: 5 }));

const lines = fc.constantFrom(
  "# a comment",
  "",
  "  ",
  'model = "kimi" # why',
  "[table]",
  "[table.inner]",
  "x = 1",
  "most = 9223372036854775807",
  "'y z' = [1, 2, # one\n  3]",
  "text = '''\n[[hooks]]\n'''",
  '[[hooks]]\nevent = "Stop"\ncommand = "say done"',
);
const anyDocument = fc
  .tuple(
    fc.constantFrom("", "\uFEFF"),
    fc.array(lines, { maxLength: 8 }),
    fc.constantFrom("\n", "\r\n"),
    fc.boolean(),
  )
  .map(([start, all, nl, isEnded]) => start + all.join("\n").replaceAll("\n", nl) + (isEnded ? nl : ""))
  .filter((text) => parseToml(text).ok);

describe("a TOML document", () => {
  test("is what it was, to the byte, after our block went in and came out", () => {
    fc.assert(
      fc.property(anyDocument, (text) => {
        const installed = installToml(text, wanted);
        if (!installed.ok) throw new Error(installed.why);
        expect(presenceInToml(installed.text, wanted)).toMatchObject({
          present: ["Stop", "PreToolUse"],
          others: 0,
        });
        expect(removeToml(installed.text, installed.done)).toEqual({ ok: true, text });
      }),
      { numRuns: 500 },
    );
  });

  test("keeps what a person adds meanwhile, and loses our block without a record too", () => {
    fc.assert(
      fc.property(anyDocument, (text) => {
        const installed = installToml(text, wanted);
        if (!installed.ok) throw new Error(installed.why);
        const edit = (one: string): string => `# first\n${one.replace("\uFEFF", "")}\n[own]\nz = 1\n`;
        expect(removeToml(edit(installed.text), installed.done)).toEqual({ ok: true, text: edit(text) });
        const removed = removeToml(edit(installed.text), null);
        const rest = removed.ok ? parseToml(removed.text ?? "") : removed;
        expect(rest).toEqual(parseToml(edit(text)));
      }),
      { numRuns: 500 },
    );
  });
});

describe("our tables", () => {
  test("are found without their marks, when an agent wrote its file anew", () => {
    const text = `[[hooks]]\nevent = "Stop"\ncommand = "say done"\n\n[[hooks]]\nevent = "Stop"\ncommand = ${JSON.stringify(command)}\n\n[ui]\ndark = true\n`;
    expect(presenceInToml(text, wanted)).toMatchObject({ present: [], others: 1 });
    expect(removeToml(text, null)).toEqual({
      ok: true,
      text: '[[hooks]]\nevent = "Stop"\ncommand = "say done"\n\n[ui]\ndark = true\n',
    });
  });

  test.each([
    ["an inline list", "hooks = []\n"],
    ["a table", "[hooks]\na = 1\n"],
    ["a value", 'hooks = "on"\n'],
  ])("are refused where hooks is %s", (_, text) => {
    expect(installToml(text, wanted)).toMatchObject({ ok: false, why: expect.stringContaining("[[hooks]]") });
  });

  test("are refused in what is no TOML, with the place", () => {
    expect(installToml("a = 1\nb = = 2\n", wanted)).toMatchObject({
      ok: false,
      why: expect.stringMatching(/^it is not TOML: .+ at line 2, column \d+$/),
    });
  });
});
