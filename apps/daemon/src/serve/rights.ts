/**
 * What a session may do, verb by verb; the owner may do everything. A session looks at others and speaks for itself freely,
 * and asks the person for what starts processes, types into a terminal, moves the person's view or ends something. It never
 * decides what it asked for, and never reports what the person sees.
 */
import type { CallError, SessionView, Verb, VerbRequest } from "@saggar/protocol";
import { sanitise } from "@saggar/sources";
import type { AuditDetail } from "./audit.ts";
import type { VerbClass } from "./consents.ts";
import { messageToItself, ownPrompt, ownTerminal } from "./refusals.ts";

export type Right =
  | { readonly kind: "free" }
  /** For the session itself, and only with its token. */
  | { readonly kind: "itself" }
  /** `act`: what only the person may do, as it follows "A session may not". */
  | { readonly kind: "owner"; readonly act: string }
  | { readonly kind: "never"; readonly error: CallError }
  | { readonly kind: "ask"; readonly classes: readonly VerbClass[]; readonly what: string };

/** The asking session and, for verbs that have one, the target. */
export interface Asking {
  readonly sessionId: string;
  readonly isProven: boolean;
  readonly target: SessionView | null;
}

interface Rule<V extends Verb> {
  readonly right: (asking: Asking, args: VerbRequest<V>) => Right;
  /** For verbs that act, and so are written to the audit file: what of the arguments is. */
  readonly audit?: (args: VerbRequest<V>) => AuditDetail;
}

const MAX_QUOTE = 120;

const free = (): Right => ({ kind: "free" });
const owner = (act: string) => (): Right => ({ kind: "owner", act });
const nothing = (): AuditDetail => ({});

function ask(verbClass: VerbClass, what: string): Right {
  return { kind: "ask", classes: [verbClass], what };
}

function isItself({ target, sessionId }: Asking): boolean {
  return target?.id === sessionId;
}

function nameOf({ target, sessionId }: Asking): string {
  if (target === null) return "a session";
  return target.id === sessionId ? "itself" : `“${target.name}” (${target.shortId})`;
}

/** What would be typed, so that the person sees it; its length where it is longer than can be shown. */
function quote(text: string): string {
  const line = sanitise(text, MAX_QUOTE);
  return text.length <= MAX_QUOTE ? `“${line}”` : `“${line}…” (${text.length} characters)`;
}

/** A secret is not shown. */
function answerOf({ target }: Asking, choice: string): string {
  return target?.claim?.answer === "secret" ? `a secret of ${choice.length} characters` : quote(choice);
}

