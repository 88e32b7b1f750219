// oxlint-disable no-control-regex -- escape sequences are what this is about
/** Reading a screen, resizing, putting a terminal in order after a program that left it armed. */
import { existsSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostProcess, startHost } from "./support/host-process.ts";
import { type OpenSession, openSession } from "./support/open-session.ts";
import type { Wire } from "./support/wire.ts";

let host: HostProcess;
let wire: Wire;

beforeAll(async () => {
  host = await startHost();
  wire = await host.connect();
});
afterAll(async () => {
  wire.close();
  await host.stop();
});

/** A session whose program prints this and waits for a line; `more` is printed then. */
async function printing(text: string, more = ""): Promise<OpenSession> {
  const script = `import sys\nw=lambda t:(sys.stdout.write(t),sys.stdout.flush())\nw(${JSON.stringify(text)}+'ready')\nsys.stdin.readline()\nw(${JSON.stringify(more)})\nsys.stdin.readline()`;
  const session = await openSession(host, wire, [
    "sh",
    "-c",
    'stty -echo; exec "$@"',
    "sh",
    "python3",
    "-c",
    script,
  ]);
  await session.until("ready");
  return session;
}

const LIGHT = {
  isDark: false,
  foreground: "#000000",
  background: "#ffffff",
  cursor: "#000000",
  palette: Array.from({ length: 16 }, () => "#808080"),
};

const read = (id: string) => wire.ask({ op: "read-screen", id });
const lines = async (id: string, count = 5000) =>
  (await wire.ask({ op: "read-lines", id, lines: count })).lines;

describe("read-screen", () => {
  it("gives rows, cursor, modes, title, and what stands out", async () => {
    const session = await printing(
      "\x1b]0;the title\x07\x1b[?2004h\x1b[?25lpick\r\n  \x1b[36m❯ one\x1b[m\r\n    two\r\n\x1b[7mbar\x1b[m\r\n日本\r\n",
    );
    const { rows, cursor, modes, title, inverse, isAlternate, size } = await read(session.id);
    expect(rows.slice(0, 6).map((row) => row.text)).toEqual([
      "pick",
      "  ❯ one",
      "    two",
      "bar",
      "日本",
      "ready",
    ]);
    expect({ cursor, modes, title, inverse, isAlternate, size }).toEqual({
      cursor: { x: 5, y: 5, visible: false },
      modes: { bracketedPaste: true, applicationCursor: false, mouse: false },
      title: "the title",
      inverse: [
        [1, 2, 7],
        [3, 0, 3],
      ],
      isAlternate: false,
      size: { cols: 80, rows: 24 },
    });
    expect(rows).toHaveLength(24);
  });

  it("tells wrapped rows, and the alternate screen", async () => {
    const session = await printing(`${"w".repeat(90)}\r\n`, "\x1b[?1049h\x1b[Hfull");
    expect((await read(session.id)).rows.slice(0, 3).map((row) => row.wrapped)).toEqual([false, true, false]);
    session.type("\n");
    await session.until("full");
    const screen = await read(session.id);
    expect([screen.isAlternate, screen.rows[0]?.text]).toEqual([true, "full"]);
    expect(await lines(session.id)).toEqual(["full"]);
  });
});

