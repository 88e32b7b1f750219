/**
 * What an agent's configuration runs. It names no place on the machine, so that it holds when saggar moves, and its text is
 * one for all times: an agent that has people review its hooks asks again for every other letter. Outside a session
 * `SAGGAR_HOOK` is not set: the agent's input is read to its end, and nothing comes of it.
 */
import type { HookInstallation } from "@saggar/sources";

/** Sources the entry (`shell/hook.sh`), which ends the shell itself; what stands behind `||` is for where there is none. */
const ENTRY = `[ -r "$SAGGAR_HOOK" ] && . "$SAGGAR_HOOK" ||`;

/** One line that every shell understands, for agents start it with the person's own. */
export function hookCommand(agent: string, event: string, hooks: HookInstallation): string {
  const { output, isEventUntold } = hooks;
  const script = output === null ? `${ENTRY} cat >/dev/null` : `${ENTRY} { cat >/dev/null; echo "$2"; }`;
  const words = [agent];
  if (output !== null || isEventUntold) words.push(`'${output ?? ""}'`);
  if (isEventUntold) words.push(event);
  return `sh -c '${script}' saggar ${words.join(" ")}`;
}

/** Whether an entry runs this, in the words of any version. */
export function isOurCommand(command: unknown): boolean {
  return typeof command === "string" && command.includes("$SAGGAR_HOOK");
}
