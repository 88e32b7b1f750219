/** Where the fetched agents lie, and what each is started with. */
import { existsSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { NODE_PACKAGE, packageOf } from "./versions.ts";

export function cacheFolder(): string {
  const own = process.env["SAGGAR_AGENTS_CACHE"];
  if (own !== undefined && own !== "") return own;
  return path.join(process.env["XDG_CACHE_HOME"] ?? path.join(os.homedir(), ".cache"), "saggar-agents");
}

/** The folder into which one version of one agent is installed. */
export function installFolder(name: string, version: string): string {
  return path.join(cacheFolder(), name, version);
}

/** Folders with the agent's command and with the node that it wants, in the order of a PATH. */
export function agentBinFolders(agent: string): readonly string[] {
  const found = packageOf(agent);
  const node = path.join(
    installFolder("node", NODE_PACKAGE.version),
    "node_modules",
    NODE_PACKAGE.name,
    "bin",
  );
  return [path.join(installFolder(agent, found.version), "node_modules", found.binFolder), node];
}

/** The agent's command is there. */
export function isInstalled(agent: string): boolean {
  const [folder = ""] = agentBinFolders(agent);
  return existsSync(path.join(folder, packageOf(agent).command));
}
