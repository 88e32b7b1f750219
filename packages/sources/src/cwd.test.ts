import { expect, test } from "vitest";
import { createCwdMemory, type FolderReport, reportFolder, reportHost, reportTrustedFolder } from "./cwd.ts";
import type { Finding } from "./facts.ts";
import type { TerminalView } from "./terminal-view.ts";

const AT_SHELL: TerminalView = {
  place: "shell",
  kind: "shell",
  isPlainShell: false,
  agent: null,
  label: "bash",
  line: null,
  canonical: false,
  echo: false,
  blockedReading: false,
  polling: true,
  isAlternate: false,
  backgroundChildren: 0,
  stoppedChildren: 0,
  hasLineEditor: true,
  pollsAtPrompt: true,
  shellIdentity: "x",
};
const IN_SSH: TerminalView = { ...AT_SHELL, place: "away", kind: "passage" };
const IN_CAT: TerminalView = { ...AT_SHELL, place: "away", kind: null };

test.each<[string, FolderReport, TerminalView | null, readonly Finding[]]>([
  ["the shell reports its folder", { host: "box", path: "/tmp" }, AT_SHELL, [{ kind: "cwd", path: "/tmp" }]],
  ["a shell without a host", { host: null, path: "/tmp" }, AT_SHELL, [{ kind: "cwd", path: "/tmp" }]],
  [
    "the far end of ssh reports its own",
    { host: "far", path: "/tmp" },
    IN_SSH,
    [{ kind: "remote-cwd", host: "far", path: "/tmp" }],
  ],
  ["ssh to this machine", { host: "home", path: "/tmp" }, IN_SSH, []],
  ["a far end that does not say where", { host: null, path: "/tmp" }, IN_SSH, []],
  ["a file that cat prints", { host: "home", path: "/etc" }, IN_CAT, []],
  ["before anything is known", { host: "home", path: "/etc" }, null, []],
  ["a path that is none", { host: "home", path: "tmp" }, AT_SHELL, []],
  ["a path with a NUL", { host: "home", path: "/tmp\0" }, AT_SHELL, []],
])("%s", (_, report, view, expected) => {
  expect(reportFolder(createCwdMemory(["home"]), report, view).findings).toEqual(expected);
});

test("a folder is told once, and again after a stay elsewhere", () => {
  const first = reportTrustedFolder(createCwdMemory([]), "/tmp");
  expect(reportTrustedFolder(first.memory, "/tmp").findings).toEqual([]);
  const away = reportFolder(first.memory, { host: "far", path: "/srv" }, IN_SSH);
  expect(reportTrustedFolder(away.memory, "/tmp").findings).toEqual([{ kind: "cwd", path: "/tmp" }]);
});

test("the shell in front teaches this machine's name", () => {
  const { memory } = reportFolder(createCwdMemory([]), { host: "Box", path: "/tmp" }, AT_SHELL);
  expect(reportFolder(memory, { host: "box", path: "/srv" }, IN_SSH).findings).toEqual([]);
});

test("a host that was told apart from the folder", () => {
  const memory = reportHost(createCwdMemory([]), "far");
  expect(reportFolder(memory, { host: null, path: "/srv" }, IN_SSH).findings).toEqual([
    { kind: "remote-cwd", host: "far", path: "/srv" },
  ]);
});
