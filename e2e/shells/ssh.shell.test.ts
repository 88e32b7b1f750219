/** `saggar ssh` against a real sshd: the far shell is known in the session, and nothing of it stays where it was. */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exec, type Saggar, shells, startSaggar, until } from "../saggar.ts";
import { findSshd, type Sshd, startSshd } from "./sshd.ts";

const program = findSshd();
const hasTmux = existsSync("/usr/bin/tmux");

async function shows(saggar: Saggar, id: string, text: string): Promise<void> {
  await until(`${id} shows ${text}`, async () => (await saggar.ok(["read", id])).includes(text));
}

async function end(saggar: Saggar, far: Sshd, folder: string): Promise<void> {
  try {
    await saggar.close();
  } finally {
    await far.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

for (const shell of shells()) {
  describe.skipIf(shell.skip || program === null)(`${shell.name} behind saggar ssh`, () => {
    let saggar: Saggar;
    let far: Sshd;
    const folder = mkdtempSync(path.join(os.tmpdir(), "sgs-"));

    /** A session with the far shell at its prompt. */
    const connect = async (): Promise<string> => {
      const id = await saggar.shell();
      await saggar.enter(id, `saggar ssh -F ${far.config} box`);
      await until("the far shell's prompt is known", async () =>
        (await saggar.explain(id)).evidence.some(({ kind }) => kind === "command-ended"),
      );
      await saggar.reaches(id, "idle", "idle-prompt");
      return id;
    };

    beforeAll(async () => {
      saggar = await startSaggar({ files: { ".bash_profile": "PS1='near$ '\n" } });
      far = await startSshd(program ?? "", { folder, shell: shell.file, acceptEnv: "LC_*" });
    });
    afterAll(() => end(saggar, far, folder));

    test("its commands are the session's, and its exit code is ssh's", async () => {
      const id = await connect();
      expect(far.leftBehind()).toEqual([]);
      await saggar.enter(id, "sleep 600");
      await saggar.reaches(id, "working", "command-running");
      expect((await saggar.session(id)).why).toContain("sleep 600");
      await saggar.ok(["send", id, "--force", "--", "\x03"]);
      await saggar.reaches(id, "idle", "idle-prompt");
      await saggar.enter(id, "exit 5");
      await shows(saggar, id, "near$");
      await saggar.enter(id, 'echo "came back with $?"');
      await shows(saggar, id, "came back with 5");
      await saggar.reaches(id, "idle", "idle-prompt");
      const own = readdirSync(far.home).filter((name) => name.includes("saggar"));
      expect([own, far.leftBehind()]).toEqual([[], []]);
    });

    test("it calls for the person, and leaves a note, without a daemon there", async () => {
      const id = await connect();
      await saggar.enter(id, "saggar attention 'Ship \"it\"? ünd \\ so'");
      await saggar.reaches(id, "needs-you", "agent-call");
      expect((await saggar.session(id)).claim?.message).toBe('Ship "it"? ünd \\ so');
      await saggar.enter(id, "true");
      await saggar.reaches(id, "idle", "idle-prompt");
      await saggar.enter(id, "saggar attention --note halfway");
      await until("the note is there", async () => (await saggar.session(id)).note?.message === "halfway");
    });

    test("an agent's hook there is heard, with a terminal of its own and without", async () => {
      const id = await connect();
      const payload =
        '{"session_id":"c1","hook_event_name":"PermissionRequest","tool_name":"Bash","tool_input":{"command":"rm x"}}';
      writeFileSync(path.join(far.home, "payload"), payload);
      await saggar.enter(id, `cd ${far.home}; sh -c "$SAGGAR_REMOTE" saggar hook claude <payload; sleep 600`);
      await saggar.reaches(id, "needs-you", "hook-claim");
      expect((await saggar.session(id)).claim?.message).toContain("Bash");
      await saggar.ok(["send", id, "--force", "--", "\x03"]);
      await saggar.reaches(id, "idle", "idle-prompt");
      await saggar.enter(id, 'setsid -w sh -c "$SAGGAR_REMOTE" saggar hook claude <payload | cut -c1-50');
      await shows(saggar, id, '{"terminalSequence":"\\u001b]777;saggar;1;');
      await until("its folder is known", async () =>
        (await saggar.session(id)).remoteCwd?.endsWith(far.home),
      );
    });

    test("a connection that breaks leaves the session at its own prompt", async () => {
      const id = await connect();
      await saggar.enter(id, "kill -9 $PPID");
      await saggar.reaches(id, "idle", "idle-prompt");
      await shows(saggar, id, "near$");
      await saggar.enter(id, "sleep 600");
      await saggar.reaches(id, "working", "command-running");
      expect((await saggar.session(id)).why).toContain("sleep 600");
    });
  });
}

describe.skipIf(program === null)("ssh as it was", () => {
  let saggar: Saggar;
  let far: Sshd;
  const folder = mkdtempSync(path.join(os.tmpdir(), "sgs-"));

  beforeAll(async () => {
    saggar = await startSaggar({ files: { ".bash_profile": "PS1='near$ '\n" } });
    far = await startSshd(program ?? "", { folder, shell: "/bin/bash", acceptEnv: null });
  });
  afterAll(() => end(saggar, far, folder));

  test("a command runs there with its own streams and exit code", async () => {
    const ran = await saggar.run(["ssh", "-F", far.config, "box", "echo $((6 * 7)); echo oops >&2; exit 7"]);
    expect(ran).toEqual({ code: 7, stdout: "42\n", stderr: "oops\n" });
  });

  test("a host that is not there is ssh's own error", async () => {
    const ran = await saggar.run(["ssh", "-F", far.config, "-o", "Port=1", "box", "true"]);
    expect([ran.code, ran.stderr]).toEqual([255, expect.stringContaining("Connection refused")]);
  });

  test("a server that takes no key: the shell is there, and attention says what is missing", async () => {
    const id = await saggar.shell();
    await saggar.enter(id, `saggar ssh -F ${far.config} box`);
    await shows(saggar, id, "far$");
    await saggar.enter(id, "saggar attention hello");
    await shows(saggar, id, "AcceptEnv LC_SAGGAR");
    expect((await saggar.session(id)).status).not.toBe("needs-you");
  });

  test("outside of a session there is no key to give", async () => {
    expect(await saggar.run(["ssh", "--key"])).toMatchObject({ code: 3, stdout: "" });
  });

  test("--install leaves the command there and says so", async () => {
    const said = await saggar.ok(["ssh", "--install", "-F", far.config, "box"]);
    expect(said).toContain("~/.config/saggar");
    const command = path.join(far.home, ".config/saggar/bin/saggar");
    const ran = await exec(command, ["attention", "x"], { HOME: far.home, PATH: saggar.env["PATH"] });
    expect([ran.code, ran.stderr]).toEqual([3, expect.stringContaining("saggar ssh HOST")]);
  });

  test("a key in another place's environment speaks, and what it said speaks once", async () => {
    const id = await saggar.shell();
    await saggar.enter(id, "saggar ssh --key >key; cat key");
    await shows(saggar, id, "SAGGAR_INBAND_KEY=");
    await saggar.enter(
      id,
      "script -qc 'env -u SAGGAR_SESSION $(cat key) saggar attention once' seen >/dev/null; cat seen",
    );
    await saggar.reaches(id, "needs-you", "agent-call");
    await saggar.enter(id, "cat seen; echo shown again");
    await shows(saggar, id, "shown again");
    await saggar.reaches(id, "idle", "idle-prompt");
    await saggar.enter(id, "tr a-f b-g <seen; echo changed");
    await saggar.reaches(id, "idle", "idle-prompt");
    await shows(saggar, id, "changed");
    expect((await saggar.session(id)).claim).toBeNull();
    const ignored = (await saggar.explain(id)).evidence.filter(({ kind }) => kind === "ignored");
    expect(ignored.map(({ text }) => text)).toContainEqual(expect.stringContaining("shown before"));
  });

  test.skipIf(!hasTmux).each([
    ["on", 0, "through"],
    ["off", 1, undefined],
  ])("a tmux whose allow-passthrough is %s", async (passthrough, code, message) => {
    const config = path.join(folder, `tmux-${passthrough}.conf`);
    const socket = path.join(folder, `tmux-${passthrough}`);
    writeFileSync(config, `set -g allow-passthrough ${passthrough}\nset -g default-command 'sh'\n`);
    const id = await saggar.shell();
    await saggar.enter(id, "saggar ssh --key >key");
    await saggar.enter(id, `env -u SAGGAR_SESSION $(cat key) tmux -S ${socket} -f ${config}`);
    await until("tmux is in front", async () => (await saggar.session(id)).program.includes("tmux"));
    await saggar.enter(id, "saggar attention through; echo said $?");
    await shows(saggar, id, `said ${code}`);
    await until("it is told or not", async () => (await saggar.session(id)).claim?.message === message);
    expect((await saggar.session(id)).claim?.message).toBe(message);
    await exec("tmux", ["-S", socket, "kill-server"], { ...saggar.env });
  });
});
