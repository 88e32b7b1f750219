/** What the host expects of a terminal, of the real one and of the fake that other tests use. */
import { readdirSync, readlinkSync } from "node:fs";
import { afterEach, describe, expect, it } from "vitest";
import { nativePtys } from "../src/native-pty.ts";
import type { Exit, OpenPty, Pty } from "../src/pty.ts";
import { type FakeChild, fakePtys } from "./support/fake-pty.ts";

interface Opened {
  readonly pty: Pty;
  readonly text: () => string;
  readonly bytes: () => number;
  readonly until: (what: string) => Promise<void>;
  readonly exit: Promise<Exit>;
  readonly exits: () => number;
}

const SIZE = { cols: 80, rows: 24 };
const env = { PATH: process.env["PATH"] ?? "", TERM: "xterm-256color" };
const opened: Pty[] = [];

afterEach(() => {
  for (const pty of opened.splice(0)) pty.close();
});

function start(open: OpenPty, argv: readonly string[]): Opened {
  const pieces: Uint8Array[] = [];
  const looks = new Set<() => void>();
  let exits = 0;
  let tell: (exit: Exit) => void;
  const exit = new Promise<Exit>((resolve) => {
    tell = resolve;
  });
  const result = open(
    { argv, cwd: "/", env, size: SIZE },
    {
      output: (bytes) => {
        pieces.push(bytes);
        for (const look of looks) look();
      },
      mayReadMore: () => true,
      exited: (how) => {
        exits += 1;
        tell(how);
      },
    },
  );
  if (!result.ok) throw new Error(result.error);
  opened.push(result.value);
  const text = (): string => Buffer.concat(pieces).toString("utf8");
  return {
    pty: result.value,
    text,
    bytes: () => pieces.reduce((sum, piece) => sum + piece.length, 0),
    exit,
    exits: () => exits,
    until: (what) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (!text().includes(what)) return;
          looks.delete(look);
          resolve();
        };
        looks.add(look);
        look();
      }),
  };
}

/** How the same children are had in both worlds. */
interface World {
  readonly name: string;
  readonly open: OpenPty;
  /** Prints `ready`, then each line that it reads with `got ` before it; ends on `end`. */
  readonly echo: readonly string[];
  /** Prints many bytes and is gone at once. */
  readonly burst: readonly string[];
  readonly burstBytes: number;
  readonly killed: readonly string[];
}

function fakeWorld(): World {
  const fakes = fakePtys();
  const lives: Record<string, (child: FakeChild) => void> = {
    burst(child) {
      child.print(new Uint8Array(60_000).fill(0x78));
      child.exit(3);
    },
    killed: (child) => child.exit(null, "SIGKILL"),
    echo(child) {
      child.print("ready\r\n");
      let line = "";
      // Reads what it is sent as a shell loop would.
      child.input.push = (...pieces: Uint8Array[]) => {
        for (const piece of pieces) line += Buffer.from(piece).toString("utf8");
        for (let end = line.indexOf("\n"); end !== -1; end = line.indexOf("\n")) {
          const read = line.slice(0, end);
          line = line.slice(end + 1);
          if (read === "end") child.exit(0);
          else child.print(`got ${read}\r\n`);
        }
        return 0;
      };
    },
  };
  fakes.onOpen = (child) => lives[child.program.argv[0] ?? ""]?.(child);
  return {
    name: "the fake terminal",
    open: fakes.open,
    echo: ["echo"],
    burst: ["burst"],
    burstBytes: 60_000,
    killed: ["killed"],
  };
}

const realWorld: World = {
  name: "the real terminal",
  open: nativePtys(() => performance.now()),
  echo: [
    "sh",
    "-c",
    'stty -echo; echo ready; while read -r line; do [ "$line" = end ] && exit 0; echo "got $line"; done',
  ],
  burst: ["sh", "-c", "head -c 1000000 /dev/zero | tr '\\0' x; exit 3"],
  burstBytes: 1_000_000,
  killed: ["sh", "-c", "kill -9 $$"],
};

