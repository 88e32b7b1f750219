/** `shell/remote.sh` in the shells and with the programs that a far host may have: what it writes is a report that counts. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { createInBandMemory, readInBand } from "../../packages/sources/src/in-band.ts";
import {
  type ConnectionKeys,
  connectionName,
  inBandRoot,
  keysOf,
} from "../../packages/sources/src/in-band-key.ts";
import { ROOT } from "../saggar.ts";

const SCRIPT = path.join(ROOT, "shell/remote.sh");
const SESSION = inBandRoot("token");
const KEYS = keysOf(SESSION, connectionName(1_764_590_400_000, "0badcafe"));
const FOLDERS = ["/usr/bin", "/bin", ...(process.env["PATH"] ?? "").split(":")];
const temp = mkdtempSync(path.join(os.tmpdir(), "sgr-"));
afterAll(() => rmSync(temp, { recursive: true, force: true }));

function where(name: string): string | null {
  return FOLDERS.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** A folder with nothing but these programs. */
function pathOf(names: readonly string[]): string {
  const folder = path.join(temp, names.join("-"));
  if (existsSync(folder)) return folder;
  mkdirSync(folder);
  for (const name of names) {
    const file = where(name);
    if (file !== null) symlinkSync(file, path.join(folder, name));
  }
  return folder;
}

