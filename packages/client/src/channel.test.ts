import * as fc from "fast-check";
import { expect, test } from "vitest";
import { FakeLine, FakeTimers, settled } from "../spec/fake-daemon.ts";
import { type ChannelSink, type Connection, createConnection } from "./index.ts";

/** Writes down what it is told, and parses only when the test says so. */
class RecordingSink implements ChannelSink {
  readonly story: string[] = [];
  readonly unparsed: (() => void)[] = [];
  isSlow = false;

  reset(size: { cols: number; rows: number }): void {
    this.story.push(`reset ${size.cols}x${size.rows}`);
  }
  write(bytes: Uint8Array, isReplay: boolean, done: () => void): void {
    this.story.push(`${isReplay ? "replay" : "live"} ${new TextDecoder().decode(bytes)}`);
    if (this.isSlow) this.unparsed.push(done);
    else done();
  }
  resize(size: { cols: number; rows: number }): void {
    this.story.push(`resize ${size.cols}x${size.rows}`);
  }
  live(): void {
    this.story.push("now live");
  }
  ended(exit: { code: number | null } | null): void {
    this.story.push(`ended ${exit?.code ?? "?"}`);
  }
  inputRefused(): void {
    this.story.push("input refused");
  }
  detached(failure: { code: string } | null): void {
    this.story.push(`detached ${failure?.code ?? "for now"}`);
  }
}

function rig(): { connection: Connection; timers: FakeTimers; line: () => FakeLine; sink: RecordingSink } {
  const timers = new FakeTimers();
  const lines: FakeLine[] = [];
  const connection = createConnection({
    connect: (listener) => {
      const line = new FakeLine(listener);
      lines.push(line);
      return line;
    },
    timers,
    random: () => 0,
    mirror: false,
  });
  lines[0]?.listener.onOpen();
  return { connection, timers, line: () => lines.at(-1)!, sink: new RecordingSink() };
}

const size = { cols: 80, rows: 24 };
const id = "00000001";
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test("output reaches the sink in order, replay first, also what came before the answer", async () => {
  const { connection, line, sink } = rig();
  connection.attach(id, { size, sink });
  const channel = line().last("attach").args["channel"] as number;
  line().output(channel, "old", 1);
  line().news({ news: "channel-live", channel });
  await line().answer("attach", { id, size: { cols: 90, rows: 30 } });
  line().output(channel, "new");
  line().news({ news: "channel-resized", channel, size });
  line().output(channel, "after");
  line().news({ news: "channel-ended", channel, exit: { code: 3, signal: null } });
  line().output(channel, "late");
  expect(sink.story).toEqual([
    "reset 90x30",
    "replay old",
    "now live",
    "live new",
    "resize 80x24",
    "live after",
    "ended 3",
  ]);
});

test("bytes are acknowledged only once parsed, in pieces, and never twice", async () => {
  const { connection, line, sink } = rig();
  sink.isSlow = true;
  connection.attach(id, { size, sink });
  const channel = line().last("attach").args["channel"] as number;
  await line().answer("attach", { id, size });
  for (let piece = 0; piece < 5; piece += 1) line().output(channel, "x".repeat(20_000));
  expect(line().count("ack-bytes")).toBe(0);
  for (const done of sink.unparsed) done();
  const acked = line()
    .calls.filter((call) => call.verb === "ack-bytes")
    .map((call) => call.args["bytes"] as number);
  expect(acked).toEqual([40_000, 40_000]);
});

test("a reset clears, and the replay that follows is told apart from live output", async () => {
  const { connection, line, sink } = rig();
  connection.attach(id, { size, sink });
  const channel = line().last("attach").args["channel"] as number;
  await line().answer("attach", { id, size });
  line().output(channel, "a");
  line().news({ news: "channel-reset", channel, size });
  line().output(channel, "b", 1);
  line().news({ news: "channel-live", channel });
  expect(sink.story).toEqual(["reset 80x24", "live a", "reset 80x24", "replay b", "now live"]);
});

test("after a reconnect the channel is attached again under another number and old bytes are not heard", async () => {
  const { connection, timers, line, sink } = rig();
  sink.isSlow = true;
  const channel = connection.attach(id, { size, sink });
  const first = line().last("attach").args["channel"] as number;
  await line().answer("attach", { id, size });
  line().output(first, "a".repeat(40_000));
  line().listener.onClose("lost");
  expect(channel.input(bytes("lost"))).toBe("offline");
  timers.pass(10_000);
  line().listener.onOpen();
  const second = line().last("attach").args["channel"] as number;
  await line().answer("attach", { id, size });
  line().output(first, "stale");
  line().output(second, "fresh", 1);
  for (const done of sink.unparsed) done();
  expect(second).not.toBe(first);
  expect(sink.story.map((line_) => line_.slice(0, 12))).toEqual([
    "reset 80x24",
    "live aaaaaaa",
    "detached for",
    "reset 80x24",
    "replay fresh",
  ]);
  expect(line().count("ack-bytes")).toBe(0);
  expect(line().typed).toEqual([]);
});

