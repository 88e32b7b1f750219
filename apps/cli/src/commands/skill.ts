/** `saggar skill`: prints what an agent is told of the command, and puts it where the agent looks for skills. */
import { type Agent, agentNamed, type HookInstallation } from "@saggar/sources";
import type { Call } from "../arguments.ts";
import { shortPath } from "../hooks/agent-places.ts";
import { planInstallation, planRemoval, type Surroundings } from "../hooks/change.ts";
import { SKILL_TEXT } from "../hooks/skill-text.ts";
import { words } from "../hooks/words.ts";
import { CallEnded, REFUSED } from "../outcome.ts";
import { printLines } from "../print.ts";

/** The agents that read skills, and their folders. */
const FOLDERS: Readonly<Record<string, HookInstallation["folder"]>> = {
  claude: { variable: "CLAUDE_CONFIG_DIR", path: ".claude" },
  codex: { variable: "CODEX_HOME", path: ".codex" },
};

export async function run(call: Call): Promise<void> {
  const [verb, name] = call.words;
  if (verb === undefined) return call.system.out(SKILL_TEXT);
  if (verb !== "install" && verb !== "remove")
    throw call.wrong(`skill takes install or remove, not "${verb}".`);
  const folder = FOLDERS[name ?? ""];
  const agent = agentNamed(name ?? "");
  if (folder === undefined || agent === null)
    throw call.wrong(`skill ${verb} takes one of ${Object.keys(FOLDERS).join(", ")}.`);
  if (call.system.env["SAGGAR_SESSION"]) throw new CallEnded(REFUSED, words.inSession);
  change(call, verb, { agent, hooks: skillIn(folder) });
}

/** A skill is a file of our own in the agent's folder, as a module is. */
function skillIn(folder: HookInstallation["folder"]): HookInstallation {
  return {
    folder,
    file: "skills/saggar/SKILL.md",
    format: "module",
    module: SKILL_TEXT,
    events: [],
    output: null,
    remark: null,
    since: null,
  };
}

function change(
  { system }: Call,
  verb: "install" | "remove",
  skill: { readonly agent: Agent; readonly hooks: HookInstallation },
): void {
  const around: Surroundings = { env: system.env, home: system.places.home };
  const planned = verb === "install" ? planInstallation(skill, around) : planRemoval(skill, around);
  const file = shortPath(planned.file, system.env);
  const { label } = skill.agent;
  const why = planned.ok ? (planned.apply()?.why ?? null) : planned.why;
  if (!planned.ok || why !== null) throw new CallEnded(REFUSED, words.refused(label, file, why ?? ""));
  const isDone = planned.before !== planned.after;
  const says = verb === "install" ? words.skillInstalled : words.skillRemoved;
  printLines(system, [isDone ? says(label, file) : words.skillAsItWas(label, file)]);
}
