/** `saggar skill`: prints what an agent is told of the command, and puts it where the agent looks for skills. */
import { agentNamed, type HookInstallation } from "@saggar/sources";
import type { Call } from "../arguments.ts";
import { shortPath } from "../hooks/agent-places.ts";
import { type HookedAgent, planInstallation, planRemoval, type Surroundings } from "../hooks/change.ts";
import { SKILL_TEXT } from "../hooks/skill-text.ts";
import { words } from "../hooks/words.ts";
import { CallEnded, DONE, REFUSED } from "../outcome.ts";
import { printLines } from "../print.ts";

/** The agents that read skills, and their folders. */
const FOLDERS: Readonly<Record<string, HookInstallation["folder"]>> = {
  claude: { variable: "CLAUDE_CONFIG_DIR", path: ".claude" },
  codex: { variable: "CODEX_HOME", path: ".codex" },
};

export async function run(call: Call): Promise<number> {
  const [verb, ...names] = call.words;
  if (verb === undefined) {
    call.system.out(SKILL_TEXT);
    return DONE;
  }
  if (verb !== "install" && verb !== "remove")
    throw call.wrong(`skill takes install or remove, not "${verb}".`);
  if (names.length === 0) throw call.wrong(words.nameSkills(Object.keys(FOLDERS)));
  const skills = names.map((name) => skillOf(call, name));
  if (call.system.env["SAGGAR_SESSION"]) throw new CallEnded(REFUSED, words.inSession);
  const outcomes = skills.map((skill) => {
    const complaint = change(call, verb, skill);
    if (complaint !== null) call.system.err(`saggar: ${complaint}\n`);
    return complaint === null;
  });
  return outcomes.every(Boolean) ? DONE : REFUSED;
}

function skillOf(call: Call, name: string): HookedAgent {
  const folder = Object.hasOwn(FOLDERS, name) ? FOLDERS[name] : undefined;
  const agent = agentNamed(name);
  if (folder === undefined || agent === null) throw call.wrong(words.noSkillFor(name, Object.keys(FOLDERS)));
  return { agent, hooks: skillIn(folder) };
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

/** Does it for one agent. Null when it was done, or else why not. */
function change({ system }: Call, verb: "install" | "remove", skill: HookedAgent): string | null {
  const around: Surroundings = { env: system.env, home: system.places.home };
  const planned = verb === "install" ? planInstallation(skill, around) : planRemoval(skill, around);
  const file = shortPath(planned.file, system.env);
  const { label } = skill.agent;
  const why = planned.ok ? (planned.apply()?.why ?? null) : planned.why;
  if (!planned.ok || why !== null) return words.refused(label, file, why ?? "");
  const says = WORDS[verb][planned.before === planned.after ? "asItWas" : "done"];
  printLines(system, [says(label, file)]);
  return null;
}

const WORDS = {
  install: { done: words.skillInstalled, asItWas: words.skillInstalledAlready },
  remove: { done: words.skillRemoved, asItWas: words.noSkillThere },
} as const;