test("keys typed while the channel opens are sent once it is open, in order", async () => {
  const { connection, line, sink } = rig();
  const channel = connection.attach(id, { size, sink });
  const number = line().last("attach").args["channel"] as number;
  expect(channel.input(bytes("ec"))).toBe("sent");
  expect(channel.input(bytes("ho"))).toBe("sent");
  expect(line().typed).toEqual([]);
  await line().answer("attach", { id, size });
  channel.input(bytes("!"));
  expect(line().typed).toEqual(["ec", "ho", "!"].map((text) => ({ channel: number, text })));
});

test("keys typed while the channel opens are said to be lost when the line breaks first", () => {
  const { connection, line, sink } = rig();
  connection.attach(id, { size, sink }).input(bytes("echo"));
  line().listener.onClose("lost");
  expect(sink.story).toEqual(["input refused", "detached for now"]);
});

test("input is taken whole or not at all", async () => {
  const { connection, line, sink } = rig();
  const channel = connection.attach(id, { size, sink });
  await line().answer("attach", { id, size });
  expect(channel.input(new Uint8Array(1_048_577))).toBe("full");
  line().buffered = 5_000_000;
  expect(channel.input(bytes("x"))).toBe("full");
  expect(line().typed).toEqual([]);
  line().buffered = 0;
  expect(channel.input(bytes("x"))).toBe("sent");
});

test("the size is told when it changed, and only then", async () => {
  const { connection, line, sink } = rig();
  const channel = connection.attach(id, { size, sink });
  channel.resize({ cols: 100, rows: 30 });
  expect(line().count("resize")).toBe(0);
  await line().answer("attach", { id, size });
  expect(line().last("resize").args["size"]).toEqual({ cols: 100, rows: 30 });
  channel.resize({ cols: 100, rows: 30 });
  expect(line().count("resize")).toBe(1);
});

test("a refused attach says why and is not tried again", async () => {
  const { connection, timers, line, sink } = rig();
  connection.attach(id, { size, sink });
  await line().refuse("attach", "no-such-target");
  line().listener.onClose("lost");
  timers.pass(10_000);
  line().listener.onOpen();
  expect(sink.story).toEqual(["detached no-such-target"]);
  expect(line().count("attach")).toBe(0);
});

test("a closed channel is detached once and its sink hears nothing more", async () => {
  const { connection, line, sink } = rig();
  const channel = connection.attach(id, { size, sink });
  const number = line().last("attach").args["channel"] as number;
  await line().answer("attach", { id, size });
  channel.close();
  channel.close();
  line().output(number, "late");
  await settled();
  expect(line().count("detach")).toBe(1);
  expect(sink.story).toEqual(["reset 80x24"]);
  expect(channel.input(bytes("x"))).toBe("offline");
});

type Step = "output" | "replay" | "resize" | "reset" | "live" | "lose" | "answer";

async function play(step: Step, sent: number, { line, timers }: ReturnType<typeof rig>): Promise<void> {
  const channel = line().last("attach").args["channel"] as number;
  const steps: Record<Step, () => unknown> = {
    output: () => line().output(channel, `${sent}`),
    replay: () => line().output(channel, `${sent}`, 1),
    resize: () => line().news({ news: "channel-resized", channel, size }),
    reset: () => line().news({ news: "channel-reset", channel, size }),
    live: () => line().news({ news: "channel-live", channel }),
    answer: () => line().answer("attach", { id, size }),
    lose: () => {
      line().listener.onClose("lost");
      timers.pass(20_000);
      line().listener.onOpen();
    },
  };
  await steps[step]();
}

/** What breaks the promise of one unbroken stream in a sink's story. */
function breaches(story: readonly string[]): string[] {
  let isOpen = false;
  let last = 0;
  return story.filter((event) => {
    const [kind, rest] = event.split(" ");
    if (kind === "reset" || kind === "detached") isOpen = kind === "reset";
    const isEarly = kind !== "detached" && !isOpen;
    const isBytes = kind === "live" || kind === "replay";
    const isLate = isBytes && Number(rest) <= last;
    if (isBytes) last = Number(rest);
    return isEarly || isLate;
  });
}

test("whatever the daemon's order of events, the sink sees each attach as one unbroken stream", async () => {
  const step = fc.constantFrom<Step>("output", "replay", "resize", "reset", "live", "lose", "answer");
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const made = rig();
      made.connection.attach(id, { size, sink: made.sink });
      for (const [index, what] of steps.entries()) await play(what, index + 1, made);
      expect(breaches(made.sink.story)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
