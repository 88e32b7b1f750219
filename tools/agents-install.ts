/**
 * Fetches the agents that are recorded, in exact versions, from the npm registry into the cache: `npm run agents:install --
 * [AGENT…]`. No install script is run; what is there is left alone. saggar itself needs none of them.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { installFolder, isInstalled } from "./agents/cache.ts";
import { AGENT_PACKAGES, NODE_PACKAGE } from "./agents/versions.ts";

const MEGABYTE = 1_000_000;

interface Wanted {
  readonly name: string;
  readonly version: string;
  readonly npmName: string;
}

const NODE: Wanted = { name: "node", version: NODE_PACKAGE.version, npmName: NODE_PACKAGE.name };

/** Into a folder beside, and into place when it is whole. False where npm failed. */
function fetchInto(folder: string, { npmName, version }: Wanted): boolean {
  const part = `${folder}.part`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  const flags = [
    "--ignore-scripts",
    "--force",
    "--no-audit",
    "--no-fund",
    "--no-package-lock",
    "--loglevel=error",
  ];
  const { status } = spawnSync("npm", ["install", "--prefix", part, ...flags, `${npmName}@${version}`], {
    stdio: ["ignore", "ignore", "inherit"],
  });
  if (status === 0) renameSync(part, folder);
  return status === 0;
}

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return files.reduce((sum, file) => sum + statSync(path.join(file.parentPath, file.name)).size, 0);
}

function install(wanted: Wanted, isThere: boolean): boolean {
  const folder = installFolder(wanted.name, wanted.version);
  const what = `${wanted.name} ${wanted.version}`;
  if (isThere) {
    console.log(`${what} is there`);
    return true;
  }
  rmSync(folder, { recursive: true, force: true });
  if (!fetchInto(folder, wanted)) {
    console.error(`${what} could not be fetched: npm says why above`);
    return false;
  }
  console.log(`${what} fetched into ${folder}, ${Math.round(sizeOf(folder) / MEGABYTE)} MB`);
  return true;
}

function main(names: readonly string[]): void {
  const unknown = names.filter((name) => !AGENT_PACKAGES.some(({ id }) => id === name));
  if (unknown.length > 0) {
    console.error(
      `There is no agent ${unknown.join(", ")}. There are ${AGENT_PACKAGES.map(({ id }) => id).join(", ")}.`,
    );
    process.exitCode = 2;
    return;
  }
  const agents = AGENT_PACKAGES.filter(({ id }) => names.length === 0 || names.includes(id));
  const isGood = [
    install(NODE, existsSync(installFolder(NODE.name, NODE.version))),
    ...agents.map(({ id, version, npmName }) => install({ name: id, version, npmName }, isInstalled(id))),
  ];
  if (isGood.includes(false)) process.exitCode = 1;
}

main(process.argv.slice(2));
