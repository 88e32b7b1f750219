/** The one command line that carries a script to a far host: whatever the login shell, its `sh` runs the script as it is. */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { commandFor, installScript, loginScript, quoted } from "../../apps/cli/src/ssh/far-script.ts";
import { ROOT } from "../saggar.ts";

const LOGIN_SHELLS = ["sh", "dash", "bash", "zsh", "fish", "busybox", "mksh", "ksh", "tcsh", "csh", "yash"];
const installed = LOGIN_SHELLS.map((name) => `/usr/bin/${name}`).filter((file) => existsSync(file));

const TEXT = `'single' "double" \\back\\\\slash $HOME \`tick\` !bang %s \\0101 ünï 語\n\n  two  spaces\ttab; & | < > ( ) { } * ? ~ # end`;

describe.each(installed)("%s", (shell) => {
  test("runs the script as it was written", () => {
    const words = shell.endsWith("busybox") ? ["sh", "-c"] : ["-c"];
    const output = execFileSync(shell, [...words, commandFor(`printf %s ${quoted(TEXT)}`)], {
      encoding: "utf8",
    });
    expect(output).toBe(TEXT);
  });
});

test.each([
  ["a login", loginScript],
  ["an installation", installScript],
])("the script of %s travels in one argument, and sh can read it", (_, scriptOf) => {
  const script = scriptOf(path.join(ROOT, "shell"));
  // An argument may have 128 KiB on Linux.
  expect(commandFor(script).length).toBeLessThan(100_000);
  expect(execFileSync("sh", ["-n"], { input: script, encoding: "utf8" })).toBe("");
  expect(script).not.toMatch(/SAGGAR_TOKEN/u);
});
