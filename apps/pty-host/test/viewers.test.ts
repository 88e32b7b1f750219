// oxlint-disable no-control-regex -- escape sequences are what this is about
/** What a client sees is the session, from whenever it comes: no byte missing, none twice, and no client holds up another. */
import { CHANNEL_WINDOW_BYTES } from "@saggar/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmulator } from "../src/screen-model.ts";
import { feed } from "../src/xterm-internals.ts";
import { type HostProcess, newId, spawnRequest, startHost } from "./support/host-process.ts";
import { newChannel, openSession } from "./support/open-session.ts";
import type { ChannelStep, Wire } from "./support/wire.ts";

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

/** What an emulator shows that was given a channel's steps. */
function shown(steps: readonly ChannelStep[], first = { cols: 80, rows: 24 }): string[] {
  let emulator = createEmulator(first, 1000);
  for (const step of steps) {
    if (step.kind !== "news") feed(emulator, step.bytes);
    else if (step.news.news === "channel-resized") emulator.resize(step.news.size.cols, step.news.size.rows);
    else if (step.news.news === "channel-reset") emulator = createEmulator(step.news.size, 1000);
  }
  const { active } = emulator.buffer;
  return Array.from(
    { length: emulator.rows },
    (_, y) => active.getLine(active.baseY + y)?.translateToString(true) ?? "",
  );
}

const rowsOf = async (id: string): Promise<string[]> =>
  (await wire.ask({ op: "read-screen", id })).rows.map((row) => row.text);

