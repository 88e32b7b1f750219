/** A real host process in a home of its own, ended by its number. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type HostManifest, hostManifestSchema, type PtyRequest } from "@saggar/protocol";
import { Wire } from "./wire.ts";

const BUNDLE = fileURLToPath(new URL("../../../../dist/pty-host.js", import.meta.url));

export interface HostProcess {
  readonly home: string;
  readonly pid: number;
  readonly manifestFile: string;
  readonly manifest: () => HostManifest;
  readonly connect: () => Promise<Wire>;
  /** Resolves when the process is gone. */
  readonly gone: Promise<{ code: number | null; signal: string | null }>;
  readonly stop: () => Promise<void>;
}

export async function startHost(args: readonly string[] = [], home?: string): Promise<HostProcess> {
  const own = home ?? mkdtempSync(path.join(tmpdir(), "saggar-host-"));
  const env = { PATH: process.env["PATH"] ?? "", HOME: own, SAGGAR_HOME: own, LANG: "C.UTF-8" };
  const child: ChildProcess = spawn(process.execPath, [BUNDLE, "--home", own, ...args], {
    env,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const gone = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once("exit", (code, signal) => resolve({ code, signal })),
  );
  const manifestFile = await firstLine(child);
  const manifest = (): HostManifest =>
    hostManifestSchema.parse(JSON.parse(readFileSync(manifestFile, "utf8")));
  return {
    home: own,
    pid: child.pid!,
    manifestFile,
    manifest,
    connect: () => Wire.greet(manifest().socket),
    gone,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        const timer = setTimeout(() => child.kill("SIGKILL"), 8000);
        await gone;
        clearTimeout(timer);
      }
      rmSync(own, { recursive: true, force: true });
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    let problem = "";
    child.stdout?.on("data", (piece: Buffer) => {
      text += piece.toString("utf8");
      const match = /^ready (.*)\n/.exec(text);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    child.stderr?.on("data", (piece: Buffer) => {
      problem += piece.toString("utf8");
    });
    child.once("exit", (code) => reject(new Error(`the host ended at once (${code}): ${problem}`)));
  });
}

let count = 0;

export function newId(): string {
  count += 1;
  return `${process.pid.toString(16).padStart(6, "0")}${count.toString(16).padStart(6, "0")}`;
}

type Spawn = Extract<PtyRequest, { op: "spawn" }>;

/** A session's request with a plain environment. */
export function spawnRequest(host: HostProcess, argv: readonly string[], more: Partial<Spawn> = {}): Spawn {
  const id = more.id ?? newId();
  return {
    op: "spawn",
    id,
    argv: [...argv],
    cwd: host.home,
    env: {
      PATH: process.env["PATH"] ?? "/usr/bin:/bin",
      HOME: host.home,
      TERM: "xterm-256color",
      LANG: "C.UTF-8",
      SAGGAR_SESSION: id,
    },
    size: { cols: 80, rows: 24 },
    labels: {},
    recording: null,
    recordingMaxBytes: 64_000_000,
    ...more,
  };
}
