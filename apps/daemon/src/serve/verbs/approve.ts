/**
 * `approve`: a session answers its own permission prompt with "yes, once", where the owner has allowed that and the command
 * is harmless. `approve-rule`: the owner's word on it.
 */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import { judgePermission, type Permission, sanitise } from "@saggar/sources";
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
const NO_ONCE = "it has no choice that allows it only once";

export async function approve(context: Context): Promise<Result<VerbResult<"approve">, CallError>> {
  const { approvals, caller, sessions } = context;
  if (caller.kind !== "session") return { ok: false, error: noSession() };
  const target = sessions.view(caller.id);
  if (target === null) return { ok: false, error: sessionGone() };
  if (!approvals.isOn(caller.id)) return { ok: false, error: approvingIsOff() };
  const own: TargetContext = { ...context, target };
  let allowed: Permission | null = null;
  const outcome = await giveAnswer(own, {
    fingerprint: null,
    watchMs: WATCH_MS,
    keys: (prompt) => {
      const judged = judge(own, prompt);
      if (!judged.ok) return judged;
      allowed = judged.value;
      const keys = prompt.keysFor(allowed.choice);
      return keys === null ? { ok: false, error: notByRule(NO_ONCE) } : { ok: true, value: keys };
    },
    // Before the first key: a call that fails after it is not tried again by rule.
    onGive: ({ fingerprint }) => {
      approvals.approve(caller.id, fingerprint);
      sessions.noteApproval(caller.id, sanitise(allowed?.command ?? "", MAX_COMMAND_CHARS));
    },
  });
  if (!outcome.ok) return outcome;
  const { choice, command } = allowed ?? { choice: "", command: "" };
  return { ok: true, value: { id: caller.id, choice, command, outcome: outcome.value } };
}

function judge(
  { approvals, target, note }: TargetContext,
  { fingerprint, dialog }: PromptNow,
): Result<Permission, CallError> {
  note({ fingerprint });
  const judged = judgePermission(dialog);
  if (!judged.ok) return { ok: false, error: notByRule(judged.error) };
  const { command, program } = judged.value;
  note({ program, chars: command.length });
  if (approvals.wasApproved(target.id, fingerprint)) return { ok: false, error: approvedBefore() };
  return approvals.isExhausted(target.id) ? { ok: false, error: approvesNoMore() } : judged;
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
    .filter((id) => approvals.isOn(id))
    .map((id) => sessions.view(id))
    .filter((view) => view !== null)
    .filter(({ exit }) => exit === null);
  return {
    ok: true,
    value: { always: approvals.always, sessions: views.map(({ id, name }) => ({ id, name })) },
  };
}
