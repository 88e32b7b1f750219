/** Who may import whom: one table, read from every source file. ARCHITECTURE.md prints the same table. */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");

interface Rule {
  /** Workspace packages that may be imported. */
  readonly packages: readonly string[];
  /** Of those, the ones that may be imported as types only. */
  readonly typesOnly?: readonly string[];
  readonly libraries: readonly string[];
  readonly node: boolean;
}

export const IMPORTS: Readonly<Record<string, Rule>> = {
  "packages/engine": { packages: [], libraries: [], node: false },
  "packages/sources": {
    packages: ["engine", "protocol"],
    typesOnly: ["protocol"],
    libraries: ["zod", "re2js"],
    node: false,
  },
  "packages/protocol": { packages: ["engine"], typesOnly: ["engine"], libraries: ["zod"], node: false },
  "packages/client": { packages: ["engine", "protocol"], typesOnly: ["engine"], libraries: [], node: false },
  "packages/testkit": { packages: ["engine", "sources", "protocol"], libraries: [], node: true },
  "apps/pty-host": {
    packages: ["protocol"],
    libraries: ["@lydell/node-pty", "@xterm/headless", "@xterm/addon-unicode11"],
    node: true,
  },
  "apps/daemon": {
    packages: ["engine", "sources", "protocol"],
    libraries: ["fastify", "ws", "pino", "libsql", "zod"],
    node: true,
  },
  "apps/cli": {
    packages: ["engine", "sources", "client", "protocol"],
    typesOnly: ["engine"],
    libraries: ["ws", "zod", "jsonc-parser", "smol-toml"],
    node: true,
  },
  "apps/web": {
    packages: ["engine", "client", "protocol"],
    typesOnly: ["engine"],
    libraries: ["react", "react-dom", "@xterm/"],
    node: false,
  },
};

/** Only these places may touch what they name. */
const KEEPERS: readonly { readonly library: string; readonly only: string }[] = [
  { library: "@lydell/node-pty", only: "apps/pty-host/src/" },
  { library: "@xterm/headless", only: "apps/pty-host/src/" },
  { library: "libsql", only: "apps/daemon/src/store/" },
];

function sources(folder: string): string[] {
  return readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => `${folder}/${name}`);
}

interface Import {
  readonly file: string;
  readonly from: string;
  readonly isType: boolean;
}

function importsOf(file: string): Import[] {
  const text = readFileSync(path.join(root, file), "utf8");
  const found = text.matchAll(
    /^(?:import|export)\s+(type\s+)?[^;]*?from\s+"([^"]+)"|^import\s+"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...found].map((match) => ({
    file,
    from: match[2] ?? match[3] ?? match[4] ?? "",
    isType: match[1] !== undefined,
  }));
}

function faultOf({ file, from, isType }: Import, rule: Rule, folder: string): string | null {
  const why = from.startsWith(".")
    ? faultOfPath(file, from, folder)
    : from.startsWith("@saggar/")
      ? faultOfPackage(from.slice("@saggar/".length), isType, rule)
      : faultOfLibrary(file, from, rule);
  return why === null ? null : `${file} imports ${from}: ${why}`;
}

function faultOfPath(file: string, from: string, folder: string): string | null {
  const target = path.posix.join(path.posix.dirname(file), from);
  const isShared = target === "shell/launch.ts" && folder === "apps/daemon";
  return target.startsWith(`${folder}/`) || isShared ? null : "a relative path leaves its package";
}

function faultOfPackage(name: string, isType: boolean, rule: Rule): string | null {
  if (!rule.packages.includes(name)) return "not in the table";
  return rule.typesOnly?.includes(name) && !isType ? "only its types may be imported" : null;
}

function faultOfLibrary(file: string, from: string, rule: Rule): string | null {
  if (from.startsWith("node:")) return rule.node ? null : "this package reaches no machine";
  const isOf = (library: string): boolean =>
    from === library || from.startsWith(library.endsWith("/") ? library : `${library}/`);
  if (!rule.libraries.some(isOf)) return "a library outside the table";
  const keeper = KEEPERS.find(({ library }) => from === library);
  return keeper !== undefined && !file.startsWith(keeper.only) ? `only ${keeper.only} may know it` : null;
}

describe("imports point at the engine, and the engine points at nothing", () => {
  test.each(Object.keys(IMPORTS))("%s imports only what the table allows", (folder) => {
    const rule = IMPORTS[folder]!;
    const faults = sources(`${folder}/src`)
      .flatMap(importsOf)
      .map((found) => faultOf(found, rule, folder))
      .filter((fault) => fault !== null);
    expect(faults).toEqual([]);
  });

  test("a stray import is caught", () => {
    const stray = { file: "packages/engine/src/judge.ts", from: "node:fs", isType: false };
    expect(faultOf(stray, IMPORTS["packages/engine"]!, "packages/engine")).toContain("reaches no machine");
  });
});

describe("names of files", () => {
  const banned = /(^|[-/])(manager|helpers?|utils?|service|misc|common|v\d+)([-.]|$)|-(new|old)\./;

  test("say what is in them", () => {
    const all = Object.keys(IMPORTS).flatMap((folder) => sources(`${folder}/src`));
    expect(all.filter((file) => banned.test(path.posix.basename(file)))).toEqual([]);
  });

  test("a package has one index, its face", () => {
    const all = Object.keys(IMPORTS).flatMap((folder) => sources(`${folder}/src`));
    expect(all.filter((file) => /\/src\/.+\/index\.tsx?$/.test(file))).toEqual([]);
  });
});
