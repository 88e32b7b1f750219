/** `saggar help`: the table of verbs, in words. */
import type { Call, Command } from "../arguments.ts";
import { COMMANDS, findCommand } from "../commands.ts";
import { BAD_ARGUMENTS, CallEnded, DONE } from "../outcome.ts";
import { hung, printLines } from "../print.ts";
import type { System } from "../system.ts";
import { text } from "../text.ts";

const WIDTH = 12;

export async function run({ system, words }: Call): Promise<number> {
  const name = words[0];
  if (name === undefined) return printAll(system);
  const command = findCommand(name);
  if (command === null) throw new CallEnded(BAD_ARGUMENTS, text.unknownVerb(name));
  return printVerb(command, system);
}

export function printVerb(command: Command, system: System): number {
  printLines(system, [
    ...hung(system, "", `saggar ${command.name} ${command.usage}`.trimEnd(), 4),
    ...hung(system, "  ", `${command.summary}.`, 2),
  ]);
  return DONE;
}

function printAll(system: System): number {
  printLines(system, [
    "saggar: which session needs you right now?",
    "",
    `  ${"saggar".padEnd(WIDTH)}  Start the daemon if none runs, and open the page`,
    `  ${"saggar PATH".padEnd(WIDTH)}  Register a project and bring it forward`,
    ...COMMANDS.flatMap(({ name, summary }) => hung(system, `  ${name.padEnd(WIDTH)}  `, summary, WIDTH + 4)),
    "",
    "T is a session: its id, four or more digits of it, or its name; left out, the session you are in.",
    "Exit codes: 0 done, 1 refused (one line says why), 2 wrong arguments, 3 nobody to ask.",
    "More of one verb: saggar help VERB",
  ]);
  return DONE;
}
