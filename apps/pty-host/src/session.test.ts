import type { PtyNews } from "@saggar/protocol";
import { describe, expect, it } from "vitest";
import { type FakeChild, type FakePtys, fakePtys } from "../test/support/fake-pty.ts";
import { ManualSystem } from "../test/support/manual-system.ts";
import { MemoryFiles } from "../test/support/memory-files.ts";
import { CheckpointGate } from "./checkpoint-gate.ts";
import { DEFAULT_THEME } from "./colours.ts";
import { Feeder } from "./feeder.ts";
import type { Log } from "./log.ts";
import { Pace } from "./pace.ts";
import { Session } from "./session.ts";
import { MemoryTidier } from "./tidy-memory.ts";
import { TtyReader } from "./tty-attributes.ts";

interface Setup {
  readonly system: ManualSystem;
  readonly session: Session;
  readonly child: FakeChild;
  readonly faults: string[];
  /** What a viewer was sent, in order. */
  readonly sent: string[];
  readonly view: (replay: "history" | "screen" | "none") => void;
}

const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const text = (child: FakeChild): string => Buffer.concat(child.input).toString("latin1");

async function setUp(ptys: FakePtys = fakePtys()): Promise<Setup> {
  const system = new ManualSystem();
  const faults: string[] = [];
  const log: Log = { write: () => {}, fault: (where) => void faults.push(where), close: () => {} };
  const program = { argv: ["/bin/sh"], cwd: "/", env: { PATH: "/bin" }, size: { cols: 80, rows: 24 } };
  const started = Session.start(
    { id: "abcdef01", program, labels: {}, recording: null, recordingMaxBytes: 0 },
    {
      system,
      log,
      openPty: ptys.open,
      feeder: new Feeder(system, new Pace(system)),
      pace: new Pace(system),
      gate: new CheckpointGate(system),
      tidier: new MemoryTidier(system),
      ttyReader: new TtyReader(system),
      files: new MemoryFiles(),
      theme: DEFAULT_THEME,
    },
    { marked: () => {} },
  );
  if (!started.ok) throw new Error(started.error.message);
  await settle();
  const session = started.value;
  const sent: string[] = [];
  let channels = 0;
  return {
    system,
    session,
    faults,
    sent,
    child: ptys.children[0]!,
    view(replay) {
      channels += 1;
      const channel = session.attach(channels, replay, {
        bytes: (_channel, tag, parts) =>
          void sent.push(`${tag === 1 ? "replay" : "live"} ${Buffer.concat(parts).toString()}`),
        news: (news: PtyNews) => void sent.push(news.news),
      });
      channel.prepare().start();
    },
  };
}

describe("Session", () => {
  it("stops the program while too much is unparsed, and lets it go on when little is", async () => {
    const { system, session, child } = await setUp();
    for (let round = 0; round < 2; round += 1) {
      child.print(Buffer.from("\x1b[31mred\x1b[m ".repeat(4000)));
      await settle();
    }
    expect([child.isPaused, session.isPaused]).toEqual([true, true]);
    system.pass(1);
    await settle();
    expect([child.isPaused, session.isPaused, session.pendingBytes]).toEqual([false, false, null]);
  });

  it("lets it go on also when somebody looked in between", async () => {
    const { session, child } = await setUp();
    for (let round = 0; round < 2; round += 1) {
      child.print(Buffer.from("\x1b[31mred\x1b[m ".repeat(4000)));
      await settle();
    }
    expect(child.isPaused).toBe(true);
    expect(session.screen.model.isAlternate).toBe(false);
    expect([child.isPaused, session.isPaused]).toEqual([false, false]);
  });

  it("shows viewers bytes before the screen model has them", async () => {
    const { system, session, child, sent, view } = await setUp();
    view("history");
    system.pass(10);
    child.print("hello");
    await settle();
    expect(sent).toEqual(["channel-live", "live hello"]);
    expect(session.pendingBytes).not.toBeNull();
  });

  it("answers in its turn, with nobody watching", async () => {
    const { system, child } = await setUp();
    child.print("ab\x1b[6n\x1b]11;?\x07\x1b[c");
    await settle();
    expect(text(child)).toBe("");
    system.pass(0);
    expect(text(child)).toBe("\x1b[1;3R\x1b]11;rgb:1616/1818/1d1d\x07\x1b[?62;22c");
  });

  it("flushes, resizes the model, then the terminal, and tells viewers between what was and what comes", async () => {
    const { session, child, sent, system, view } = await setUp();
    view("none");
    system.pass(10);
    child.print("old");
    session.resize({ cols: 100, rows: 30 });
    session.resize({ cols: 100, rows: 30 });
    child.print("new");
    await settle();
    system.pass(100);
    expect(sent).toEqual(["channel-live", "live old", "channel-resized", "live new"]);
    expect([child.sizes, session.screen.size]).toEqual([[{ cols: 100, rows: 30 }], { cols: 100, rows: 30 }]);
    expect(session.marks.after(0, 10).map(({ mark }) => mark.kind)).toEqual(["output", "resized", "output"]);
  });

  it("puts its own sequences behind an unfinished one of the program's", async () => {
    const { session, child, sent, system, view } = await setUp();
    view("none");
    child.print("\x1b]0;never ends");
    await settle();
    system.pass(10);
    session.reset();
    system.pass(10);
    expect(sent.at(-1)).toBe("live \x18\x1bc");
    expect(session.marks.after(0, 10).map(({ mark }) => mark.kind)).toEqual(["reset"]);
  });

  it("goes on when a part of it fails, and says so in the log", async () => {
    const { session, child, faults, system, sent, view } = await setUp();
    view("none");
    session.screen.history.append = () => {
      throw new Error("a bug");
    };
    child.print("lost to the history");
    await settle();
    child.exit(0);
    await settle();
    system.pass(10);
    expect(faults).toEqual(["output of abcdef01"]);
    expect(sent).toEqual(["channel-live", "live lost to the history", "channel-ended"]);
    expect(session.exit).toEqual({ code: 0, signal: null });
  });

  it("tells the exit after everything else, and takes no more input", async () => {
    const { session, child, sent, system, view } = await setUp();
    view("history");
    child.print("last\x1b]9;words\x07");
    child.exit(null, "SIGKILL");
    await settle();
    system.pass(10);
    expect(sent.slice(-2)).toEqual(["live last\x1b]9;words\x07", "channel-ended"]);
    expect(session.marks.after(0, 10).map(({ mark }) => mark)).toEqual([
      { kind: "output", bytes: 4, newlines: 0 },
      { kind: "osc", code: 9, data: "words" },
      { kind: "exited", code: null, signal: "SIGKILL" },
    ]);
    const refused: string[] = [];
    session.type(Buffer.from("x"), (result) => void refused.push(result.ok ? "ok" : result.error.code));
    expect([refused, child.isClosed]).toEqual([["session-exited"], true]);
    session.close();
    expect(system.timers).toBeLessThanOrEqual(1);
  });
});