describe("read-lines", () => {
  it("joins wraps, keeps spaces inside, and drops what pads", async () => {
    const spaced = `${"a".repeat(79)} ${"b".repeat(79)} ${"c".repeat(40)}`;
    const wide = `${"x".repeat(79)}日本`;
    const session = await printing(`${spaced}\r\n${wide}\r\n\r\n  two  \r\n`);
    expect(await lines(session.id)).toEqual([spaced, wide, "", "  two", "ready"]);
    expect(await lines(session.id, 2)).toEqual(["  two", "ready"]);
    await wire.ask({ op: "resize", id: session.id, size: { cols: 60, rows: 20 } });
    expect((await lines(session.id)).slice(0, 2)).toEqual([spaced, wide]);
  });

  it("reads on in the ring", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "seq 1 2000; echo ready; read x"]);
    await session.until("ready");
    expect(await lines(session.id, 1500)).toEqual([
      ...Array.from({ length: 1499 }, (_, i) => `${i + 502}`),
      "ready",
    ]);
  });

  it("reads on in the recording, and up to the most that can be asked for", async () => {
    const session = await openSession(
      host,
      wire,
      ["sh", "-c", "seq -f 'number %g of a long row that fills the ring' 1 30000; echo ready; read x"],
      {
        recording: `${host.home}/long.cast`,
      },
    );
    await session.until("ready");
    const got = await lines(session.id);
    expect(got).toHaveLength(5000);
    expect([got[0], got.at(-2), got.at(-1)]).toEqual([
      "number 25002 of a long row that fills the ring",
      "number 30000 of a long row that fills the ring",
      "ready",
    ]);
    await expect(wire.ask({ op: "read-lines", id: session.id, lines: 5001 })).rejects.toMatchObject({
      code: "bad-request",
    });
  });

  it("finds the end of a flood exactly as it was printed", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "seq 1 400000; echo ready; read x"]);
    await wire.until("the end", () => session.text().includes("ready"));
    expect((await session.screen()).slice(-3)).toEqual(["399999", "400000", "ready"]);
    const got = await lines(session.id, 1000);
    const last = got.slice(0, -1).map(Number);
    expect(last).toEqual(last.map((_, index) => 400_001 - last.length + index));
    expect(last.length).toBeGreaterThan(200);
  });
});

describe("resize", () => {
  it("does nothing when the size is the same, and is refused when it is no size", async () => {
    const session = await openSession(host, wire, [
      "sh",
      "-c",
      "stty -echo; trap 'echo winch' WINCH; echo ready; while :; do read x && break; done; stty size; exit 0",
    ]);
    await session.until("ready");
    await wire.ask({ op: "resize", id: session.id, size: { cols: 80, rows: 24 } });
    const bad: readonly unknown[] = [
      { cols: 0, rows: 0 },
      { cols: 1, rows: 24 },
      { cols: 65_535, rows: 65_535 },
      { cols: -1, rows: 10 },
      { cols: 80.5, rows: 24 },
      { cols: "80", rows: 24 },
    ];
    for (const size of bad)
      await expect(
        wire.ask({ op: "resize", id: session.id, size: size as { cols: number; rows: number } }),
      ).rejects.toMatchObject({
        code: "bad-request",
      });
    expect(session.text()).not.toContain("winch");
    await wire.ask({ op: "resize", id: session.id, size: { cols: 120, rows: 40 } });
    await session.until("winch");
    await wire.ask({ op: "resize", id: session.id, size: { cols: 100, rows: 30 } });
    session.type("\n");
    await session.until("30 100");
    expect((await read(session.id)).size).toEqual({ cols: 100, rows: 30 });
    await session.exited();
    expect(wire.seen(session.id).flatMap(({ mark }) => (mark.kind === "resized" ? [mark.size] : []))).toEqual(
      [
        { cols: 120, rows: 40 },
        { cols: 100, rows: 30 },
      ],
    );
  });
});

