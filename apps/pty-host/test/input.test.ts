/** What is typed arrives whole and in order, as fast as a program reads, and never without bound. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { INPUT_BACKLOG_BYTES } from "@saggar/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type HostProcess, startHost } from "./support/host-process.ts";
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

const answer = (tag: number) => wire.answers.find((news) => "tag" in news && news.tag === tag);
const answered = (tag: number): Promise<void> =>
  wire.until(`the answer ${tag}`, () => answer(tag) !== undefined);

describe("input", () => {
  it("of a megabyte reaches a program that reads late, unchanged", async () => {
    const bytes = Buffer.from(Array.from({ length: 1_000_000 }, (_, i) => 33 + ((i * 7919) % 90)));
    const session = await openSession(host, wire, [
      "sh",
      "-c",
      "stty raw -echo; echo ready; read go </dev/null; sleep 1; head -c 1000000 | sha256sum",
    ]);
    await session.until("ready");
    session.type(bytes, 1);
    await session.until(createHash("sha256").update(bytes).digest("hex"));
    await answered(1);
    expect(answer(1)).toMatchObject({ news: "input-accepted", bytes: 1_000_000 });
  });

  it("that nobody reads is bounded and refused beyond, costs no processor time, and holds up no other session", async () => {
    const deaf = await openSession(host, wire, ["sh", "-c", "stty raw -echo; echo ready; exec sleep 1000"]);
    await deaf.until("ready");
    const half = Buffer.alloc(INPUT_BACKLOG_BYTES / 2, 0x61);
    deaf.type(half, 10);
    deaf.type(half, 11);
    deaf.type(half, 12);
    await answered(12);
    expect(answer(12)).toMatchObject({ news: "input-refused", error: { code: "input-full" } });
    const cpu = (): number => {
      if (process.platform !== "linux") return 0;
      if (process.platform !== "linux") return 0;
      const fields = readFileSync(`/proc/${host.pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
      return Number(fields[11]) + Number(fields[12]);
    };
    const from = cpu();
    const other = await openSession(host, wire, ["sh", "-c", "sleep 1; echo there"]);
    await other.until("there");
    // Hundredths of a second of processor time in over a second: a tight loop would use all of it.
    expect(cpu() - from).toBeLessThan(60);
    process.kill(deaf.pid, "SIGKILL");
    await answered(11);
    expect(answer(11)).toMatchObject({ news: "input-refused", error: { code: "session-exited" } });
  });

  it("arrives in the order in which it was typed, also around a line that has to be looked at", async () => {
    const session = await openSession(host, wire, [
      "sh",
      "-c",
      "stty raw -echo; echo ready; head -c 6003 | od -An -c | tail -n 1; exec sleep 1000",
    ]);
    await session.until("ready");
    session.type("a");
    session.type("x".repeat(6000));
    session.type("bc");
    await session.until("b   c");
    expect(session.text()).toMatch(/x   b   c\s*$/);
    process.kill(session.pid, "SIGKILL");
  });

  it("of a line that the terminal would cut is refused, and named", async () => {
    const session = await openSession(host, wire, ["sh", "-c", "stty -echo; echo ready; read x; echo ${#x}"]);
    await session.until("ready");
    session.type(`${"y".repeat(6000)}\n`, 20);
    await answered(20);
    expect(answer(20)).toMatchObject({ news: "input-refused", error: { code: "input-full" } });
    session.type(`${"y".repeat(4000)}\n`, 21);
    await session.until("4000");
    expect(answer(21)).toMatchObject({ news: "input-accepted", bytes: 4001 });
  });

  it("to a channel or session that is not there is refused", async () => {
    wire.type(4242, "x", 30);
    await answered(30);
    expect(answer(30)).toMatchObject({ news: "input-refused", error: { code: "no-such-channel" } });
    const session = await openSession(host, wire, ["true"]);
    await session.exited();
    session.type("x", 31);
    await answered(31);
    expect(answer(31)).toMatchObject({ news: "input-refused", error: { code: "session-exited" } });
  });

  it("interrupts a flood at once", async () => {
    const session = await openSession(host, wire, ["bash", "--norc", "--noprofile", "-i"]);
    await session.until("bash-");
    session.type("yes\n");
    await wire.until("a flood", () => session.text().includes("y\r\ny\r\ny"));
    session.type("\x03");
    session.type("echo stopp''ed\n");
    await wire.until("the end of the flood", () => session.text().includes("stopped"));
    session.type("exit\n");
    expect(await session.exited()).toEqual({ code: 0, signal: null });
  });
});

describe("focus reports", () => {
  it("are sent to a program that asked for them, when the focus changes", async () => {
    const script =
      "import os,tty\ntty.setraw(0)\nos.write(1,b'ready')\ngot=b''\nwhile len(got)<2: got+=os.read(0,10)\nos.write(1,b'\\x1b[?1004h armed')\nwhile not got.endswith(b'\\x1b[O'): got+=os.read(0,10)\nprint('GOT',got.hex(),'END')";
    const session = await openSession(host, wire, ["python3", "-c", script]);
    await session.until("ready");
    const focus = (isFocused: boolean) => wire.ask({ op: "set-focused", id: session.id, isFocused });
    await focus(true);
    await focus(false);
    session.type("go");
    await session.until("armed");
    for (const isFocused of [true, true, false, false]) await focus(isFocused);
    await session.until("END");
    expect(session.text()).toContain(`GOT ${Buffer.from("go\x1b[I\x1b[O").toString("hex")} END`);
  });
});
