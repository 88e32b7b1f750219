/** `saggar read`: what a session shows, as plain text. */
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { printJson, printLines } from "../print.ts";

export async function run(call: Call): Promise<void> {
  if (call.flag("screen") && call.string("lines") !== null)
    throw call.wrong("--lines and --screen exclude each other.");
  const lines = call.whole("lines", 1, 500) ?? 80;
  const read = await ask(call.system, "read", {
    target: call.words[0] ?? null,
    lines,
    screen: call.flag("screen"),
  });
  if (call.flag("json")) printJson(call.system, read);
  else printLines(call.system, read.lines);
}
