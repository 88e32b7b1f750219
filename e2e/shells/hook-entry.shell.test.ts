/** The hook entry, run as agents run it: by a shell, with their JSON on standard input, in a session and out of one. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { MAX_SPOOL_FILE_BYTES, spoolFileSchema } from "@saggar/protocol";
import type { HookInstallation } from "@saggar/sources";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { hookCommand } from "../../apps/cli/src/hooks/hook-command.ts";

const ENTRY = path.resolve(import.meta.dirname, "../../shell/hook.sh");
const hooks: HookInstallation = {
  folder: { variable: null, path: ".agent" },
  file: "settings.json",
  format: "nested-json",
  events: [],
  output: null,
  remark: null,
  since: null,
};
const silent = hookCommand("claude", "Stop", hooks);
const talking = hookCommand("gemini", "Stop", { ...hooks, output: "{}" });
const naming = hookCommand("claude", "Stop", { ...hooks, isEventUntold: true });

/** Each runs a command line: those that people have as `sh`, and those that agents start commands with. */
const SHELLS: Readonly<Record<string, readonly string[]>> = {
  dash: ["dash", "-c"],
  "bash, as sh": ["bash", "--posix", "-c"],
  "busybox ash": ["busybox", "ash", "-c"],
  bash: ["bash", "-c"],
  zsh: ["zsh", "-c"],
  fish: ["fish", "--no-config", "-c"],
};

