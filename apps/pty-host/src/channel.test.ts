import { CHANNEL_WINDOW_BYTES, type PtyNews } from "@saggar/protocol";
import { describe, expect, it } from "vitest";
import { ManualSystem } from "../test/support/manual-system.ts";
import { Channel } from "./channel.ts";

const SIZE = { cols: 80, rows: 24 };

interface Setup {
  readonly channel: Channel;
  readonly system: ManualSystem;
  /** `replay TEXT`, `live TEXT`, or the name of a piece of news. */
  readonly sent: string[];
  snapshot: string;
}

function setUp(): Setup {
  const system = new ManualSystem();
  const sent: string[] = [];
  const setup: Setup = {
    system,
    sent,
    snapshot: "SNAP",
    channel: new Channel(7, {
      system,
      source: {
        size: SIZE,
        replay: () => ({ size: SIZE, steps: [{ kind: "bytes", bytes: Buffer.from(setup.snapshot) }] }),
      },
      out: {
        bytes: (_channel, tag, parts) =>
          void sent.push(`${tag === 1 ? "replay" : "live"} ${Buffer.concat(parts).toString()}`),
        news: (news: PtyNews) => void sent.push(news.news),
      },
    }),
  };
  setup.channel.prepare().start();
  return setup;
}

describe("Channel", () => {
  it("sends the first bytes after a pause at once, and gathers those behind them", () => {
    const { channel, system, sent } = setUp();
    system.pass(100);
    channel.live(Buffer.from("a"));
    channel.live(Buffer.from("b"));
    channel.live(Buffer.from("c"));
    expect(sent).toEqual(["replay SNAP", "channel-live", "live a"]);
    system.pass(2);
    expect(sent.at(-1)).toBe("live bc");
    channel.live(Buffer.alloc(20_000, 0x78));
    expect(sent.at(-1)).toHaveLength("live ".length + 20_000);
  });

  it("keeps resizes and the end in their places", () => {
    const { channel, sent } = setUp();
    channel.live(Buffer.from("a"));
    channel.live(Buffer.from("b"));
    channel.resized({ cols: 90, rows: 30 });
    channel.live(Buffer.from("c"));
    channel.ended({ code: 0, signal: null });
    channel.live(Buffer.from("late"));
    expect(sent.slice(2)).toEqual(["live a", "live b", "channel-resized", "live c", "channel-ended"]);
  });

  it("falls behind at the window, hears nothing more, and starts over when it has caught up", () => {
    const { channel, system, sent } = setUp();
    const piece = Buffer.alloc(65_536, 0x78);
    for (let bytes = 0; bytes < CHANNEL_WINDOW_BYTES * 2; bytes += piece.length) channel.live(piece);
    channel.resized({ cols: 90, rows: 30 });
    const count = sent.length;
    expect(sent.slice(2).reduce((sum, step) => sum + step.length - "live ".length, 0)).toBe(
      CHANNEL_WINDOW_BYTES,
    );
    channel.acknowledge(CHANNEL_WINDOW_BYTES / 2);
    expect(sent).toHaveLength(count);
    channel.acknowledge(CHANNEL_WINDOW_BYTES / 2);
    expect(sent.slice(count)).toEqual(["channel-reset", "replay SNAP", "channel-live"]);
    system.pass(10);
    channel.live(Buffer.from("on"));
    expect(sent.at(-1)).toBe("live on");
  });

  it("tells the end also to one who was behind when it came", () => {
    const { channel, sent } = setUp();
    for (let i = 0; i < 20; i += 1) channel.live(Buffer.alloc(65_536));
    channel.ended({ code: 1, signal: null });
    expect(sent).not.toContain("channel-ended");
    channel.acknowledge(2 * CHANNEL_WINDOW_BYTES);
    expect(sent.slice(-4)).toEqual(["channel-reset", "replay SNAP", "channel-live", "channel-ended"]);
  });

  it("does not count a large replay as being behind", () => {
    const setup = setUp();
    setup.snapshot = "x".repeat(3 * CHANNEL_WINDOW_BYTES);
    setup.channel.prepare().start();
    setup.system.pass(10);
    setup.channel.live(Buffer.from("live"));
    expect(setup.sent.at(-1)).toBe("live live");
  });

  it("is silent once closed", () => {
    const { channel, system, sent } = setUp();
    system.pass(10);
    channel.live(Buffer.from("a"));
    channel.live(Buffer.from("b"));
    channel.close();
    system.pass(100);
    channel.ended({ code: 0, signal: null });
    expect(sent.slice(2)).toEqual(["live a"]);
    expect(system.timers).toBe(0);
  });
});
