/** The world that sessions under record share: a PTY host in a folder of its own, gone when they are over. */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { createLinuxProcesses } from "../apps/daemon/src/intake/process-linux.ts";
import { createMacosProcesses } from "../apps/daemon/src/intake/process-macos.ts";
import type { System } from "../apps/daemon/src/system.ts";
import { openRecordingHost } from "./tape-host.ts";
import type { StageWorld } from "./tape-stage.ts";

export async function inStageWorld(
  system: System,
  record: (world: StageWorld) => Promise<void>,
): Promise<void> {
  const folder = realpathSync(mkdtempSync(path.join(os.tmpdir(), "saggar-host-")));
  try {
    const host = await openRecordingHost(folder, system);
    const processes = process.platform === "darwin" ? createMacosProcesses(system) : createLinuxProcesses();
    await record({ system, processes, host }).finally(() => host.close());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
