/**
 * Builds `dist/`: one file per process, and the page. Native packages (PTY, SQLite) stay outside the bundles.
 * `npm run build` builds all; `--only daemon,cli` builds some. The folder is complete or untouched: each file
 * is written beside its place and renamed into it, so that a running daemon never reads half a file.
 */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build } from "esbuild";
import { build as buildPage } from "vite";
import { sourceStamp } from "./stamp.mjs";

const root = path.resolve(fileURLToPath(new URL("..", import.meta.url)));

interface Target {
  readonly name: string;
  readonly entry: string;
  readonly file: string;
  readonly format: "esm" | "cjs";
  /** Packages that are found at run time beside the bundle. */
  readonly external: readonly string[];
}

export const TARGETS: readonly Target[] = [
  {
    name: "pty-host",
    entry: "apps/pty-host/src/main.ts",
    file: "pty-host.js",
    format: "esm",
    external: ["@lydell/node-pty"],
  },
  {
    name: "daemon",
    entry: "apps/daemon/src/main.ts",
    file: "daemon.js",
    format: "esm",
    external: ["libsql"],
  },
  // CommonJS starts 10 ms sooner, and every call of a person pays it. Its name is what shows as the program of a terminal.
  { name: "cli", entry: "apps/cli/src/main.ts", file: "saggar.cjs", format: "cjs", external: [] },
];

/** CommonJS packages inside an ES module bundle ask for `require`. */
const REQUIRE_BANNER =
  'import { createRequire as __createRequire } from "node:module"; const require = __createRequire(import.meta.url);';

async function version(): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(root, "package.json"), "utf8")) as { version: string };
  return manifest.version;
}

export async function bundle(target: Target, outDir: string): Promise<void> {
  const options: BuildOptions = {
    entryPoints: [path.join(root, target.entry)],
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: target.format,
    conditions: ["source"],
    external: [...target.external, "bufferutil", "utf-8-validate"],
    // Its main file asks for its parts in a way that no bundler follows.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    define: { SAGGAR_VERSION: JSON.stringify(await version()) },
    loader: { ".sql": "text", ".bash": "text", ".zsh": "text", ".fish": "text", ".sh": "text" },
    legalComments: "none",
    write: false,
    ...(target.format === "esm" ? { banner: { js: REQUIRE_BANNER } } : {}),
  };
  const result = await build(options);
  const code = result.outputFiles?.[0]?.contents;
  if (code === undefined) throw new Error(`esbuild wrote nothing for ${target.name}`);
  await mkdir(outDir, { recursive: true });
  const place = path.join(outDir, target.file);
  await writeFile(`${place}.part`, code);
  await rename(`${place}.part`, place);
}

async function page(outDir: string): Promise<void> {
  const part = path.join(outDir, "web.part");
  await rm(part, { recursive: true, force: true });
  await buildPage({
    root: path.join(root, "apps/web"),
    configFile: path.join(root, "apps/web/vite.config.ts"),
    logLevel: "warn",
    build: { outDir: part, emptyOutDir: true },
  });
  const place = path.join(outDir, "web");
  await rm(place, { recursive: true, force: true });
  await rename(part, place);
}

export async function bundleAll(
  only: readonly string[],
  outDir: string = path.join(root, "dist"),
): Promise<void> {
  const wants = (name: string): boolean => only.length === 0 || only.includes(name);
  const stamp = sourceStamp(root);
  for (const target of TARGETS) if (wants(target.name)) await bundle(target, outDir);
  if (wants("web")) await page(outDir);
  if (only.length === 0) await writeFile(path.join(outDir, ".stamp"), stamp);
}

if (process.argv[1] !== undefined && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const at = process.argv.indexOf("--only");
  const only = at === -1 ? [] : (process.argv[at + 1] ?? "").split(",");
  const unknown = only.filter((name) => name !== "web" && !TARGETS.some((target) => target.name === name));
  if (unknown.length > 0) {
    console.error(
      `bundle: no such target: ${unknown.join(", ")}. There are: ${TARGETS.map((t) => t.name).join(", ")}, web.`,
    );
    process.exit(2);
  }
  await bundleAll(only);
}
