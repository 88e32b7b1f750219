/** Marks say what the bytes contained, in order, and wait for a daemon that is away. */
import { MARK_BACKLOG, type Mark } from "@saggar/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostProcess, newId, spawnRequest, startHost } from "./support/host-process.ts";
import { openSession } from "./support/open-session.ts";
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

/** The marks of a program that prints this and ends. */
async function marksOf(script: string): Promise<Mark[]> {
  const id = newId();
  const head = "import sys,time\nw=lambda t:(sys.stdout.buffer.write(t.encode()),sys.stdout.flush())\n";
  // Without echo: answers to queries would be shown as if they had been typed.
  const quiet = ["sh", "-c", 'stty -echo; exec "$@"', "sh"];
  await wire.ask(spawnRequest(host, [...quiet, "python3", "-c", head + script], { id }));
  await wire.ask({ op: "observe", id, afterSeq: 0 });
  await wire.mark(id, "exited");
  await wire.ask({ op: "release", id });
  return wire.seen(id).map(({ mark }) => mark);
}

const brief = (mark: Mark): string => {
  switch (mark.kind) {
    case "output":
      return `out ${mark.bytes} ${mark.newlines}`;
    case "osc":
      return `osc ${mark.code} ${mark.data}${mark.terminated === false ? " cut" : ""}`;
    case "title":
      return `title ${mark.text}`;
    case "alternate":
      return `alternate ${mark.isAlternate}`;
    case "exited":
      return `exited ${mark.code} ${mark.signal}`;
    default:
      return mark.kind;
  }
};

const rows: readonly [story: string, script: string, marks: readonly string[]][] = [
  [
    "text between prompt marks",
    "w('a\\x1b]133;A\\x07bc\\n\\x1b]133;D;1\\x1b\\\\')",
    ["out 1 0", "osc 133 A", "out 4 1", "osc 133 D;1", "exited 0 null"],
  ],
  ["a title is no output and its BEL no bell", "w('\\x1b]0;t\\x07')", ["title t", "exited 0 null"]],
  ["icon names are titles too", "w('\\x1b]1;i\\x07\\x1b]2;w\\x07')", ["title i", "title w", "exited 0 null"]],
  ["a bell", "w('\\x07')", ["bell", "exited 0 null"]],
  [
    "messages, progress, folders",
    "w('\\x1b]9;4;1;50\\x07\\x1b]9;done\\x07\\x1b]7;file://h/tmp\\x07\\x1b]777;notify;T;B\\x1b\\\\')",
    ["osc 9 4;1;50", "osc 9 done", "osc 7 file://h/tmp", "osc 777 notify;T;B", "exited 0 null"],
  ],
  ["a command torn in two", "w('\\x1b]9;on'); time.sleep(.05); w('e\\x07')", ["osc 9 one", "exited 0 null"]],
  [
    "a command cut off by an escape, and its orphaned BEL",
    "w('\\x1b]9;on\\x1b[me\\x07')",
    ["osc 9 on cut", "out 4 0", "exited 0 null"],
  ],
  [
    "of the clipboard only which one",
    "w('\\x1b]52;c;c2VjcmV0\\x07\\x1b]52;p;?\\x07')",
    ["osc 52 c", "osc 52 p;?", "exited 0 null"],
  ],
  [
    "what only the emulator needs says nothing",
    "w('\\x1b]8;;http://x\\x07l\\x1b]8;;\\x07\\x1b]4;1;#fff\\x07\\x1b]10;#fff\\x07\\x1b]104\\x07\\x1b]110\\x07')",
    ["out 1 0", "exited 0 null"],
  ],
  [
    "the alternate screen",
    "w('\\x1b[?1049hx\\x1b[?1049l')",
    ["out 8 0", "alternate true", "out 9 0", "alternate false", "exited 0 null"],
  ],
  [
    "program states, but not the query for them",
    "w('\\x1b]7501;?\\x07\\x1b]7501;state=working:app=x\\x07')",
    ["osc 7501 state=working:app=x", "exited 0 null"],
  ],
  [
    "a title taken from the stack",
    "w('\\x1b]2;one\\x07\\x1b[22;0t\\x1b]2;two\\x07\\x1b[23;0t')",
    ["title one", "out 7 0", "title two", "out 7 0", "title one", "exited 0 null"],
  ],
  [
    "a reset by the program",
    "w('\\x1b[?1049h\\x1bc')",
    ["out 8 0", "alternate true", "out 2 0", "alternate false", "reset", "exited 0 null"],
  ],
];

