import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Projects } from "./projects.ts";

let home = "";
let projects: Projects;

beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(os.tmpdir(), "sg-projects-")));
  vi.stubEnv("HOME", home);
  projects = new Projects({ onChange: () => {}, onRemove: () => {} });
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true });
});

function folder(name: string): string {
  const place = path.join(home, name);
  mkdirSync(place, { recursive: true });
  return place;
}

function repository(name: string): string {
  folder(`${name}/.git`);
  return path.join(home, name);
}

function linked(name: string, gitdir: string): string {
  const place = folder(name);
  writeFileSync(path.join(place, ".git"), `gitdir: ${gitdir}\n`);
  return place;
}

const projectOf = (place: string): string => path.relative(home, projects.forFolder(place).path);

test("a folder in a repository belongs to it, any other to itself", () => {
  repository("shop");
  expect(projectOf(folder("shop/src/cart"))).toBe("shop");
  expect(projectOf(folder("notes"))).toBe("notes");
});

test("the nearest registered project around a folder has it, also against a repository inside", () => {
  projects.add(folder("code"));
  projects.add(folder("code/shop/web"));
  repository("code/shop");
  expect(projectOf(folder("code/shop/api"))).toBe("code");
  expect(projectOf(folder("code/shop/web/src"))).toBe("code/shop/web");
});

test("a home folder that is a project takes no repository in, but every other folder", () => {
  projects.add(home);
  repository("shop");
  expect(projectOf(folder("shop/src"))).toBe("shop");
  expect(projectOf(folder("downloads"))).toBe("");
});

test("a home folder that is a repository keeps its folders", () => {
  projects.add(home);
  folder(".git");
  expect(projectOf(folder("config"))).toBe("");
});

test("a linked worktree and a submodule belong to the main worktree's project", () => {
  const main = repository("shop");
  expect(projectOf(linked("shop-cart", `${main}/.git/worktrees/cart`))).toBe("shop");
  expect(projectOf(linked("shop-relative", "../shop/.git/worktrees/relative"))).toBe("shop");
  expect(projectOf(linked("shop/vendor/lib", "../../.git/modules/lib"))).toBe("shop");
  expect(projectOf(linked("bare-tree", `${home}/shop.git/worktrees/bare-tree`))).toBe("bare-tree");
});

test("a worktree that is a project of its own stays one", () => {
  const main = repository("shop");
  projects.add(linked("shop-cart", `${main}/.git/worktrees/cart`));
  expect(projectOf(folder("shop-cart/src"))).toBe("shop-cart");
});
