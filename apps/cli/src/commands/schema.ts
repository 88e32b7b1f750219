/** `saggar schema`: the wire's own schemas as JSON Schema. */
import { jsonSchemas } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { BAD_ARGUMENTS, CallEnded } from "../outcome.ts";
import { printJson } from "../print.ts";

export async function run({ system, words }: Call): Promise<void> {
  const all = jsonSchemas();
  const verb = words[0];
  if (verb === undefined) return printJson(system, all);
  const one = all[verb];
  if (one === undefined)
    throw new CallEnded(
      BAD_ARGUMENTS,
      `There is no verb "${verb}" on the wire. There are: ${Object.keys(all).join(", ")}`,
    );
  printJson(system, one);
}
