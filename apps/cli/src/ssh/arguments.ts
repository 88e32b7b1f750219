/**
 * What a call of ssh asks for, by its arguments: options before and behind the host, then the command, as OpenSSH reads
 * them.
 */

/** Options that take a value, in the same word or the next one. */
const VALUED = "BbcDEeFIiJLlmOopPQRSWw";
/** Options with which ssh opens no shell for a person: it forwards, asks, copies, or leaves the terminal. */
const WITHOUT_SHELL = "fGNnOQsTVW";

export interface SshArguments {
  /** All words up to the command: options and the host. */
  readonly target: readonly string[];
  /** Null where none is named. */
  readonly host: string | null;
  readonly hasCommand: boolean;
  /** By its options it could be a shell for a person. */
  readonly opensShell: boolean;
}

export function readSshArguments(words: readonly string[]): SshArguments {
  let host: string | null = null;
  let opensShell = true;
  let at = 0;
  while (at < words.length) {
    const word = words[at] ?? "";
    if (word === "--" || !word.startsWith("-") || word === "-") {
      const named = word === "--" ? at + 1 : at;
      if (host !== null) return { target: words.slice(0, at), host, hasCommand: true, opensShell };
      host = words[named] ?? null;
      at = named + 1;
    } else {
      const option = readOption(word);
      opensShell &&= !option.isWithoutShell;
      at += option.needsNext ? 2 : 1;
    }
  }
  return { target: words, host, hasCommand: false, opensShell };
}

/** Letters of one word, up to the first that takes the rest as its value. */
function readOption(word: string): { readonly isWithoutShell: boolean; readonly needsNext: boolean } {
  let isWithoutShell = false;
  for (let at = 1; at < word.length; at += 1) {
    const letter = word[at] ?? "";
    isWithoutShell ||= WITHOUT_SHELL.includes(letter);
    if (VALUED.includes(letter)) return { isWithoutShell, needsNext: at === word.length - 1 };
  }
  return { isWithoutShell, needsNext: false };
}

/** `printed`: what `ssh -G` says of a host. False where its configuration opens no shell for a person. */
export function configOpensShell(printed: string): boolean {
  const settings = new Map(
    printed.split("\n").map((line): [string, string] => {
      const cut = line.indexOf(" ");
      return [line.slice(0, cut).toLowerCase(), line.slice(cut + 1).toLowerCase()];
    }),
  );
  const is = (name: string, ...values: string[]): boolean => values.includes(settings.get(name) ?? "");
  if (settings.has("remotecommand") && !is("remotecommand", "none")) return false;
  if (is("requesttty", "no", "false") || is("sessiontype", "none", "subsystem")) return false;
  return !is("forkafterauthentication", "yes", "true") && !is("stdinnull", "yes", "true");
}
