/**
 * `approve`: a session answers its own permission prompt with "yes, once", where the owner has allowed that and the command
 * is harmless. `approve-rule`: the owner's word on it.
 */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import { judgePermission, sanitise } from "@saggar/sources";
import type { PromptNow } from "../../sessions/face.ts";
import { giveAnswer } from "../answering.ts";
import type { Context, TargetContext } from "../context.ts";
import {
  approvedBefore,
  approvesNoMore,
  approvingIsOff,
  noSession,
  notByRule,
  sessionGone,
} from "../refusals.ts";
import { findTarget } from "../targets.ts";

/** How long to watch for the prompt to leave. */
const WATCH_MS = 2000;
const MAX_COMMAND_CHARS = 200;

export async function approve(context: Context): Promise<Result<VerbResult<"approve">, CallError>> {
  const { approvals, caller, sessions } = context;
  if (caller.kind !== "session") return { ok: false, error: noSession() };
  const target = sessions.view(caller.id);
  if (target === null) return { ok: false, error: sessionGone() };
  if (!approvals.isOn(caller.id)) return { ok: false, error: approvingIsOff() };
  let given: Given | null = null;
  const outcome = await giveAnswer(
    { ...context, target },
    {
      fingerprint: null,
      watchMs: WATCH_MS,
      keys: (prompt) => {
        const allowed = allow({ ...context, target }, prompt);
        if (!allowed.ok) return allowed;
        given = allowed.value;
        return { ok: true, value: given.keys };
      },
    },
  );
  if (!outcome.ok) return outcome;
  const { choice, command } = given ?? { choice: "", command: "" };
  return { ok: true, value: { id: caller.id, choice, command, outcome: outcome.value } };
}

interface Given {
  readonly choice: string;
  readonly command: string;
  readonly keys: readonly Uint8Array[];
}

/** What is allowed is written down before the first key: a call that fails after it is not tried again by rule. */
function allow(
  { approvals, sessions, target, note }: TargetContext,
  prompt: PromptNow,
): Result<Given, CallError> {
  const { fingerprint, dialog } = prompt;
  note({ fingerprint });
  const judged = judgePermission(dialog);
  if (!judged.ok) return { ok: false, error: notByRule(judged.error) };
  const { choice, command, program } = judged.value;
  note({ program, chars: command.length });
  if (approvals.wasApproved(target.id, fingerprint)) return { ok: false, error: approvedBefore() };
  if (approvals.isExhausted(target.id)) return { ok: false, error: approvesNoMore() };
  const keys = prompt.keysFor(choice);
  if (keys === null) return { ok: false, error: notByRule("it has no choice that allows it only once") };
  approvals.approve(target.id, fingerprint);
  sessions.noteApproval(target.id, sanitise(command, MAX_COMMAND_CHARS));
  return { ok: true, value: { choice, command, keys } };
}

export async function approveRule(
  { approvals, sessions, caller }: Context,
  { on, session }: VerbRequest<"approve-rule">,
): Promise<Result<VerbResult<"approve-rule">, CallError>> {
  const target = session === null ? null : findTarget(sessions, session, caller);
  if (target?.ok === false) return target;
  if (on !== null) approvals.set(on, target?.value.id ?? null);
  const views = sessions
    .ids()
    .map((id) => sessions.view(id))
    .filter((view) => view !== null && view.exit === null && approvals.isOn(view.id));
  return {
    ok: true,
    value: {
      always: approvals.always,
      sessions: views.flatMap((view) => (view === null ? [] : [{ id: view.id, name: view.name }])),
    },
  };
}
