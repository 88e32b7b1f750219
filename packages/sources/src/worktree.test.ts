import * as fc from "fast-check";
import { expect, test } from "vitest";
import { changedPaths, readWorktree, type WorktreeFile, type WorktreeReading } from "./worktree.ts";

const OID = "85e24adef791c1563ab11b0f4568f8a13e7721e0";
const HEAD = [
  `# branch.oid ${OID}`,
  "# branch.head main",
  "# branch.upstream origin/main",
  "# branch.ab +2 -1",
];
const FILE = { size: 5, mtimeMs: 1000 };

function changed(path: string, code = ".M"): string {
  return `1 ${code} N... 100644 100644 100644 ${OID} ${OID} ${path}`;
}

function read(
  records: readonly string[],
  files: ReadonlyMap<string, WorktreeFile> = new Map(),
): WorktreeReading {
  return readWorktree({
    root: "/w",
    status: records.map((record) => `${record}\0`).join(""),
    files,
    readAtMs: 7,
  });
}

test("a clean tree with its branch and its distance", () => {
  expect(read(HEAD)).toEqual({
    evidence: {
      kind: "worktree",
      repo: true,
      root: "/w",
      dirty: false,
      fingerprint: read([]).evidence.fingerprint,
      head: OID,
      readAt: 7,
    },
    branch: "main",
    ahead: 2,
    behind: 1,
    changed: 0,
  });
});

test.each<[string, readonly string[], readonly string[]]>([
  ["a changed file", [changed("a.txt")], ["a.txt"]],
  [
    "blanks, quotes and an arrow in names",
    [changed("a b.txt"), changed('"q".txt'), "? x -> y"],
    ["a b.txt", '"q".txt', "x -> y"],
  ],
  ["a line feed and an ESC in a name", [changed("a\nb"), "? \x1b[2J"], ["a\nb", "\x1b[2J"]],
  ["a name that looks like a header", ["? # branch.head evil"], ["# branch.head evil"]],
  [
    "a rename is one, under its name of today",
    [`2 R. N... 100644 100644 100644 ${OID} ${OID} R100 after b`, "before a"],
    ["after b"],
  ],
  [
    "an old name that looks like a record",
    [`2 R. N... 100644 100644 100644 ${OID} ${OID} R100 after`, "? before"],
    ["after"],
  ],
  ["a conflict", [`u UU N... 100644 100644 100644 100644 ${OID} ${OID} ${OID} both.txt`], ["both.txt"]],
  ["an ignored file is none", ["! dist/"], []],
])("%s", (_, records, paths) => {
  const status = [...HEAD, ...records].map((record) => `${record}\0`).join("");
  expect(changedPaths(status)).toEqual(paths);
  expect(read([...HEAD, ...records])).toMatchObject({
    branch: "main",
    changed: paths.length,
    evidence: { dirty: paths.length > 0 },
  });
});

test.each<[string, readonly string[], ReadonlyMap<string, WorktreeFile>, boolean]>([
  ["the same again", [...HEAD, changed("a")], new Map([["a", FILE]]), true],
  [
    "another branch and head",
    ["# branch.oid (initial)", "# branch.head other", changed("a")],
    new Map([["a", FILE]]),
    true,
  ],
  ["another size", [...HEAD, changed("a")], new Map([["a", { ...FILE, size: 6 }]]), false],
  ["another time", [...HEAD, changed("a")], new Map([["a", { ...FILE, mtimeMs: 1001 }]]), false],
  ["a file that is gone", [...HEAD, changed("a")], new Map(), false],
  ["staged", [...HEAD, changed("a", "M.")], new Map([["a", FILE]]), false],
  ["one more", [...HEAD, changed("a"), "? b"], new Map([["a", FILE]]), false],
])("the fingerprint: %s", (_, records, files, isSame) => {
  const before = read([...HEAD, changed("a")], new Map([["a", FILE]])).evidence.fingerprint;
  expect(read(records, files).evidence.fingerprint === before).toBe(isSame);
});

test.each<[string, readonly string[], Partial<WorktreeReading>]>([
  [
    "a detached head",
    [`# branch.oid ${OID}`, "# branch.head (detached)"],
    { branch: null, ahead: null, behind: null },
  ],
  ["before the first commit", ["# branch.oid (initial)", "# branch.head main"], { branch: "main" }],
])("%s", (_, records, expected) => {
  expect(read(records)).toMatchObject(expected);
});

test("outside any repository there is nothing", () => {
  const none = readWorktree({ root: null, status: "", files: new Map(), readAtMs: 7 });
  expect(none).toMatchObject({
    branch: null,
    changed: 0,
    evidence: { repo: false, root: null, dirty: false, head: null },
  });
});

test("nothing throws", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (status) => read([status]).changed >= 0));
});
