/**
 * Bulk output with nobody attached: `cat` of a large file in a session, against the same in tmux. Prints MB/s of wall
 * time and the processor seconds of the host and of tmux's server. Usage: bench-bulk [MEGABYTES] [RUNS]
 */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { newId, spawnRequest, startHost } from "../support/host-process.ts";
import { dataFile, SORTS } from "./bench-data.ts";

const megabytes = Number(process.argv[2] ?? 200);
const runs = Number(process.argv[3] ?? 5);
const folder = path.join(tmpdir(), "saggar-bench");
const socket = `saggar-bench-${process.pid}`;
const out = (line: string): boolean => process.stdout.write(`${line}\n`);

function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const host = await startHost();
const wire = await host.connect();
const tmux = (...args: string[]): string =>
  execFileSync("tmux", ["-L", socket, "-f", "/dev/null", ...args], { encoding: "utf8" });
tmux("new-session", "-d", "-s", "keep", "-x", "80", "-y", "24", "sleep 1000000");
const server = Number(tmux("display-message", "-p", "#{pid}"));

async function inHost(file: string, recording: boolean): Promise<[wall: number, cpu: number]> {
  const id = newId();
  const cpu = cpuSeconds(host.pid);
  const from = performance.now();
  const recordingFile = recording ? path.join(host.home, `${id}.cast`) : null;
  await wire.ask(spawnRequest(host, ["cat", file], { id, recording: recordingFile }));
  await wire.ask({ op: "observe", id, afterSeq: 0 });
  await wire.mark(id, "exited");
  const wall = (performance.now() - from) / 1000;
  const used = cpuSeconds(host.pid) - cpu;
  await wire.ask({ op: "release", id });
  return [wall, used];
}

function inTmux(file: string): [wall: number, cpu: number] {
  const cpu = cpuSeconds(server);
  const from = performance.now();
  tmux("new-window", "-d", "-t", "keep", `cat ${file}; tmux -L ${socket} wait-for -S done`);
  tmux("wait-for", "done");
  return [(performance.now() - from) / 1000, cpuSeconds(server) - cpu];
}

for (const sort of SORTS) {
  const file = dataFile(folder, sort, megabytes);
  const results: Record<string, [number, number][]> = { "host, recording": [], host: [], tmux: [] };
  for (let run = 0; run < runs; run += 1) {
    results["host, recording"]?.push(await inHost(file, true));
    results["host"]?.push(await inHost(file, false));
    results["tmux"]?.push(inTmux(file));
  }
  const reference = median(results["tmux"]?.map(([wall]) => wall) ?? []);
  for (const [name, list] of Object.entries(results)) {
    const walls = list.map(([wall]) => wall);
    const rate = (wall: number): string => (megabytes / wall).toFixed(0);
    const cpu = median(list.map(([, used]) => used));
    out(
      `${sort.padEnd(9)} ${name.padEnd(16)} ${rate(median(walls)).padStart(4)} MB/s [${rate(Math.max(...walls))}-${rate(Math.min(...walls))}]` +
        `  cpu ${cpu.toFixed(2)} s  ${(reference / median(walls)).toFixed(2)} x tmux`,
    );
  }
}
wire.close();
tmux("kill-server");
await host.stop();
