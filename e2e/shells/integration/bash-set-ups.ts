/** What a bash may be set up like, and the three lines that must be told the same in all of them. */
import type { Shell } from "./driver.ts";

/** What the marks say of three lines: a success, a failure, and an empty one. */
export async function story(shell: Shell): Promise<unknown[]> {
  const told = [];
  for (const line of ["true", "false", ""]) {
    const turn = await shell.run(line);
    told.push([
      turn.ran,
      turn.code,
      turn.line,
      turn.marks.filter((mark) => mark === "133;A" || mark === "133;B"),
    ]);
  }
  return told;
}
export const MARKED: readonly string[] = ["133;A", "133;B"];
export const STORY: unknown[] = [
  [true, 0, "true", MARKED],
  [true, 1, "false", MARKED],
  [false, null, null, MARKED],
];

/** A hook that notes how often it ran and with which $?, PIPESTATUS and $_. */
export const HOOK = 'hook() { seen+="[$?|${PIPESTATUS[*]}|$_]"; }\n';

export const SETUPS: readonly [title: string, rc: string][] = [
  ["unset PROMPT_COMMAND", "unset PROMPT_COMMAND"],
  ["an empty one", "PROMPT_COMMAND="],
  ["a string", "PROMPT_COMMAND=hook"],
  ["a string that ends in a semicolon", "PROMPT_COMMAND='hook;'"],
  ["a string that ends in a semicolon and blanks", "PROMPT_COMMAND='hook ;  '"],
  ["a string that ends in a line feed", "PROMPT_COMMAND=$'hook\\n'"],
  ["a string that ends in a comment", "PROMPT_COMMAND='hook # note'"],
  ["a string that ends in a background command", "PROMPT_COMMAND='hook; (:) &'"],
  ["a string of several commands", "PROMPT_COMMAND='x=1; history -a; :'"],
  ["an array", "PROMPT_COMMAND=(hook :)"],
  ["an array with a gap", "PROMPT_COMMAND=([3]=hook [7]=:)"],
  ["an exported string", "export PROMPT_COMMAND='hook'"],
  ["an exported array", "PROMPT_COMMAND=(hook); export PROMPT_COMMAND"],
  ["a tool that rebuilds PS1 each time", "tool() { PS1='tool> '; }; PROMPT_COMMAND=(tool)"],
  ["a tool in an exported string", "tool() { PS1='tool> '; }; export PROMPT_COMMAND=tool"],
  [
    "PROMPT_COMMAND unset, a DEBUG trap, then a tool",
    "unset PROMPT_COMMAND; trap ':' DEBUG; PROMPT_COMMAND='PS1=\"tool> \"'",
  ],
  ["a DEBUG trap that prints", "trap 'last=$BASH_COMMAND' DEBUG"],
  ["functrace and a DEBUG trap", "set -T; trap 'last=$BASH_COMMAND' DEBUG"],
  ["set -u", "set -u"],
  ["set -o posix", "set -o posix"],
  ["set -o noclobber", "set -o noclobber"],
  ["set -f", "set -f"],
  ["set +B", "set +B"],
  ["set -a", "set -a"],
  ["set -x", "set -x"],
  ["nocasematch, extglob, nullglob, failglob", "shopt -s nocasematch extglob nullglob failglob"],
  ["patsub_replacement off", "shopt -u patsub_replacement 2>/dev/null"],
  ["a weird IFS", "IFS='a;[3m'"],
  ["an empty IFS", "IFS="],
  [
    "aliases of builtins",
    "alias printf='echo no' local='echo no' history='echo no' set='echo no' trap='echo no' shopt='echo no' return='echo no'",
  ],
  [
    "functions named like builtins",
    "printf() { echo no; }; history() { echo no; }; shopt() { echo no; }; trap() { echo no; }",
  ],
  ["vi mode shown in the prompt", "set -o vi; bind 'set show-mode-in-prompt on'"],
  ["a prompt of several lines", "PS1='one\\ntwo $(echo three)\\n> '"],
  ["a prompt with command substitutions", "PS1='$(true; false)`false`> '"],
  ["PS1 without promptvars' help", "PS1='\\[\\e[1m\\]\\u@\\h:\\w\\$\\[\\e[0m\\] '"],
  ["an empty PS1", "PS1="],
  ["a PS0 of their own", "PS0='zero '"],
  [
    "a system profile with an array element and a PS0",
    "ctx() { printf '\\e]3008;end=x\\e\\\\'; }; PROMPT_COMMAND+=(ctx); PS0='\\e]3008;start=x\\e\\\\'$PS0",
  ],
  ["prompts that end in a backslash", "PS1='x\\\\'; PS0='y\\\\'; PS2='z\\\\'"],
  ["HISTTIMEFORMAT", "HISTTIMEFORMAT='%F %T '"],
  ["history numbers in the prompt", "PS1='\\! \\# > '"],
  [
    "histappend and a shared history",
    "shopt -s histappend; PROMPT_COMMAND='history -a; history -c; history -r'",
  ],
  ["a small full history", "HISTSIZE=3; true; history -s a; history -s b; history -s c; history -s d"],
  ["LC_ALL of a locale that is not there", "export LC_ALL=xx_YY.UTF-8 2>/dev/null"],
  ["a read-only LC_ALL", "readonly LC_ALL=C.UTF-8"],
  ["checkwinsize and TMOUT", "shopt -s checkwinsize; TMOUT=3600"],
];

/** Behaves like bash-preexec where it matters: installs at the first prompt, owns the DEBUG trap, knows the prompt's own commands by name. */
export const PREEXEC = `
bash_preexec_imported=defined
bp_mode=
bp_precmd() { bp_code=$?; local f; for f in "\${precmd_functions[@]}"; do bp_set "$bp_code"; "$f"; done; }
bp_set() { return "$1"; }
bp_on() { bp_mode=on; }
bp_debug() {
  [[ -n $bp_mode ]] || return 0
  bp_mode=
  local each pieces
  IFS=$'\\n;' read -rd '' -a pieces <<<"\${PROMPT_COMMAND[*]}"
  for each in "\${pieces[@]}"; do [[ "\${each// /}" != "\${BASH_COMMAND// /}" ]] || return 0; done
  for each in "\${preexec_functions[@]}"; do "$each" "$BASH_COMMAND"; done
}
bp_install() { PROMPT_COMMAND=$'bp_precmd\\n:\\nbp_on'; trap bp_debug DEBUG; bp_precmd; bp_on; }
PROMPT_COMMAND=bp_install
notes=
note() { notes+="<$1>"; }
preexec_functions+=(note)
`;
