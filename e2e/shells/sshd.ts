/** An sshd of a test's own on loopback, with keys and homes of its own; null where none is installed. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { until } from "../saggar.ts";

export interface Sshd {
  /** For `ssh -F`; the host is called `box`. */
  readonly config: string;
  /** The home of who comes in. */
  readonly home: string;
  /** Of the names in the folder for temporary files those that are ours. */
  leftBehind(): readonly string[];
  stop(): Promise<void>;
}

export interface SshdOptions {
  readonly folder: string;
  /** The login shell. */
  readonly shell: string;
  /** Names of variables that it takes from a client. */
  readonly acceptEnv: string | null;
}

const PROGRAMS = ["/usr/sbin/sshd", "/usr/bin/sshd", "/usr/local/sbin/sshd"];

/** The program; null with a word about it where none is there, a failure where SAGGAR_REQUIRE_SHELLS names it. */
export function findSshd(): string | null {
  const file = PROGRAMS.find((candidate) => existsSync(candidate)) ?? null;
  if (file !== null) return file;
  const isRequired = (process.env["SAGGAR_REQUIRE_SHELLS"] ?? "").split(",").includes("sshd");
  if (isRequired) throw new Error("sshd is required here and is not installed");
  process.stderr.write("No sshd is installed: what needs one is skipped (apt: openssh-server).\n");
  return null;
}

export async function startSshd(program: string, options: SshdOptions): Promise<Sshd> {
  const { folder, shell, acceptEnv } = options;
  const inside = (name: string): string => path.join(folder, name);
  for (const name of ["home", "tmp"]) mkdirSync(inside(name), { recursive: true });
  // Without it fish reads every manual page of the machine when it first starts.
  mkdirSync(inside("home/.local/share/fish/generated_completions"), { recursive: true });
  writeFileSync(inside("home/.zshrc"), "PS1='far%% '\n");
  writeFileSync(inside("home/.bash_profile"), "PS1='far$ '\n");
  writeFileSync(inside("home/.hushlogin"), "");
  if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true });
  for (const name of ["host", "user"])
    spawnSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", inside(name)]);
  const port = await freePort();
  const environment = `SetEnv HOME=${inside("home")} SHELL=${shell} TMPDIR=${inside("tmp")} LANG=C.UTF-8`;
  writeFileSync(
    inside("sshd_config"),
    [
      "ListenAddress 127.0.0.1",
      `Port ${port}`,
      `HostKey ${inside("host")}`,
      `AuthorizedKeysFile ${inside("user.pub")}`,
      "StrictModes no",
      "UsePAM no",
      "PidFile none",
      "PasswordAuthentication no",
      "PermitRootLogin yes",
      ...(acceptEnv === null ? [] : [`AcceptEnv ${acceptEnv}`]),
      environment,
      "",
    ].join("\n"),
  );
  writeFileSync(
    inside("ssh_config"),
    [
      "Host box",
      "  HostName 127.0.0.1",
      `  Port ${port}`,
      `  IdentityFile ${inside("user")}`,
      "  IdentitiesOnly yes",
      "  UserKnownHostsFile /dev/null",
      "  StrictHostKeyChecking no",
      "  LogLevel ERROR",
      "",
    ].join("\n"),
  );
  const child = spawn(program, ["-D", "-e", "-f", inside("sshd_config")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => {
    said += chunk.toString();
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await until("sshd listens", async () => {
    if (child.exitCode !== null) throw new Error(`sshd ended: ${said}`);
    return said.includes("Server listening");
  });
  return {
    config: inside("ssh_config"),
    home: inside("home"),
    leftBehind: () => readdirSync(inside("tmp")).filter((name) => name.includes("saggar")),
    stop: async () => {
      child.kill("SIGTERM");
      await exited;
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
