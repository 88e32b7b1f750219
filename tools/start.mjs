/**
 * `npm start`: builds where the build is missing or older than the sources, then runs `bin/saggar`, which starts the
 * daemon and prints (or opens) the page's address.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt } from "./stamp.mjs";

const root = path.resolve(fileURLToPath(new URL("..", import.meta.url)));
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`saggar needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
if (!existsSync(path.join(root, "node_modules/esbuild"))) {
  console.error("saggar is not installed yet. Run: npm ci");
  process.exit(1);
}
if (!isBuilt(root)) {
  console.error("Building saggar (once; about ten seconds) …");
  const tsx = path.join(root, "node_modules/tsx/dist/cli.mjs");
  const built = spawnSync(process.execPath, [tsx, "--conditions=source", "tools/bundle.ts"], {
    cwd: root,
    stdio: "inherit",
  });
  if (built.status !== 0) {
    console.error("The build failed; what went wrong stands above.");
    process.exit(1);
  }
}
const run = spawnSync(path.join(root, "bin/saggar"), process.argv.slice(2), { stdio: "inherit" });
process.exit(run.status ?? 1);