interface Way {
  readonly shell?: readonly string[];
  readonly path?: string;
  readonly keys?: ConnectionKeys;
  readonly layers?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Standard output of the script with a terminal of its own, and its exit code behind it. */
function run(args: readonly string[], way: Way = {}): string {
  const { shell = ["sh"], keys = KEYS, layers = "" } = way;
  const words = [...shell, SCRIPT, ...args].map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(" ");
  const programs = way.path ?? process.env["PATH"] ?? "/usr/bin:/bin";
  const env = { SAGGAR_INBAND_KEY: `${keys.connection}:${keys.key}:${layers}`, ...way.env };
  return inTerminal(`PATH=${programs} ${words}`, env);
}

/** What a command line writes to a terminal of its own, and its exit code behind it. */
function inTerminal(line: string, env: Readonly<Record<string, string>>): string {
  return execFileSync("script", ["-qec", `${line}; echo " exit $?"`, "/dev/null"], {
    env: { PATH: process.env["PATH"], SHELL: "/bin/sh", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
}

/** What the session makes of a report. */
function heard(data: string): unknown {
  const { facts, memory } = readInBand(createInBandMemory(SESSION), data, 0);
  return memory.ignored?.why ?? facts;
}

function plainReport(output: string): string {
  // oxlint-disable-next-line no-control-regex -- an escape sequence
  return /\x1b\]777;([^\x07]*)\x07/u.exec(output)?.[1] ?? output;
}

const CALL = [{ kind: "attention", level: "blocked", message: "go on?" }];

describe("a report is the same", () => {
  const SHELLS = [
    ["dash"],
    ["bash"],
    ["bash", "--posix"],
    ["busybox", "sh"],
    ["zsh", "--emulate", "sh"],
    ["mksh"],
    ["ksh"],
  ];
  test.each(SHELLS.filter(([name = ""]) => where(name) !== null))("in %s %s", (...shell) => {
    expect(heard(plainReport(run(["attention", "go on?"], { shell: shell.filter(Boolean) })))).toEqual(CALL);
  });

  const FEW = ["sh", "dash", "date", "tr", "sed", "head", "cat"];
  /** Each with what it needs beside it. */
  const HASHERS = [["sha256sum", "base64"], ["openssl"], ["perl"], ["python3"], ["shasum", "base64", "perl"]];
  test.each(HASHERS.filter(([name = ""]) => where(name) !== null))(
    "with %s and nothing else that can digest",
    (...programs) => {
      const names = [...FEW, ...programs];
      expect(heard(plainReport(run(["attention", "go on?"], { path: pathOf(names) })))).toEqual(CALL);
    },
  );

  test("with none of them it says what it needs", () => {
    expect(run(["attention", "go on?"], { path: pathOf(FEW) })).toMatch(/sha256sum, openssl.* exit 1/su);
  });

  test.each(["36", "5c", "00", "ff"])("under a key of bytes that become NUL or stay %s", (byte) => {
    const keys = { ...KEYS, key: byte.repeat(16) };
    const data = plainReport(run(["attention", "x"], { keys }));
    const [, , connection, number, code, payload] = data.split(";");
    const expected = execFileSync(
      "openssl",
      ["dgst", "-sha256", "-mac", "HMAC", "-macopt", `hexkey:${keys.key}`],
      { input: `${connection};${number};${payload}`, encoding: "utf8" },
    );
    expect(expected).toContain(`= ${code}`);
  });
});

describe("a message", () => {
  test.each([
    ["of quotes and backslashes", "say \"it\" \\n 'so'", "say \"it\" \\n 'so'"],
    ["of several lines", "one\ntwo\tthree", "one two three"],
    ["with a sequence in it", "red \u001b[31malert", "red  [31malert"],
  ])("%s arrives", (_, message, expected) => {
    expect(heard(plainReport(run(["attention", "--", message])))).toMatchObject([{ message: expected }]);
  });

  test.each(["x", "é", "語", "🙂", '"'])(
    "is cut between characters and within 700 bytes: %s",
    (character) => {
      const output = run(["attention", "--note", character.repeat(900)]);
      const data = plainReport(output);
      expect(Buffer.byteLength(data) + 8).toBeLessThanOrEqual(700);
      const [fact] = heard(data) as readonly { readonly message: string }[];
      expect(fact?.message).toMatch(new RegExp(`^(${character})+$`, "u"));
    },
  );

  test.each([
    [["attention"], 2],
    [["attention", "--loud", "x"], 2],
    [["list"], 2],
  ])("that is none: %j exits %i", (args, code) => {
    expect(run(args)).toContain(` exit ${code}`);
  });

  test("without a key has nobody to hear it", () => {
    expect(run(["attention", "x"], { env: { SAGGAR_INBAND_KEY: "" } })).toContain(" exit 3");
  });
});

describe("on its way", () => {
  test("a multiplexer at the other end is told to let it through, and so is the one here", () => {
    const inner = /^(.*)\x07/u; // oxlint-disable-line no-control-regex -- an escape sequence
    const through = run(["attention", "go on?"], { layers: "t" });
    // oxlint-disable-next-line no-control-regex -- an escape sequence
    const unwrapped = /\x1bPtmux;((?:[^\x1b]|\x1b\x1b)*)\x1b\\/u
      .exec(through)?.[1]
      ?.replaceAll("\x1b\x1b", "\x1b");
    expect(heard(plainReport(unwrapped ?? ""))).toEqual(CALL);
    const screen = run(["attention", "go on?"], { layers: "s" });
    // oxlint-disable-next-line no-control-regex -- an escape sequence
    expect(heard(plainReport(/\x1bP(\x1b\][^\x1b]*)\x1b\\/u.exec(screen)?.[1] ?? ""))).toEqual(CALL);
    expect(inner.test(screen)).toBe(true);
  });
});

describe("a hook", () => {
  test("is reduced to what fits and says which event it is, and exits with 0 and what its agent wants to hear", () => {
    const long = "y".repeat(5000);
    const payload = JSON.stringify({
      session_id: "c1",
      transcript_path: `/home/${long}`,
      hook_event_name: "PermissionRequest",
      tool_name: "Bash",
      tool_input: { command: `make ${long}`, description: long },
    });
    const line = `printf %s '${payload}' | sh ${SCRIPT} hook claude '{"ok":1}'`;
    const output = inTerminal(line, { SAGGAR_INBAND_KEY: `${KEYS.connection}:${KEYS.key}:` });
    expect(heard(plainReport(output))).toMatchObject([
      { kind: "hook", agent: "claude", reading: { says: [{ event: "asked" }] } },
    ]);
    expect(output).toContain('{"ok":1}');
    expect(output).toContain(" exit 0");
  });

  test.skipIf(where("timeout") === null)("takes what came of an input that nobody closes", () => {
    const pipe = path.join(temp, "open");
    const report = `printf '{"hook_event_name":"Stop"}' >&9; sh ${SCRIPT} hook claude <${pipe}`;
    const output = inTerminal(`mkfifo ${pipe}; exec 9<>${pipe}; ${report}`, {
      SAGGAR_INBAND_KEY: `${KEYS.connection}:${KEYS.key}:`,
    });
    expect(heard(plainReport(output))).toMatchObject([
      { kind: "hook", agent: "claude", reading: { says: [{ event: "turn-ended" }] } },
    ]);
  });

  test.each([
    ["no JSON", "nonsense"],
    ["nothing", ""],
  ])("of %s says nothing and exits with 0", (_, payload) => {
    const output = execFileSync("sh", [SCRIPT, "hook", "claude"], {
      env: { PATH: process.env["PATH"], SAGGAR_INBAND_KEY: `${KEYS.connection}:${KEYS.key}:` },
      input: payload,
      encoding: "utf8",
    });
    expect(output).toBe("");
  });
});
