/** Pages stay true: every path they name exists, and every room has its line in ARCHITECTURE.md. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const read = (page: string): string => readFileSync(path.join(root, page), "utf8");

const pages = [
  ...readdirSync(root).filter((name) => name.endsWith(".md")),
  ...readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

const ROOMS = /^(packages|apps|shell|recordings|e2e|tests|tools|docs|bin|\.ci)\b/;

/** Paths in backticks that begin with one of our folders, and relative links. */
function pathsIn(page: string): string[] {
  const text = read(page);
  const ticked = [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, found]) => found ?? "")
    .filter((found) => ROOMS.test(found) && found.includes("/"));
  const linked = [...text.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)].map(([, found]) =>
    path.posix.join(path.posix.dirname(page), found ?? ""),
  );
  return [...ticked, ...linked];
}

describe("pages", () => {
  test.each(pages)("%s names only paths that exist", (page) => {
    const missing = pathsIn(page).filter(
      (found) => !found.includes("*") && !existsSync(path.join(root, found)),
    );
    expect(missing).toEqual([]);
  });

  test("every room has a line in ARCHITECTURE.md", () => {
    const architecture = read("ARCHITECTURE.md");
    const folders = (parent: string): string[] =>
      readdirSync(path.join(root, parent), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `${parent}${name}/`);
    const rooms = [
      ...folders("packages/"),
      ...folders("apps/"),
      "shell/",
      "recordings/",
      "e2e/",
      "tests/",
      "tools/",
      "docs/",
    ];
    expect(rooms.filter((room) => !architecture.includes(`\`${room}\``))).toEqual([]);
  });

  test("the README has the commands that CI runs", () => {
    expect(read("README.md")).toMatch(/## Install and start\n[\s\S]*?```sh\nnpm ci\nnpm start\n```/);
    expect(read("README.md")).toMatch(/## Run the tests\n[\s\S]*?```sh\nnpm ci\nnpm test\n```/);
  });
});
