/** The folder in which an agent runs under record: a home of its own, nothing inherited, and what it is told to find. */
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { agentBinFolders } from "./cache.ts";

export const PERSON = "ada";
export const MACHINE = "lovelace";

export interface AgentHome {
  /** Above the person's home. */
  readonly root: string;
  readonly home: string;
  /** Where the session starts: a small folder with two files. */
  readonly cwd: string;
  /** Where the recorder's hook command leaves what it was given. */
  readonly hookFolder: string;
  /** The recorder's hook command; takes the name of the event as its argument. */
  readonly hookCommand: string;
  readonly env: Readonly<Record<string, string>>;
  put(file: string, content: string): void;
  remove(): void;
}

/** Moves into place what is whole, so that a watcher never reads half a payload. Prints what an agent may demand as JSON. */
const HOOK_SCRIPT = `#!/bin/sh
f="$(dirname "$0")/../hooks/$(date +%s%N)-$1.$$"
cat > "$f.part" && mv "$f.part" "$f.json"
[ "$2" = json ] && echo '{}'
exit 0
`;

export function makeAgentHome(agent: string): AgentHome {
  const root = realpathSync(mkdtempSync(`${os.tmpdir()}/`));
  const home = path.join(root, PERSON);
  const cwd = path.join(home, "shop");
  const hookFolder = path.join(home, "hooks");
  const hookCommand = path.join(home, "bin", "note-hook");
  for (const folder of [cwd, hookFolder, path.join(home, "bin"), path.join(home, "tmp")]) {
    mkdirSync(folder, { recursive: true });
  }
  const put = (file: string, content: string): void => {
    const whole = path.resolve(home, file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, content);
  };
  put(hookCommand, HOOK_SCRIPT);
  chmodSync(hookCommand, 0o755);
  put("shop/README.md", "# A shop\n");
  put("shop/prices.txt", "apple 3\npear 4\n");
  const search = [
    path.join(home, "bin"),
    ...agentBinFolders(agent),
    "/usr/local/bin",
    "/usr/bin",
    "/bin",
  ].join(":");
  // A login shell takes the PATH of the machine first.
  put(".bash_profile", `PS1='$ '\nexport PATH='${search}'\n`);
  const env = {
    HOME: home,
    USER: PERSON,
    LOGNAME: PERSON,
    HOSTNAME: MACHINE,
    SHELL: "/bin/bash",
    PATH: search,
    LANG: "C.UTF-8",
    TZ: "UTC",
    TMPDIR: path.join(home, "tmp"),
    TERM: "xterm-256color",
    COLORTERM: "truecolor",
  };
  return {
    root,
    home,
    cwd,
    hookFolder,
    hookCommand,
    env,
    put,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
