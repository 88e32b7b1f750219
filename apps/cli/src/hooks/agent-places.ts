/** Where an agent keeps its settings for this person, and whether it is on this machine at all. */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Agent, HookInstallation } from "@saggar/sources";

export type Environment = Readonly<Record<string, string | undefined>>;

export interface AgentPlaces {
  /** The agent's own folder: where it is there, the agent was set up for this person. */
  readonly folder: string;
  /** The file that its hooks are written to. */
  readonly file: string;
}

/** By HOME, or by the system's own account where that names no place. */
export function homeOf(env: Environment): string {
  const named = env["HOME"] ?? "";
  return path.isAbsolute(named) ? named : os.userInfo().homedir;
}

/** The agent's variable for its folder, where it holds a path that depends on the current folder; null otherwise. */
export function relativeVariable({ folder }: HookInstallation, env: Environment): string | null {
  const named = folder.variable === null ? "" : (env[folder.variable] ?? "");
  return named === "" || path.isAbsolute(named) || /^~(?:\/|$)/.test(named) ? null : folder.variable;
}

export function placesOf({ folder, file }: HookInstallation, env: Environment): AgentPlaces {
  const home = homeOf(env);
  const named = folder.variable === null ? "" : (env[folder.variable] ?? "");
  const base = named === "" ? path.join(home, folder.path) : path.resolve(named.replace(/^~(?=\/|$)/, home));
  // Everybody's folder of settings: the agent's own is the next one down.
  const isShared = folder.variable === "XDG_CONFIG_HOME" || folder.path === ".config";
  return {
    folder: isShared ? path.join(base, file.split("/")[0] ?? "") : base,
    file: path.join(base, file),
  };
}

/** The path of the first of these programs that is on the PATH; null where none is. */
export function findProgram(names: readonly string[], env: Environment): string | null {
  const folders = (env["PATH"] ?? "").split(":").filter((folder) => path.isAbsolute(folder));
  for (const name of names)
    for (const folder of folders) if (isProgram(path.join(folder, name))) return path.join(folder, name);
  return null;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    // Not there, or not for us to run: no program either way.
    return false;
  }
}

export function isAgentHere(agent: Agent, env: Environment): boolean {
  const { hooks } = agent;
  const isSetUp = hooks !== null && !hooks.isFolderShared && existsSync(placesOf(hooks, env).folder);
  return isSetUp || findProgram(agent.programs, env) !== null;
}

/** The path as people write it: `~/.claude/settings.json`. */
export function shortPath(file: string, env: Environment): string {
  const home = homeOf(env);
  return file.startsWith(`${home}/`) ? `~${file.slice(home.length)}` : file;
}