describe("marks", () => {
  it.each(rows)("%s", async (_story, script, expected) => {
    expect((await marksOf(script)).map(brief)).toEqual(expected);
  });

  it("are numbered without gaps and never dated backwards", async () => {
    await marksOf("[w(f'x\\x1b]133;A\\x07') for i in range(50)]");
    const [id] = [...wire.marks.keys()].slice(-1);
    const seen = wire.seen(id ?? "");
    expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, index) => index + 1));
    expect(seen.every(({ atMs }, index) => index === 0 || atMs >= seen[index - 1]!.atMs)).toBe(true);
  });

  it("cut a payload at its bound", async () => {
    const marks = await marksOf("w('\\x1b]9;'+'é'*9000+'\\x07')");
    const [osc] = marks;
    expect(osc?.kind === "osc" ? [osc.data.length, new Set(osc.data)] : null).toEqual([4096, new Set(["é"])]);
  });

  it("flush gathered output before what is typed is written", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "stty -echo; echo ready; read x; exit 0"]);
    await session.until("ready");
    session.type("\n");
    await session.exited();
    expect(wire.seen(session.id).map(({ mark }) => mark.kind)).toEqual(["output", "exited"]);
  });

  it("wait for a daemon that is away, from where it left off", async () => {
    const id = newId();
    const first = await host.connect();
    await first.ask(
      spawnRequest(
        host,
        ["sh", "-c", "printf '\\033]133;A\\007'; read x; printf '\\033]133;B\\007'; exit 4"],
        { id },
      ),
    );
    await first.ask({ op: "observe", id, afterSeq: 0 });
    await first.ask({ op: "attach", id, channel: 1, replay: "none" });
    const { seq } = await first.mark(id, "osc");
    await first.ask({ op: "ack-marks", id, seq });
    first.type(1, "\n");
    await first.until("acceptance", () => true);
    await first.mark(id, "exited");
    first.close();
    const second = await host.connect();
    await second.ask({ op: "observe", id, afterSeq: seq });
    await second.mark(id, "exited");
    const marks = second.seen(id);
    expect(marks.filter(({ mark }) => mark.kind !== "output").map(({ mark }) => brief(mark))).toEqual([
      "osc 133 B",
      "exited 4 null",
    ]);
    expect(marks[0]?.seq).toBe(seq + 1);
    await second.ask({ op: "ack-marks", id, seq: marks.at(-1)!.seq });
    const third = await host.connect();
    await third.ask({ op: "observe", id, afterSeq: 0 });
    await third.ask({ op: "stats" });
    expect(third.seen(id)).toEqual([]);
    second.close();
    third.close();
  });

  it("stay bounded under a flood of commands, and keep what a shell says", async () => {
    const id = newId();
    const script =
      "import sys\nfor i in range(40000):\n sys.stdout.write(f'\\x1b]9;m{i}\\x07\\x1b]0;t{i}\\x07\\x07')\n if i%1000==0: sys.stdout.write('\\x1b]133;A\\x07')\nsys.stdout.flush()";
    await wire.ask(spawnRequest(host, ["python3", "-c", script], { id }));
    await wire.ask({ op: "observe", id, afterSeq: 0 });
    await wire.mark(id, "exited");
    const marks = wire.seen(id).map(({ mark }) => mark);
    expect(marks.filter((mark) => mark.kind === "osc" && mark.code === 133)).toHaveLength(40);
    expect(marks.length).toBeLessThan(3000);
    // The newest of each sort is not lost.
    expect(marks.map(brief)).toEqual(expect.arrayContaining(["osc 9 m39999", "title t39999"]));
    expect(brief(marks.at(-1)!)).toBe("exited 0 null");
  });

  it("are kept up to a bound for a daemon that never comes, the exit among them", async () => {
    const id = newId();
    const other = await host.connect();
    const script = `import sys\nfor i in range(${MARK_BACKLOG * 3}): sys.stdout.write(f'x\\x1b]133;C;{i}\\x07')\nsys.stdout.flush()`;
    await other.ask(spawnRequest(host, ["python3", "-c", script], { id }));
    await other.ask({ op: "attach", id, channel: 1, replay: "none" });
    await other.until("the end", () => other.news(1).includes("channel-ended"));
    await other.ask({ op: "observe", id, afterSeq: 0 });
    await other.mark(id, "exited");
    const marks = other.seen(id);
    expect(marks.length).toBeLessThanOrEqual(MARK_BACKLOG);
    expect(marks.length).toBeGreaterThan(MARK_BACKLOG / 2);
    expect(marks.map(({ mark }) => brief(mark)).slice(-2)).toEqual([
      `osc 133 C;${MARK_BACKLOG * 3 - 1}`,
      "exited 0 null",
    ]);
    other.close();
  });

  it("name the signal that ended a session, however it came", async () => {
    const outside = await openSession(host, wire, ["sh", "-c", "echo ready; exec sleep 1000"]);
    await outside.until("ready");
    process.kill(outside.pid, "SIGSEGV");
    expect(await outside.exited()).toEqual({ code: null, signal: "SIGSEGV" });
    const inside = await openSession(host, wire, ["sh", "-c", "kill -9 $$"]);
    expect(await inside.exited()).toEqual({ code: null, signal: "SIGKILL" });
    const code = await openSession(host, wire, ["sh", "-c", "sh -c 'kill -9 $$'"]);
    expect(await code.exited()).toEqual({ code: 137, signal: null });
  });
});
