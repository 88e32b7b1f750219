import { describe, expect, test } from "vitest";
import { createInBandMemory, type InBandMemory, isInBand, readInBand } from "./in-band.ts";
import { connectionName, connectionOfMarks, inBandRoot, keysOf, signReport } from "./in-band-key.ts";

const ROOT = inBandRoot("token");
const CONNECTION = connectionName(1_764_590_400_000, "0badcafe");
const KEY = keysOf(ROOT, CONNECTION).key;
const FRESH = createInBandMemory(ROOT);
const CALL = { k: "attention", level: "blocked", text: "Deploy?" };
const CALLED = [{ kind: "attention", level: "blocked", message: "Deploy?" }];
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

function base64Url(text: string): string {
  const bits = Array.from(new TextEncoder().encode(text), (byte) => byte.toString(2).padStart(8, "0")).join(
    "",
  );
  const sixes = bits.match(/.{1,6}/gu) ?? [];
  return sixes.map((six) => ALPHABET[Number.parseInt(six.padEnd(6, "0"), 2)]).join("");
}

interface Said {
  readonly connection?: string;
  readonly number?: string;
  readonly key?: string;
  readonly payload?: string;
}

function report(said: Said, json: unknown = CALL): string {
  const { connection = CONNECTION, number = "1", key = KEY } = said;
  const payload = said.payload ?? base64Url(JSON.stringify(json));
  const code = signReport(key, `${connection};${number};${payload}`);
  return `saggar;1;${connection};${number};${code};${payload}`;
}

function after(...reports: readonly string[]): InBandMemory {
  return reports.reduce((memory, data) => readInBand(memory, data, 0).memory, FRESH);
}

describe("keys", () => {
  test("differ by session, by connection and by use", () => {
    const keys = [
      keysOf(ROOT, CONNECTION),
      keysOf(inBandRoot("another"), CONNECTION),
      keysOf(ROOT, connectionName(1_764_590_400_001, "0badcafe")),
    ];
    const all = keys.flatMap(({ key, marks }) => [key, marks.slice(20)]);
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((code) => /^[0-9a-f]{32}$/u.test(code))).toBe(true);
  });

  test("a later connection has the greater name", () => {
    expect(connectionName(255, "ffffffff") < connectionName(256, "00000000")).toBe(true);
  });

  test.each([
    ["its own", ROOT, keysOf(ROOT, CONNECTION).marks, CONNECTION],
    ["another session's", ROOT, keysOf(inBandRoot("another"), CONNECTION).marks, null],
    ["a changed one", ROOT, keysOf(ROOT, CONNECTION).marks.replace(/.$/u, "x"), null],
    ["a session's own secret", ROOT, "0".repeat(32), null],
    ["any, where there is no root", "", keysOf("", CONNECTION).marks, null],
  ])("the connection of a mark's secret: %s", (_, root, secret, expected) => {
    expect(connectionOfMarks(root, secret)).toBe(expected);
  });

  test("no token has no root", () => {
    expect(inBandRoot("")).toBe("");
  });
});

