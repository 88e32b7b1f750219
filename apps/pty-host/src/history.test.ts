import { describe, expect, it } from "vitest";
import { History, type Replay, RING_BYTES } from "./history.ts";

const SMALL = { cols: 80, rows: 24 };
const WIDE = { cols: 120, rows: 24 };

const story = (replay: Replay | null): unknown =>
  replay === null
    ? null
    : [
        replay.size.cols,
        ...replay.steps.map((step) =>
          step.kind === "bytes" ? Buffer.from(step.bytes).toString() : step.size.cols,
        ),
      ];

describe("History", () => {
  it("replays all of a short session, resizes in their places", () => {
    const history = new History(SMALL);
    history.append(Buffer.from("one"));
    history.resized(WIDE);
    history.append(Buffer.from("two"));
    expect(story(history.replay())).toEqual([80, "one", 120, "two"]);
  });

  it("begins at the oldest checkpoint that the ring still follows", () => {
    const history = new History(SMALL);
    history.append(Buffer.from("a".repeat(100)));
    history.addCheckpoint({ offset: 100, size: SMALL, snapshot: "FIRST" });
    history.append(Buffer.from("b".repeat(100)));
    history.resized(WIDE);
    history.addCheckpoint({ offset: 200, size: WIDE, snapshot: "SECOND" });
    history.append(Buffer.from("c"));
    expect(story(history.replay())).toEqual([80, "a".repeat(100) + "b".repeat(100), 120, "c"]);
    history.append(Buffer.alloc(RING_BYTES - 50, 0x64));
    const [size, snapshot, ...rest] = story(history.replay()) as [number, string, ...unknown[]];
    expect([size, snapshot, rest.length]).toEqual([120, "SECOND", 1]);
    history.append(Buffer.alloc(RING_BYTES, 0x65));
    expect(history.replay()).toBeNull();
  });

  it("does not repeat a resize that a checkpoint at the same place knows already", () => {
    const history = new History(SMALL);
    history.append(Buffer.alloc(RING_BYTES, 0x61));
    history.resized({ cols: 40, rows: 10 });
    history.resized(WIDE);
    history.addCheckpoint({ offset: history.offset, size: WIDE, snapshot: "HERE" });
    history.append(Buffer.from("x"));
    expect(story(history.replay())).toEqual([120, "HERE", "x"]);
    expect(story(history.replayNow({ offset: history.offset, size: WIDE, snapshot: "NOW" }))).toEqual([
      120,
      "NOW",
    ]);
  });

  it("stays small under a storm of resizes", () => {
    const history = new History(SMALL);
    for (let i = 0; i < 5000; i += 1) history.resized({ cols: 80 + (i % 3), rows: 24 });
    history.append(Buffer.from("x"));
    const steps = history.replay()?.steps.length ?? 0;
    expect(steps).toBeLessThan(400);
  });
});
