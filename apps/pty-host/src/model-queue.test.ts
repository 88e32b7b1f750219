import type headless from "@xterm/headless";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ManualSystem } from "../test/support/manual-system.ts";
import { CheckpointGate } from "./checkpoint-gate.ts";
import { Colours, DEFAULT_THEME } from "./colours.ts";
import { silentLog } from "./log.ts";
import { MarkLog } from "./mark-log.ts";
import { MarkThrottle } from "./mark-throttle.ts";
import { Screen } from "./screen.ts";
import { createEmulator, ScreenModel } from "./screen-model.ts";
import { StreamReader } from "./stream-reader.ts";
import { feed } from "./xterm-internals.ts";

const SIZE = { cols: 40, rows: 10 };

function setUp(): {
  screen: Screen;
  read: (bytes: Uint8Array) => void;
  system: ManualSystem;
  replies: string[];
} {
  const system = new ManualSystem();
  const replies: string[] = [];
  const colours = new Colours(DEFAULT_THEME);
  const marks = new MarkLog(system, () => {});
  const screen = new Screen(SIZE, {
    nowMs: () => system.monotonicMs(),
    gate: new CheckpointGate(system),
    colours,
    log: silentLog,
    reply: (text) => void replies.push(text),
    flushed: () => {},
  });
  const throttle = new MarkThrottle(system, (mark) => marks.append(mark));
  const reader = new StreamReader({ marks, throttle, colours, queue: () => screen.queue });
  screen.follow(reader);
  return {
    screen,
    system,
    replies,
    read(bytes) {
      screen.history.append(bytes);
      reader.read(bytes);
    },
  };
}

function picture(terminal: headless.Terminal, lines: number): unknown {
  const { active } = terminal.buffer;
  const rows: string[] = [];
  // Whether the topmost line goes on with one that is gone cannot be known from a picture.
  const top = Math.max(0, active.length - lines);
  for (let y = top; y < active.length; y += 1)
    rows.push(`${y > top && active.getLine(y)?.isWrapped}${active.getLine(y)?.translateToString(true)}`);
  return [active.type, active.cursorX, active.cursorY, rows];
}

/** Lines as a flood has them, and what comes between floods. */
const flood = fc
  .tuple(
    fc.integer({ min: 200, max: 3000 }),
    fc.integer({ min: 0, max: 120 }),
    fc.constantFrom("x", "日", "é "),
  )
  .map(([count, width, letter]) =>
    Array.from({ length: count }, (_, i) => `${i} ${letter.repeat(width)}\r\n`).join(""),
  );
// Not without wraparound: there the emulator's own picture of wide characters depends on how its input is torn.
const interlude = fc.constantFrom(
  "\x1b[31m",
  "\x1b[44m",
  "\x1b[m",
  "\x1b[?1049h",
  "\x1b[?1049l",
  "\x1b[3;6r",
  "\x1b[r",
  "\x1b[4h",
  "\x1b[4l",
  "\x1b[5;5H",
  "abc",
  "\x1b7",
  "\x1b8",
  "\x1b[20h",
);

describe("ModelQueue", () => {
  it("leaves the screen as if every byte had been fed, and so do its checkpoints", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 2, arbitrary: flood }, { weight: 3, arbitrary: interlude }), {
          minLength: 1,
          maxLength: 6,
        }),
        fc.integer({ min: 500, max: 5000 }),
        (parts, pieceBytes) => {
          const { screen, read } = setUp();
          const bytes = Buffer.from(parts.join(""), "utf8");
          for (let at = 0; at < bytes.length; at += pieceBytes) read(bytes.subarray(at, at + pieceBytes));
          const whole = new ScreenModel(SIZE, null);
          whole.feed(bytes);
          expect(picture(screen.model.terminal, 1000)).toEqual(picture(whole.terminal, 1000));
          const replay = screen.replayHistory();
          const viewer = createEmulator(replay.size, 200);
          for (const step of replay.steps) if (step.kind === "bytes") feed(viewer, step.bytes);
          expect(picture(viewer, SIZE.rows)).toEqual(picture(whole.terminal, SIZE.rows));
        },
      ),
      { numRuns: 30 },
    );
  }, 60_000);

  it("parses little of a flood of plain text, and holds back no more than a little of it", () => {
    const { screen, read, system } = setUp();
    const chunk = Buffer.from("0123456789 0123456789\r\n".repeat(170));
    let fed = 0;
    const { model } = screen;
    const real = model.feed.bind(model);
    model.feed = (bytes) => {
      fed += bytes.length;
      real(bytes);
    };
    for (let i = 0; i < 1000; i += 1) {
      read(chunk);
      system.advance(0.1);
      while (!screen.queue.isEmpty && screen.queue.waitMs(system.monotonicMs()) === 0) screen.feedSome();
      expect(screen.queue.pendingBytes).toBeLessThan(65_536);
    }
    expect(fed).toBeLessThan((1000 * chunk.length) / 4);
  });

  it("feeds at once what is no flood, and a flood as soon as it pauses", () => {
    const { screen, read, system } = setUp();
    read(Buffer.from("$ ls\r\n"));
    expect(screen.queue.waitMs(system.monotonicMs())).toBe(0);
    for (let i = 0; i < 20; i += 1) read(Buffer.from("0123456789\r\n".repeat(340)));
    const waitMs = screen.queue.waitMs(system.monotonicMs());
    expect(waitMs).toBeGreaterThan(0);
    system.advance(waitMs);
    expect(screen.queue.waitMs(system.monotonicMs())).toBe(0);
  });

  it("answers a query behind a flood at once, at its place", () => {
    const { screen, read, system, replies } = setUp();
    for (let i = 0; i < 20; i += 1) read(Buffer.from("0123456789\r\n".repeat(340)));
    read(Buffer.from("\x1b[6n\x1b]11;?\x07\x1b[c"));
    expect(screen.queue.waitMs(system.monotonicMs())).toBe(0);
    while (!screen.queue.isEmpty) screen.feedSome();
    expect(replies).toEqual(["\x1b[10;1R", "\x1b]11;rgb:1616/1818/1d1d\x07", "\x1b[?62;22c"]);
  });

  it("reads characters that come byte by byte", () => {
    const { screen, read } = setUp();
    const text = "a — “b” … c ‘d’ ─│ 日本 é 🚀";
    for (const byte of Buffer.from(text, "utf8")) {
      read(Uint8Array.of(byte));
      screen.feedSome();
    }
    expect(screen.model.terminal.buffer.active.getLine(0)?.translateToString(true)).toBe(text);
  });

  it("goes on with a fresh model when one fails", () => {
    const { screen, read } = setUp();
    screen.model.feed = () => {
      throw new Error("a bug");
    };
    read(Buffer.from("lost"));
    screen.feedSome();
    read(Buffer.from("seen"));
    expect(picture(screen.model.terminal, SIZE.rows)).toMatchObject([
      "normal",
      4,
      0,
      expect.arrayContaining(["falseseen"]),
    ]);
  });
});
