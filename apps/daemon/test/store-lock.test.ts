/** The lock between real processes: one holder, however many come at once and however it ends. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { until } from "@saggar/testkit";
import { afterEach, beforeEach, expect, test } from "vitest";

const program = `
import { takeLock } from ${JSON.stringify(path.resolve(import.meta.dirname, "../src/store/lock.ts"))};
const taken = takeLock(process.argv[2], { pid: process.pid, socket: "/s", version: "1" });
console.log(taken.ok ? "held" : "refused " + (taken.error.holder?.pid ?? taken.error.kind));
if (taken.ok) setInterval(() => {}, 1000);
`;

let folder = "";
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "saggar-lock-"));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

function start(): { child: ChildProcess; said: () => string } {
  const tsx = path.resolve(import.meta.dirname, "../../../node_modules/tsx/dist/loader.mjs");
  const args = [
    "--conditions=source",
    "--import",
    tsx,
    "--input-type=module",
    "-e",
    program,
    "x",
    path.join(folder, "daemon.lock"),
  ];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  let text = "";
  child.stdout?.on("data", (piece: Buffer) => {
    text += piece.toString("utf8");
  });
  return { child, said: () => text.trim() };
}

test("of four that come at once one holds it, and the others can name it", async () => {
  const all = Array.from({ length: 4 }, start);
  await until("all have spoken", () => all.every(({ said }) => said() !== ""));
  const holders = all.filter(({ said }) => said() === "held");
  expect(holders).toHaveLength(1);
  expect(JSON.parse(readFileSync(path.join(folder, "daemon.json"), "utf8"))).toMatchObject({
    pid: holders[0]?.child.pid,
  });
});

test("a stopped holder keeps it, a killed one does not", async () => {
  const first = start();
  await until("the first holds it", () => first.said() === "held");
  first.child.kill("SIGSTOP");
  const second = start();
  await until("the second was refused", () => second.said() === `refused ${first.child.pid}`);
  first.child.kill("SIGKILL");
  await until("the first is gone", () => first.child.exitCode !== null || first.child.signalCode !== null);
  const third = start();
  await until("the third has spoken", () => third.said() !== "");
  expect(third.said()).toBe("held");
});
