/**
 * Whether an agent's prompt is a permission that may be given by rule: it asks for one command, the command stands there
 * whole, it is harmless, and there is a choice that allows it this one time and no more.
 */
import type { Result } from "@saggar/engine";
import type { AgentDialog } from "../cues/cue.ts";
import { judgeCommand } from "./judge-command.ts";

export interface Permission {
  /** Key of the choice "yes, once". */
  readonly choice: string;
  readonly command: string;
  /** The program alone, for records that hold no arguments. */
  readonly program: string;
}

/** Names, in lower case, under which agents ask for a shell command. */
const SHELL_TOOLS: ReadonlySet<string> = new Set([
  "bash",
  "bash command",
  "command",
  "run_shell_command",
  "shell",
  "shell command",
]);

const TOPICS: Readonly<Record<Exclude<AgentDialog["topic"], "permission">, string>> = {
  plan: "a plan waits for a person's approval",
  question: "this is a question to the person",
  trust: "trust in a folder is the person's to give",
  login: "signing in is the person's to do",
  "api-key": "which key is used is the person's to say",
  update: "updates are the person's to allow",
};

/** The error says why not, to be put behind "because". */
export function judgePermission(dialog: AgentDialog | null): Result<Permission, string> {
  if (dialog === null) return refuse("no agent's dialog is known that looks like this prompt");
  const { topic, request, onceKey } = dialog;
  if (topic !== "permission") return refuse(TOPICS[topic]);
  if (request === null) return refuse("it does not show what is to be allowed");
  if (!SHELL_TOOLS.has(request.tool.toLowerCase()))
    return refuse("it asks for something else than a command");
  if (!request.isWhole) return refuse("the command does not stand there whole");
  if (onceKey === null) return refuse("it has no choice that allows it only once");
  const judged = judgeCommand(request.text);
  return judged.ok
    ? { ok: true, value: { choice: onceKey, command: request.text, program: judged.value } }
    : refuse(judged.error);
}

function refuse(why: string): { readonly ok: false; readonly error: string } {
  return { ok: false, error: why };
}
