/** `saggar next`: the triage walk, one step. */
import { STATUS_NAMES } from "@saggar/protocol";
import type { Call } from "../arguments.ts";
import { ask } from "../ask.ts";
import { age, colourStatus, printJson } from "../print.ts";
import { parseTime } from "../system.ts";
import { text } from "../text.ts";

export async function run({ system, flag }: Call): Promise<void> {
  const peek = flag("peek");
  const { waiting, stop, onlyFocused } = await ask(system, "next", { peek, select: !peek });
  if (flag("json")) return printJson(system, { waiting, stop });
  if (stop === null) return system.out(`${onlyFocused ? text.onlyFocused : text.zeroWaiting}\n`);
  const waited = age(system.nowMs() - parseTime(stop.claim?.since ?? stop.since));
  const status = colourStatus(system, stop.status, STATUS_NAMES[stop.status]);
  const choices = (stop.claim?.choices ?? []).map(({ key, label }) => `    ${key}  ${label}\n`).join("");
  system.out(
    `${stop.shortId}  ${status} ${waited}  ${stop.project.name} ▸ ${stop.name}\n  ${stop.why}\n${choices}  ${waiting} waiting\n`,
  );
}
