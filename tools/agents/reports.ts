/** The product's own hooks in the settings of an agent under record, and the reports that they spool. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { spoolFileSchema } from "@saggar/protocol";
import { agentNamed } from "@saggar/sources";
import { installationOf } from "../../apps/cli/src/hooks/installation.ts";
import type { AgentHome } from "./home.ts";

/** Puts the agent's hooks into its settings as the command line does. Throws where that cannot be. */
export function installHooks(name: string, home: AgentHome): void {
  const agent = agentNamed(name);
  const hooks = agent?.hooks ?? null;
  if (agent === null || agent === undefined || hooks === null) throw new Error(`${name} has no hooks`);
  const file = path.join(home.home, hooks.folder.path, hooks.file);
  const before = existsSync(file) ? readFileSync(file, "utf8") : "";
  const edit = installationOf(agent, hooks).install(before);
  if (!edit.ok) throw new Error(`The hooks of ${name} cannot be put into ${hooks.file}: ${edit.why}`);
  home.put(file, edit.text);
}

export interface Report {
  readonly session: string;
  readonly agent: string;
  readonly payload: unknown;
}

/** Takes what lies in the spool, oldest first. */
export function takeReports(spool: string): readonly Report[] {
  const names = readdirSync(spool).filter((name) => !name.startsWith("."));
  return names.toSorted().map((name) => {
    const file = path.join(spool, name);
    const report = spoolFileSchema.parse(JSON.parse(readFileSync(file, "utf8")));
    rmSync(file);
    return report;
  });
}

export function makeSpool(home: AgentHome): string {
  const spool = path.join(home.home, ".saggar", "spool");
  mkdirSync(spool, { recursive: true });
  return spool;
}
