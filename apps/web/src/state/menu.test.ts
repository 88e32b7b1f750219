import type { ProjectView, SessionView } from "@saggar/protocol";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { claimOf, sessionOf } from "../../test/builders.ts";
import { neighbour, stopAfter, stopsOf } from "../menu/roving.ts";
import { buildMenu, countGroup, type MenuGroup, sessionsOf } from "./menu-model.ts";
import { holdOrder } from "./row-order.ts";

function project(name: string, order: number, fold: ProjectView["fold"] = "open"): ProjectView {
  return { path: `/code/${name}`, name, order, fold, exists: true };
}

function inTree(
  number: number,
  name: string,
  root: string | null,
  change: Partial<SessionView> = {},
): SessionView {
  const git = { head: null, branch: root, ahead: 0, behind: 0, changed: 0, root: root ?? "", readAt: "2026" };
  return sessionOf(number, {
    project: { name, path: `/code/${name}` },
    branch: root,
    git: root === null ? null : git,
    ...change,
  });
}

function shape(groups: readonly MenuGroup[]): string[] {
  return groups.map(
    (group) =>
      `${group.name}: ${group.trees.map((tree) => `${tree.branch ?? "-"}(${tree.sessions.map(({ order }) => order).join(" ")})`).join(" ")}`,
  );
}

test("sessions stand by project, then by worktree, in their order", () => {
  const menu = buildMenu({
    projects: [project("ledger", 2), project("shop", 1), project("notes", 3)],
    sessions: [
      inTree(4, "ledger", "main"),
      inTree(3, "shop", "feat"),
      inTree(1, "shop", "main"),
      inTree(2, "shop", "main"),
      inTree(5, "stray", null),
    ],
  });
  expect(shape(menu)).toEqual(["shop: main(1 2) feat(3)", "ledger: main(4)", "notes: ", "stray: -(5)"]);
});

test("a worktree's line takes the newest reading of git among its sessions", () => {
  const stale = inTree(1, "shop", "main");
  const fresh = inTree(2, "shop", "main", { git: { ...stale.git!, changed: 7, readAt: "2027" } });
  const [group] = buildMenu({ projects: [project("shop", 1)], sessions: [stale, fresh] });
  expect(group?.trees[0]?.git?.changed).toBe(7);
});

test("a folded group says its loudest claim and how many there are", () => {
  const sessions = [
    inTree(1, "shop", "main", { claim: claimOf({ class: 3 }) }),
    inTree(2, "shop", "main", { claim: claimOf({ class: 2 }) }),
    inTree(3, "shop", "main", { claim: claimOf({ class: 4 }) }),
    inTree(4, "shop", "main"),
  ];
  const [group] = buildMenu({ projects: [project("shop", 1)], sessions });
  expect(countGroup(group!)).toEqual({ sessions: 4, isAllIdle: true, loudest: "failed", claims: 2 });
});

test("held rows stay where they stand; gone ones leave and fresh ones come last", () => {
  const projects = [project("shop", 1)];
  const held = buildMenu({
    projects,
    sessions: [inTree(1, "shop", "main"), inTree(2, "shop", "main"), inTree(3, "shop", "feat")],
  });
  const fresh = buildMenu({
    projects,
    sessions: [
      inTree(3, "shop", "main", { order: -1 }),
      inTree(2, "shop", "feat", { order: 0 }),
      inTree(4, "shop", "main", { order: -2 }),
    ],
  });
  expect(shape(fresh)).toEqual(["shop: main(-2 -1) feat(0)"]);
  expect(shape(holdOrder(held, fresh))).toEqual(["shop: main(0 -2) feat(-1)"]);
});

const sessionArb = fc.record({
  number: fc.integer({ min: 1, max: 12 }),
  name: fc.constantFrom("shop", "ledger"),
  root: fc.constantFrom("main", "feat", null),
  order: fc.integer({ min: 0, max: 20 }),
});
const menuArb = fc
  .uniqueArray(sessionArb, { selector: ({ number }) => number, maxLength: 10 })
  .map((picked) =>
    buildMenu({
      projects: [project("shop", 1), project("ledger", 2)],
      sessions: picked.map(({ number, name, root, order }) => inTree(number, name, root, { order })),
    }),
  );

test("while held, no two rows that stay in their project change places, none is lost and none doubled", () => {
  fc.assert(
    fc.property(menuArb, menuArb, (held, fresh) => {
      const shown = holdOrder(held, fresh);
      const ids = (groups: readonly MenuGroup[]): string[] => groups.flatMap(sessionsOf).map(({ id }) => id);
      expect(ids(shown).toSorted()).toEqual(ids(fresh).toSorted());
      for (const group of shown) {
        const former = sessionsOf(held.find(({ path }) => path === group.path)!).map(({ id }) => id);
        const now = sessionsOf(group).map(({ id }) => id);
        expect(now.filter((id) => former.includes(id))).toEqual(former.filter((id) => now.includes(id)));
      }
    }),
  );
});

test("the arrow keys go over heads and rows, skip what is folded, and stop at the ends", () => {
  const menu = buildMenu({
    projects: [project("shop", 1), project("ledger", 2, "hand"), project("notes", 3)],
    sessions: [inTree(1, "shop", "main"), inTree(2, "ledger", "main")],
  });
  const stops = stopsOf(menu);
  const first = sessionOf(1).id;
  expect(stops).toEqual([
    "group:/code/shop",
    first,
    "group:/code/ledger",
    "group:/code/notes",
    "empty:/code/notes",
  ]);
  expect(stopAfter(stops, first, "ArrowDown")).toBe("group:/code/ledger");
  expect(stopAfter(stops, stops[0]!, "ArrowUp")).toBe(stops[0]);
  expect(stopAfter(stops, first, "End")).toBe("empty:/code/notes");
  expect(stopAfter(stops, first, "x")).toBeNull();
});

test("the session above or below is the next one drawn, around the end", () => {
  const menu = buildMenu({
    projects: [project("shop", 1), project("ledger", 2, "auto"), project("notes", 3)],
    sessions: [inTree(1, "shop", "main"), inTree(2, "ledger", "main"), inTree(3, "notes", null)],
  });
  const [one, three] = [sessionOf(1).id, sessionOf(3).id];
  expect(neighbour(menu, one, 1)).toBe(three);
  expect(neighbour(menu, three, 1)).toBe(one);
  expect(neighbour(menu, null, -1)).toBe(three);
  expect(neighbour([], one, 1)).toBeNull();
});
