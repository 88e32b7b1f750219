/** Awkward set-ups of bash: PROMPT_COMMAND in all its forms, prompt tools, traps, options, read-only and exported names. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { HOOK, MARKED, PREEXEC, SETUPS, STORY, story } from "./bash-set-ups.ts";
import { isMissing, marksOf, openReadyShell, openShell, plain } from "./driver.ts";

describe.skipIf(isMissing("bash"))("bash: set-ups", () => {
  test.each(SETUPS)("%s: three lines are told as ever", async (_, rc) => {
    const s = await openReadyShell("bash", { rc: `${HOOK}${rc}\n` });
    expect(await story(s)).toEqual(STORY);
    expect(plain(s.items)).not.toMatch(/bash: |ERRTRAP|\bno\b/);
  });

  test("show-mode-in-prompt repeats marks on every change of mode, and that is all", async () => {
    const s = await openReadyShell("bash", {
      rc: "set -o vi; bind 'set show-mode-in-prompt on'\nPS1='one\\n> '\n",
    });
    const from = s.items.length;
    for (const key of ["\u001b", "i", "\u001b", "i"]) {
      await s.rest();
      s.write(key);
    }
    const turn = await s.run("false");
    expect(turn.code).toBe(1);
    expect(marksOf(s.items.slice(from)).filter((mark) => /^133;[CD]/.test(mark))).toEqual([
      "133;C",
      "133;D;1",
    ]);
  });

  test("the person's hooks run once a prompt and find $?, PIPESTATUS and $_ as they were", async () => {
    for (const rc of [
      "PROMPT_COMMAND=hook",
      "PROMPT_COMMAND=(: hook)",
      "export PROMPT_COMMAND='hook; true'",
    ]) {
      const s = await openReadyShell("bash", { rc: `${HOOK}${rc}\n` });
      await s.run("seen=");
      await s.run("(exit 7)");
      await s.run("false | true");
      await s.run("ls /etc/passwd >/dev/null");
      const { output } = await s.run('echo "$seen" "$?" "$_"');
      expect(output).toContain("[0|0|][7|7|][0|1 0|][0|0|/etc/passwd] 0 ");
      expect((await s.run("ls /etc/hosts >/dev/null; false | true")).code).toBe(0);
      expect((await s.run('echo "${PIPESTATUS[*]}"')).output).toContain("1 0");
    }
  });

  test("$_ and $? are the person's on the next line", async () => {
    const s = await openReadyShell("bash");
    await s.run("ls /etc/passwd");
    expect((await s.run("echo $_")).output).toContain("/etc/passwd");
    await s.run("(exit 9)");
    expect((await s.run("echo code-$?")).output).toContain("code-9");
  });

  test("PROMPT_COMMAND is not exported, and a child that has it anyway complains of nothing", async () => {
    const s = await openReadyShell("bash", { rc: "PROMPT_COMMAND='x=1'\n" });
    expect((await s.run("declare -p PROMPT_COMMAND")).output).not.toMatch(/declare -\w*x/);
    expect((await s.run("env")).output).not.toContain("PROMPT_COMMAND");
  });

  test("an exported PROMPT_COMMAND stays the children's", async () => {
    const s = await openReadyShell("bash", { rc: "export PROMPT_COMMAND='echo hooked'\n" });
    const from = s.items.length;
    s.write("bash --norc\r");
    await s.text(/hooked[^]*bash-\S+[$#] /, from);
    const turn = await s.press("exit 3\r");
    expect(turn.code).toBe(3);
    expect(plain(s.items.slice(from))).not.toMatch(/not found|__saggar/);
  });

  test.each(["sh", "dash", "bash --norc", "bash --posix --norc"])(
    "an exported PS1 does no harm in %s",
    async (child) => {
      const s = await openReadyShell("bash", { rc: "export PS1 PS2 PS0\n" });
      await s.run("true");
      const from = s.items.length;
      s.write(`${child}\r`);
      await s.marks("C", (marks) => marks.includes("133;C"), from);
      s.write("echo inner-$((40+2))\r");
      await s.text(/inner-42/, from);
      const turn = await s.press("exit 3\r");
      expect(turn.code).toBe(3);
      expect(plain(s.items.slice(from))).not.toMatch(/bad substitution|not found|unbound/i);
      expect(marksOf(s.items.slice(from)).filter((mark) => mark.startsWith("133"))).toEqual([
        "133;C",
        "133;D;3",
        ...MARKED,
      ]);
    },
  );

  test.each([
    ["unset and a tool of its own", "unset PROMPT_COMMAND; tool() { PS1='tool> '; }; PROMPT_COMMAND=tool"],
    ["another array", "tool() { PS1='tool> '; }; PROMPT_COMMAND=(: tool :)"],
    ["unset", "unset PROMPT_COMMAND"],
  ])("PROMPT_COMMAND replaced at the prompt (%s): the command after it is told again", async (_, line) => {
    const s = await openReadyShell("bash");
    s.write(`${line}\r`);
    const from = s.items.length;
    await s.marks("C", (marks) => marks.includes("133;C"), from);
    await s.rest();
    await s.run("(exit 3)");
    const marks = marksOf(s.items.slice(from));
    expect(marks.filter((mark) => /^133;[CD]/.test(mark))).toEqual(["133;C", "133;D;0", "133;C", "133;D;3"]);
    expect(await story(s)).toEqual(STORY);
  });

  test.each([
    ["prepended", 'PROMPT_COMMAND="hook; $PROMPT_COMMAND"'],
    ["appended to the string", 'PROMPT_COMMAND="$PROMPT_COMMAND; hook"'],
    ["appended to the string, with care", 'PROMPT_COMMAND="${PROMPT_COMMAND:+$PROMPT_COMMAND;}hook"'],
    ["appended to the array", "PROMPT_COMMAND+=(hook)"],
    ["assigned", "PROMPT_COMMAND=hook"],
  ])("a hook that is %s at the prompt runs beside ours", async (_, line) => {
    const s = await openReadyShell("bash", { rc: `${HOOK}PROMPT_COMMAND='x=1'\n` });
    await s.run(line);
    await s.run("true");
    expect(await story(s)).toEqual(STORY);
    expect(plain(s.items)).not.toMatch(/bash: /);
  });

  test("a hook behind ours that rebuilds PS1 costs no command its end", async () => {
    const s = await openReadyShell("bash");
    const from = s.items.length;
    s.write("PROMPT_COMMAND+=('PS1=\"late> \"')\r");
    await s.marks("D", (marks) => marks.includes("133;D;0"), from);
    await s.text(/late> /, from);
    expect((await s.run("false")).code).toBe(1);
    expect(await story(s)).toEqual(STORY);
  });

  test("tools that put their name before PS1, and take it away, change the prompt and no mark", async () => {
    const s = await openReadyShell("bash");
    await s.run('keep=$PS1; PS1="(venv) $PS1"');
    expect(await story(s)).toEqual(STORY);
    expect(plain(s.items)).toContain("(venv) > true");
    await s.run("PS1=$keep");
    expect(await story(s)).toEqual(STORY);
    await s.run('PS1="$PS1$PS1"');
    expect(await story(s)).toEqual(STORY);
  });

  test("a PS0 of the person's is shown as they wrote it", async () => {
    const s = await openReadyShell("bash", { rc: "PS0='<zero \\\\'\n" });
    const from = s.items.length;
    await s.run("echo one");
    const shown = ["\u0001", "\u0002", "\u0016"].reduce(
      (text, byte) => text.replaceAll(byte, ""),
      plain(s.items.slice(from)),
    );
    expect(shown).toContain("<zero \\one");
    await s.run("PS0='<other>'");
    await s.run('PS0="$PS0<more>"');
    const later = s.items.length;
    await s.run("echo one");
    expect(plain(s.items.slice(later))).toContain("<other><more>one");
    expect(await story(s)).toEqual(STORY);
  });

  test("a read-only PROMPT_COMMAND leaves PS1 to mark", async () => {
    const s = await openReadyShell("bash", { rc: "readonly PROMPT_COMMAND='x=1'\n" });
    const told = [];
    for (const line of ["true", "false", ""]) {
      const { ran, line: text, marks } = await s.run(line);
      told.push([ran, text, marks]);
    }
    expect(told).toEqual([
      [true, null, ["133;C", "133;D;0", ...MARKED]],
      [true, null, ["133;C", "133;D;1", ...MARKED]],
      [false, null, ["133;D;1", ...MARKED]],
    ]);
    expect(plain(s.items)).not.toMatch(/readonly/);
  });

  test("read-only PS1, PS2 and PS0 are left alone, and ends are told", async () => {
    const s = openShell("bash", { rc: "readonly PS1 PS2 PS0=''\n" });
    await s.text(/> /);
    const from = s.items.length;
    s.write("false\r");
    const marks = await s.marks("A", (all) => all.filter((mark) => mark === "133;A").length === 1, from);
    expect(marks.filter((mark) => mark.startsWith("133"))).toEqual(["133;D", "133;A"]);
    expect(plain(s.items)).not.toMatch(/readonly/);
  });

  test("without promptvars marks still come, and nothing of ours is shown", async () => {
    const s = await openReadyShell("bash", { rc: "shopt -u promptvars\n" });
    const told = [];
    for (const line of ["true", "false", ""]) {
      const { ran, code } = await s.run(line);
      told.push([ran, code]);
    }
    expect(told).toEqual([
      [true, 0],
      [true, 1],
      [false, 1],
    ]);
    expect(plain(s.items)).not.toContain("saggar");
    await s.run("shopt -s promptvars");
    await s.run("true");
    expect(await story(s)).toEqual(STORY);
  });

  test("a DEBUG trap of the person's fires for their commands, and after our loading too", async () => {
    const s = await openReadyShell("bash", { rc: "trap 'seen+=\"<$BASH_COMMAND>\"' DEBUG\n" });
    await s.run("seen=");
    await s.run("true && false");
    const { output } = await s.run('printf "%s\\n" "$seen"');
    expect(output).toContain("<true><false>");
    expect((await s.run("trap -p DEBUG")).output).toContain("seen+=");
  });

  test("an ERR trap with errtrace fires for the person's failures alone", async () => {
    const s = await openReadyShell("bash", { rc: "set -E; trap 'echo ERRTRAP' ERR\n" });
    expect(await story(s)).toEqual(STORY);
    expect(plain(s.items).match(/ERRTRAP/g)).toHaveLength(1);
  });

  test("a trap that waits for the first command after the prompt gets the person's, not ours", async () => {
    const rc = `
start() { [[ -z $ready ]] || started+="<$BASH_COMMAND>"; ready=; }
arm() { ready=1; }
trap start DEBUG
PROMPT_COMMAND=arm
`;
    const s = await openReadyShell("bash", { rc });
    await s.run("true");
    await s.run("started=");
    await s.run("true");
    await s.run("(false); false");
    expect((await s.run('echo "$started"')).output).toContain("<true><false><echo");
    expect(await story(s)).toEqual(STORY);
  });

  test("a DEBUG trap set, changed and removed at the prompt is what the person made it", async () => {
    const s = await openReadyShell("bash");
    const seen = [];
    for (const line of [
      "trap 'x=1' DEBUG",
      "",
      "trap 'x=2' DEBUG",
      "true",
      "trap - DEBUG",
      "",
      "trap 'x=3' DEBUG",
    ]) {
      await s.run(line);
      seen.push(/trap -- '(x=\d)' DEBUG/.exec((await s.run("trap -p DEBUG")).output)?.[1]);
    }
    expect(seen).toEqual(["x=1", "x=1", "x=2", "x=2", undefined, undefined, "x=3"]);
    expect((await s.run("declare -p PROMPT_COMMAND")).output.match(/saggar_prompt/g)).toHaveLength(1);
  });

  test("a DEBUG trap that a hook sets before a prompt is kept", async () => {
    const rc = "trap 'x=1' DEBUG\nPROMPT_COMMAND='[[ -z $again ]] || { again=; trap \"x=2\" DEBUG; }'\n";
    const s = await openReadyShell("bash", { rc });
    await s.run("again=1");
    expect((await s.run("trap -p DEBUG")).output).toContain("'x=2'");
    expect((await s.run("trap -p DEBUG")).output).toContain("'x=2'");
  });

  test("a Ctrl-C during the person's hooks loses no trap of theirs", async () => {
    const rc =
      "trap 'x=1' DEBUG\nnap() { if [[ -n $slow ]]; then slow=; echo napping; sleep 60; fi; }\nPROMPT_COMMAND=nap\n";
    const s = await openReadyShell("bash", { rc });
    const from = s.items.length;
    s.write("slow=1\r");
    await s.text(/napping/, from);
    await s.rest();
    await s.press("\u0003");
    expect((await s.run("trap -p DEBUG")).output).toContain("'x=1'");
    expect(await story(s)).toEqual(STORY);
  });

  test("set -e ends the shell at a failing command, with its start told and nothing else broken", async () => {
    const s = await openReadyShell("bash");
    await s.run("set -e");
    expect((await s.run("true")).code).toBe(0);
    expect((await s.run("")).code).toBe(null);
    s.write("false\r");
    expect(await s.exited).toBe(1);
  });

  test("a set-up file that sets -e and ends in a false test starts all the same", async () => {
    const s = await openReadyShell("bash", { rc: "set -e\n[[ -n $nothing ]] && x=1\n" });
    expect((await s.run("true")).code).toBe(0);
  });

  test("a set-up file that returns early is no hindrance", async () => {
    const s = await openReadyShell("bash", { rc: "return 1\necho never\n" });
    expect(await story(s)).toEqual(STORY);
  });

  test("standard output and error sent elsewhere: marks stay in step with the prompt", async () => {
    const s = await openReadyShell("bash");
    await s.run("exec > >(cat)");
    expect(await story(s)).toEqual(STORY);
    await s.run("exec >log");
    expect(await story(s)).toEqual(STORY);
    expect(readFileSync(path.join(s.home, "log"), "latin1")).toBe("");
  });

  test("HISTFILE is what bash would make it, and history holds what was typed", async () => {
    const s = await openReadyShell("bash");
    await s.run("echo one");
    expect((await s.run("echo $HISTFILE")).output).toContain(`${s.home}/.bash_history`);
    const { output } = await s.run("history");
    expect(output).toMatch(/1\s+echo one\r\n\s+2\s+echo \$HISTFILE\r\n\s+3\s+history/);
  });

  const NEVER_STALE: readonly [
    title: string,
    rc: string,
    lines: readonly [typed: string, told: string | null][],
  ][] = [
    [
      "ignoreboth",
      "HISTCONTROL=ignoreboth",
      [
        ["true", "true"],
        ["true", null],
        [" false", null],
        ["echo x", "echo x"],
      ],
    ],
    [
      "erasedups",
      "HISTCONTROL=erasedups",
      [
        ["true", "true"],
        ["echo x", "echo x"],
        ["true", null],
        ["echo y", "echo y"],
      ],
    ],
    [
      "HISTIGNORE",
      "HISTIGNORE='ls*:&'",
      [
        ["true", "true"],
        ["ls /", null],
        ["echo x", "echo x"],
      ],
    ],
    [
      "no history",
      "set +o history",
      [
        ["true", null],
        ["false", null],
      ],
    ],
    [
      "HISTSIZE=0",
      "HISTSIZE=0",
      [
        ["true", null],
        ["false", null],
      ],
    ],
    [
      "cmdhist off",
      "shopt -u cmdhist",
      [
        ["true", "true"],
        ["echo x", "echo x"],
      ],
    ],
    [
      "history cleared",
      "",
      [
        ["true", "true"],
        ["history -c", "history -c"],
        ["echo x", "echo x"],
        [" echo y", " echo y"],
      ],
    ],
    [
      "history read by a hook behind ours",
      "HISTCONTROL=ignorespace; PROMPT_COMMAND=':'",
      [
        ["true", "true"],
        ["PROMPT_COMMAND+=('history -s other')", "PROMPT_COMMAND+=('history -s other')"],
        [" false", null],
        [" false", null],
      ],
    ],
  ];
  test.each(NEVER_STALE)("%s: text is right or absent, never another command's", async (_, rc, lines) => {
    const s = await openReadyShell("bash", { rc: `${rc}\n` });
    const told = [];
    for (const [typed] of lines) {
      const turn = await s.run(typed);
      expect(turn.ran).toBe(true);
      told.push([typed, turn.line]);
    }
    expect(told).toEqual(lines);
  });

  test("control characters, tabs and a here-document arrive as typed", async () => {
    const s = await openReadyShell("bash");
    const { line } = await s.run("echo 'a\u0016\tb\u0016\u001b[c\u0016\u007fd'");
    expect(line).toBe("echo 'a\tb\u001b[c\u007fd'");
    s.write("cat <<X\r");
    await s.text(/cat <<X/);
    s.write("body; more\r");
    expect((await s.press("X\r")).line).toBe("cat <<X\nbody; more\nX");
  });

  test("lines pasted at once are a command each, and only the first has its text", async () => {
    const s = await openReadyShell("bash");
    const from = s.items.length;
    s.write("\u001b[200~(exit 3)\necho two\nfalse\u001b[201~");
    await s.text(/false/, from);
    const { marks } = await s.press("\r");
    expect(marks.filter((mark) => /^133;[CD]|^633;E/.test(mark)).join(" ")).toBe(
      "633;E;(exit 3) 133;C 133;D;3 133;C 133;D;0 133;C 133;D;1",
    );
    expect(await story(s)).toEqual(STORY);
  });

  test("a character that would end the report early does not", async () => {
    const s = await openReadyShell("bash");
    expect((await s.run(": 'a\u009cb'")).line).toBe(": 'a\u009cb'");
    const c = await openReadyShell("bash", { env: { LANG: "C" } });
    expect((await c.run(": 'a;b'")).line).toBe(": 'a;b'");
  });

  test("the login files are read in bash's order, the first of three, and none of the other kind", async () => {
    const files = {
      ".bashrc": "echo rc\n",
      ".bash_profile": "echo profile; PS1='> '\n",
      ".bash_login": "echo login\n",
      ".profile": "echo third\n",
    };
    const s = openShell("bash", { login: true, files });
    await s.ready();
    expect(plain(s.items)).toContain("profile");
    expect(plain(s.items)).not.toMatch(/\brc\b|login|third/);
    const other = openShell("bash", { login: true, files: { ".profile": "echo third; PS1='> '\n" } });
    await other.ready();
    expect(plain(other.items)).toContain("third");
    expect((await other.run("env")).output).not.toContain("SAGGAR");
  });

  test("set -a and export -f hand nothing of ours to children", async () => {
    const s = await openReadyShell("bash", { rc: "set -a\n" });
    await s.run("true");
    const { output } = await s.run("env");
    expect(output).not.toMatch(/__saggar_(secret|aid|prompt|key)|BASH_FUNC/);
    expect((await s.run("echo $-")).output).toMatch(/a/);
  });

  test("BASH_REMATCH, OPTIND, REPLY and positional parameters are untouched", async () => {
    const s = await openReadyShell("bash");
    await s.run("[[ abc =~ b ]]; REPLY=r; set -- p q; OPTIND=4");
    await s.run("true");
    expect((await s.run('echo "${BASH_REMATCH[0]} $REPLY $* $OPTIND"')).output).toContain("b r p q 4");
  });

  test("background jobs, subshells, loops and functions are one command each", async () => {
    const s = await openReadyShell("bash");
    for (const [line, code] of [
      ["(exit 5)", 5],
      ["for i in 1 2 3; do false; done", 1],
      ["f() { return 6; }; f", 6],
      ["sleep 0.01 & wait", 0],
      ["{ true; false; } | cat", 0],
      ["if false; then :; fi", 0],
    ] as const) {
      const turn = await s.run(line);
      expect([turn.line, turn.code, turn.marks.filter((mark) => mark === "133;C").length]).toEqual([
        line,
        code,
        1,
      ]);
    }
  });
});

describe.skipIf(isMissing("bash"))("bash: with bash-preexec", () => {
  test("marks come, and its functions still see the person's commands and no others", async () => {
    const s = await openReadyShell("bash", { rc: PREEXEC });
    expect(await story(s)).toEqual(STORY);
    await s.run("notes=");
    await s.run("true");
    expect((await s.run('echo "$notes"')).output).toContain("<true>");
    expect((await s.run("declare -p PROMPT_COMMAND")).output).not.toContain("saggar");
  });

  test("loaded at the prompt, it is joined there", async () => {
    const s = await openReadyShell("bash", { files: { late: PREEXEC } });
    await s.run("source late");
    await s.run("true");
    await s.run("notes=");
    expect(await story(s)).toEqual(STORY);
    expect((await s.run('echo "$notes"')).output).toContain("<true><false>");
    expect((await s.run("declare -p PROMPT_COMMAND")).output).not.toContain("saggar");
  });

  test("a precmd function that rebuilds PS1 later is followed", async () => {
    const s = await openReadyShell("bash", { rc: PREEXEC });
    s.write("tool() { PS1='tool> '; }; precmd_functions+=(tool)\r");
    await s.text(/[\r\n]tool> /);
    await s.run("true");
    expect(await story(s)).toEqual(STORY);
  });
});

/** ble.sh replaces the line editor: all that counts is that it is asked for its hooks, and PROMPT_COMMAND is left alone. */
test.skipIf(isMissing("bash"))("bash: where ble.sh is loaded, its hooks are used", async () => {
  const rc = "BLE_VERSION=0.4; blehook() { printf '(%s)' \"$@\"; }\n";
  const s = openShell("bash", { rc });
  await s.text(/\(PRECMD\+=__saggar_prompt\)\(PREEXEC\+=__saggar_preexec\)/);
  s.write("declare -p PROMPT_COMMAND; false; __saggar_preexec 'a;b'; false; __saggar_prompt\r");
  const marks = await s.marks("A", (all) => all.includes("133;A"));
  expect(marks.filter((mark) => mark.startsWith("133") || mark.startsWith("633;E"))).toEqual([
    "633;E;a\\x3bb",
    "133;C",
    "133;D;1",
    "133;A",
  ]);
});
