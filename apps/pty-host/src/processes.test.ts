import { describe, expect, it } from "vitest";
import { ManualSystem } from "../test/support/manual-system.ts";
import { descendants, parsePs, parseStat } from "./processes.ts";
import { readingOf } from "./reading.ts";
import { parseStty } from "./tty-attributes.ts";

const STAT = "4242 (a (b) c) S 1 4242 4242 34816 4300 4194304 1 2 3 4 5 6 7 8 20 0 1 0 987654 1 2 3";

describe("a process", () => {
  it("is read from its line in /proc, whatever its name", () => {
    expect(parseStat(STAT)).toEqual({
      pid: 4242,
      parent: 1,
      group: 4242,
      session: 4242,
      foreground: 4300,
      tty: null,
      startTime: "987654",
      command: "a (b) c",
    });
    expect(parseStat("garbage")).toBeNull();
  });

  it("is read from what ps prints", () => {
    expect(
      parsePs(
        "  501     1   501   620 ttys003  /bin/zsh -l\n  620   501   620   620 ttys003  vim\n    1     0     1     0 ??       /sbin/launchd\nx\n",
      ),
    ).toEqual([
      {
        pid: 501,
        parent: 1,
        group: 501,
        session: null,
        foreground: 620,
        tty: "/dev/ttys003",
        startTime: null,
        command: "/bin/zsh -l",
      },
      {
        pid: 620,
        parent: 501,
        group: 620,
        session: null,
        foreground: 620,
        tty: "/dev/ttys003",
        startTime: null,
        command: "vim",
      },
      {
        pid: 1,
        parent: 0,
        group: 1,
        session: null,
        foreground: null,
        tty: null,
        startTime: null,
        command: "/sbin/launchd",
      },
    ]);
  });

  it("has descendants, a bounded number of them", () => {
    const system = new ManualSystem();
    system.files.set("/proc/1/task/1/children", "2 3 ");
    system.files.set("/proc/2/task/2/children", "4 ");
    expect(descendants(system, 1)).toEqual([1, 2, 3, 4]);
    system.files.set("/proc/1/task/1/children", Array.from({ length: 10_000 }, (_, i) => i + 2).join(" "));
    expect(descendants(system, 1)).toHaveLength(256);
  });
});

describe("terminal attributes", () => {
  const rows: readonly [system: string, text: string, attributes: unknown][] = [
    [
      "Linux",
      "speed 38400 baud; rows 24; columns 80; line = 0;\n-parenb cs8 isig icanon iexten echo echoe echok\n",
      { canonical: true, echo: true },
    ],
    ["Linux, a password prompt", "isig icanon iexten -echo echoe\n", { canonical: true, echo: false }],
    [
      "macOS",
      "speed 9600 baud; 24 rows; 80 columns;\nlflags: -icanon isig iexten -echo echoe -echok\n",
      { canonical: false, echo: false },
    ],
    ["nothing", "", null],
  ];
  it.each(rows)("are read as %s prints them", (_system, text, attributes) => {
    expect(parseStty(text)).toEqual(attributes);
  });
});

describe("reading", () => {
  const PTS = "/dev/pts/7";

  function process(
    system: ManualSystem,
    pid: number,
    syscall: string | null,
    files: Readonly<Record<string, string>>,
  ): void {
    system.files.set(`/proc/${pid}/stat`, `${pid} (x) S 1 100 100 1 100 0`);
    system.folders.set(`/proc/${pid}/task`, [`${pid}`]);
    const thread = `/proc/${pid}/task/${pid}`;
    if (syscall !== null) system.files.set(`${thread}/syscall`, syscall);
    system.folders.set(`${thread}/fd`, Object.keys(files));
    for (const [fd, target] of Object.entries(files)) system.links.set(`${thread}/fd/${fd}`, target);
  }

  const rows: readonly [
    story: string,
    syscall: string | null,
    files: Readonly<Record<string, string>>,
    blocked: boolean | null,
    polling: boolean | null,
  ][] = [
    ["a read of the terminal", "0 0x0 0x1 0x400 0x0 0x0 0x0 0x7 0x8", { 0: PTS }, true, false],
    ["a read of the terminal by another name", "0 0x3 0x1 0x400", { 3: "/dev/tty" }, true, false],
    ["a read of a pipe", "0 0x0 0x1 0x400", { 0: "pipe:[1]", 1: PTS }, false, false],
    ["sleep", "230 0x0 0x0", { 0: PTS }, false, false],
    ["a running program", "running", { 0: PTS }, false, false],
    ["a select on the terminal", "270 0x1 0x2", { 0: PTS }, false, true],
    ["a select on less than the terminal", "270 0x1 0x2", { 0: "pipe:[1]", 5: PTS }, false, false],
    ["an event loop that has the terminal", "281 0x9 0x2", { 0: PTS }, false, true],
    ["an event loop that only writes to it", "281 0x9 0x2", { 0: "pipe:[1]", 1: PTS, 2: PTS }, false, false],
    ["what may not be looked at", null, { 0: PTS }, null, null],
  ];
  it.each(rows)("tells %s", (_story, syscall, files, blockedReading, polling) => {
    const system = new ManualSystem();
    process(system, 100, syscall, files);
    expect(readingOf(system, 100, 100, PTS)).toEqual({ blockedReading, polling });
  });

  it("knows nothing without a foreground group", () => {
    expect(readingOf(new ManualSystem(), 100, null, PTS)).toEqual({ blockedReading: null, polling: null });
  });
});
