/**
 * Tells a command that is nothing but an interactive shell from one that runs something: `zsh` and `bash -l` are at home at
 * their prompt like a login shell, `bash build.sh` and `sh -c …` are jobs.
 */

const SHELLS: ReadonlySet<string> = new Set([
  "bash",
  "zsh",
  "fish",
  "sh",
  "dash",
  "ash",
  "ksh",
  "mksh",
  "yash",
  "csh",
  "tcsh",
  "nu",
  "elvish",
  "xonsh",
  "pwsh",
]);

export interface ShellCommand {
  readonly shell: string;
  readonly isLogin: boolean;
  /** It has options of its own, which the integration's way of starting could not keep. */
  readonly hasOwnOptions: boolean;
}

/** Null for a command that is no interactive shell. */
export function shellCommandOf(command: readonly string[]): ShellCommand | null {
  const [program, ...args] = command;
  if (program === undefined || !SHELLS.has(program.slice(program.lastIndexOf("/") + 1))) return null;
  if (!args.every(isOption)) return null;
  const plain = args.every((arg) => /^(-[il]+|--login|--interactive)$/.test(arg));
  const isLogin = args.some((arg) => arg === "--login" || /^-[a-z]*l[a-z]*$/.test(arg));
  return { shell: program, isLogin, hasOwnOptions: !plain };
}

/** A command in one line, for people: of a line that was only handed to a shell, the line itself. */
export function lineOf(command: readonly string[]): string {
  const [program, option, line, ...others] = command;
  const isHanded = program === "sh" && option === "-c" && line !== undefined && others.length === 0;
  return isHanded ? line : command.join(" ");
}

/** A word, `-c` and its kin, or `-s` make the shell run something or read it from elsewhere. */
function isOption(arg: string): boolean {
  if (arg.startsWith("--")) return !/^--(command|init-command|rcfile|init-file)/.test(arg) && arg !== "--";
  return /^-[a-zA-Z]+$/.test(arg) && !/[cCsS]/.test(arg);
}
