/** Awkward set-ups of zsh: where its files are, hooks and themes, prompts that redraw themselves, options and aliases. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { isMissing, marksOf, openReadyShell, openShell, plain, SCRIPT, type Shell } from "./driver.ts";

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
  ["a theme that rebuilds PS1 in precmd", "precmd() { PS1='theme> ' }"],
  ["a theme in precmd_functions", "theme() { PS1='theme> ' }; precmd_functions+=(theme)"],
  [
    "precmd_functions replaced in the set-up file",
    "theme() { PS1='theme> ' }; precmd_functions=(theme); preexec_functions=(); chpwd_functions=()",
  ],
  ["add-zsh-hook", "autoload -Uz add-zsh-hook; theme() { PS1='theme> ' }; add-zsh-hook precmd theme"],
  ["promptinit", "autoload -Uz promptinit; promptinit; prompt adam1"],
  [
    "vcs_info",
    "autoload -Uz vcs_info; precmd() { vcs_info }; setopt prompt_subst; PS1='${vcs_info_msg_0_}> '",
  ],
  ["prompt_subst with backslashes and quotes", "setopt prompt_subst; PS1='\\\\$(echo x)\\`\"> '"],
  ["prompt_subst and a backslash at the end", "setopt prompt_subst; PS1='x\\\\'; PS2='y\\\\'"],
  ["prompt_bang", "setopt prompt_bang; PS1='!> '"],
  ["no_prompt_sp and no_prompt_cr", "unsetopt prompt_sp prompt_cr"],
  ["a lone % at the end", "PS1='100%'"],
  ["two % at the end", "PS1='100%%'"],
  ["a prompt of several lines", "PS1=$'one\\ntwo\\n> '"],
  ["a right prompt", "RPROMPT='%T'; setopt transient_rprompt"],
  ["an empty prompt", "PS1="],
  [
    "a transient prompt",
    "f() { PS1='short> '; zle reset-prompt; zle .accept-line }; zle -N accept-line f; precmd() { PS1='long> ' }",
  ],
  ["ksh_arrays", "setopt ksh_arrays"],
  ["sh_word_split and glob_subst", "setopt sh_word_split glob_subst"],
  ["sh_glob and ksh_glob", "setopt sh_glob ksh_glob"],
  ["nounset", "setopt no_unset"],
  ["warn_create_global", "setopt warn_create_global"],
  ["warn_nested_var", "setopt warn_nested_var 2>/dev/null"],
  ["null_glob and no_match", "setopt null_glob no_match extended_glob"],
  ["noclobber", "setopt no_clobber"],
  ["all_export", "setopt all_export"],
  ["print_exit_value", "setopt print_exit_value"],
  ["rc_quotes and no_bare_glob_qual", "setopt rc_quotes no_bare_glob_qual"],
  ["no_multibyte", "setopt no_multibyte"],
  ["emulate ksh", "emulate ksh; PS1='> '"],
  ["local_options left set", "setopt local_options local_traps"],
  ["a weird IFS", "IFS='a;[3m'"],
  [
    "vi mode with a mode that redraws",
    "bindkey -v; zle-keymap-select() { zle reset-prompt }; zle -N zle-keymap-select",
  ],
  ["a line-init widget", "zle-line-init() { :; }; zle -N zle-line-init"],
  [
    "aliases of builtins",
    "alias print='echo no' local='echo no' builtin='echo no' emulate='echo no' zle='echo no' return='echo no' typeset='echo no'",
  ],
  ["global aliases", "alias -g -- -rn='no' -L='no' code='no' line='no' REPLY='no' zsh='no'"],
  ["functions named like builtins", "print() { echo no }; zle() { echo no }"],
  [
    "history verification and sharing",
    "setopt share_history inc_append_history hist_ignore_all_dups hist_no_store; HISTFILE=$HOME/h; SAVEHIST=10; HISTSIZE=10",
  ],
  ["TRAPEXIT and TRAPZERR", "TRAPEXIT() { : }; TRAPZERR() { : }"],
  ["LC_ALL=C", "export LC_ALL=C"],
];

describe.skipIf(isMissing("zsh"))("zsh: set-ups", () => {
  test.each(SETUPS)("%s: three lines are told as ever", async (_, rc) => {
    const s = await openReadyShell("zsh", { rc: `${rc}\n` });
    expect(await story(s)).toEqual(STORY);
    expect(plain(s.items)).not.toMatch(/zsh: (?!exit)|__saggar\w+:|\bno\b/);
  });

  test("xtrace shows where our hooks begin, and no mark of theirs", async () => {
    const s = await openReadyShell("zsh", { rc: "setopt xtrace\n" });
    expect(await story(s)).toEqual(STORY);
    expect(plain(s.items)).not.toMatch(/133|633/);
  });

  test("err_exit ends the shell at a failing command and not at ours", async () => {
    const s = await openReadyShell("zsh", { rc: "setopt err_exit\n" });
    expect((await s.run("true")).code).toBe(0);
    expect((await s.run("")).code).toBe(null);
    s.write("false\r");
    expect(await s.exited).toBe(1);
  });

  test("a clock that redraws the prompt makes no command and no end", async () => {
    const s = await openReadyShell("zsh", {
      rc: "n=0; setopt prompt_subst; PS1='<$n> '\nTMOUT=1; TRAPALRM() { (( n++ )); zle reset-prompt }\n",
    });
    const from = s.items.length;
    await s.text(/<3> /);
    const turn = await s.run("false");
    expect(turn.code).toBe(1);
    expect(marksOf(s.items.slice(from)).filter((mark) => /^133;[CD]/.test(mark))).toEqual([
      "133;C",
      "133;D;1",
    ]);
  });

  test("clearing and redrawing repeat A and B alone", async () => {
    const s = await openReadyShell("zsh");
    const from = s.items.length;
    s.write("\u000c");
    await s.marks("B", (marks) => marks.includes("133;B"), from);
    expect(marksOf(s.items.slice(from))).toEqual(MARKED);
  });

  test("the person's hooks see $? and pipestatus, once a prompt, and PS1 as it is theirs while a command runs", async () => {
    const s = await openReadyShell("zsh", {
      rc: 'hook() { seen+="[$?|$pipestatus]" }; precmd_functions+=(hook); PS1="mine> "; export PS1\n',
    });
    await s.run("seen=");
    await s.run("(exit 7)");
    await s.run("false | true");
    expect((await s.run('echo "$seen"')).output).toContain("[0|0][7|7][0|1 0]");
    expect((await s.run('echo "<$PS1>"; printenv PS1')).output).toContain("<mine> >\r\nmine> \r\n");
  });

  test("a theme that comes later than ours is followed from its second prompt on", async () => {
    const s = await openReadyShell("zsh");
    s.write("theme() { PS1='theme> ' }; precmd_functions+=(theme)\r");
    await s.text(/[\r\n]theme> /);
    await s.run("true");
    expect(await story(s)).toEqual(STORY);
  });

  test("a widget that calls the hooks and redraws tells no end", async () => {
    const rc =
      "w() { for f in $precmd_functions; do $f; done; zle reset-prompt }; zle -N w; bindkey '^G' w; PS1='> '\n";
    const s = await openReadyShell("zsh", { rc });
    const from = s.items.length;
    s.write("\u0007");
    await s.marks("B", (marks) => marks.includes("133;B"), from);
    const turn = await s.run("false");
    expect(turn.code).toBe(1);
    expect(marksOf(s.items.slice(from)).filter((mark) => /^133;[CD]/.test(mark))).toEqual([
      "133;C",
      "133;D;1",
    ]);
  });

  test("a theme that reads its own PS1 before a command finds it as it wrote it", async () => {
    const rc =
      "precmd() { PS1='pure> ' }; check() { [[ $PS1 == 'pure> ' ]] && ok+=y || ok+=n }; preexec_functions+=(check)\n";
    const s = await openReadyShell("zsh", { rc });
    await s.run("ok=");
    await s.run("true");
    expect((await s.run("echo ok-$ok")).output).toContain("ok-yy");
  });

  test("output of the set-up file sent elsewhere, as an instant prompt does, loses no marks", async () => {
    const rc =
      "exec {keep}>&1 {err}>&2 >held 2>&1\nback() { exec >&$keep 2>&$err; precmd_functions=(${precmd_functions:#back}) }\nprecmd_functions+=(back)\n";
    const s = await openReadyShell("zsh", { rc });
    expect(await story(s)).toEqual(STORY);
    expect(readFileSync(path.join(s.home, "held"), "latin1")).toBe("");
  });

  test("standard output sent away for good loses no marks", async () => {
    const s = await openReadyShell("zsh");
    await s.run("exec >log");
    expect(await story(s)).toEqual(STORY);
    expect(readFileSync(path.join(s.home, "log"), "latin1")).not.toContain("133");
  });

  test("a change of folder is told at once, and one in a subshell is not", async () => {
    const s = await openReadyShell("zsh");
    const { marks } = await s.run("cd /; (cd /usr); x=$(cd /tmp; pwd); echo $x");
    const folders = marks.filter((mark) => mark.startsWith("633;P;Cwd=")).map((mark) => mark.slice(10));
    expect(folders).toEqual(["/", "/"]);
    expect(marks.indexOf("633;P;Cwd=/")).toBeLessThan(marks.indexOf("133;D;0"));
  });

  test("a read-only prompt is left alone, and ends are told", async () => {
    const s = openShell("zsh", { rc: "typeset -r PS1 PS2\n" });
    await s.text(/> /);
    const from = s.items.length;
    s.write("false\r");
    const marks = await s.marks("A", (all) => all.includes("133;A"), from);
    expect(marks.filter((mark) => mark.startsWith("133"))).toEqual(["133;C", "133;D;1", "133;A"]);
    expect(plain(s.items)).not.toContain("read-only");
  });

  test("without prompt_percent A is told, and nothing of ours is shown", async () => {
    const s = openShell("zsh", { rc: "setopt no_prompt_percent\n" });
    await s.marks("A", (marks) => marks.includes("133;A"));
    const from = s.items.length;
    s.write("false\r");
    await s.marks("A", (marks) => marks.includes("133;D;1") && marks.includes("133;A"), from);
    expect(plain(s.items)).not.toMatch(/%\{|saggar/);
  });

  test("all_export hands nothing of ours to children", async () => {
    const s = await openReadyShell("zsh", { rc: "setopt all_export\n" });
    await s.run("true");
    expect((await s.run("env")).output).not.toMatch(/saggar_/);
  });

  test("tabs and escapes quoted in a line arrive as typed", async () => {
    const s = await openReadyShell("zsh");
    expect((await s.run("echo 'a\u0016\tb\u0016\u001b[c'")).line).toBe("echo 'a\tb\u001b[c'");
    expect((await s.run(": 'a\u009cb'")).line).toBe(": 'a\u009cb'");
  });

  test("parameters that patterns set are the person's", async () => {
    const s = await openReadyShell("zsh");
    await s.run("setopt extended_glob; [[ abc == (#b)a(b)* ]]; MATCH=m REPLY=r; reply=(x y)");
    await s.run("true");
    expect((await s.run("echo $match $MATCH $REPLY $reply")).output).toContain("b m r x y");
  });

  test("powerlevel10k is asked for its own marks, unless the person said otherwise", async () => {
    const s = await openReadyShell("zsh");
    expect((await s.run("typeset -p POWERLEVEL9K_TERM_SHELL_INTEGRATION")).output).toContain(
      "typeset POWERLEVEL9K_TERM_SHELL_INTEGRATION=true",
    );
    const other = await openReadyShell("zsh", {
      files: { ".zshenv": "POWERLEVEL9K_TERM_SHELL_INTEGRATION=false\n" },
    });
    expect((await other.run("echo is-$POWERLEVEL9K_TERM_SHELL_INTEGRATION")).output).toContain("is-false");
  });

  test("marks without our secret, as powerlevel10k sends, stand beside ours", async () => {
    const s = await openReadyShell("zsh", {
      rc: "PS1=$'%{\\e]133;A\\a%}p10k> %{\\e]133;B\\a%}'\npreexec() { print -n '\\e]133;C;\\a' }\n",
    });
    expect(
      (await s.run("false")).marks.filter((mark) => mark.startsWith("133") && !mark.includes("secret")),
    ).toEqual(["133;C", "133;D;1", ...MARKED]);
  });
});

describe.skipIf(isMissing("zsh"))("zsh: start-up files", () => {
  const say = (name: string): string => `echo "${name} \${ZDOTDIR-none}"\n`;

  test("without ZDOTDIR all files are read from the home, in order, and ZDOTDIR is not there", async () => {
    const files = {
      ".zshenv": say("env"),
      ".zprofile": say("profile"),
      ".zshrc": `${say("rc")}PS1='> '\n`,
      ".zlogin": say("login"),
    };
    const s = openShell("zsh", { login: true, files });
    await s.ready();
    expect(plain(s.items).match(/\w+ none/g)).toEqual(["env none", "profile none", "rc none", "login none"]);
    const { output } = await s.run("env; [[ -o login ]] && echo is-login");
    expect(output).toContain("is-login");
    expect(output).not.toContain("ZDOTDIR");
  });

  test("the person's ZDOTDIR from the environment is honoured", async () => {
    const s = openShell("zsh", { env: { ZDOTDIR: "/nowhere" } });
    expect((await s.ready()).marks).toContain("133;A");
    expect((await s.run("echo $ZDOTDIR; printenv ZDOTDIR; printenv SAGGAR_ZDOTDIR")).output).toMatch(
      /\/nowhere\r\n\/nowhere\r\n(?!\/)/,
    );
  });

  test("a ZDOTDIR that .zshenv sets is where the rest is read", async () => {
    const s = openShell("zsh", {
      files: {
        ".zshenv": "export ZDOTDIR=$HOME/.config/zsh\n",
        ".config/zsh/.zshrc": "PS1='there> '\n",
        ".zshrc": "echo wrong\n",
      },
    });
    await s.ready();
    expect(plain(s.items)).toContain("there> ");
    expect(plain(s.items)).not.toContain("wrong");
  });

  test("HISTFILE of a system-wide file and of the person's are what they would be", async () => {
    const rc =
      "HISTFILE=${ZDOTDIR:-$HOME}/.zsh_history; SAVEHIST=100; HISTSIZE=100; setopt inc_append_history\n";
    const s = await openReadyShell("zsh", { rc });
    await s.run("echo one");
    expect((await s.run("echo $HISTFILE")).output).toContain(`${s.home}/.zsh_history`);
    expect(readFileSync(path.join(s.home, ".zsh_history"), "utf8")).toContain("echo one");
  });

  test.each([
    ["returns early", "return 1\necho never\n"],
    ["fails", "false\nnosuchcommand 2>/dev/null\n"],
    ["has a syntax error", "if then fi )\n"],
    [
      "sets options that change the language",
      "setopt ksh_arrays sh_word_split no_unset err_return ignore_braces\n",
    ],
  ])("a .zshenv that %s is no hindrance", async (_, text) => {
    const s = await openReadyShell("zsh", { files: { ".zshenv": text } });
    expect(await story(s)).toEqual(STORY);
  });

  test("a set-up file that starts another zsh for good leaves no secret to it", async () => {
    const s = openShell("zsh", { rc: "[[ -n $INNER ]] || INNER=1 exec zsh\n" });
    await s.text(/> /);
    s.write("env | grep -c SAGGAR; echo end-$((40+2))\r");
    expect(await s.text(/end-42/)).toMatch(/\r\n0\r\nend-42/);
  });

  test.each([
    ["offers its first steps to people without any file", {}, 1],
    ["does not offer them to others", { ".zprofile": "" }, 0],
  ])("zsh %s, with us as without", async (_, files, times) => {
    // The real dialogue refuses to speak to root.
    for (const argv of [undefined, ["zsh"]]) {
      const functions = mkdtempSync(path.join(os.tmpdir(), "saggar-functions-"));
      onTestFinished(() => rmSync(functions, { recursive: true, force: true }));
      writeFileSync(path.join(functions, "zsh-newuser-install"), 'print "offered ${ZDOTDIR-none}"\n');
      const s = openShell("zsh", { bare: true, files, env: { FPATH: functions }, ...(argv && { argv }) });
      await s.text(/[#%] $/);
      await s.rest();
      expect(plain(s.items).match(/offered none/g) ?? []).toHaveLength(times);
    }
  });

  test("a zsh in which a .zshenv of ours is read by hand, non-interactively, does nothing", async () => {
    const s = await openReadyShell("zsh");
    const { output, marks } = await s.run(`ZDOTDIR=${path.dirname(SCRIPT.zsh)} zsh -c 'echo ran-$((40+2))'`);
    expect(output).toContain("ran-42");
    expect(marks.filter((mark) => mark === "133;C")).toHaveLength(1);
  });
});
