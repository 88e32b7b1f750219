/** The folder in which an agent runs under record: a home of its own with one small project in it, and nothing inherited. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { sessionEnvironment } from "../../apps/daemon/src/sessions/environment.ts";
import { type Launch, launchWithIntegration } from "../../shell/launch.ts";
import { MACHINE, SECRET } from "../tape-home.ts";
import type { Place } from "../tape-scrub.ts";
import { agentBinFolders, cacheFolder } from "./cache.ts";

const PERSON = "ada";
const REPOSITORY = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");

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
  const put = (file: string, content: string): void => {
    const whole = path.resolve(home, file);
    mkdirSync(path.dirname(whole), { recursive: true });
    writeFileSync(whole, content);
  };
  const search = [...agentBinFolders(agent), "/usr/local/bin", "/usr/bin", "/bin"].join(":");
  mkdirSync(path.join(home, "tmp"), { recursive: true });
  put("shop/README.md", "# A shop\n");
  put("shop/prices.txt", "apple 3\npear 4\n");
  // A login shell takes the PATH of the machine first.
  put(".bash_profile", `PS1='$ '\nexport PATH='${search}'\n`);
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
        env: { ...environment(home, search, id), ...extra },
      }),
    put,
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

function environment(home: string, search: string, id: string): Readonly<Record<string, string>> {
  const person = {
    HOME: home,
    USER: PERSON,
    LOGNAME: PERSON,
    HOSTNAME: MACHINE,
    SHELL: "/bin/bash",
    PATH: search,
    LANG: "C.UTF-8",
    TZ: "UTC",
    TMPDIR: path.join(home, "tmp"),
  };
  const identity = {
    id,
    token: SECRET,
    socket: path.join(home, ".saggar", "daemon.sock"),
    home: path.join(home, ".saggar"),
    version: "0.1.0",
    binFolder: path.join(REPOSITORY, "bin"),
  };
  return sessionEnvironment(person, {}, identity);
}
