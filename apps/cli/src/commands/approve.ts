/** `saggar approve`: a permission by rule, from inside a session; and the owner's word on whether there are any. */
import type { VerbResult } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { CallEnded, REFUSED } from "../outcome.ts";
import { printJson, printLines } from "../print.ts";
import { text } from "../text.ts";

export async function run(call: Call): Promise<void> {
  const { flag, string } = call;
  const [isOn, isOff] = [flag("on"), flag("off")];
  const session = string("session");
  const named = [isOn, isOff, flag("show")].filter(Boolean).length;
  if (named > 1) throw call.wrong("approve takes one of --on, --off and --show.");
  if (!(isOn || isOff) && (session !== null || flag("always"))) {
    throw call.wrong("--session and --always belong to --on or --off.");
  }
  if (session !== null && flag("always")) throw call.wrong("approve takes --session or --always.");
  if (named === 0) return approve(call);
  const rule = await ask(call.system, "approve-rule", { on: isOn || isOff ? isOn : null, session });
  if (flag("json")) printJson(call.system, rule);
  else printRule(call, rule);
}

async function approve({ system, flag }: Call): Promise<void> {
  const approved = await ask(system, "approve", {});
  if (flag("json")) printJson(system, approved);
  if (approved.outcome === "sent") throw new CallEnded(REFUSED, text.sent);
  if (!flag("json")) system.out(`${text.approved(approved.command)}\n`);
}

function printRule({ system }: Call, { always, sessions }: VerbResult<"approve-rule">): void {
  const names = sessions.map(({ id, name }) => `${name} (${id.slice(0, 8)})`).join(", ");
  if (always) printLines(system, [text.approvingAlways]);
  else printLines(system, [names === "" ? text.approvingOff : text.approvingIn(names)]);
}
