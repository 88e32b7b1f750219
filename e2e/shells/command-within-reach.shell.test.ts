/**
 * Inside a session the saggar command is there, also where a login file sets PATH anew. Where its output cannot be written, it
 * says so.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Saggar, shells, startSaggar, until } from "../saggar.ts";

const FILES = {
  ".bash_profile": "PATH=/usr/bin:/bin\n",
  ".zprofile": "PATH=/usr/bin:/bin\n",
  ".zshrc": "",
  "fish/config.fish": "set -gx PATH /usr/bin /bin\n",
};

for (const shell of shells()) {
  describe.skipIf(shell.skip)(`${shell.name} in a session`, () => {
    let saggar: Saggar;
    beforeAll(async () => {
      saggar = await startSaggar({ shell: shell.file, files: FILES });
    });
    afterAll(async () => {
      await saggar.close();
    });

    test("a session can call for its person", async () => {
      const id = await saggar.shell("--env", `XDG_CONFIG_HOME=${saggar.home}`);
      await saggar.ok(["send", id, "--enter", "--", "saggar attention which of the two"]);
      const claim = await until("it asks", async () => (await saggar.session(id)).claim);
      expect([claim.kind, claim.message]).toEqual(["agent-call", "which of the two"]);
    });
  });
}

const FULL = "/dev/full";
test.skipIf(!existsSync(FULL))("an output that takes nothing is told in one line", () => {
  const command = path.join(import.meta.dirname, "../../bin/saggar");
  const { status, stderr } = spawnSync("sh", ["-c", `"$1" help >${FULL}`, "sh", command], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^saggar: [^\n]*ENOSPC[^\n]*\n$/)]);
});
