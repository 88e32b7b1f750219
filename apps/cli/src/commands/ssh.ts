/**
 * `saggar ssh`: ssh, with what makes the far shell's prompts, commands and calls for its person known here. Prints, for
 * bin/saggar, the command line that takes its place: the session then sees an ssh and nothing else.
 */
import { writeSync } from "node:fs";
import path from "node:path";
import { connectionName, inBandRoot, keysOf } from "@saggar/sources";
import type { Call } from "../arguments.ts";
import { CallEnded, NOBODY, REFUSED } from "../outcome.ts";
import { configOpensShell, readSshArguments, type SshArguments } from "../ssh/arguments.ts";
import { commandFor, installScript, loginScript, quoted } from "../ssh/far-script.ts";
import { capture, randomHex, type System } from "../system.ts";
import { text } from "../text.ts";

const CHANCE_BYTES = 4;
/** `LC_SAGGAR` outside of a session. */
const NO_KEYS = "0";

export async function run(call: Call): Promise<void> {
  const { system, words } = call;
  if (call.flag("key")) return printKey(system);
  if (words.length === 0) throw call.wrong("Which host?");
  const asked = readSshArguments(words);
  const shell = path.join(system.dist, "..", "shell");
  if (call.flag("install")) {
    if (asked.host === null || asked.hasCommand) throw call.wrong("--install takes a host and no command.");
    return become(system, ["ssh", ...asked.target, commandFor(installScript(shell))]);
  }
  if (!isForPerson(asked, system)) return become(system, ["ssh", ...words]);
  const options = ["-t", "-o", "SendEnv=LC_SAGGAR"];
  const command = ["ssh", ...options, ...asked.target, commandFor(loginScript(shell))];
  return become(system, command, `LC_SAGGAR=${quoted(keysFor(system))}; export LC_SAGGAR; `);
}

/** A terminal, a host, no command, and nothing in the options or in the host's configuration that opens no shell. */
function isForPerson(asked: SshArguments, { env }: System): boolean {
  if (asked.host === null || asked.hasCommand || !asked.opensShell) return false;
  if (env["SAGGAR_SHELL_INTEGRATION"] === "off" || !process.stdin.isTTY) return false;
  const config = capture("ssh", ["-G", ...asked.target]);
  return config === null || configOpensShell(config);
}

/** `LC_SAGGAR` as ssh.sh reads it. */
function keysFor(system: System): string {
  const keys = freshKeys(system);
  return keys === null ? NO_KEYS : `1:${keys.connection}:${keys.key}:${keys.marks}:${layersOf(system)}`;
}

function printKey(system: System): void {
  const keys = freshKeys(system);
  if (keys === null) throw new CallEnded(NOBODY, text.keyOutside);
  system.out(`SAGGAR_INBAND_KEY=${keys.connection}:${keys.key}:${layersOf(system)}\n`);
}

/** Null outside of a session. */
function freshKeys(system: System): ReturnType<typeof keysOf> | null {
  const token = system.env["SAGGAR_TOKEN"];
  if (!system.env["SAGGAR_SESSION"] || !token) return null;
  return keysOf(inBandRoot(token), connectionName(system.nowMs(), randomHex(CHANCE_BYTES)));
}

/** Multiplexers between here and the session's terminal, the outermost first, as remote.sh wraps for them. */
function layersOf({ env }: System): string {
  return (env["STY"] ? "s" : "") + (env["TMUX"] ? "t" : "");
}

/** Node cannot replace its own process: bin/saggar reads the command from a descriptor of its own and does. */
function become(system: System, command: readonly string[], before = ""): void {
  const descriptor = Number(system.env["SAGGAR_COMMAND_FD"] ?? Number.NaN);
  if (!Number.isInteger(descriptor)) throw new CallEnded(REFUSED, text.sshThroughCommand);
  writeSync(descriptor, `${before}exec ${command.map(quoted).join(" ")}`);
}
