/**
 * A host's own figures, one line each: memory with 1 and 50 sessions, processor time when idle, key to echo idle and beside
 * floods, attaching, input that nobody reads. Usage: bench-figures [memory] [echo] [attach] [input]
 */
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { nativePtys } from "../../src/native-pty.ts";
import { type HostProcess, newId, spawnRequest, startHost } from "../support/host-process.ts";
import { newChannel, openSession } from "../support/open-session.ts";
import type { Wire } from "../support/wire.ts";
import { dataFile } from "./bench-data.ts";

const wanted = process.argv.slice(2);
const out = (line: string): boolean => process.stdout.write(`${line}\n`);
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function quantiles(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number): string => (sorted[Math.floor(sorted.length * part)] ?? 0).toFixed(2);
  return `p50 ${at(0.5)} p99 ${at(0.99)} max ${(sorted.at(-1) ?? 0).toFixed(2)} ms`;
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

async function memory(host: HostProcess, wire: Wire): Promise<void> {
  const rss = async (): Promise<number> => (await wire.ask({ op: "stats" })).rssBytes;
  out(`memory: no session ${megabytes(await rss())}`);
  const many = async (count: number): Promise<void> => {
    for (let i = 0; i < count; i += 1) {
      const session = await openSession(host, wire, [
        "sh",
        "-c",
        "seq -f 'line %g of a thousand, as long as lines are' 1 1000; exec cat",
      ]);
      await session.until("line 1000 ");
      await wire.ask({ op: "detach", channel: session.channel });
    }
  };
  await many(1);
  await pause(12_000);
  out(`memory: 1 session with 1000 lines ${megabytes(await rss())}`);
  await many(49);
  await pause(25_000);
  const cpu = cpuSeconds(host.pid);
  await pause(10_000);
  out(`memory: 50 sessions with 1000 lines ${megabytes(await rss())}`);
  out(`idle: 50 sessions use ${((cpuSeconds(host.pid) - cpu) * 10).toFixed(2)} % of a core`);
}

/** From a key to its echo, many times; `listen` hands over whom to tell of an echo. */
async function keys(type: () => void, listen: (heard: () => void) => void): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < 300; i += 1) {
    const from = performance.now();
    await new Promise<void>((resolve) => {
      listen(resolve);
      type();
    });
    times.push(performance.now() - from);
    await pause(3);
  }
  return times;
}

async function echo(host: HostProcess, wire: Wire): Promise<void> {
  let heard = (): void => {};
  const opened = nativePtys(() => performance.now())(
    { argv: ["cat"], cwd: "/", env: { PATH: process.env["PATH"] ?? "" }, size: { cols: 80, rows: 24 } },
    { output: () => heard(), mayReadMore: () => false, exited: () => {} },
  );
  if (!opened.ok) throw new Error(opened.error);
  const bare = await keys(
    () => opened.value.write(Buffer.from("x")),
    (resolve) => {
      heard = resolve;
    },
  );
  out(`echo: bare terminal ${quantiles(bare)}`);
  opened.value.close();
  const session = await openSession(host, wire, ["cat"]);
  const measure = (): Promise<number[]> =>
    keys(
      () => session.type("x"),
      (resolve) => {
        wire.heard = (channel) => {
          if (channel === session.channel) resolve();
        };
      },
    );
  out(`echo: idle ${quantiles(await measure())}`);
  const file = dataFile(path.join(tmpdir(), "saggar-bench"), "coloured", 50);
  for (const floods of [1, 4]) {
    const ids = await Promise.all(
      Array.from({ length: floods }, async () => {
        const id = newId();
        await wire.ask(spawnRequest(host, ["sh", "-c", `while cat ${file}; do :; done`], { id }));
        return id;
      }),
    );
    await pause(1000);
    out(`echo: beside ${floods} detached floods ${quantiles(await measure())}`);
    for (const id of ids) {
      await wire.ask({ op: "end", id, graceMs: 500 });
      await wire.ask({ op: "release", id });
    }
  }
}

async function attach(host: HostProcess, wire: Wire): Promise<void> {
  const session = await openSession(host, wire, [
    "sh",
    "-c",
    "seq -f 'line %g of a thousand, as long as lines are' 1 1000; exec cat",
  ]);
  await session.until("line 1000 ");
  for (const replay of ["history", "screen"] as const) {
    const times: number[] = [];
    for (let i = 0; i < 50; i += 1) {
      const channel = newChannel();
      const from = performance.now();
      await wire.ask({ op: "attach", id: session.id, channel, replay });
      await wire.until("the replay", () => wire.news(channel).includes("channel-live"));
      times.push(performance.now() - from);
      await wire.ask({ op: "detach", channel });
    }
    out(`attach: ${replay} of a session with 1000 lines ${quantiles(times)}`);
  }
}

async function input(host: HostProcess, wire: Wire): Promise<void> {
  const session = await openSession(host, wire, ["sh", "-c", "stty raw -echo; echo ready; exec sleep 1000"]);
  await session.until("ready");
  session.type(Buffer.alloc(1_000_000, 0x61), 1);
  await pause(1000);
  const cpu = cpuSeconds(host.pid);
  await pause(10_000);
  out(
    `input: a megabyte that nobody reads uses ${((cpuSeconds(host.pid) - cpu) * 10).toFixed(2)} % of a core`,
  );
}

for (const [name, measure] of Object.entries({ memory, echo, attach, input })) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const host = await startHost();
  const wire = await host.connect();
  await measure(host, wire);
  wire.close();
  await host.stop();
}
process.exit(0);
