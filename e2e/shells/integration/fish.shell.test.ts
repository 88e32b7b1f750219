/** Awkward set-ups of fish: prompts of all kinds, functions redefined later, jobs, private mode, folders in pipes. */
import { readdirSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { isMissing, marksOf, openReadyShell, openShell, plain, type Shell } from "./driver.ts";

const MARKED = ["133;A", "133;B"];

async function story(shell: Shell): Promise<unknown[]> {
  const told = [];
  for (const line of ["true", "false", ""]) {
    const turn = await shell.run(line);
    told.push([turn.ran, turn.code, turn.line, turn.marks.filter((mark) => MARKED.includes(mark))]);
  }
  return told;
}
const STORY = [
  [true, 0, "true", MARKED],
  [true, 1, "false", MARKED],
  [false, null, null, MARKED],
];

const SETUPS: readonly [title: string, rc: string][] = [
  ["a prompt of several lines", "function fish_prompt; printf 'one\\ntwo\\n> '; end"],
  ["a prompt that ends in a line feed", "function fish_prompt; echo one; echo two; end"],
  ["an empty prompt", "function fish_prompt; end"],
  ["a right prompt", "function fish_right_prompt; echo right; end"],
  ["vi mode with its mode shown", "fish_vi_key_bindings"],
  [
    "handlers of the person's",
    "function a --on-event fish_prompt; set -g x 1; end; function b --on-event fish_postexec; false; end; function c --on-event fish_preexec; false; end",
  ],
  ["functions named like builtins", "function jobs; echo no; end"],
  ["fish_trace of nothing", "set -g fish_trace ''"],
  ["LC_ALL=C", "set -gx LC_ALL C"],
  ["a weird IFS", "set -g IFS 'a;'"],
  ["a title function", "function fish_title; echo title; end"],
  ["an exported prompt variable", "set -gx __saggar_note x"],
];

describe.skipIf(isMissing("fish"))("fish: set-ups", () => {
  test.each(SETUPS)("%s: three lines are told as ever", async (_, rc) => {
    const s = await openReadyShell("fish", { rc: `${rc}\n` });
    expect(await story(s)).toEqual(STORY);
    expect(plain(s.items)).not.toMatch(/fish: |\bno\b/);
  });

  test("without any file of the person's marks come as well", async () => {
    const s = openShell("fish", { bare: true });
    await s.ready();
    expect(await story(s)).toEqual(STORY);
  });

  test("a login shell is one, and reads its files", async () => {
    const s = await openReadyShell("fish", { login: true, rc: "status is-login; and set -g seen yes\n" });
    expect((await s.run("echo seen-$seen")).output).toContain("seen-yes");
  });

  test("a prompt defined later is marked from its first showing on", async () => {
    const s = await openReadyShell("fish");
    const from = s.items.length;
    const turn = await s.run("function fish_prompt; echo 'later> '; end");
    expect(plain(s.items.slice(from))).toMatch(/\n?\s*later> /);
    expect(turn.marks.slice(-2)).toEqual(MARKED);
    expect(await story(s)).toEqual(STORY);
  });

  test("the person's prompt and handlers see $status and $pipestatus", async () => {
    const s = await openReadyShell("fish", {
      rc: 'function fish_prompt; echo "[$status|$pipestatus]> "; end\nfunction h --on-event fish_prompt; set -a seen "$status|$pipestatus"; end; set -g seen\n',
    });
    const seen = [];
    for (const line of ["sh -c 'exit 7'", "false | true", ""]) {
      const from = s.items.length;
      await s.run(line);
      seen.push(/\[[^\]]*\]> /.exec(plain(s.items.slice(from)))?.[0]);
    }
    expect(seen).toEqual(["[7|7]> ", "[0|1 0]> ", "[0|1 0]> "]);
    expect((await s.run("string join , $seen")).output).toContain("0|0,7|7,0|1 0,0|1 0");
  });

  test("the prompt shows what it shows without us, to the last colour", async () => {
    const shown = [];
    for (const options of [{}, { argv: ["fish"] }]) {
      const s = openShell("fish", {
        ...options,
        bare: true,
        env: { SAGGAR_SHELL_INTEGRATION: "" },
      });
      const prompts: string[] = [];
      for (const line of [null, "false", "", "true"]) {
        const from = s.items.length;
        if (line !== null) s.write(`${line}\r`);
        await s.text(/[#>] \r?$/, from);
        await s.rest();
        let text = s.items
          .slice(from)
          .map((item) => (item.kind === "text" ? item.text : ""))
          .join("");
        for (const mode of ["\u001b[30m\u001b(B\u001b[m", "\u001b[K", "\u001b[?2004h", "\u001b[?2004l"])
          text = text.replaceAll(mode, "");
        prompts.push(/[^\r\n]*[#>] (?=[^#>]*$)/.exec(text)?.[0] ?? "no prompt");
      }
      shown.push(prompts);
    }
    expect(shown[0]).not.toContain("no prompt");
    expect(shown[0]).toEqual(shown[1]);
  });

  test("whoever looks at fish_prompt during a command finds the person's own, and saving saves that", async () => {
    const s = await openReadyShell("fish", { rc: "function fish_prompt -d mine; echo 'own> '; end\n" });
    const { output } = await s.run("functions fish_prompt; funcsave fish_prompt");
    expect(output).toContain("echo 'own> '");
    expect(output).not.toContain("__saggar");
    const saved = path.join(s.home, ".config/fish/functions");
    expect(readdirSync(saved)).toEqual(["fish_prompt.fish"]);
    expect((await s.run(`cat ${saved}/fish_prompt.fish`)).output).not.toContain("__saggar");
    expect(await story(s)).toEqual(STORY);
  });

  test("a folder changed in a pipe or a substitution is told, and not into what they carry", async () => {
    const s = await openReadyShell("fish");
    const { output, marks } = await s.run(
      "set x (cd /; pwd); begin; cd /usr; pwd; end | string escape; string escape -- $x",
    );
    expect(plain([{ kind: "text", text: output }])).toMatch(/\/usr\r\n\/\r\n/);
    expect(marks.filter((mark) => mark.startsWith("633;P;Cwd="))).toEqual([
      "633;P;Cwd=/",
      "633;P;Cwd=/usr",
      "633;P;Cwd=/usr",
    ]);
  });

  test("in private mode no line is told", async () => {
    const s = await openReadyShell("fish", { rc: "set -g fish_private_mode 1\n" });
    const turn = await s.run("false");
    expect([turn.ran, turn.code, turn.line]).toEqual([true, 1, null]);
  });

  test("a stopped job does not make later commands stopped ones", async () => {
    const s = await openReadyShell("fish");
    const from = s.items.length;
    s.write("sh -c 'echo started; exec cat'\r");
    await s.text(/started\r\n/, from);
    await s.press("\u001a");
    const codes = [];
    for (const line of ["true", "false", "sleep 0.01 &", "jobs"]) codes.push((await s.run(line)).code);
    expect(codes).toEqual([0, 1, 1, 0]);
  });

  test("redrawing the prompt makes no command and no end", async () => {
    const s = await openReadyShell("fish");
    const from = s.items.length;
    s.write("\u000c");
    await s.marks("B", (marks) => marks.includes("133;B"), from);
    expect(marksOf(s.items.slice(from)).filter((mark) => /^133;[CD]/.test(mark))).toEqual([]);
  });
});
