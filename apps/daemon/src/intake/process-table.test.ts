import { type ChildProcess, spawn } from "node:child_process";
import { FakeSystem, until } from "@saggar/testkit";
import { afterEach, describe, expect, test } from "vitest";
import { createLinuxProcesses } from "./process-linux.ts";
import { createMacosProcesses, parsePs } from "./process-macos.ts";

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});

describe.runIf(process.platform === "linux")("processes of Linux", () => {
  const table = createLinuxProcesses();

  async function shellWith(script: string): Promise<{ pid: number; startTime: string | null }> {
    const child = spawn("sh", ["-c", script], { cwd: "/tmp", detached: true });
    children.push(child);
    const pid = child.pid ?? 0;
    await until(
      "the shell has its children",
      () => (table.glance({ pid, startTime: null })?.children ?? "") !== "",
    );
    return { pid, startTime: table.startTime(pid) };
  }

  test("a root's children, their arguments and its folder are read", async () => {
    const id = await shellWith("sleep 987 & sleep 986 & wait");
    const commands = () => {
      const now = table.inspect(id);
      return [...(now?.background ?? []), ...(now?.foreground ?? [])].map(({ argv }) => argv.join(" "));
    };
    await until("both have started", () =>
      ["sleep 987", "sleep 986"].every((line) => commands().includes(line)),
    );
    const tree = table.inspect(id);
    expect([tree?.cwd, tree?.shell.argv[0]]).toEqual(["/tmp", "sh"]);
    process.kill(-id.pid, "SIGKILL");
  });

  test("a process is traced to its ancestors", async () => {
    const id = await shellWith("sleep 985; true");
    const child = Number(table.glance(id)?.children.trim());
    expect(table.lineage(child)?.pids.slice(0, 3)).toEqual([child, id.pid, process.pid]);
    process.kill(-id.pid, "SIGKILL");
  });

  test("a process's folder and the variables asked for are read, and none of a process that has gone", async () => {
    const id = await shellWith("sleep 983; true");
    expect([table.folderOf(id.pid), table.folderOf(0)]).toEqual(["/tmp", null]);
    expect(table.variablesOf(id.pid, ["PATH"])).toEqual({ PATH: process.env["PATH"] });
    expect([table.variablesOf(id.pid, ["SAGGAR_NO_SUCH"]), table.variablesOf(0, ["PATH"])]).toEqual([{}, {}]);
    process.kill(-id.pid, "SIGKILL");
  });

  test("another process with the number is nobody", async () => {
    const id = await shellWith("sleep 984; true");
    expect(table.glance({ pid: id.pid, startTime: "1" })).toBeNull();
    expect(table.inspect({ pid: id.pid, startTime: "1" })).toBeNull();
    process.kill(-id.pid, "SIGKILL");
  });

  test("this boot has a name", () => {
    expect(table.bootId()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("processes of macOS", () => {
  const listing = [
    "    1     0     1      0 Ss   ??       /sbin/launchd",
    "  500     1   500    520 Ss   ttys003  -zsh",
    "  510   500   510    520 S    ttys003  sleep 600",
    "  511   500   511    520 T    ttys003  vim notes.txt",
    "  520   500   520    520 S+   ttys003  node server.js --port 3000",
    "  521   520   520    520 R+   ttys003  esbuild --service",
    "",
  ].join("\n");

  async function table() {
    const system = new FakeSystem({
      run: ({ file }) => {
        const stdout = new TextEncoder().encode(file === "/bin/ps" ? listing : "6E1C-BOOT\n");
        return Promise.resolve({ ok: true, value: { code: 0, signal: null, stdout, stderr: "" } });
      },
    });
    const processes = createMacosProcesses(system);
    await processes.refresh();
    return processes;
  }

  test("come from one ps for all", async () => {
    const tree = (await table()).inspect({ pid: 500, startTime: null });
    expect({
      ...tree,
      shell: tree?.shell.executable,
      foreground: tree?.foreground.map(({ pid }) => pid),
      background: tree?.background.map(({ argv }) => argv),
      stopped: tree?.stopped.map(({ pid }) => pid),
    }).toEqual({
      shell: "-zsh",
      foregroundPgid: 520,
      foreground: [520, 521],
      background: [["sleep", "600"]],
      stopped: [511],
      cwd: null,
    });
  });

  test("are traced by their terminal and ancestors", async () => {
    const processes = await table();
    expect(processes.lineage(521)).toEqual({
      tty: processes.ttyNumber("/dev/ttys003"),
      pids: [521, 520, 500],
    });
    expect(processes.lineage(1)).toEqual({ tty: 0, pids: [] });
  });

  test("know this boot", async () => {
    expect((await table()).bootId()).toBe("6E1C-BOOT");
  });

  test("a torn line of ps is passed over", () => {
    expect([...parsePs("12 1 12\nhello\n 13 1 13 -1 S ?? a\n").keys()]).toEqual([13]);
  });
});