describe("disarm", () => {
  it("switches off what a dead program left on, in the model and for clients, and leaves the shell's own", async () => {
    const armed = "\x1b]133;A\x07\x1b[?1049h\x1b[?1003h\x1b[?1006h\x1b[?1004h\x1b[>5u\x1b[?25l";
    const session = await printing(`${armed}\x1b]133;D;137\x07\x1b]133;A\x07\x1b[?2004h`);
    await wire.ask({ op: "disarm", id: session.id });
    await session.until("\x1b[?1049l");
    const sent = session.text().slice(session.text().indexOf("ready"));
    for (const off of ["\x1b[?1003l", "\x1b[?1006l", "\x1b[?1004l", "\x1b[?25h"]) expect(sent).toContain(off);
    expect(sent).not.toContain("2004");
    const { modes, isAlternate, cursor } = await read(session.id);
    expect([modes.mouse, modes.bracketedPaste, isAlternate, cursor.visible]).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const late = await session.attach("screen");
    await wire.until("the replay", () => wire.news(late).includes("channel-live"));
    expect(wire.text(late)).not.toMatch(/100[346]h|1049h|\x1b\[>5u|\?25l/);
    expect(
      wire
        .seen(session.id)
        .map(({ mark }) => mark)
        .filter((mark) => mark.kind === "alternate")
        .at(-1),
    ).toEqual({ kind: "alternate", isAlternate: false });
  });

  it("switches off every report and every changed key that a killed program left on", async () => {
    const on = [
      "?9h",
      "?1000h",
      "?1002h",
      "?1015h",
      "?1016h",
      "?1004h",
      "?2031h",
      "?2048h",
      "?9001h",
      "?2026h",
    ];
    const armed = ["?1h", ">4;2m", ">1u", ...on].map((sequence) => `\x1b[${sequence}`).join("");
    const session = await printing(
      `\x1b]133;A\x07\x1b]133;C\x07${armed}\x1b=\x1b]133;D;137\x07\x1b[?2004h\x1b]133;A\x07`,
    );
    await wire.ask({ op: "disarm", id: session.id });
    await session.until("\x1b[?1002l");
    const late = await session.attach("screen");
    await wire.until("the replay", () => wire.news(late).includes("channel-live"));
    expect(wire.text(late).match(/\x1b\[[?>=]\d+(;\d+)?[hmu]/g)).toEqual(["\x1b[?2004h"]);
    const sent = session.text().slice(session.text().indexOf("ready"));
    for (const off of ["?2031l", "?2048l", "?9001l", "?1004l", "?2026l", "?1l", "?66l", ">4m", "=0u"])
      expect(sent).toContain(`\x1b[${off}`);
  });

  it("spares the keys that a line editor has set for its prompt", async () => {
    const session = await printing("\x1b]133;D;0\x07\x1b[?1h\x1b=\x1b[>4;1m\x1b]133;A\x07$ \x1b]133;B\x07");
    const before = session.text();
    await wire.ask({ op: "disarm", id: session.id });
    await wire.ask({ op: "stats" });
    expect(session.text()).toBe(before);
  });

  it("reports no colour scheme to a shell whose dead program had asked for it", async () => {
    const session = await openSession(host, wire, [
      "sh",
      "-c",
      "stty raw -echo; printf '\\033]133;C\\007\\033[?2031h\\033[?1004h\\033]133;D;137\\007\\033]133;A\\007ready'; head -c 3 | od -c; sleep 9",
    ]);
    await session.until("ready");
    await wire.ask({ op: "disarm", id: session.id });
    await wire.ask({ op: "set-focused", id: session.id, isFocused: true });
    await wire.ask({ op: "set-theme", theme: LIGHT });
    await wire.ask({ op: "set-theme", theme: { ...LIGHT, isDark: true } });
    session.type("abc");
    await session.until("c");
    expect(session.text()).toMatch(/a\s+b\s+c/);
  });

  it("does nothing where nothing was left on, and spares what was switched on since the prompt", async () => {
    const session = await printing("\x1b]133;A\x07\x1b[>5u\x1b[?1004h");
    const before = session.text();
    await wire.ask({ op: "disarm", id: session.id });
    await wire.ask({ op: "stats" });
    expect(session.text()).toBe(before);
  });
});

describe("garbage", () => {
  it("of any kind harms nothing: not the host, not the next line", async () => {
    const script = "head -c 3000000 /dev/urandom; printf '\\030\\033c'; echo alive; read x";
    const session = await openSession(host, wire, ["sh", "-c", script]);
    await wire.until("the end", () => session.text().includes("alive"));
    const late = await session.attach("history");
    await wire.until("the replay", () => wire.news(late).includes("channel-live"));
    expect((await session.screen())[0]).toBe("alive");
    expect(wire.seen(session.id).length).toBeLessThan(2000);
    expect(existsSync(`${host.home}/logs/pty-host-${host.pid}.log`)).toBe(false);
  });

  it("of a command that never ends takes no memory, and ends at the next line", async () => {
    const before = (await wire.ask({ op: "stats" })).rssBytes;
    const script =
      "printf '\\033]0;'; head -c 60000000 /dev/zero | tr '\\0' A; echo; echo alive; printf '\\033P'; head -c 2000000 /dev/zero | tr '\\0' B; printf '\\033]133;A\\007$ '; read x";
    const session = await openSession(host, wire, ["sh", "-c", script]);
    await wire.until("the mark", () =>
      wire.seen(session.id).some(({ mark }) => mark.kind === "osc" && mark.code === 133),
    );
    expect(await session.screen()).toEqual(["", "alive", "$ "]);
    expect((await wire.ask({ op: "stats" })).rssBytes - before).toBeLessThan(100_000_000);
  });
});

describe("reset", () => {
  it("brings back a terminal that a binary has garbled, even from inside a sequence", async () => {
    const session = await printing("\x0e\x1b(0\x1b)0\x1bo\x1b[31mlqqk\x1b[", "plain text\r\n");
    await wire.ask({ op: "reset", id: session.id });
    await wire.mark(session.id, "reset");
    session.type("\n");
    await session.until("plain text");
    expect((await session.screen())[0]).toBe("plain text");
  });
});

describe("inspect-tty", () => {
  const rows: readonly [story: string, argv: readonly string[], state: object][] = [
    [
      "a password prompt",
      ["bash", "-c", "echo ready; read -rs x"],
      { canonical: true, echo: false, blockedReading: true, polling: false },
    ],
    [
      "a reader of lines",
      ["sh", "-c", "echo ready; exec cat"],
      { canonical: true, echo: true, blockedReading: true, polling: false },
    ],
    [
      "a reader of the terminal by its name",
      ["sh", "-c", "echo ready; exec head -n 1 /dev/tty"],
      { canonical: true, echo: true, blockedReading: true },
    ],
    [
      "a program that waits for something else",
      ["sh", "-c", "echo ready; exec sleep 1000"],
      { canonical: true, echo: true, blockedReading: false, polling: false },
    ],
    [
      "a shell at its prompt",
      ["bash", "--norc", "--noprofile", "-i"],
      { canonical: false, echo: false, blockedReading: false, polling: true },
    ],
    [
      "an event loop",
      [
        "python3",
        "-c",
        "import select,tty\ntty.setraw(0)\nprint('ready',flush=True)\np=select.poll();p.register(0,select.POLLIN);p.poll()",
      ],
      { canonical: false, echo: false, blockedReading: false, polling: true },
    ],
  ];

  it.runIf(process.platform === "linux").each(rows)("sees %s", async (_story, argv, state) => {
    const session = await openSession(host, wire, argv);
    await session.until(argv.includes("-i") ? "bash-" : "ready");
    // The program is on its way into the read; what is asked is asked again until it has got there.
    let seen = await wire.ask({ op: "inspect-tty", id: session.id });
    for (let look = 0; look < 300; look += 1) {
      seen = await wire.ask({ op: "inspect-tty", id: session.id });
      if (Object.entries(state).every(([key, value]) => seen[key as keyof typeof seen] === value)) break;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(seen).toMatchObject(state);
    expect(seen.foregroundPgid).toBe(session.pid);
    process.kill(session.pid, "SIGKILL");
  });

  it("knows nothing of a session that has ended", async () => {
    const session = await openSession(host, wire, ["true"]);
    await session.exited();
    expect(await wire.ask({ op: "inspect-tty", id: session.id })).toEqual({
      canonical: null,
      echo: null,
      foregroundPgid: null,
      blockedReading: null,
      polling: null,
    });
  });
});
