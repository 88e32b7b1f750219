/** The folder in which an agent runs under record: a home of its own with one small project in it, and nothing inherited. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Launch, launchWithIntegration } from "../../shell/launch.ts";
import { put } from "../tape-file.ts";
import { environmentIn, MACHINE, PERSON, REPOSITORY, SECRET } from "../tape-home.ts";
import type { Place } from "../tape-scrub.ts";
import { agentBinFolders, cacheFolder } from "./cache.ts";

export interface AgentHome {
  readonly home: string;
  /** Where sessions start. */
  readonly cwd: string;
  /** What the real places are called on the tape. Longer ones first. */
  readonly places: readonly Place[];
  /** Of bash with its integration, in the session of this id. */
  readonly launch: (id: string, extra: Readonly<Record<string, string>>) => Launch;
  put(file: string, content: string): void;
  remove(): void;
}

export function makeAgentHome(agent: string): AgentHome {
  // As long as what it is called on the tape, so that columns stay where they were.
  const root = realpathSync(mkdtempSync(`${os.tmpdir()}/`));
  const home = path.join(root, PERSON);
  const cwd = path.join(home, "shop");
  const putHere = (file: string, content: string): void => put(path.resolve(home, file), content);
  const search = [...agentBinFolders(agent), "/usr/local/bin", "/usr/bin", "/bin"].join(":");
  mkdirSync(path.join(home, "tmp"), { recursive: true });
  putHere("shop/README.md", "# A shop\n");
  putHere("shop/prices.txt", "apple 3\npear 4\n");
  // A login shell takes the PATH of the machine first.
  putHere(".bash_profile", `PS1='$ '\nexport PATH='${search}'\n`);
  return {
    home,
    cwd,
    places: [
      { real: home, told: `/home/users/${PERSON}` },
      { real: root, told: "/home/users" },
      // Claude and Qwen name folders after paths.
      { real: root.replaceAll("/", "-"), told: "-home-users" },
      { real: cacheFolder(), told: "/opt/agents" },
      { real: REPOSITORY, told: "/opt/saggar" },
      { real: `file://${os.hostname()}/`, told: `file://${MACHINE}/` },
    ],
    launch: (id, extra) =>
      launchWithIntegration({
        shell: "/bin/bash",
        login: true,
        scriptsDir: path.join(REPOSITORY, "shell"),
        secret: SECRET,
        env: { ...environmentIn(home, id, { SHELL: "/bin/bash", PATH: search }), ...extra },
      }),
    put: putHere,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
