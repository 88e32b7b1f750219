import { expect, test } from "vitest";
import { lineOf, shellCommandOf } from "./shell-command.ts";

test.each([
  [["zsh"], { shell: "zsh", isLogin: false, hasOwnOptions: false }],
  [["/usr/bin/fish", "-l"], { shell: "/usr/bin/fish", isLogin: true, hasOwnOptions: false }],
  [["bash", "-il"], { shell: "bash", isLogin: true, hasOwnOptions: false }],
  [["bash", "--norc"], { shell: "bash", isLogin: false, hasOwnOptions: true }],
  [["dash", "-i"], { shell: "dash", isLogin: false, hasOwnOptions: false }],
])("%j is a shell at its prompt", (command, shell) => {
  expect(shellCommandOf(command)).toEqual(shell);
});

test.each([
  [[]],
  [["vim"]],
  [["bash", "build.sh"]],
  [["sh", "-c", "make"]],
  [["bash", "-lc", "make"]],
  [["bash", "-s"]],
  [["fish", "--command", "x"]],
  [["zsh", "--", "x"]],
])("%j is a command", (command) => {
  expect(shellCommandOf(command)).toBeNull();
});

test.each([
  [["sh", "-c", "gemini --yolo"], "gemini --yolo"],
  [["npm", "run", "dev"], "npm run dev"],
  [["sh", "-c", "echo $1", "name", "word"], "sh -c echo $1 name word"],
  [["sh", "build.sh"], "sh build.sh"],
])("%j is shown as %s", (command, line) => {
  expect(lineOf(command)).toBe(line);
});