export const rules: { readonly [V in Verb]: Rule<V> } = {
  list: { right: free },
  read: { right: free },
  explain: { right: free },
  wait: { right: free },
  activity: { right: free },
  "activity-text": { right: free },
  turns: { right: free },
  "watch-list": { right: free },
  consents: { right: free },
  "daemon-status": { right: free },
  subscribe: { right: free },

  attention: {
    right: () => ({ kind: "itself" }),
    audit: ({ message, level }) => ({ level, chars: message.length }),
  },
  rename: {
    right: (asking, { name }) =>
      asking.isProven && isItself(asking)
        ? { kind: "free" }
        : ask("view", `rename ${nameOf(asking)} to ${quote(name)}`),
    audit: nothing,
  },

  new: { right: rightOfNew, audit: auditOfNew },
  send: {
    right: (asking, { text, keys, enter, force }) => {
      const what =
        keys.length > 0
          ? `press ${keys.join(", ")} in ${nameOf(asking)}`
          : `type ${quote(text)}${enter ? " and Enter" : ""} into ${nameOf(asking)}`;
      return ask("type", `${what}${force ? ", whatever waits there" : ""}`);
    },
    audit: ({ text, keys, enter, force }) =>
      keys.length > 0 ? { keys: keys.join(" "), force } : { chars: text.length, enter, force },
  },
  answer: {
    right: (asking, { choice }) =>
      isItself(asking)
        ? { kind: "never", error: ownPrompt() }
        : ask(
            "type",
            `answer ${answerOf(asking, choice)} to the prompt of ${nameOf(asking)}: ${quote(asking.target?.claim?.message ?? "")}`,
          ),
    audit: ({ fingerprint }) => ({ fingerprint }),
  },
  approve: { right: () => ({ kind: "itself" }), audit: nothing },
  "approve-rule": {
    right: owner("look at or change whether prompts are approved by rule"),
    audit: ({ on, session }) => ({ on, session: session?.slice(0, 64) ?? null }),
  },
  agent: { right: rightOfAgent, audit: auditOfAgent },
  message: {
    right: (asking, { text }) =>
      isItself(asking)
        ? { kind: "never", error: messageToItself() }
        : ask("type", `write ${quote(text)} to the agent of ${nameOf(asking)}`),
    audit: ({ text }) => ({ chars: text.length }),
  },
  attach: {
    right: (asking) =>
      isItself(asking)
        ? { kind: "never", error: ownTerminal() }
        : ask("type", `show the terminal of ${nameOf(asking)} and type into it`),
    audit: ({ channel, replay }) => ({ channel, replay }),
  },
  reset: {
    right: (asking) =>
      asking.isProven && isItself(asking)
        ? { kind: "free" }
        : ask("type", `reset the terminal of ${nameOf(asking)}`),
    audit: nothing,
  },

  next: {
    right: (_asking, { peek, select }) =>
      peek || !select ? { kind: "free" } : ask("view", "take you to the session that waits next"),
    audit: ({ peek, select }) => ({ peek, select }),
  },
  focus: { right: (asking) => ask("view", `bring ${nameOf(asking)} forward`), audit: nothing },
  "project-add": {
    right: (_asking, { path, focus }) =>
      focus ? ask("view", `add the project ${quote(path)} and bring it forward`) : { kind: "free" },
    audit: ({ path, focus }) => ({ path, focus }),
  },
  "project-fold": {
    right: (_asking, { path, folded }) =>
      ask("view", `${folded ? "fold" : "unfold"} the project ${quote(path)}`),
    audit: ({ path, folded }) => ({ path, folded }),
  },
  "project-remove": {
    right: (_asking, { path }) => ask("view", `remove the project ${quote(path)} from the menu`),
    audit: ({ path }) => ({ path }),
  },
  "watch-add": {
    right: (_asking, { pattern, project }) =>
      ask(
        "view",
        `call you when a line matches ${quote(pattern)}${project === null ? "" : ` in ${quote(project)}`}`,
      ),
    audit: ({ kind, project }) => ({ kind, project }),
  },
  "watch-remove": {
    right: () => ask("view", "remove one of your watch patterns"),
    audit: ({ id }) => ({ id: id.slice(0, 64) }),
  },

  close: {
    right: (asking, { force }) =>
      ask("end", `close ${nameOf(asking)}${force ? " and end what runs in it" : ""}`),
    audit: ({ force }) => ({ force }),
  },
  "daemon-stop": {
    right: (_asking, { all }) =>
      ask("end", all ? "stop saggar and end every session" : "stop saggar's daemon"),
    audit: ({ all }) => ({ all }),
  },

  "consent-decide": {
    right: owner("decide what sessions asked for"),
    audit: ({ id, decision }) => ({ id: id.slice(0, 64), decision }),
  },
  "sign-in-link": { right: owner("sign a browser in"), audit: nothing },
  show: { right: owner("say what the person sees") },
  detach: { right: free },
  resize: { right: free },
  "ack-bytes": { right: free },
};

function rightOfNew(_asking: Asking, args: VerbRequest<"new">): Right {
  const { command, cwd, project, select, env } = args;
  const runs = command.length === 0 ? "a shell" : quote(command.join(" "));
  const place = cwd ?? project;
  const names = Object.keys(env);
  const parts = [
    `start ${runs}`,
    place === null ? "" : ` in ${quote(place)}`,
    names.length === 0 ? "" : ` with ${quote(names.join(", "))} set`,
  ];
  return askToStart(parts.join(""), select);
}

/** To bring it forward is a second leave. */
function askToStart(what: string, select: boolean): Right {
  return select
    ? { kind: "ask", classes: ["start", "view"], what: `${what} and bring it forward` }
    : ask("start", what);
}

function auditOfNew({ command, cwd, project, select }: VerbRequest<"new">): AuditDetail {
  return { program: command[0]?.slice(0, 200) ?? null, words: command.length, cwd, project, select };
}

function rightOfAgent(_asking: Asking, args: VerbRequest<"agent">): Right {
  const { provider, model, task, cwd, flags, select } = args;
  const parts = [
    `start ${quote(model === null ? provider : `${provider}.${model}`)} on ${quote(task)}`,
    flags.length === 0 ? "" : ` with ${quote(flags.join(" "))}`,
    cwd === null ? "" : ` in ${quote(cwd)}`,
  ];
  return askToStart(parts.join(""), select);
}

function auditOfAgent({ provider, model, task, cwd, flags, select }: VerbRequest<"agent">): AuditDetail {
  return { provider, model, chars: task.length, flags: flags.length, cwd, select };
}
