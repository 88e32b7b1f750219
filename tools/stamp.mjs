/**
 * Tells whether `dist/` was built from the sources that stand here: a digest over the path, size and time of every
 * file that goes into a bundle, kept in `dist/.stamp`. Plain JavaScript, because it runs before anything is built.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

const ROOTS = ["packages", "apps", "shell", "tools/bundle.ts", "package-lock.json", "package.json"];
const SKIPPED = new Set(["node_modules", "dist", ".build", "test", "spec", "reading"]);

/** @param {string} place @param {import("node:crypto").Hash} hash @param {string} root */
function add(place, hash, root) {
  const stat = statSync(place);
  if (!stat.isDirectory()) {
    hash.update(`${path.relative(root, place)}\0${stat.size}\0${Math.floor(stat.mtimeMs)}\n`);
    return;
  }
  for (const name of readdirSync(place).sort())
    if (!SKIPPED.has(name)) add(path.join(place, name), hash, root);
}

/** @param {string} root @returns {string} */
export function sourceStamp(root) {
  const hash = createHash("sha256");
  for (const part of ROOTS) add(path.join(root, part), hash, root);
  return hash.digest("hex");
}

/** @param {string} root @returns {boolean} */
export function isBuilt(root) {
  try {
    return readFileSync(path.join(root, "dist/.stamp"), "utf8") === sourceStamp(root);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "ENOENT") return false;
    throw error;
  }
}
