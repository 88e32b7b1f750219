/** `saggar shell-init`: the integration script itself, for `eval` in an rc file. */
import { readFileSync } from "node:fs";
import path from "node:path";
import type { Call } from "../arguments.ts";

const FILES: Readonly<Record<string, string>> = {
  bash: "bash/saggar.bash",
  zsh: "zsh/saggar.zsh",
  fish: "fish/saggar.fish",
};

export async function run(call: Call): Promise<void> {
  const file = FILES[call.words[0] ?? ""];
  if (file === undefined)
    throw call.wrong(`There is an integration for bash, zsh and fish, not for "${call.words[0]}".`);
  call.system.out(readFileSync(path.join(call.system.dist, "..", "shell", file), "utf8"));
}
