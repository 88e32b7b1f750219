import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mirrorOf, session } from "../spec/fake-daemon.ts";
import { changeMirror, type MirrorChange, replaceMirror } from "./mirror.ts";
import { share, shareList } from "./share.ts";

const ids = ["00000001", "00000002", "00000003", "00000004", "00000005"];

function change(part: Partial<MirrorChange>): MirrorChange {
  return {
    news: "mirror",
    at: "2026-12-01T10:00:02.000Z",
    waiting: 0,
    queue: [],
    sessions: [],
    removedSessions: [],
    projects: null,
    consents: null,
    ...part,
  };
}

test("a change replaces the sessions it names and leaves the identity of all others", () => {
  const [one, two, three] = ids.slice(0, 3).map((id) => session(id));
  const before = mirrorOf([one!, two!, three!]);
  const after = changeMirror(
    before,
    change({ sessions: [session(ids[1]!, { status: "working" })], waiting: 1 }),
  );
  expect(after.sessions.map((item) => item.status)).toEqual(["idle", "working", "idle"]);
  expect(after.sessions[0]).toBe(one);
  expect(after.sessions[1]).not.toBe(two);
  expect(after.sessions[1]?.project).toBe(two?.project);
  expect(after.sessions[2]).toBe(three);
  expect(after.projects).toBe(before.projects);
  expect(after.waiting).toBe(1);
});

test("a change that says what was known already keeps the whole list", () => {
  const before = mirrorOf([session(ids[0]!), session(ids[1]!)]);
  const after = changeMirror(
    before,
    change({ sessions: [session(ids[1]!)], projects: [...before.projects] }),
  );
  expect(after.sessions).toBe(before.sessions);
  expect(after.projects).toBe(before.projects);
  expect(after.queue).toBe(before.queue);
});

test("a removed session is gone also when the same change brings news of it", () => {
  const before = mirrorOf([session(ids[0]!), session(ids[1]!)]);
  const after = changeMirror(before, change({ sessions: [session(ids[0]!)], removedSessions: [ids[0]!] }));
  expect(after.sessions).toEqual([session(ids[1]!)]);
  expect(after.sessions[0]).toBe(before.sessions[1]);
});

test("a whole mirror after a reconnect keeps what is equal, in whatever order it comes", () => {
  const before = mirrorOf(ids.map((id) => session(id)));
  const after = replaceMirror(before, mirrorOf(ids.toReversed().map((id) => session(id))));
  expect(after.sessions.map((item) => item.id)).toEqual(ids.toReversed());
  for (const item of after.sessions) expect(before.sessions).toContain(item);
});

test("a member called like a part of the language is a member", () => {
  const fresh = JSON.parse('{"__proto__":null,"a":1}') as object;
  const shared = share<object>({}, fresh);
  expect([Object.keys(shared), Object.getPrototypeOf(shared)]).toEqual([
    ["__proto__", "a"],
    Object.prototype,
  ]);
});

test("sharing never changes the value, and equal values are one", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (former, fresh) => {
      expect(share(former, fresh)).toEqual(fresh);
      expect(share(former, structuredClone(former))).toBe(former);
    }),
  );
});

test("every history of changes ends in the mirror that a newcomer would get", () => {
  const step = fc.record({
    sessions: fc.uniqueArray(
      fc.record({ id: fc.constantFrom(...ids), why: fc.constantFrom("a", "b", "c"), stale: fc.boolean() }),
      { selector: (item) => item.id },
    ),
    removedSessions: fc.uniqueArray(fc.constantFrom(...ids), { maxLength: 2 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const truth = new Map<string, ReturnType<typeof session>>();
      let mirror = mirrorOf([]);
      for (const { sessions, removedSessions } of steps) {
        const changed = sessions.map(({ id, ...part }) => session(id, part));
        for (const item of changed) truth.set(item.id, item);
        for (const id of removedSessions) truth.delete(id);
        const former = new Map(mirror.sessions.map((item) => [item.id, item]));
        mirror = changeMirror(mirror, change({ sessions: changed, removedSessions }));
        const copies = mirror.sessions.filter((item) => {
          const same = former.get(item.id);
          return item !== same && JSON.stringify(same) === JSON.stringify(item);
        });
        expect(copies).toEqual([]);
      }
      const byId = (list: readonly { id: string }[]): { id: string }[] =>
        list.toSorted((a, b) => a.id.localeCompare(b.id));
      expect(byId(mirror.sessions)).toEqual(byId([...truth.values()]));
    }),
  );
});

test("items of a list share by key, not by place", () => {
  const before = [
    { id: "a", part: { x: 1 } },
    { id: "b", part: { x: 2 } },
  ];
  const after = shareList(
    before,
    [
      { id: "b", part: { x: 2 } },
      { id: "c", part: { x: 1 } },
    ],
    (item) => item.id,
  );
  expect(after[0]).toBe(before[1]);
  expect(after[1]).toEqual({ id: "c", part: { x: 1 } });
});
