/** The promise of the product, shell by shell: what runs in a session gives the right status, and a false one never shows. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Saggar, shells, startSaggar, until } from "../saggar.ts";

/** Types a line as a person would. */
async function type(saggar: Saggar, id: string, line: string): Promise<void> {
  await saggar.ok(["send", id, "--enter", "--", line]);
}

for (const shell of shells()) {
  describe.skipIf(shell.skip)(`${shell.name} in a session`, { concurrent: true }, () => {
    let saggar: Saggar;

    beforeAll(async () => {
      saggar = await startSaggar({ shell: shell.file, files: { ".zshrc": "", ".bashrc": "PS1='$ '\n" } });
    });
    afterAll(async () => {
      await saggar.close();
    });

    test("an exit with 0 is filed in Activity", async () => {
      const id = await saggar.shell("--name", "leaver");
      await type(saggar, id, "exit 0");
      await until("it is filed", async () => {
        const { entries } = await saggar.json<{ entries: { shortId: string; outcome: string }[] }>([
          "activity",
        ]);
        return entries.find((entry) => entry.shortId === id)?.outcome === "finished";
      });
      expect((await saggar.list()).sessions.map((session) => session.shortId)).not.toContain(id);
    });

    test("an exit with 3 is Failed, with its code", async () => {
      const id = await saggar.shell();
      await type(saggar, id, "exit 3");
      await saggar.reaches(id, "failed", "exit-code");
      const session = await saggar.session(id);
      expect([session.exit, session.claim?.class, session.why]).toEqual([
        { code: 3, signal: null },
        2,
        "Exited 3",
      ]);
    });

    test("a long job that fails off screen is Failed, and the shell lives on", async () => {
      const id = await saggar.shell();
      await type(saggar, id, "sleep 9; false");
      await saggar.reaches(id, "working", "command-running");
      await saggar.reaches(id, "failed", "job-failed");
      expect((await saggar.session(id)).claim?.exitCode).toBe(1);
    });

    test("a long job that leaves work behind is Ready for review; one that leaves nothing glows", async () => {
      const id = await saggar.shell("--cwd", await saggar.repository("shop"));
      await type(saggar, id, "sleep 9; touch x");
      await saggar.reaches(id, "ready-for-review", "left-work", 30);
      const quiet = await saggar.shell("--cwd", await saggar.repository("docs"));
      await type(saggar, quiet, "sleep 9");
      await until("it glows", async () => (await saggar.session(quiet)).tick, 30);
      expect((await saggar.session(quiet)).status).toBe("idle");
    });

    test("a silent command works until Ctrl-C, and then the shell is idle at once", async () => {
      const id = await saggar.shell();
      await type(saggar, id, "sleep 600");
      await saggar.reaches(id, "working", "command-running");
      await saggar.ok(["send", id, "--force", "--", "\x03"]);
      await saggar.reaches(id, "idle", "idle-prompt", 5);
      expect((await saggar.session(id)).tick).toBe(false);
    });

    test.each([
      ["the alternate screen and no prompt: a pager", "less -+F -+X long.txt"],
      ["a file that ends like a prompt", "cat prompt.txt"],
      ["a log that ends like a prompt and is followed", "tail -f prompt.txt"],
      ["a printed prompt and a program that does not read", "cat prompt.txt; sleep 8"],
    ])("text that looks like a prompt is none: %s", async (_name, line) => {
      const cwd = saggar.folder("text");
      const prompt = "Some words before.\nDo you want to continue? [y/N] ";
      writeFileSync(path.join(cwd, "prompt.txt"), prompt);
      writeFileSync(path.join(cwd, "long.txt"), prompt.repeat(80));
      const id = await saggar.shell("--cwd", cwd);
      const watched = saggar.run(["wait", id, "--until", "needs-you", "--timeout", "7"]);
      await type(saggar, id, line);
      const { code, stderr } = await watched;
      expect([code, stderr]).toEqual([1, expect.stringContaining("Timed out")]);
    });
  });
}
