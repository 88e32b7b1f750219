import * as fc from "fast-check";
import { expect, test } from "vitest";
import { readAlternatives } from "./alternatives.ts";

function keys(line: string): string | null {
  const found = readAlternatives(line);
  return found === null
    ? null
    : found.choices.map(({ key, selected }) => (selected === true ? `${key}*` : key)).join(" ");
}

test.each<[string, string | null]>([
  ["Go on? [y/N] ", "y n*"],
  ["Go on? [Y/n]", "y* n"],
  ["Go on? (y/n)", "y n"],
  ["Go on? (Y/N)", "y n"],
  ["Go on (y/n)? ", "y n"],
  ["Go on? [y|N]: ", "y n*"],
  ["Go on? <y/n> ", "y n"],
  ["Go on? {y/n} ", "y n"],
  ["Go on? [yes/no] ", "yes no"],
  ["Go on? (yes/no) [no]: ", "yes no*"],
  ["Go on? (yes/no) [default: yes]: ", "yes* no"],
  ["Go on? [Y/n/q] ", "y* n q"],
  ["Go on? [Yes/no] ", "yes* no"],
  ["Go on? (y or n) ", "y n"],
  ["Go on? (yes or no) ", "yes no"],
  ["Go on? [yn] ", "y n"],
  ["Go on? [yN] ", "y n*"],
  ["Go on? [J/n] ", "j* n"],
  ["Continuer ? [O/n] ", "o* n"],
  ["¿Continuar? [S/n] ", "s* n"],
  ["Продолжить? [Д/н] ", "д* н"],
  ["Stage this hunk [y,n,q,a,d,j,J,g,/,e,?]? ", "y n q a d j J g / e ?"],
  ["Sure (yes/no/[fingerprint])? ", "yes no fingerprint"],
  ["Continue y/n? ", "y n"],
  ["Continue yes/no: ", "yes no"],
  ["Is this OK? (yes) ", "yes* no"],
  ["Ok to proceed? (y) ", "y* n"],
  ["Really? [n] ", "y n*"],
  ["Add? (Y)es/(N)o [Yes]: ", "y* n"],
  ["Add? [Y]es, [N]o or [A]ll? ", "y n a"],
  ["replace x? [y]es, [n]o, [A]ll, [N]one, [r]ename: ", "y n A N r"],
  ["Go on? [y/N] y", "y n*"],
  ["Go on? [y/N] yes", "y n*"],
  ["[oh-my-zsh] Would you like to update? [Y/n] ", "y* n"],
  ["(dev) Go on? (y/N) ", "y n*"],
  ["Building [1/4] ", null],
  ["Loaded (any) ", null],
  ["Loaded (many) ", null],
  ["Ratio (5/15) ", null],
  ["Mode [on/off] ", null],
  ["see [a] and (b) ", null],
  ["array[y] ", null],
  ["if (y) ", null],
  ["Go on? [y/N] user@box:~$ ", null],
  ["Go on? [y/N] (was answered)", null],
  ["Please answer yes or no.", null],
  ["a/b/n/y", null],
])("%s offers %s", (line, expected) => {
  expect(keys(line)).toBe(expected);
});

test("what was typed is told apart from what was asked", () => {
  expect(readAlternatives("Go on? [y/N] ye")).toMatchObject({
    asked: "Go on? [y/N]",
    lead: "Go on? ",
    isBegun: true,
  });
  expect(readAlternatives("Go on? [y/N] ")).toMatchObject({ asked: "Go on? [y/N]", isBegun: false });
});

test("no line throws or takes long, and keys are never doubled", () => {
  const pieces = fc.constantFrom(
    "[",
    "]",
    "(",
    ")",
    "y",
    "n",
    "/",
    ",",
    " ",
    "?",
    ":",
    "[y]es",
    "or",
    "a",
    "<",
    ">",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 300 }), (parts) => {
      const found = readAlternatives(parts.join(""));
      const offered = found?.choices.map(({ key }) => key) ?? [];
      expect(new Set(offered).size).toBe(offered.length);
      expect(offered.length).toBeLessThanOrEqual(20);
    }),
  );
});
