import { describe, expect, it } from "vitest";
import { ManualSystem } from "../test/support/manual-system.ts";
import { MemoryFiles } from "../test/support/memory-files.ts";
import { type CastEvent, parseEvent } from "./cast.ts";
import { joinRecording, wholeLineBytes } from "./join-recording.ts";
import { silentLog } from "./log.ts";
import { Recorder } from "./recorder.ts";
import { recordingTail } from "./recording-tail.ts";

const FILE = "/r/one.cast";

interface Setup {
  readonly recorder: Recorder;
  readonly system: ManualSystem;
  readonly files: MemoryFiles;
}

function setUp(maxBytes = 64_000_000, files = new MemoryFiles()): Setup {
  const system = new ManualSystem();
  const header = {
    size: { cols: 80, rows: 24 },
    startedAtMs: system.nowMs(),
    env: { TERM: "xterm-256color" },
  };
  const recorder = new Recorder(
    { file: FILE, maxBytes, header, picture: () => "PICTURE" },
    { system, files, log: silentLog },
  );
  return { recorder, system, files };
}

/** Every line of a recording must be one that a player can read. */
function eventsIn(text: string): (CastEvent | null)[] {
  const [, ...lines] = text.split("\n");
  expect(lines.pop()).toBe("");
  return lines.map(parseEvent);
}

const outputIn = (text: string): string =>
  eventsIn(text)
    .map((event) => (event?.kind === "output" ? event.text : ""))
    .join("");

