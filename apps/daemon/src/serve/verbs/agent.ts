/** `agent`: starts an agent in a session of its own, with the task as its first prompt. */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import { AGENTS, type Agent, agentNamed, sanitise } from "@saggar/sources";
import { AGENT_PACKAGES } from "../agent-packages.ts";
import type { Context } from "../context.ts";
import { agentMissing, agentTakesNoTask, agentTakesNot, badArguments, noSuchAgent } from "../refusals.ts";
import { startSession } from "./start-session.ts";

/** Characters of agent and task that name a session without a title. */
const MAX_TITLE = 40;

export async function startAgent(
  context: Context,
  args: VerbRequest<"agent">,
): Promise<Result<VerbResult<"agent">, CallError>> {
  const fault = faultIn(args);
  if (fault !== null) return { ok: false, error: badArguments(`agent: ${fault}`) };
  const found = findAgent(args.provider);
  if (!found.ok) return found;
  const { agent, start } = found.value;
  const { task, model, conversation, flags } = args;
  const command = start({ text: task, model, conversation, flags });
  const untold = [model, conversation].find((word) => word !== null && !isTold(command, word));
  if (untold != null) return { ok: false, error: agentTakesNot(agent.label, sanitise(untold, MAX_TITLE)) };
  const started = await startSession(context, {
    ...args,
    command: [...command],
    name: args.name ?? sanitise(`${agent.name}: ${task}`, MAX_TITLE),
    project: null,
    env: {},
  });
  return !started.ok && started.error.code === "program-missing"
    ? { ok: false, error: agentMissing(agent.label, command[0] ?? "", AGENT_PACKAGES[agent.name] ?? null) }
    : started;
}

/** Some agents take no model or no name for a conversation: then it is no part of the command. */
function isTold(command: readonly string[], word: string): boolean {
  return command.some((part) => part === word || part.endsWith(`=${word}`));
}

/** An agent would take a word that begins with a dash for an option of its own. */
function faultIn({ task, model, conversation }: VerbRequest<"agent">): string | null {
  if (sanitise(task, MAX_TITLE) === "") return "the task needs a character that can be seen.";
  if (task.startsWith("-")) return "a task cannot begin with a dash. Put a word before it.";
  if (model?.startsWith("-") === true) return "a model's name cannot begin with a dash.";
  return conversation?.startsWith("-") === true ? "a conversation's id cannot begin with a dash." : null;
}

function findAgent(
  provider: string,
): Result<{ readonly agent: Agent; readonly start: NonNullable<Agent["start"]> }, CallError> {
  const agent = agentNamed(provider);
  const known = AGENTS.filter(({ start }) => start !== null).map(({ name }) => name);
  if (agent === null) return { ok: false, error: noSuchAgent(sanitise(provider, MAX_TITLE), known) };
  const { start } = agent;
  return start === null
    ? { ok: false, error: agentTakesNoTask(agent.label, known) }
    : { ok: true, value: { agent, start } };
}
