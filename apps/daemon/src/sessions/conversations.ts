/** Which conversation of an agent goes on in a session: what its reports are told apart by, and what can be gone on with. */

import type { AgentSession } from "@saggar/protocol";
import { agentNamed, sanitise } from "@saggar/sources";
import type { StoredConversation } from "../store/rows.ts";
import type { Session } from "./session.ts";

/** What may become a word of a command that a person is shown: no option, and nothing that cannot be seen. */
const PLAIN_ID = /^[\w./~][\w./:@~-]*$/;
const MAX_ID_CHARS = 128;

/** It goes on in this session, and so in no other any more. */
export function converse(
  sessions: Iterable<Session>,
  session: Session,
  { agent, id }: Pick<StoredConversation, "agent" | "id">,
): void {
  const known = session.record.conversation;
  if (known?.agent === agent && known.id === id && !known.hasEnded) return;
  for (const other of sessions) {
    const { conversation } = other.record;
    const isTaken = conversation?.agent === agent && conversation.id === id;
    if (other !== session && isTaken && !other.hasExited) other.update({ conversation: null });
  }
  session.update({ conversation: { agent, id, hasEnded: false } });
}

/** The agent says that it ended it. */
export function endConversation(session: Session, id: string | null): void {
  const { conversation } = session.record;
  if (conversation === null || conversation.hasEnded || (id !== null && conversation.id !== id)) return;
  session.update({ conversation: { ...conversation, hasEnded: true } });
}

/** Another agent, or none, came to the front of a living session: what went on there is over. */
export function agentInFront(session: Session, agent: string | null): void {
  const { conversation } = session.record;
  if (conversation !== null && conversation.agent !== agent && !session.hasExited) {
    session.update({ conversation: null });
  }
}

export function agentSessionOf(conversation: StoredConversation | null): AgentSession | null {
  if (conversation === null) return null;
  const { agent, id } = conversation;
  const resume = PLAIN_ID.test(id) ? (agentNamed(agent)?.resume?.(id) ?? null) : null;
  return { agent, id: sanitise(id, MAX_ID_CHARS), resume: resume === null ? null : [...resume] };
}
