import { MARK_BACKLOG, type Mark } from "@saggar/protocol";
import { describe, expect, it } from "vitest";
import { ManualSystem } from "../test/support/manual-system.ts";
import { MarkLog } from "./mark-log.ts";
import { MarkThrottle } from "./mark-throttle.ts";

const bell: Mark = { kind: "bell" };
const osc = (code: number, data = ""): Mark => ({ kind: "osc", code, data });

describe("MarkLog", () => {
  it("gathers output for a tenth of a second", () => {
    const system = new ManualSystem();
    const log = new MarkLog(system, () => {});
    log.output(3, 0);
    system.pass(99);
    log.output(4, 1);
    expect(log.after(0, 10)).toEqual([]);
    system.pass(1);
    expect(log.after(0, 10).map(({ mark }) => mark)).toEqual([{ kind: "output", bytes: 7, newlines: 1 }]);
    expect(system.timers).toBe(0);
  });

  it("puts gathered output before any other mark", () => {
    const log = new MarkLog(new ManualSystem(), () => {});
    log.output(3, 0);
    log.append(bell);
    log.output(2, 0);
    log.flush();
    expect(log.after(0, 10).map(({ seq, mark }) => [seq, mark.kind])).toEqual([
      [1, "output"],
      [2, "bell"],
      [3, "output"],
    ]);
  });

  it("gives marks from anywhere, and forgets acknowledged ones", () => {
    const log = new MarkLog(new ManualSystem(), () => {});
    for (let i = 0; i < 5; i += 1) log.append(osc(i));
    expect(log.after(3, 10).map(({ seq }) => seq)).toEqual([4, 5]);
    expect(log.after(0, 2).map(({ seq }) => seq)).toEqual([1, 2]);
    log.acknowledge(4);
    log.acknowledge(2);
    expect(log.after(0, 10).map(({ seq }) => seq)).toEqual([5]);
    expect(log.seq).toBe(5);
  });

  it("at its bound merges the oldest outputs first, losing none of what they counted, then drops the oldest", () => {
    const log = new MarkLog(new ManualSystem(), () => {});
    for (let i = 0; i < MARK_BACKLOG; i += 1) {
      log.output(1, 1);
      log.append(osc(i));
    }
    const marks = log.after(0, 100_000);
    expect(marks.length).toBeLessThanOrEqual(MARK_BACKLOG);
    const counted = marks.flatMap(({ mark }) => (mark.kind === "output" ? [mark.bytes] : []));
    const codes = marks.flatMap(({ mark }) => (mark.kind === "osc" ? [mark.code] : []));
    expect(codes).toEqual(codes.map((_, index) => MARK_BACKLOG - codes.length + index));
    expect(codes.length).toBeGreaterThan(MARK_BACKLOG * 0.8);
    expect(counted.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(MARK_BACKLOG);
    expect(marks.map(({ seq }) => seq)).toEqual(marks.map(({ seq }) => seq).sort((a, b) => a - b));
    expect(marks.at(-1)?.seq).toBe(log.seq);
  });
});

describe("MarkThrottle", () => {
  function setUp(): { system: ManualSystem; throttle: MarkThrottle; passed: Mark[] } {
    const system = new ManualSystem();
    const passed: Mark[] = [];
    return { system, passed, throttle: new MarkThrottle(system, (mark) => void passed.push(mark)) };
  }

  it("lets every prompt and command mark through", () => {
    const { throttle, passed } = setUp();
    for (let i = 0; i < 5000; i += 1) throttle.put(osc(i % 2 === 0 ? 133 : 633, `${i}`));
    expect(passed).toHaveLength(5000);
  });

  it("lets a burst through, then the newest of each sort", () => {
    const { system, throttle, passed } = setUp();
    for (let i = 0; i < 1000; i += 1) {
      throttle.put({ kind: "title", text: `t${i}` });
      throttle.put(osc(9, `4;1;${i % 100}`));
      throttle.put(osc(9, `message ${i}`));
    }
    expect(passed.length).toBeLessThan(250);
    system.pass(1000);
    expect(passed.slice(-3)).toEqual(
      expect.arrayContaining([{ kind: "title", text: "t999" }, osc(9, "4;1;99"), osc(9, "message 999")]),
    );
    expect(system.timers).toBe(0);
  });

  it("waits for a bounded number of sorts only", () => {
    const { system, throttle, passed } = setUp();
    for (let i = 0; i < 10_000; i += 1) throttle.put(osc(1000 + i));
    system.pass(60_000);
    expect(passed.length).toBeLessThan(300);
  });

  it("keeps the newest state of each program, in the order in which they came", () => {
    const { throttle, passed } = setUp();
    for (let i = 0; i < 300; i += 1) throttle.put(bell);
    passed.length = 0;
    const told = [
      "state=working",
      "state=working:id=a",
      "state=working:id=b",
      "state=done:id=a",
      "state=idle",
    ];
    for (const data of told) throttle.put(osc(7501, data));
    throttle.put(osc(777, "saggar;1;x"));
    throttle.put(osc(777, "notify;a;b"));
    throttle.flush();
    const data = passed.flatMap((mark) => (mark.kind === "osc" ? [mark.data] : []));
    expect(data).toEqual(["state=working:id=b", "state=done:id=a", "state=idle", "saggar;1;x", "notify;a;b"]);
  });

  it("tells no state of a program that was cleared meanwhile", () => {
    const { throttle, passed } = setUp();
    for (let i = 0; i < 300; i += 1) throttle.put(bell);
    for (const data of ["state=working", "state=working:id=a", "state=clear"]) throttle.put(osc(7501, data));
    throttle.flush();
    expect(passed.flatMap((mark) => (mark.kind === "osc" ? [mark.data] : []))).toEqual(["state=clear"]);
  });

  it("lets what waits through before the end", () => {
    const { throttle, passed } = setUp();
    for (let i = 0; i < 300; i += 1) throttle.put(bell);
    throttle.put({ kind: "title", text: "last" });
    throttle.flush();
    expect(passed.at(-1)).toEqual({ kind: "title", text: "last" });
  });
});
