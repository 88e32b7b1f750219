/** Where the tapes and the stories of agents lie. */
import path from "node:path";
import { fileURLToPath } from "node:url";
import { cacheFolder } from "./cache.ts";
import type { Kit } from "./kit.ts";
import type { Scenario } from "./scenarios.ts";
import { packageOf } from "./versions.ts";

export const RECORDINGS: string = fileURLToPath(new URL("../../recordings/agents", import.meta.url));

export interface Take {
  readonly kit: Kit;
  readonly scenario: Scenario;
  readonly cols: number;
  readonly hasHooks: boolean;
}

/** `codex-0.171.0/permission-approved-80-hooks` */
export function takeName({ kit, scenario, cols, hasHooks }: Take): string {
  const { id, version } = packageOf(kit.id);
  return `${id}-${version}/${scenario.name}-${cols}-${hasHooks ? "hooks" : "plain"}`;
}

/** Where the tapes of this agent lie: in the repository where its licence is open, else in the cache. */
export function tapeFolder(agent: string): string {
  return packageOf(agent).isOpen ? RECORDINGS : path.join(cacheFolder(), "tapes");
}

export function tapeFile(take: Take): string {
  return path.join(tapeFolder(take.kit.id), `${takeName(take)}.tape`);
}

export function storyFile(take: Take): string {
  return path.join(RECORDINGS, `${takeName(take)}.story`);
}