let folder: string;
let spool: string;
let session: Readonly<Record<string, string>>;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "saggar-entry-"));
  spool = path.join(folder, "spool");
  mkdirSync(spool);
  session = {
    ...outside(),
    SAGGAR_HOOK: ENTRY,
    SAGGAR_SESSION: "0123456789abcdef",
    SAGGAR_TOKEN: "secret",
    SAGGAR_SPOOL: spool,
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function outside(): Readonly<Record<string, string>> {
  // A shell whose input is a socket takes itself for one that a network daemon started, unless it stands in another.
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", HOME: folder, SHLVL: "2" };
}

function run(
  command: string,
  input: string | Buffer,
  env: Readonly<Record<string, string>> = session,
): { readonly code: number | null; readonly printed: string } {
  return runIn(["sh", "-c"], command, { input, env });
}

function runIn(
  [program = "sh", ...args]: readonly string[],
  command: string,
  { input, env }: { readonly input: string | Buffer; readonly env: Readonly<Record<string, string>> },
): { readonly code: number | null; readonly printed: string } {
  const ran = spawnSync(program, [...args, command], { env, input, encoding: "utf8", timeout: 20_000 });
  return { code: ran.status, printed: ran.stdout + ran.stderr };
}

function isThere(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}

const reports = (): unknown[] =>
  readdirSync(spool)
    .toSorted()
    .map((name) => spoolFileSchema.parse(JSON.parse(readFileSync(path.join(spool, name), "utf8"))).payload);

for (const [name, shell] of Object.entries(SHELLS))
  describe.skipIf(!isThere(shell[0] ?? ""))(`in ${name}`, () => {
    test("what an agent reports is one file in the spool, word for word, and nothing is printed", () => {
      const payload = {
        hook_event_name: "Stop",
        text: "ü \" \\ %s $HOME `id` '\n\t'",
        deep: [{}, null, 1.5e3],
      };
      expect(runIn(shell, silent, { input: `${JSON.stringify(payload)}\n`, env: session })).toEqual({
        code: 0,
        printed: "",
      });
      expect(reports()).toEqual([payload]);
    });

    test("an agent that wants an answer gets it, in a session and out of one", () => {
      expect(runIn(shell, talking, { input: "{}", env: session })).toEqual({ code: 0, printed: "{}\n" });
      expect(runIn(shell, talking, { input: "{}", env: outside() })).toEqual({ code: 0, printed: "{}\n" });
      expect(reports()).toEqual([{}]);
    });
  });

describe("the entry", () => {
  test("names files so that they sort by time, for nobody else to read, and leaves no others", () => {
    for (let count = 0; count < 20; count += 1) run(silent, JSON.stringify({ count }));
    expect(reports()).toEqual(Array.from({ length: 20 }, (_, count) => ({ count })));
    const modes = readdirSync(spool).map((name) => statSync(path.join(spool, name)).mode & 0o777);
    expect(new Set(modes)).toEqual(new Set([0o600]));
    expect(readdirSync(spool).filter((name) => !/^[0-9]{16}-[0-9]{8}\.json$/.test(name))).toEqual([]);
  });

  test("says with the session and its token who reports", () => {
    run(silent, "{}");
    const [name = ""] = readdirSync(spool);
    expect(JSON.parse(readFileSync(path.join(spool, name), "utf8"))).toEqual({
      v: 1,
      session: "0123456789abcdef",
      token: "secret",
      agent: "claude",
      payload: {},
    });
  });

  test("adds the event where the agent's own words do not name it", () => {
    run(naming, '{"a":1}');
    run(naming, "{}");
    expect(reports()).toEqual([{ hook_event_name: "Stop", a: 1 }, { hook_event_name: "Stop" }]);
  });

  test("says of a report that is too large only what it was, and takes all of it", () => {
    const start = { session_id: "abc", cwd: "/home/ada/my shop", hook_event_name: "PostToolUse" };
    expect(run(silent, JSON.stringify({ ...start, text: "y".repeat(9_000_000) }))).toEqual({
      code: 0,
      printed: "",
    });
    expect(reports()).toEqual([{ saggar: "too-large", ...start }]);
  });

  test("takes a report that just fits, and the daemon takes it too", () => {
    const payload = { text: "y".repeat(1_047_988) };
    run(silent, JSON.stringify(payload));
    expect(reports()).toEqual([payload]);
    const [name = ""] = readdirSync(spool);
    expect(statSync(path.join(spool, name)).size).toBeLessThanOrEqual(MAX_SPOOL_FILE_BYTES);
  });

  test.each([
    ["nothing", ""],
    ["no object", "[1]"],
    ["half an object", '{"a":'],
    ["junk", Buffer.from([0, 255, 254, 10, 0])],
  ])("leaves nothing of %s", (_, input) => {
    expect(run(silent, input)).toEqual({ code: 0, printed: "" });
    expect(readdirSync(spool)).toEqual([]);
  });

  test.each([
    ["no session", { SAGGAR_SESSION: "" }],
    ["a name that is no session's", { SAGGAR_SESSION: '","x":"' }],
    ["no spool", { SAGGAR_SPOOL: "/nowhere/at/all" }],
    ["a spool that is a file", { SAGGAR_SPOOL: ENTRY }],
    ["an entry that is gone", { SAGGAR_HOOK: "/nowhere/hook.sh" }],
  ])("with %s takes the report to its end, keeps still and leaves nothing", (_, missing) => {
    const large = JSON.stringify({ text: "y".repeat(3_000_000) });
    expect(run(silent, large, { ...session, ...missing })).toEqual({ code: 0, printed: "" });
    expect(readdirSync(spool)).toEqual([]);
  });

  test("makes room where nobody takes the reports: the oldest goes", () => {
    for (let count = 0; count < 10_000; count += 1)
      writeFileSync(path.join(spool, `0-${String(count).padStart(5, "0")}.json`), "");
    run(silent, "{}");
    const names = readdirSync(spool);
    expect(names.length).toBe(10_000);
    expect(names).not.toContain("0-00000.json");
  });

  test.skipIf(!isThere("timeout"))("does not wait for ever for an input that nobody closes", async () => {
    const held = spawn("sh", ["-c", talking], { env: session });
    const printed: Buffer[] = [];
    held.stdout.on("data", (chunk: Buffer) => printed.push(chunk));
    const [code] = (await once(held, "close")) as [number];
    held.stdin.destroy();
    expect({ code, printed: Buffer.concat(printed).toString() }).toEqual({ code: 0, printed: "{}\n" });
  });

  test.skipIf(!isThere("timeout"))("takes what came of an input that nobody closes", async () => {
    const held = spawn("sh", ["-c", talking], { env: session });
    held.stdin.write(`{"hook_event_name":"Stop"}`);
    await once(held, "close");
    held.stdin.destroy();
    expect(readdirSync(spool)).toHaveLength(1);
  });
});
