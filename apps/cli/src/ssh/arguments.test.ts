import { expect, test } from "vitest";
import { configOpensShell, readSshArguments } from "./arguments.ts";

test.each<[string, string | null, boolean, boolean]>([
  ["box", "box", false, true],
  ["me@box", "me@box", false, true],
  ["-p 22 box", "box", false, true],
  ["-p22 -vvC box", "box", false, true],
  ["-o Port=22 -J gate -i key box", "box", false, true],
  ["box -p 22", "box", false, true],
  ["-- box", "box", false, true],
  ["-tt box", "box", false, true],
  ["box ls", "box", true, true],
  ["box -p 22 ls -l", "box", true, true],
  ["-p 22 box -- ls", "box", true, true],
  ["-N -L 1:h:2 box", "box", false, false],
  ["-fN box", "box", false, false],
  ["-T box", "box", false, false],
  ["-W h:1 box", "box", false, false],
  ["-O exit box", "box", false, false],
  ["-s box sftp", "box", true, false],
  ["-V", null, false, false],
  ["-Q cipher", null, false, false],
  ["-G box", "box", false, false],
  ["", null, false, true],
])("ssh %s", (line, host, hasCommand, opensShell) => {
  const read = readSshArguments(line.split(" ").filter(Boolean));
  expect({ ...read, target: null }).toEqual({ target: null, host, hasCommand, opensShell });
});

test("the options and the host end where the command begins", () => {
  expect(readSshArguments(["-p", "22", "box", "-v", "ls", "-l"]).target).toEqual(["-p", "22", "box", "-v"]);
});

test.each([
  ["", true],
  ["host box\nport 22\nrequesttty auto\nsessiontype default", true],
  ["requesttty force", true],
  ["remotecommand none", true],
  ["remotecommand tmux attach", false],
  ["RequestTTY no", false],
  ["requesttty false", false],
  ["sessiontype none", false],
  ["sessiontype subsystem", false],
  ["forkafterauthentication yes", false],
  ["stdinnull yes", false],
])("a configuration of %j opens a shell: %s", (printed, opens) => {
  expect(configOpensShell(printed)).toBe(opens);
});