describe.each([realWorld, fakeWorld()])("$name", ({ open, echo, burst, burstBytes, killed }) => {
  it("hands over what the child prints, and gives it what is written", async () => {
    const { pty, until, exit } = start(open, echo);
    await until("ready");
    expect(pty.write(Buffer.from("one\n"))).toBe(4);
    await until("got one");
    pty.write(Buffer.from("end\n"));
    expect(await exit).toEqual({ code: 0, signal: null });
  });

  it("loses nothing of a burst before the exit", async () => {
    const { bytes, exit } = start(open, burst);
    expect(await exit).toEqual({ code: 3, signal: null });
    expect(bytes()).toBe(burstBytes);
  });

  it("loses nothing when it was paused at the exit", async () => {
    const { pty, bytes, exit } = start(
      open,
      burst.map((word) => word.replace("1000000", "3000")),
    );
    pty.pause();
    expect(await exit).toEqual({ code: 3, signal: null });
    expect(bytes()).toBe(Math.min(burstBytes, burst.length === 1 ? burstBytes : 3000));
  });

  it("names the signal that ended the child", async () => {
    const { exit } = start(open, killed);
    expect(await exit).toEqual({ code: null, signal: "SIGKILL" });
  });

  it("holds output back while it is paused, and drains it when asked", async () => {
    const { pty, until, text } = start(open, echo);
    await until("ready");
    pty.pause();
    pty.write(Buffer.from("two\n"));
    const other = start(open, echo);
    await other.until("ready");
    other.pty.write(Buffer.from("three\n"));
    await other.until("got three");
    expect(text()).not.toContain("got two");
    // However long the first child takes, draining gives what it wrote.
    while (!text().includes("got two")) {
      pty.drain(65_536);
      await new Promise((resolve) => setImmediate(resolve));
    }
    pty.write(Buffer.from("four\n"));
    pty.resume();
    await until("got four");
  });

  it("says nothing after it was closed", async () => {
    const { pty, until, exits } = start(open, echo);
    await until("ready");
    pty.close();
    expect(pty.write(Buffer.from("end\n"))).toBe(0);
    pty.resize({ cols: 10, rows: 5 });
    const other = start(open, killed);
    await other.exit;
    expect(exits()).toBe(0);
  });
});

describe("the real terminal alone", () => {
  it("takes no more than the kernel has room for from a child that does not read, and never waits", async () => {
    const { pty, until } = start(realWorld.open, ["sh", "-c", "stty raw -echo; echo ready; exec sleep 1000"]);
    await until("ready");
    const piece = Buffer.alloc(4096, 0x61);
    let taken = 0;
    for (let written = pty.write(piece); written > 0; written = pty.write(piece)) taken += written;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(1_000_000);
    process.kill(pty.pid, "SIGKILL");
  });

  it("gives the child the size it was asked for, and a new one", async () => {
    const { pty, until, exit } = start(realWorld.open, [
      "sh",
      "-c",
      'stty -echo; trap "stty size" WINCH; stty size; echo ready; while :; do read -r l && exit 0; done',
    ]);
    await until("24 80");
    await until("ready");
    pty.resize({ cols: 100, rows: 30 });
    await until("30 100");
    pty.write(Buffer.from("\n"));
    expect(await exit).toEqual({ code: 0, signal: null });
  });

  it.runIf(process.platform === "linux")("keeps each descriptor it opens to itself once closed", async () => {
    const count = (): number =>
      readdirSync("/proc/self/fd").filter((fd) => {
        try {
          return /ptmx|pts/.test(readlinkSync(`/proc/self/fd/${fd}`));
        } catch {
          // The listing's own descriptor is gone by now.
          return false;
        }
      }).length;
    const before = count();
    const { pty, until } = start(realWorld.open, ["sh", "-c", "echo ready; exec sleep 1000"]);
    await until("ready");
    expect(count()).toBe(before + 2);
    process.kill(pty.pid, "SIGKILL");
    pty.close();
    while (count() > before) await new Promise((resolve) => setImmediate(resolve));
    expect(count()).toBe(before);
  });
});
