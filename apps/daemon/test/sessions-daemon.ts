/** The built daemon as a process of its own, spoken to on its socket; killed and started again as the test likes. */
import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import {
  hostManifestSchema,
  type SessionView,
  type Verb,
  type VerbArgs,
  type VerbResult,
} from "@saggar/protocol";
import { until } from "@saggar/testkit";

const PROGRAM = path.resolve(import.meta.dirname, "../../../dist/daemon.js");

export class RealDaemon {
  readonly folder: string;
  readonly home: string;
  #child: ChildProcess | null = null;

  constructor() {
    this.folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "saggar-real-")));
    this.home = path.join(this.folder, "state");
    mkdirSync(path.join(this.folder, "shop"));
  }

  get shop(): string {
    return path.join(this.folder, "shop");
  }
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Starts one more; only one of them will serve. */
  launch(more: Readonly<Record<string, string>> = {}): {
    readonly child: ChildProcess;
    readonly said: () => string;
  } {
    const env = {
      HOME: this.folder,
      PATH: process.env["PATH"] ?? "/usr/bin:/bin",
      SHELL: "/bin/bash",
      SAGGAR_HOME: this.home,
      SAGGAR_PORT: "0",
      ...more,
    };
    const child = spawn(process.execPath, [PROGRAM], {
      env,
      cwd: this.folder,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stderr?.on("data", (piece: Buffer) => {
      said += piece.toString("utf8");
    });
    return { child, said: () => said };
  }

  async start(more: Readonly<Record<string, string>> = {}): Promise<void> {
    const { child, said } = this.launch(more);
    this.#child = child;
    await until("the daemon serves", async () => {
      if (child.exitCode !== null) throw new Error(`the daemon ended: ${said()}`);
      return (await this.tryCall("daemon-status", {})) !== null;
    });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    child.kill(signal);
    await until("the daemon is gone", () => child.exitCode !== null || child.signalCode !== null);
    this.#child = null;
  }

  async call<V extends Verb>(verb: V, args: VerbArgs<V>): Promise<VerbResult<V>> {
    const answer = await this.tryCall(verb, args);
    if (answer === null) throw new Error(`no daemon answered ${verb}`);
    if (!answer.ok) throw new Error(`${verb}: ${answer.error?.message}`);
    return answer.value as VerbResult<V>;
  }

  /** Null when nobody answers. `as` speaks for a session. */
  tryCall<V extends Verb>(
    verb: V,
    args: VerbArgs<V>,
    as: Readonly<Record<string, string>> = {},
  ): Promise<{
    readonly ok: boolean;
    readonly value?: unknown;
    readonly error?: { readonly code: string; readonly message: string };
  } | null> {
    return new Promise((resolve) => {
      const request = http.request(
        {
          socketPath: path.join(this.home, "daemon.sock"),
          path: `/v1/${verb}`,
          method: "POST",
          headers: { "content-type": "application/json", ...as },
          timeout: 10_000,
        },
        (response) => {
          let text = "";
          response.on("data", (piece: Buffer) => {
            text += piece.toString("utf8");
          });
          response.on("end", () => resolve(JSON.parse(text)));
          response.on("error", () => resolve(null));
        },
      );
      request.on("error", () => resolve(null));
      request.on("timeout", () => request.destroy());
      request.end(JSON.stringify(args));
    });
  }

  async session(id: string): Promise<SessionView> {
    const { sessions } = await this.call("list", {});
    const found = sessions.find((session) => session.id === id);
    if (found === undefined) throw new Error(`there is no session ${id}`);
    return found;
  }

  hostPids(): readonly number[] {
    const folder = path.join(this.home, "hosts");
    if (!existsSync(folder)) return [];
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .flatMap((name) => pidIn(path.join(folder, name)));
  }

  /** Ends everything that was started in this home. */
  async clear(): Promise<void> {
    await this.end("SIGKILL");
    for (const pid of this.hostPids()) {
      try {
        process.kill(pid, "SIGTERM");
      } catch {
        // It had gone.
      }
    }
    await until("the hosts are gone", () => this.hostPids().every((pid) => !isAlive(pid)));
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Empty where the host has left meanwhile, and taken its manifest along. */
function pidIn(manifest: string): readonly number[] {
  try {
    return [hostManifestSchema.parse(JSON.parse(readFileSync(manifest, "utf8"))).pid];
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}