describe("a channel", () => {
  it("begins with a replay, says when it is over, and goes on with what comes", async () => {
    const session = await openSession(host, wire, [
      "sh",
      "-c",
      "stty -echo; echo one; read x; echo two; read x",
    ]);
    await session.until("one");
    const late = await session.attach("history");
    session.type("\n");
    await wire.until("two", () => wire.text(late).includes("two"));
    expect(
      wire
        .steps(late)
        .map((step) => (step.kind === "news" ? step.news.news : `${step.kind} ${step.bytes.toString()}`)),
    ).toEqual(["replay one\r\n", "channel-live", "live two\r\n"]);
    session.type("\n");
    await session.exited();
    await wire.until("the channel's end", () => wire.news(late).length > 1);
    expect(wire.news(late)).toEqual(["channel-live", "channel-ended"]);
  });

  it("can be without a replay", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "stty -echo; echo one; read x; echo two"]);
    await session.until("one");
    const live = await session.attach("none");
    session.type("\n");
    await session.exited();
    expect(wire.text(live)).toBe("two\r\n");
  });

  it("shows a session that has ended, and its end", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "echo last words; exit 5"]);
    await session.exited();
    for (const replay of ["history", "screen"] as const) {
      const late = await session.attach(replay);
      await wire.until("the end", () => wire.news(late).includes("channel-ended"));
      expect(wire.text(late)).toContain("last words");
      expect(wire.news(late)).toEqual(["channel-live", "channel-ended"]);
    }
  });

  it("misses nothing and sees nothing twice, whenever it was opened", async () => {
    const script =
      "import sys,time\nfor i in range(3000):\n sys.stdout.write(f'line {i} \\x1b[3{i%8}m日本 é\\x1b[m\\n')\n if i%50==0: sys.stdout.flush(); time.sleep(.005)";
    const session = await openSession(host, wire, ["python3", "-c", script]);
    const channels: number[] = [session.channel];
    for (let round = 0; round < 30; round += 1)
      channels.push(await session.attach(round % 3 === 0 ? "screen" : "history"));
    await session.exited();
    await wire.until("all ends", () =>
      channels.every((channel) => wire.news(channel).includes("channel-ended")),
    );
    const screen = await rowsOf(session.id);
    expect(screen.some((row) => row.startsWith("line 2999"))).toBe(true);
    for (const channel of channels) {
      expect(shown(wire.steps(channel))).toEqual(screen);
      const numbers = [...wire.text(channel).matchAll(/line (\d+) /g)].map((match) => Number(match[1]));
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
    }
  });

  it("starts in the middle of a sequence or character without harm", async () => {
    const pieces = ["ab\\x1b[3", "1mred\\x1b]0;ti", "tle\\x07x\\xe6\\x97", "\\xa5!\\x1bP$", "qm\\x1b\\\\end"];
    const script = `import sys\nfor p in [${pieces.map((piece) => `b'${piece}'`).join(",")}]:\n sys.stdout.buffer.write(p); sys.stdout.flush(); sys.stdin.readline()`;
    const session = await openSession(host, wire, [
      "sh",
      "-c",
      'stty -echo; exec "$@"',
      "sh",
      "python3",
      "-c",
      script,
    ]);
    const channels: number[] = [];
    for (const seen of ["ab", "red", "x", "!", "end"]) {
      await wire.until(seen, () => session.text().includes(seen));
      channels.push(await session.attach("screen"), await session.attach("history"));
      session.type("\n");
    }
    await session.exited();
    const screen = await rowsOf(session.id);
    expect(screen[0]).toBe("abredx日!end");
    for (const channel of channels) expect(shown(wire.steps(channel))).toEqual(screen);
  });

  it("reaches back over more than the screen model holds", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "seq 1 3000; read x"]);
    await session.until("3000");
    const late = await session.attach("history");
    await wire.until("the replay", () => wire.news(late).includes("channel-live"));
    const numbers = wire.text(late).split("\r\n").map(Number);
    expect(numbers.slice(0, 3000)).toEqual(Array.from({ length: 3000 }, (_, i) => i + 1));
    session.type("\n");
  });

  it("paints a full-screen program that drew its frame long ago", async () => {
    const script =
      "import sys\nw=sys.stdout.write\nw('before\\n\\x1b[?1049h\\x1b[?1000h\\x1b[?1006h\\x1b[?2004h\\x1b[?1004h\\x1b[?25l\\x1b[>1u\\x1b[?1h\\x1b=')\nfor y in range(1,25): w(f'\\x1b[{y};1H|row {y}|')\nfor i in range(60000): w(f'\\x1b[12;10H\\x1b[3{i%8}mtick {i:06}\\x1b[m')\nw('\\x1b[24;1Hdone'); sys.stdout.flush(); sys.stdin.readline(); w('\\x1b[?1000l\\x1b[?1006l\\x1b[?2004l\\x1b[?1004l\\x1b[?25h\\x1b[<u\\x1b[?1l\\x1b>\\x1b[?1049lafter'); sys.stdout.flush(); sys.stdin.readline()";
    const session = await openSession(host, wire, ["python3", "-c", script]);
    await session.until("done");
    const screen = await rowsOf(session.id);
    expect(screen[0]).toBe("|row 1|");
    expect(screen[11]).toContain("tick 059999");
    for (const replay of ["history", "screen"] as const) {
      const late = await session.attach(replay);
      await wire.until("the replay", () => wire.news(late).includes("channel-live"));
      expect(shown(wire.steps(late))).toEqual(screen);
      for (const mode of ["?1049h", "?1000h", "?1006h", "?2004h", "?1004h", "?25l", "?1h"])
        expect(wire.text(late)).toContain(`\x1b[${mode}`);
    }
    session.type("\n");
    await session.until("after");
    const last = await session.attach("screen");
    await wire.until("the replay", () => wire.news(last).includes("channel-live"));
    expect(wire.text(last)).not.toMatch(/\x1b\[\?(1049|1000|1006|2004|1004|1)h|\x1b\[\?25l|\x1b\[[>=]/);
    expect(shown(wire.steps(last))[0]).toBe("before");
    session.type("\n");
  });

  it("that does not read is not waited for; it starts over once it has caught up", async () => {
    const slow = await host.connect();
    slow.acknowledges = false;
    const id = newId();
    await slow.ask(spawnRequest(host, ["sh", "-c", "seq 1 600000; echo over; read x"], { id }));
    await slow.ask({ op: "attach", id, channel: 1, replay: "history" });
    await wire.ask({ op: "attach", id, channel: 900, replay: "history" });
    await wire.until("over", () => wire.text(900).includes("over"));
    await slow.ask({ op: "stats" });
    const sent = slow.bytes(1).length;
    expect(sent).toBeLessThanOrEqual(CHANNEL_WINDOW_BYTES);
    expect(sent).toBeGreaterThan(CHANNEL_WINDOW_BYTES / 2);
    expect(slow.text(1)).not.toContain("over");
    await slow.ask({ op: "ack-bytes", channel: 1, bytes: sent });
    await slow.until(
      "a fresh start",
      () => slow.news(1).includes("channel-reset") && slow.text(1).includes("over"),
    );
    expect(shown(slow.steps(1))).toEqual(await rowsOf(id));
    slow.close();
  });

  it("is told of resizes in their place", async () => {
    const session = await openSession(host, wire, [
      "sh",
      "-c",
      "stty -echo; echo one; read x; stty size; echo two; read x",
    ]);
    await session.until("one");
    await wire.ask({ op: "resize", id: session.id, size: { cols: 100, rows: 30 } });
    session.type("\n");
    await session.until("two");
    const late = await session.attach("history");
    await wire.until("the replay", () => wire.news(late).includes("channel-live"));
    const story = (channel: number): string[] =>
      wire.steps(channel).map((step) => (step.kind === "news" ? step.news.news : step.bytes.toString()));
    // Whether the first client came before the first word is chance.
    expect(story(session.channel).filter((step) => step !== "channel-live")).toEqual([
      "one\r\n",
      "channel-resized",
      "30 100\r\ntwo\r\n",
    ]);
    expect(story(late)).toEqual(["one\r\n", "channel-resized", "30 100\r\ntwo\r\n", "channel-live"]);
    expect(shown(wire.steps(late))).toEqual(await rowsOf(session.id));
    session.type("\n");
  });

  it("is one of many, each refused where it does not fit", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "read x"]);
    const used = session.channel;
    await expect(
      wire.ask({ op: "attach", id: session.id, channel: used, replay: "none" }),
    ).rejects.toMatchObject({ code: "bad-request" });
    await expect(wire.ask({ op: "detach", channel: 123_456 })).rejects.toMatchObject({
      code: "no-such-channel",
    });
    await expect(
      wire.ask({ op: "attach", id: newId(), channel: newChannel(), replay: "none" }),
    ).rejects.toMatchObject({ code: "no-such-session" });
    await wire.ask({ op: "detach", channel: used });
    await expect(wire.ask({ op: "ack-bytes", channel: used, bytes: 1 })).rejects.toMatchObject({
      code: "no-such-channel",
    });
    await wire.ask({ op: "end", id: session.id, graceMs: 1000 });
  });
});
