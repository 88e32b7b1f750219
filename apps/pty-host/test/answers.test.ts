// oxlint-disable no-control-regex -- escape sequences are what this is about
/** The host answers for the terminal: once, in order, at once, whoever watches. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostProcess, newId, spawnRequest, startHost } from "./support/host-process.ts";
import { answerIn, askProgram, newChannel, openSession } from "./support/open-session.ts";
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

function exactly(text: string): RegExp {
  return new RegExp(`^${text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&")}$`);
}

/** Twenty queries while another thread fills the screen as fast as it can. */
const ASK_IN_FLOOD = `
import os, termios, threading, tty
old = termios.tcgetattr(0)
tty.setraw(0)
def flood():
    for _ in range(400): os.write(1, b'words that nobody reads\\r\\n' * 400)
thread = threading.Thread(target=flood)
thread.start()
got = b''
for count in range(1, 21):
    os.write(1, b'\\x1b]7501;?\\x07\\x1b[c')
    while got.count(b'c') < count: got += os.read(0, 4096)
thread.join()
termios.tcsetattr(0, termios.TCSADRAIN, old)
print('\\r\\nANSWER ' + got.hex() + ' END')
`;

/** The answer to queries of a session that nobody is attached to. */
async function ask(...pieces: readonly string[]): Promise<string> {
  const id = newId();
  await wire.ask(spawnRequest(host, askProgram(...pieces), { id }));
  await wire.ask({ op: "observe", id, afterSeq: 0 });
  await wire.mark(id, "exited");
  const { lines } = await wire.ask({ op: "read-lines", id, lines: 50 });
  await wire.ask({ op: "release", id });
  return answerIn(lines.join("\n")) ?? `no answer: ${lines.join("\n")}`;
}

