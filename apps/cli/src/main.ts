/** The command line: finds the verb, runs it, and turns how it ended into an exit code. */
import { existsSync, statSync } from "node:fs";
import { parseCall } from "./arguments.ts";
import { findCommand } from "./commands.ts";
import { BAD_ARGUMENTS, CallEnded, DONE, REFUSED } from "./outcome.ts";
import { realSystem, type System } from "./system.ts";
import { text } from "./text.ts";
import { VERSION } from "./version.ts";

async function runVerb(name: string, argv: readonly string[], system: System): Promise<number> {
  const command = findCommand(name);
  if (command === null) throw new CallEnded(BAD_ARGUMENTS, text.unknownVerb(name));
  if (argv.includes("--help") && (command.wordsBeforeText === undefined || argv[0] === "--help")) {
    const help = await import("./commands/help.ts");
    return help.printVerb(command, system);
  }
  const verb = await command.load();
  const exitCode = await verb.run(parseCall(command, argv, system));
  return typeof exitCode === "number" ? exitCode : DONE;
}

async function run(argv: readonly string[], system: System): Promise<number> {
  const [first, ...rest] = argv;
  if (first === undefined) return (await import("./commands/open.ts")).open(system);
  if (first === "--version" || first === "-V") {
    system.out(`saggar ${VERSION}\n`);
    return DONE;
  }
  if (first === "--help" || first === "-h") return runVerb("help", rest, system);
  if (findCommand(first) === null && isPath(first)) {
    if (rest.length > 0)
      throw new CallEnded(BAD_ARGUMENTS, `"${rest[0]}" is one word too many after a folder.`);
    return (await import("./commands/add.ts")).openProject(first, system);
  }
  return runVerb(first, rest, system);
}

/** `saggar PATH`: anything written as a path, and a bare word that is a folder here. */
function isPath(word: string): boolean {
  if (word.startsWith("-")) return false;
  if (/^[./~]/.test(word) || word.includes("/")) return true;
  return existsSync(word) && statSync(word).isDirectory();
}

/** A reader that has gone away (`saggar list | head -1`) ends the call quietly; any other fault in writing is told. */
function endOnUnwritableOutput(): void {
  process.stdout.on("error", ({ code, message }: NodeJS.ErrnoException) => {
    if (code === "EPIPE") process.exit(DONE);
    process.stderr.write(`saggar: ${text.unwritable(message)}\n`);
    process.exit(REFUSED);
  });
  // With both ends gone there is nobody to tell.
  process.stderr.on("error", () => process.exit(REFUSED));
}

endOnUnwritableOutput();
async function main(): Promise<void> {
  const system = realSystem();
  try {
    process.exitCode = await run(process.argv.slice(2), system);
  } catch (error) {
    if (error instanceof CallEnded) {
      system.err(`saggar: ${error.message}\n`);
      process.exitCode = error.exitCode;
    } else {
      system.err(`saggar: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exitCode = REFUSED;
    }
  }
}

void main();
