/** What holds in bash, zsh and fish alike. */
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { IntegratedShell } from "../../../shell/launch.ts";
import {
  isMissing,
  marksOf,
  openReadyShell,
  openShell,
  plain,
  RC,
  SCRIPT,
  SCRIPTS,
  SECRET,
  type Shell,
  type Turn,
  unescape633,
} from "./driver.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;

/** What is typed; whether it is a command, its code, and what E says. */
const TURNS: readonly [typed: string, ran: boolean, code: number | null, line: string | null][] = [
  ["true", true, 0, "true"],
  ["false", true, 1, "false"],
  ["", false, null, null],
  ["", false, null, null],
  ["sh -c 'exit 7'", true, 7, "sh -c 'exit 7'"],
  ["true; false", true, 1, "true; false"],
  ["false | true", true, 0, "false | true"],
  ["sh -c 'kill -9 $$'", true, 137, "sh -c 'kill -9 $$'"],
  ["echo 'a;b\\c'", true, 0, "echo 'a;b\\c'"],
  ["echo über 日本 🎉", true, 0, "echo über 日本 🎉"],
  ["printf 'no newline'", true, 0, "printf 'no newline'"],
  ["definitely-not-a-command", true, 127, "definitely-not-a-command"],
];

/** A shell of the same kind that knows nothing of saggar. */
const PLAIN: Readonly<Record<IntegratedShell, string>> = {
  bash: "bash --norc",
  zsh: "zsh -f",
  fish: "fish --no-config",
};

const kinds = (turn: Turn): string[] => turn.marks.map((mark) => mark.replace(/^(133;.|633;.|7).*$/s, "$1"));

/** A sum that the shell has to work out, so that its answer is not the echo of what was typed. */
const SUM: Readonly<Record<IntegratedShell, string>> = {
  bash: "$((40+2))",
  zsh: "$((40+2))",
  fish: "(math 40+2)",
};

/** Types a line that starts another shell in this one, then a sum in that one, and waits for its answer. */
async function enter(shell: Shell, line: string, sum: string): Promise<void> {
  const from = shell.items.length;
  shell.write(`${line}\r`);
  await shell.marks("the command to begin", (marks) => marks.includes("133;C"), from);
  shell.write(`echo inner-${sum}\r`);
  await shell.text(/inner-42/, from);
}