const rows: readonly [query: string, bytes: string, answer: string | RegExp][] = [
  ["primary attributes", "\x1b[c", "\x1b[?62;22c"],
  ["secondary attributes", "\x1b[>c", "\x1b[>0;276;0c"],
  ["tertiary attributes", "\x1b[=c", "\x1bP!|00000000\x1b\\"],
  ["the cursor's place", "\x1b[3;7H\x1b[6n", "\x1b[3;7R"],
  ["the cursor's place, the private way", "\x1b[4;2H\x1b[?6n", "\x1b[?4;2R"],
  ["a private mode", "\x1b[?2026$p\x1b[?2004h\x1b[?2004$p\x1b[?2004l", "\x1b[?2026;2$y\x1b[?2004;1$y"],
  ["an unknown mode", "\x1b[?9999$p", "\x1b[?9999;0$y"],
  ["colour scheme reports", "\x1b[?2031$p", "\x1b[?2031;2$y"],
  ["a setting", "\x1bP$qm\x1b\\", "\x1bP1$r0m\x1b\\"],
  ["the scroll region", "\x1bP$qr\x1b\\", "\x1bP1$r1;24r\x1b\\"],
  ["an unknown setting", "\x1bP$qx\x1b\\", /^\x1bP0\$r/],
  ["name and version", "\x1b[>q", /^\x1bP>\|saggar\(\d+\.\d+\.\d+\)\x1b\\$/],
  ["a colour of the palette, closed with BEL", "\x1b]4;1;?\x07", "\x1b]4;1;rgb:e0e0/6c6c/7575\x07"],
  ["a colour of the cube, closed with ST", "\x1b]4;21;?\x1b\\", "\x1b]4;21;rgb:0000/0000/ffff\x1b\\"],
  [
    "several colours at once",
    "\x1b]4;0;?;255;?\x07",
    "\x1b]4;0;rgb:2b2b/2f2f/3838\x07\x1b]4;255;rgb:eeee/eeee/eeee\x07",
  ],
  [
    "foreground and background",
    "\x1b]10;?\x07\x1b]11;?\x07",
    "\x1b]10;rgb:d8d8/dede/e9e9\x07\x1b]11;rgb:1616/1818/1d1d\x07",
  ],
  ["the cursor's colour", "\x1b]12;?\x1b\\", "\x1b]12;rgb:d8d8/dede/e9e9\x1b\\"],
  [
    "a colour that the program has set",
    "\x1b]11;#102030\x07\x1b]11;?\x07\x1b]111\x07\x1b]11;?\x07",
    "\x1b]11;rgb:1010/2020/3030\x07\x1b]11;rgb:1616/1818/1d1d\x07",
  ],
  [
    "size in pixels, of a cell, in cells",
    "\x1b[14t\x1b[16t\x1b[18t",
    "\x1b[4;384;640t\x1b[6;16;8t\x1b[8;24;80t",
  ],
  ["dark or light", "\x1b[?996n", "\x1b[?997;1n"],
  ["capabilities", "\x1bP+q544e\x1b\\", "\x1bP0+r\x1b\\"],
  [
    "keyboard flags",
    "\x1b[?u\x1b[>5u\x1b[?u\x1b[=8;2u\x1b[?u\x1b[<u\x1b[?u",
    "\x1b[?0u\x1b[?5u\x1b[?13u\x1b[?0u",
  ],
  ["program states", "\x1b]7501;?\x1b\\", "\x1b]7501;?\x1b\\"],
  ["titles, never", "\x1b]0;; touch x\x07\x1b[21t\x1b[20t", ""],
  ["the clipboard, never", "\x1b]52;c;?\x07\x1b]52;c;?\x1b\\", ""],
  ["the answerback, never", "\x05", ""],
  ["graphics, never", "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\", ""],
  [
    "a barrier behind everything",
    "\x1b]7501;?\x07\x1b]11;?\x07\x1b[c",
    "\x1b]7501;?\x07\x1b]11;rgb:1616/1818/1d1d\x07\x1b[?62;22c",
  ],
];

describe("queries", () => {
  it.each(rows)("are answered with nobody attached: %s", async (_query, bytes, answer) => {
    const got = await ask(bytes);
    expect(got).toMatch(typeof answer === "string" ? exactly(answer) : answer);
  });

  it("are answered when they arrive in pieces", async () => {
    expect(await ask("\x1b", "[", "c\x1b]1", "1;?", "\x07\x1b[?202", "6$p")).toBe(
      "\x1b[?62;22c\x1b]11;rgb:1616/1818/1d1d\x07\x1b[?2026;2$y",
    );
  });

  it("are answered in the order in which they came, however they are cut", async () => {
    const whole = "\x1b]7501;?\x1b\\\x1b[c";
    const cuts = [1, 2, 7, 9, 10, 11, 12];
    const answers = await Promise.all(cuts.map((at) => ask(whole.slice(0, at), whole.slice(at))));
    expect(answers).toEqual(cuts.map(() => "\x1b]7501;?\x1b\\\x1b[?62;22c"));
  });

  it("are answered in order within a flood", async () => {
    const id = newId();
    await wire.ask(spawnRequest(host, ["python3", "-c", ASK_IN_FLOOD], { id }));
    await wire.ask({ op: "observe", id, afterSeq: 0 });
    await wire.mark(id, "exited");
    const { lines } = await wire.ask({ op: "read-lines", id, lines: 50 });
    await wire.ask({ op: "release", id });
    expect(answerIn(lines.join(""))).toBe("\x1b]7501;?\x07\x1b[?62;22c".repeat(20));
  });

  it("are answered to a shell's own printf", async () => {
    const session = await openSession(host, wire, ["bash", "--norc", "--noprofile", "-i"]);
    await session.until("bash-");
    session.type(
      "stty -echo; printf '\\033]7501;?\\033\\\\\\033[c'; read -rs -t 5 -d c got; stty echo; printf 'GOT %q END\\n' \"$got\"\n",
    );
    await session.until(" END\r\n");
    expect(session.text()).toContain("GOT $'\\E]7501;?\\E\\\\\\E[?62;22' END");
    session.type("exit\n");
    await session.exited();
  });

  it("are answered once with three clients attached, and never again by a replay", async () => {
    const session = await openSession(host, wire, ["bash", "--norc", "--noprofile", "-i"]);
    await session.until("bash-");
    const [, , script = "", queries = ""] = askProgram("\x1b]7501;?\x07\x1b[6n\x1b[c\x1b]11;?\x07");
    writeFileSync(path.join(host.home, "ask.py"), script);
    await session.attach("history");
    await session.attach("screen");
    session.type(`python3 ask.py '${queries}'; echo after\n`);
    await wire.until("the answers", () => answerIn(session.text()) !== null);
    expect(answerIn(session.text())).toMatch(
      /^\x1b\]7501;\?\x07\x1b\[\d+;\d+R\x1b\[\?62;22c\x1b\]11;rgb:1616\/1818\/1d1d\x07$/,
    );
    for (let round = 0; round < 5; round += 1) await session.attach(round % 2 === 0 ? "history" : "screen");
    // Whatever a replay had answered would stand at the prompt before this.
    session.type("echo typed-$((40+2))\n");
    await session.until("typed-42");
    const [, last = ""] = session.text().split("echo after").slice(-2);
    expect(last).not.toMatch(/62;22c|rgb:|\d;\d+R/);
    expect(last.split("7501").length).toBe(2);
    session.type("exit\n");
    await session.exited();
  });

  it("take the client's theme, and tell a change to those who asked for it", async () => {
    const theme = {
      isDark: false,
      foreground: "#111111",
      background: "#fafafa",
      cursor: "#222222",
      palette: Array.from({ length: 16 }, (_, i) => `#${(i * 16).toString(16).padStart(2, "0").repeat(3)}`),
    };
    const session = await openSession(host, wire, [
      "python3",
      "-c",
      "import os,tty; tty.setraw(0); os.write(1,b'\\x1b[?2031hready'); got=b''\nwhile not got.endswith(b'n'): got+=os.read(0,100)\nprint('GOT',got.hex(),'END')",
    ]);
    await session.until("ready");
    await wire.ask({ op: "set-theme", theme });
    await session.until("END");
    expect(session.text()).toContain(`GOT ${Buffer.from("\x1b[?997;2n").toString("hex")} END`);
    expect(await ask("\x1b]11;?\x07\x1b[?996n")).toBe("\x1b]11;rgb:fafa/fafa/fafa\x07\x1b[?997;2n");
    await wire.ask({ op: "set-theme", theme: { ...theme, isDark: true } });
  });

  it("go on being answered while clients come and go", async () => {
    const id = newId();
    const loop = askProgram("\x1b[c");
    await wire.ask(
      spawnRequest(host, ["sh", "-c", 'for i in 1 2 3 4 5; do "$@"; done', "sh", ...loop], { id }),
    );
    await wire.ask({ op: "observe", id, afterSeq: 0 });
    const done = wire.mark(id, "exited");
    for (let round = 0; round < 20; round += 1) {
      const channel = newChannel();
      await wire.ask({ op: "attach", id, channel, replay: "history" });
      await wire.ask({ op: "detach", channel });
    }
    await done;
    const { lines } = await wire.ask({ op: "read-lines", id, lines: 50 });
    const answers = lines.join("\n").match(/ANSWER [0-9a-f]* END/g) ?? [];
    expect(answers.map((answer) => answerIn(answer))).toEqual(
      Array.from({ length: 5 }, () => "\x1b[?62;22c"),
    );
  });
});
