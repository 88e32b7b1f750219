/** Every verb of the client wire and the function that does it; one that is missing here does not compile. */
import type { Verb } from "@saggar/protocol";
import type { Run } from "../context.ts";
import { startAgent } from "./agent.ts";
import { answer } from "./answer.ts";
import { approve, approveRule } from "./approve.ts";
import { attention } from "./attention.ts";
import { close, rename, reset } from "./change.ts";
import { consentDecide, consentList } from "./consent.ts";
import { daemonStatus, daemonStop, signInLink } from "./daemon.ts";
import { explain, list, read } from "./look.ts";
import { message } from "./message.ts";
import { focus, next } from "./next.ts";
import { activity, activityText, projectAdd, projectFold, projectRemove } from "./projects.ts";
import { send } from "./send.ts";
import { startSession } from "./start-session.ts";
import { ackBytes, attach, detach, resize, show, subscribe } from "./streams.ts";
import { turns } from "./turns.ts";
import { wait } from "./wait.ts";
import { watchAdd, watchList, watchRemove } from "./watches.ts";

export const table: { readonly [V in Verb]: Run<V> } = {
  list,
  read,
  explain,
  wait,
  attention,
  send,
  answer,
  approve,
  "approve-rule": approveRule,
  agent: startAgent,
  message,
  next,
  new: startSession,
  close,
  rename,
  focus,
  reset,
  activity,
  "activity-text": activityText,
  turns,
  "project-add": projectAdd,
  "project-fold": projectFold,
  "project-remove": projectRemove,
  "watch-list": watchList,
  "watch-add": watchAdd,
  "watch-remove": watchRemove,
  consents: consentList,
  "consent-decide": consentDecide,
  show,
  subscribe,
  attach,
  detach,
  resize,
  "ack-bytes": ackBytes,
  "sign-in-link": signInLink,
  "daemon-status": daemonStatus,
  "daemon-stop": daemonStop,
};
