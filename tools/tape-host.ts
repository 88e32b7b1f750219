/** A PTY host of its own for recording: started from the bundle, in a folder of its own, ended by its number. */
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type HostManifest, hostManifestSchema, type Mark } from "@saggar/protocol";
import { HostLink } from "../apps/daemon/src/sessions/host-link.ts";
import type { System } from "../apps/daemon/src/system.ts";

const BUNDLE = fileURLToPath(new URL("../dist/pty-host.js", import.meta.url));

type MarkTaker = (seq: number, atMs: number, mark: Mark) => void;

export interface RecordingHost {
  readonly link: HostLink;
  readonly process: { readonly pid: number; readonly startTime: string | null };
  /** Who takes the marks of a session. */
  readonly takers: Map<string, MarkTaker>;
  close(): Promise<void>;
}

export async function openRecordingHost(folder: string, system: System): Promise<RecordingHost> {
  const env = { PATH: process.env["PATH"] ?? "/usr/bin:/bin", HOME: folder, SAGGAR_HOME: folder };
  const child = spawn(process.execPath, [BUNDLE, "--home", folder], {
    env,
    cwd: "/",
    detached: true,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const manifest = readManifest(await firstLine(child));
  const takers = new Map<string, MarkTaker>();
  const opened = await HostLink.open({
    socket: manifest.socket,
    system,
    version: manifest.version,
    events: {
      mark: ({ id, seq, atMs, mark }) => takers.get(id)?.(seq, atMs, mark),
      closed: () => {},
    },
  });
  if (!opened.ok) throw new Error(`The PTY host does not answer: ${opened.error}`);
  const { link } = opened.value;
  return {
    link,
    process: { pid: manifest.pid, startTime: manifest.startTime },
    takers,
    async close() {
      link.close();
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await gone;
    },
  };
}

function readManifest(line: string): HostManifest {
  const file = /^ready (.+)$/.exec(line)?.[1];
  if (file === undefined || !path.isAbsolute(file)) throw new Error(`The PTY host said: ${line}`);
  return hostManifestSchema.parse(JSON.parse(readFileSync(file, "utf8")));
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    child.stdout?.on("data", (piece: Buffer) => {
      text += piece.toString("utf8");
      const end = text.indexOf("\n");
      if (end !== -1) resolve(text.slice(0, end));
    });
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`The PTY host ended at once (${code})`)));
  });
}