describe("a report", () => {
  test("is told from other words under its number", () => {
    expect(["saggar;1", "notify;saggar;x", "saggarx;1"].map(isInBand)).toEqual([true, false, false]);
  });

  test.each([
    ["a call", CALL, CALLED],
    ["a note", { ...CALL, level: "note" }, [{ kind: "attention", level: "note", message: "Deploy?" }]],
    [
      "control characters and long texts",
      { ...CALL, text: `a\u001b[31mb\n${"ü".repeat(190)}` },
      [{ kind: "attention", level: "blocked", message: `ab ${"ü".repeat(190)}` }],
    ],
    [
      "a hook in plain words",
      { k: "hook", agent: "saggar", e: { event: "asked", message: "Bash: ls" } },
      [
        {
          kind: "hook",
          agent: "saggar",
          reading: {
            conversation: null,
            cwd: null,
            isSubagent: false,
            says: [{ kind: "hook", event: "asked", message: "Bash: ls" }],
            turn: null,
          },
        },
      ],
    ],
  ])("says %s", (_, json, facts) => {
    expect(readInBand(FRESH, report({}, json), 0).facts).toEqual(facts);
  });

  test("of an agent's hook is read by that agent's vocabulary", () => {
    const json = { k: "hook", agent: "claude", e: { hook_event_name: "Stop", session_id: "c1" } };
    expect(readInBand(FRESH, report({}, json), 0).facts).toMatchObject([
      { kind: "hook", agent: "claude", reading: { conversation: null, says: [{ event: "turn-ended" }] } },
    ]);
  });

  test.each([
    ["another key", report({ key: keysOf(inBandRoot("another"), CONNECTION).key }), "a wrong code"],
    ["another connection's key", report({ connection: connectionName(5, "00000000") }), "a wrong code"],
    ["a payload that was changed", report({}).replace(/.$/u, "A"), "a wrong code"],
    ["a number that was changed", report({ number: "41" }).replace(";41;", ";42;"), "a wrong code"],
    ["another version", report({}).replace("saggar;1;", "saggar;2;"), "not understood"],
    ["a part too many", `${report({})};x`, "not understood"],
    ["no JSON", report({ payload: "AAAA" }), "not understood"],
    ["an unknown kind", report({}, { k: "type", text: "rm" }), "not understood"],
    ["an unknown agent", report({}, { k: "hook", agent: "nobody", e: {} }), "not understood"],
    ["an empty message", report({}, { ...CALL, text: "\u0007" }), "not understood"],
    ["too many bytes", report({}, { ...CALL, text: "x".repeat(500) }), "too long"],
  ])("changes nothing with %s", (_, data, why) => {
    const { facts, memory } = readInBand(FRESH, data, 7);
    expect({ facts, ignored: memory.ignored }).toEqual({
      facts: [],
      ignored: { count: 1, why, atMs: 7, toldAtMs: 7 },
    });
  });

  test("changes nothing where the session gave out no key", () => {
    const { facts, memory } = readInBand(createInBandMemory(""), report({}), 7);
    expect({ facts, why: memory.ignored?.why }).toEqual({ facts: [], why: "no key was given out" });
  });

  test.each([
    ["the same again", "10", []],
    ["an earlier one", "9", []],
    ["an earlier one that is longer as a text", "009", []],
    ["a later one", "11", CALLED],
    ["a later one that is smaller as a text", "100", CALLED],
  ])("shown twice counts once: %s", (_, number, facts) => {
    expect(readInBand(after(report({ number: "10" })), report({ number }), 0).facts).toEqual(facts);
  });

  test("of a connection that was forgotten for newer ones is not heard again", () => {
    const names = Array.from({ length: 20 }, (_, at) => connectionName(1000 + at, "00000000"));
    const all = names.map((connection) => report({ connection, key: keysOf(ROOT, connection).key }));
    const memory = all.reduce((known, data, at) => readInBand(known, data, at * 20_000).memory, FRESH);
    expect(memory.connections).toHaveLength(16);
    const [oldest = "", newest = ""] = [names[0], names.at(-1)];
    const again = (connection: string): readonly unknown[] =>
      readInBand(memory, report({ connection, number: "2", key: keysOf(ROOT, connection).key }), 0).facts;
    expect([again(oldest), again(newest)]).toEqual([[], CALLED]);
  });

  test("20 of them count in 10 s, then the next window's", () => {
    let memory = FRESH;
    const counts = Array.from({ length: 25 }, (_, at) => {
      const reading = readInBand(memory, report({ number: String(at + 1) }), 100 + at);
      memory = reading.memory;
      return reading.facts.length;
    });
    expect(counts.filter((count) => count === 1)).toHaveLength(20);
    expect(memory.ignored).toEqual({ count: 5, why: "too many in 10 s", atMs: 124, toldAtMs: 120 });
    expect(readInBand(memory, report({ number: "26" }), 10_101).facts).toEqual(CALLED);
  });
});
