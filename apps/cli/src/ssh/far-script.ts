/**
 * What is sent to a far host: one command line that any login shell takes, which has the host's `sh` run a script of ours.
 * It holds no secret: the command line of a process can be read by everybody on its machine. The keys come as LC_SAGGAR,
 * in the environment that ssh carries.
 */
import { readFileSync } from "node:fs";
import path from "node:path";

/** The shell's `saggar`, where the host has none of its own: children of the shell find the text in SAGGAR_REMOTE. */
const POSIX_COMMAND =
  'command -v saggar >/dev/null 2>&1 || eval \'saggar() { command sh -c "$SAGGAR_REMOTE" saggar "$@"; }\'';
const FISH_COMMAND = 'type -q saggar; or function saggar; command sh -c "$SAGGAR_REMOTE" saggar $argv; end';
const REMOVE_FOLDER = 'command rm -rf -- "$SAGGAR_FOLDER"; unset SAGGAR_FOLDER';

/** For a login: the integration is read by the shell, and nothing is left behind. `folder`: the one with our shell scripts. */
export function loginScript(folder: string): string {
  const read = (name: string): string => withoutComments(readFileSync(path.join(folder, name), "utf8"));
  return [
    assign("SAGGAR_REMOTE", read("remote.sh")),
    assign(
      "__saggar_bash",
      [REMOVE_FOLDER, read("bash/init.bash"), read("bash/saggar.bash"), POSIX_COMMAND].join("\n"),
    ),
    assign("__saggar_zshenv", [read("zsh/.zshenv"), REMOVE_FOLDER].join("\n")),
    assign("__saggar_zsh", [read("zsh/saggar.zsh"), POSIX_COMMAND].join("\n")),
    assign("__saggar_fish", [read("fish/saggar.fish"), FISH_COMMAND].join("\n")),
    read("ssh.sh"),
  ].join("\n");
}

/** For --install: everything whole, as a person may read it there. */
export function installScript(folder: string): string {
  const read = (name: string): string => readFileSync(path.join(folder, name), "utf8").trimEnd();
  return [
    assign("SAGGAR_REMOTE", read("remote.sh")),
    assign("__saggar_bash", read("bash/saggar.bash")),
    assign("__saggar_zsh", read("zsh/saggar.zsh")),
    assign("__saggar_fish", read("fish/saggar.fish")),
    withoutComments(readFileSync(path.join(folder, "ssh-install.sh"), "utf8")),
  ].join("\n");
}

/**
 * A command for a login shell of any kind: bash, zsh, fish and csh read single quotes alike as long as there is no quote,
 * line feed, backslash before a quote or another one, or exclamation mark between them. So these travel as octal numbers.
 */
export function commandFor(script: string): string {
  const encoded = script.replace(/[\\'!\n]|[^\x20-\x7e]/gu, (character) =>
    Array.from(Buffer.from(character), (byte) => `\\0${byte.toString(8).padStart(3, "0")}`).join(""),
  );
  return `exec sh -c 'eval "$(printf %b "$1")"' saggar '${encoded}'`;
}

/** A word that a POSIX shell takes as it is. */
export function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function assign(name: string, text: string): string {
  return `${name}=${quoted(text)}`;
}

/** Without lines that are nothing but a comment, and without indentation: half of what has to travel. */
function withoutComments(text: string): string {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"))
    .join("\n");
}