for (const shell of SHELLS) {
  describe.skipIf(isMissing(shell))(`${shell}: prompts and commands`, () => {
    test("the first prompt says where it is, and ends no command", async () => {
      const s = openShell(shell);
      const { marks } = await s.ready();
      expect(marks).toEqual([
        `633;P;Cwd=${s.home}`,
        expect.stringMatching(new RegExp(`^7;file://[^/]+${s.home}$`)),
        "133;A",
        "133;B",
      ]);
    });

    test("each line of the table has its marks in order, its code and its text", async () => {
      const s = await openReadyShell(shell);
      const seen = [];
      for (const [typed] of TURNS) {
        const turn = await s.run(typed);
        seen.push([typed, turn.ran, turn.code, turn.line]);
        expect(kinds(turn)).toEqual([
          ...(turn.ran ? ["633;E", "133;C"] : []),
          "133;D",
          "633;P",
          "7",
          "133;A",
          "133;B",
        ]);
      }
      expect(seen).toEqual(TURNS);
    });

    test("what a command prints stands between its C and its D", async () => {
      const s = await openReadyShell(shell);
      const { output } = await s.run("echo one; echo two");
      expect(output).toMatch(/^\r*one\r\ntwo\r\n/);
    });

    test("a command line of several lines is one command with all of its text", async () => {
      const s = await openReadyShell(shell);
      s.write("echo 'one\r");
      await s.text(/one\r/);
      const turn = await s.press("two'\r");
      expect([turn.code, turn.line]).toEqual([0, "echo 'one\ntwo'"]);
    });

    test("a very long command line is cut to 2,000 characters", async () => {
      const s = await openReadyShell(shell);
      const { line } = await s.run(`: ${"x".repeat(3000)}`);
      expect(line).toBe(`: ${"x".repeat(1998)}`);
    });

    test("Ctrl-C at the prompt makes no command and no failure", async () => {
      const s = await openReadyShell(shell);
      const from = s.items.length;
      s.write("abc");
      await s.text(/abc/, from);
      await s.rest();
      const cancelled = s.items.length;
      s.write("\u0003");
      await s.text(/> /, cancelled);
      s.write("true\r");
      const marks = await s.marks("the next command's end", (all) => all.includes("133;D;0"), from);
      expect(marks.filter((mark) => /^633;E|^133;C|^133;D;/.test(mark))).toEqual([
        "633;E;true",
        "133;C",
        "133;D;0",
      ]);
    });

    test("a line that is not a command by the shell's grammar makes no command", async () => {
      const s = await openReadyShell(shell);
      const from = s.items.length;
      s.write("echo )\r");
      await s.text(/error|fish:/, from);
      await s.marks("the prompt again", (marks) => marks.includes("133;B"), from);
      await s.rest();
      const cancelled = s.items.length;
      s.write("\u0003");
      await s.marks("another prompt", (marks) => marks.includes("133;B"), cancelled);
      await s.run("");
      expect(marksOf(s.items.slice(from)).filter((mark) => /^133;C|^133;D;|^633;E/.test(mark))).toEqual([]);
    });

    test("Ctrl-Z is code 148 and fg a command of its own", async () => {
      const s = await openReadyShell(shell);
      await s.run("true");
      const from = s.items.length;
      s.write("sh -c 'echo started; exec cat'\r");
      await s.text(/started\r\n/, from);
      s.write("one\r");
      await s.text(/one\s+one/, from);
      const stopped = await s.press("\u001a");
      expect([stopped.code, (await s.run("false")).code]).toEqual([
        process.platform === "darwin" ? 146 : 148,
        1,
      ]);
      const again = s.items.length;
      s.write("fg\r");
      await s.marks("C", (marks) => marks.includes("133;C"), again);
      await s.rest();
      s.write("two\r");
      await s.text(/two[^]*two/, again);
      const ended = await s.press("\u0003");
      expect(marksOf(s.items.slice(again)).slice(0, 2)).toEqual(["633;E;fg", "133;C"]);
      expect(ended.marks.filter((mark) => mark.startsWith("133;D"))).toHaveLength(1);
    });

    test("the same line ten times gives ten codes", async () => {
      const s = await openReadyShell(shell, {
        files: { step: "n=$(($(cat n 2>/dev/null) + 1)); echo $n >n; exit $((n % 3))\n" },
        rc: { bash: "HISTCONTROL=ignoreboth", zsh: "setopt hist_ignore_dups", fish: "" }[shell],
      });
      const seen = [];
      for (let i = 0; i < 10; i++) {
        const { ran, code, line } = await s.run("sh step");
        seen.push([ran, code]);
        expect(["sh step", null]).toContain(line);
      }
      expect(seen).toEqual([1, 2, 0, 1, 2, 0, 1, 2, 0, 1].map((code) => [true, code]));
    });

    test("a line that a leading blank keeps out of history is never told, nor is another in its place", async () => {
      const s = await openReadyShell(shell, {
        rc: { bash: "HISTCONTROL=ignoreboth", zsh: "setopt hist_ignore_space", fish: "" }[shell],
      });
      await s.run("echo before");
      const hidden = await s.run(" false");
      expect([hidden.ran, hidden.code, hidden.line]).toEqual([true, 1, null]);
      expect((await s.run("echo after")).line).toBe("echo after");
    });

    test("lines typed ahead are told one by one", async () => {
      const s = await openReadyShell(shell);
      const from = s.items.length;
      s.write("sleep 0.3; true\rfalse\rtrue\r");
      const marks = await s.marks(
        "three ends",
        (all) => all.filter((mark) => mark.startsWith("133;D;")).length === 3,
        from,
      );
      const told = marks.filter((mark) => /^633;E|^133;[CD]/.test(mark)).join(" ");
      expect(told).toBe(
        String.raw`633;E;sleep 0.3\x3b true 133;C 133;D;0 633;E;false 133;C 133;D;1 633;E;true 133;C 133;D;0`,
      );
    });

    test("resizing at the prompt makes no command", async () => {
      const s = await openReadyShell(shell, { cols: 90 });
      const from = s.items.length;
      for (const cols of [40, 80, 200, 41, 100]) s.resize(cols, 30);
      const turn = await s.run("false");
      expect(turn.code).toBe(1);
      expect(marksOf(s.items.slice(from)).filter((mark) => /^133;[CD]/.test(mark))).toEqual([
        "133;C",
        "133;D;1",
      ]);
    });

    test("the person's own prompt sees the code of the command", async () => {
      const s = await openReadyShell(shell, {
        rc: {
          bash: "PS1='[$?]> '",
          zsh: "PS1='[%?]> '",
          fish: 'function fish_prompt; echo "[$status]> "; end',
        }[shell],
      });
      const seen = [];
      for (const line of ["true", "false", "sh -c 'exit 7'", ""]) {
        const from = s.items.length;
        await s.run(line);
        seen.push(/\[(\d+)\]> /.exec(plain(s.items.slice(from)))?.[1]);
      }
      expect(seen).toEqual(["0", "1", "7", "7"]);
    });
  });

  describe.skipIf(isMissing(shell))(`${shell}: the folder`, () => {
    test.each(["a b", "ü;日本", "back\\slash", "per%41cent", "new\nline", "-dash", "tab\tx"])(
      "%j is told in both forms",
      async (name) => {
        const folder = mkdtempSync(path.join(os.tmpdir(), "saggar-folder-"));
        onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
        mkdirSync(path.join(folder, name));
        const s = await openReadyShell(shell, { env: { FOLDER: path.join(folder, name) } });
        const { marks } = await s.run('cd "$FOLDER"');
        const told = marks
          .filter((mark) => mark.startsWith("633;P;Cwd="))
          .map((mark) => unescape633(mark.slice(10)));
        const urls = marks.filter((mark) => mark.startsWith("7;")).map((mark) => new URL(mark.slice(2)));
        expect(new Set(told)).toEqual(new Set([path.join(folder, name)]));
        expect(new Set(urls.map((url) => decodeURIComponent(url.pathname)))).toEqual(
          new Set([path.join(folder, name)]),
        );
        expect(marks.filter((mark) => mark.startsWith("7;")).join("")).toMatch(/^[!-~]*$/);
      },
    );
  });

  describe.skipIf(isMissing(shell))(`${shell}: what others see`, () => {
    test("no child finds the secret, nor any name of ours, in its environment", async () => {
      const s = await openReadyShell(shell);
      const { output } = await s.run("env");
      expect(output).toContain("HOME=");
      expect(output).not.toMatch(new RegExp(`${SECRET}|saggar_|SAGGAR_`));
    });

    test("a plain shell inside says nothing in our name, and its end is the command's end", async () => {
      const s = await openReadyShell(shell);
      const from = s.items.length;
      await enter(s, PLAIN[shell], SUM[shell]);
      s.write("cd /\r");
      const turn = await s.press("exit 3\r");
      expect(turn.code).toBe(3);
      const marks = marksOf(s.items.slice(from)).filter((mark) => mark.startsWith("133;"));
      expect(marks).toEqual(["133;C", "133;D;3", "133;A", "133;B"]);
      expect(plain(s.items.slice(from))).not.toMatch(/__saggar|not found|unknown command/i);
    });

    test("a shell inside that reads the same set-up file complains of nothing", async () => {
      const s = await openReadyShell(shell);
      const from = s.items.length;
      await enter(s, shell, SUM[shell]);
      const turn = await s.press("exit 4\r");
      expect(turn.code).toBe(4);
      expect(plain(s.items.slice(from))).not.toMatch(/__saggar|not found|unknown command/i);
    });

    test("exec of the same shell leaves a shell that works and says nothing false", async () => {
      const s = await openReadyShell(shell);
      const from = s.items.length;
      await enter(s, `exec ${PLAIN[shell]}`, SUM[shell]);
      expect(marksOf(s.items.slice(from)).filter((mark) => mark.startsWith("133;"))).toEqual(["133;C"]);
      expect(plain(s.items.slice(from))).not.toMatch(/__saggar|not found|unknown command/i);
    });

    test("nothing of the person's is written to, and nothing new stands in their home", async () => {
      const listing = (home: string): string[] =>
        readdirSync(home, { recursive: true })
          .map(String)
          .filter((name) => !/^\.(local|cache)|fish_variables|\.(bash|zsh)_history|\.zcompdump/.test(name))
          .sort();
      const s = openShell(shell);
      const before = listing(s.home);
      const text = readFileSync(path.join(s.home, RC[shell]), "utf8");
      await s.ready();
      await s.run("true");
      expect(listing(s.home).filter((name) => !before.includes(name) && !name.startsWith(".config"))).toEqual(
        [],
      );
      expect(readFileSync(path.join(s.home, RC[shell]), "utf8")).toBe(text);
    });
  });

  describe.skipIf(isMissing(shell))(`${shell}: ways to load it, and not to`, () => {
    const source = { bash: "source", zsh: "source", fish: "source" }[shell];

    test("without a secret the marks come without one", async () => {
      const s = openShell(shell, { argv: [shell], rc: `${source} ${SCRIPT[shell]}\n` });
      await s.text(/> /);
      const turn = await s.run("false");
      expect(turn.marks.filter((mark) => !mark.includes("file:"))).toEqual([
        "633;E;false (no secret)",
        "133;C (no secret)",
        "133;D;1 (no secret)",
        `633;P;Cwd=${s.home} (no secret)`,
        "133;A (no secret)",
        "133;B (no secret)",
      ]);
    });

    test("a secret that is not hexadecimal is not repeated", async () => {
      const s = openShell(shell, {
        argv: [shell],
        env: { SAGGAR_SHELL_SECRET: "x;y" },
        rc: `${source} ${SCRIPT[shell]}\n`,
      });
      const turn = await s.ready();
      expect(turn.marks).toContain("133;A (no secret)");
    });

    test("loading it in the set-up file and at launch marks once", async () => {
      const rc = shell === "fish" ? `cat ${SCRIPT.fish} | source\n` : `eval "$(cat ${SCRIPT[shell]})"\n`;
      const s = openShell(shell, { rc: rc + rc });
      expect(kinds(await s.ready())).toEqual(["633;P", "7", "133;A", "133;B"]);
      expect(kinds(await s.run("true"))).toEqual(["633;E", "133;C", "133;D", "633;P", "7", "133;A", "133;B"]);
    });

    test("typed at a prompt it takes effect from the next prompt on", async () => {
      const s = openShell(shell, { argv: [shell], env: { SAGGAR_SHELL_SECRET: SECRET } });
      await s.text(/> /);
      s.write(shell === "fish" ? `cat ${SCRIPT.fish} | source\r` : `eval "$(cat ${SCRIPT[shell]})"\r`);
      await s.ready();
      expect((await s.run("false")).code).toBe(1);
    });

    test.each(["before", "in the set-up file"])(
      "SAGGAR_SHELL_INTEGRATION=off %s turns it off",
      async (where) => {
        const off = { SAGGAR_SHELL_INTEGRATION: "off" };
        const s = openShell(
          shell,
          where === "before"
            ? { env: off }
            : {
                rc:
                  shell === "fish"
                    ? "set -gx SAGGAR_SHELL_INTEGRATION off\n"
                    : "SAGGAR_SHELL_INTEGRATION=off\n",
              },
        );
        await s.text(/> /);
        s.write(`env | grep -c SAGGAR_SHELL_SECRET; echo end-${SUM[shell]}\r`);
        expect(await s.text(/end-42/)).toMatch(/\r\n?0\r\n/);
        expect(marksOf(s.items)).toEqual([]);
      },
    );

    test.each(["dumb", "linux"])("on TERM=%s there are no marks", async (term) => {
      const s = openShell(shell, { env: { TERM: term } });
      await s.text(/> /);
      s.write(`echo end-${SUM[shell]}\r`);
      await s.text(/end-42/);
      expect(marksOf(s.items)).toEqual([]);
    });

    test("with the script gone the shell starts as ever, in silence", async () => {
      const copy = mkdtempSync(path.join(os.tmpdir(), "saggar-scripts-"));
      onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
      cpSync(SCRIPTS, copy, { recursive: true });
      for (const name of Object.values(SCRIPT)) rmSync(path.join(copy, path.relative(SCRIPTS, name)));
      const s = openShell(shell, { scriptsDir: copy });
      await s.text(/> /);
      expect(plain(s.items).replaceAll(/[\s%#]/g, "")).toBe(">");
    });

    test("a folder with blanks and quotes in its name will do for the scripts", async () => {
      const copy = path.join(
        mkdtempSync(path.join(os.tmpdir(), "saggar-scripts-")),
        'it\'s a \\ "folder" $HOME',
      );
      onTestFinished(() => rmSync(path.dirname(copy), { recursive: true, force: true }));
      cpSync(SCRIPTS, copy, { recursive: true });
      const s = await openReadyShell(shell, { scriptsDir: copy });
      expect((await s.run("false")).code).toBe(1);
    });

    test("a shell that reads lines from a pipe is left alone", async () => {
      const s = await openReadyShell(shell);
      writeFileSync(path.join(s.home, "lines"), `echo inner\n`);
      const { output, marks } = await s.run(`${shell} < lines`);
      expect(output).toContain("inner");
      expect(marks.filter((mark) => mark.startsWith("133;"))).toEqual(["133;C", "133;D;0", "133;A", "133;B"]);
    });
  });
}