describe("Recorder", () => {
  it("writes a header and what was shown, in time, with resizes between", async () => {
    const { recorder, system, files } = setUp();
    recorder.output(Buffer.from("one"));
    system.pass(1500);
    recorder.resized({ cols: 100, rows: 30 });
    recorder.output(Buffer.from("two\x1b[31m"));
    await recorder.finish();
    expect(files.text(FILE)).toBe(
      '{"version":2,"width":80,"height":24,"timestamp":1000,"env":{"TERM":"xterm-256color"}}\n' +
        '[0,"o","one"]\n[1.5,"r","100x30"]\n[1.5,"o","two\\u001b[31m"]\n',
    );
  });

  it("keeps characters whole that arrive in pieces", async () => {
    const { recorder, system, files } = setUp();
    for (const byte of Buffer.from("日本 é🚀")) {
      recorder.output(Buffer.of(byte));
      system.pass(20);
    }
    recorder.output(Buffer.of(0xe6, 0x97));
    await recorder.finish();
    expect(outputIn(files.text(FILE))).toBe("日本 é🚀\ufffd");
  });

  it("keeps beginning and end within its limit, and says what is missing", async () => {
    const { recorder, system, files } = setUp(2_000_000);
    for (let i = 0; i < 1000; i += 1) {
      recorder.output(Buffer.from(`${i} ${"x".repeat(9990)}\n`));
      system.pass(20);
      if (i % 10 === 0) await recorder.settle();
      const used = [...files.content.values()].reduce((sum, bytes) => sum + bytes.length, 0);
      expect(used).toBeLessThan(2_300_000);
    }
    await recorder.finish();
    const text = files.text(FILE);
    expect([...files.content.keys()]).toEqual([FILE]);
    const events = eventsIn(text);
    const gaps = events.flatMap((event) => (event?.kind === "marker" ? [event.label] : []));
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toMatch(/\d MB of the recording were left out/);
    const at = events.findIndex((event) => event?.kind === "marker");
    expect(events[at + 1]).toEqual({ kind: "resized", size: { cols: 80, rows: 24 } });
    expect(events[at + 2]).toEqual({ kind: "output", text: "\x1bcPICTURE" });
    const numbers = [...outputIn(text).matchAll(/(\d+) x/g)].map((match) => Number(match[1]));
    expect([numbers[0], numbers.at(-1)]).toEqual([0, 999]);
    // One jump, and every row once.
    expect(numbers.filter((number, index) => index > 0 && number !== numbers[index - 1]! + 1)).toHaveLength(
      1,
    );
    expect(text.length).toBeLessThan(2_300_000);
  });

  it("says nothing of a gap where there is none, though it went on in other files", async () => {
    const { recorder, system, files } = setUp(4_000_000);
    for (let i = 0; i < 300; i += 1) {
      recorder.output(Buffer.from(`${i} ${"x".repeat(9990)}\n`));
      system.pass(20);
      if (i % 10 === 0) await recorder.settle();
    }
    expect(files.content.size).toBeGreaterThan(1);
    await recorder.finish();
    const numbers = [...outputIn(files.text(FILE)).matchAll(/(\d+) x/g)].map((match) => Number(match[1]));
    expect(numbers).toEqual(Array.from({ length: 300 }, (_, i) => i));
    expect(files.text(FILE)).not.toContain("PICTURE");
    expect([...files.content.keys()]).toEqual([FILE]);
  });

  it("keeps a character whole across the change from one file to the next", async () => {
    const { recorder, system, files } = setUp(400_000);
    const bytes = Buffer.from("日".repeat(300_000));
    for (let at = 0; at < bytes.length; at += 7001) {
      recorder.output(bytes.subarray(at, at + 7001));
      system.pass(20);
      await recorder.settle();
    }
    await recorder.finish();
    expect(outputIn(files.text(FILE)).replaceAll("日", "").replaceAll("\x1bcPICTURE", "")).toMatch(
      /^\ufffd{0,3}$/,
    );
    expect(files.text(FILE).length).toBeLessThan(400_000);
  });

  it("stays within its limit also when lines are much longer than the bytes", async () => {
    const { recorder, system, files } = setUp(1_000_000);
    for (let i = 0; i < 300; i += 1) {
      recorder.output(Buffer.alloc(10_000, 0x01));
      system.pass(20);
      await recorder.settle();
    }
    await recorder.finish();
    expect(files.content.get(FILE)?.length).toBeLessThan(1_050_000);
    expect(eventsIn(files.text(FILE))).not.toContain(null);
  });

  it("can be read from its end while it grows, wherever that is written", async () => {
    const { recorder, system, files } = setUp(2_000_000);
    for (let i = 0; i < 500; i += 1) {
      recorder.output(Buffer.from(`${i} ${"x".repeat(4990)}\n`));
      if (i % 100 === 0) recorder.resized({ cols: 80 + i / 100, rows: 24 });
      system.pass(20);
      if (i % 10 === 0) await recorder.settle();
      if (i !== 150 && i !== 499) continue;
      await recorder.settle();
      const steps = await recordingTail(files, FILE, 600_000);
      const text = steps
        .map((step) => (step.kind === "output" ? Buffer.from(step.bytes).toString() : ""))
        .join("");
      const numbers = [...text.matchAll(/(\d+) x/g)].map((match) => Number(match[1]));
      expect(numbers.length).toBeGreaterThan(100);
      expect(numbers).toEqual(numbers.map((_, index) => i - numbers.length + 1 + index));
      expect(text).not.toContain("PICTURE");
    }
    await recorder.finish();
  });

  it("ends with a word when the disk is full, and every line is whole", async () => {
    const { recorder, system, files } = setUp();
    files.room = 50_000;
    for (let i = 0; i < 10; i += 1) {
      recorder.output(Buffer.from(`${i} ${"x".repeat(9000)}\n`));
      system.pass(20);
      await recorder.settle();
    }
    expect(recorder.problem).toContain("ENOSPC");
    await recorder.finish();
    const events = eventsIn(files.text(FILE));
    expect(events).not.toContain(null);
    expect(events.at(-1)).toMatchObject({
      kind: "marker",
      label: expect.stringContaining("Recording stopped"),
    });
  });

  it("makes room for the word by giving up the newest lines when not even that fits", async () => {
    const { recorder, system, files } = setUp();
    recorder.output(Buffer.from("x".repeat(20_000)));
    system.pass(20);
    await recorder.settle();
    for (let i = 0; i < 30; i += 1) {
      recorder.output(Buffer.from("y".repeat(1000)));
      system.pass(20);
      await recorder.settle();
    }
    files.room = files.text(FILE).length;
    recorder.output(Buffer.from("z"));
    system.pass(20);
    await recorder.settle();
    await recorder.finish();
    const events = eventsIn(files.text(FILE));
    expect(events.at(-1)).toMatchObject({ kind: "marker" });
    expect(events).not.toContain(null);
  });

  it("records nothing, quietly, where a file stands already", async () => {
    const files = new MemoryFiles();
    files.content.set(FILE, Buffer.from("another's"));
    const { recorder, system } = setUp(64_000_000, files);
    recorder.output(Buffer.from("x"));
    system.pass(20);
    await recorder.finish();
    expect([files.text(FILE), recorder.problem]).toEqual(["another's", expect.stringContaining("EEXIST")]);
  });

  it("is put in order after a crash, up to the last whole line", async () => {
    const { recorder, system, files } = setUp(2_000_000);
    for (let i = 0; i < 500; i += 1) {
      recorder.output(Buffer.from(`${i} ${"x".repeat(9990)}\n`));
      system.pass(20);
      if (i % 10 === 0) await recorder.settle();
    }
    await recorder.settle();
    const newest = [...files.content.keys()].sort().at(-1)!;
    files.content.set(
      newest,
      Buffer.concat([files.content.get(newest)!, Buffer.from([0, 0, 0, 9, 9, 0, 0])]),
    );
    const whole = files.text(FILE).length;
    files.content.set(FILE, Buffer.concat([files.content.get(FILE)!, Buffer.from("[8,")]));
    const headBytes = await wholeLineBytes(files, FILE);
    expect(headBytes).toBe(whole);
    const problem = await joinRecording(files, FILE, { headBytes, maxBytes: 2_000_000, tailBytes: 125_000 });
    expect(problem).toBeNull();
    const numbers = [...outputIn(files.text(FILE)).matchAll(/(\d+) x/g)].map((match) => Number(match[1]));
    expect([numbers[0], numbers.at(-1)]).toEqual([0, 499]);
    expect([...files.content.keys()]).toEqual([FILE]);
  });
});
