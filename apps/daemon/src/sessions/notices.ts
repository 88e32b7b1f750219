/**
 * R9: one notification a claim, when it becomes live off screen, and its withdrawal when it is no more. One event often
 * arrives by several ways at once (a hook, a notification, a bell): what becomes live within a moment is one notice, with
 * the best text among them.
 */
import { TIMINGS, type Verdict } from "@saggar/engine";
import { sanitise } from "@saggar/sources";
import type { System, Timer } from "../system.ts";
import type { Announcer } from "./announcer.ts";
import { remember, type Session } from "./session.ts";
import { whyContext } from "./view.ts";
import { noticeTitle, whyLine } from "./words.ts";

/** How long a claim waits for others of the same event. */
const GATHER_MS = 400;
const MAX_BODY_CHARS = 200;

export class Notices {
  readonly #system: System;
  readonly #announcer: Announcer;
  readonly #projectName: (session: Session) => string;
  readonly #waiting = new Map<string, Timer>();
  /** The claim whose notice stands, per session, and when the last one went out. */
  readonly #standing = new Map<string, string>();
  readonly #raisedAtMs = new Map<string, number>();

  constructor(system: System, announcer: Announcer, projectName: (session: Session) => string) {
    this.#system = system;
    this.#announcer = announcer;
    this.#projectName = projectName;
  }

  /** A session that was announced before a restart. */
  restore(session: Session): void {
    const { claim } = session.verdict;
    if (claim !== null && session.announced.has(claim.key)) this.#standing.set(session.id, claim.key);
  }

  judged(session: Session): void {
    const { claim } = session.verdict;
    const standing = this.#standing.get(session.id);
    if (standing !== undefined && (claim?.key !== standing || session.visited.has(standing))) {
      this.#standing.delete(session.id);
      this.#announcer.withdrawn(session.id, standing);
    }
    if (!this.#isNew(session) || this.#waiting.has(session.id)) return;
    this.#waiting.set(
      session.id,
      this.#system.after(GATHER_MS, () => this.#raise(session)),
    );
  }

  /** It is filed: a notice that waits goes out at once, and one of a finish stays where it is. */
  filed(session: Session): void {
    if (this.#waiting.has(session.id)) this.#raise(session);
    const standing = this.#standing.get(session.id);
    if (standing !== undefined && session.verdict.status !== "finished") {
      this.#announcer.withdrawn(session.id, standing);
    }
    this.#standing.delete(session.id);
    this.#raisedAtMs.delete(session.id);
  }

  #isNew(session: Session): boolean {
    const { claim } = session.verdict;
    if (claim === null || session.isOnScreen) return false;
    if (session.visited.has(claim.key) || session.announced.has(claim.key)) return false;
    if (claim.class === 4 && !wasLong(session)) return false;
    // It was live already when the last notice went out, under a louder claim.
    const raisedAtMs = this.#raisedAtMs.get(session.id);
    if (raisedAtMs === undefined || claim.since > raisedAtMs) return true;
    remember(session.announced, claim.key);
    return false;
  }

  #raise(session: Session): void {
    this.#waiting.get(session.id)?.cancel();
    this.#waiting.delete(session.id);
    const { verdict } = session;
    if (verdict.claim === null || !this.#isNew(session)) return;
    remember(session.announced, verdict.claim.key);
    this.#standing.set(session.id, verdict.claim.key);
    this.#raisedAtMs.set(session.id, this.#system.nowMs());
    this.#announcer.raised({
      id: session.id,
      key: verdict.claim.key,
      title: noticeTitle(verdict, session.record.name, this.#projectName(session)),
      body: sanitise(bodyOf(session, verdict, this.#system.nowMs()), MAX_BODY_CHARS),
    });
  }
}

/** A bell says little; where the program said more at the same time, that is told. */
function bodyOf(session: Session, verdict: Verdict, nowMs: number): string {
  const { notification } = session.account.memory;
  const isLive = notification !== null && nowMs - notification.raisedMs < TIMINGS.claimLife;
  if (verdict.because === "bell" && isLive && notification.text !== null) return notification.text;
  return whyLine(verdict, whyContext(session));
}

function wasLong({ record, account }: Session): boolean {
  const { command } = account;
  return (
    command !== null &&
    record.exitedAtMs !== null &&
    record.exitedAtMs - command.startedAtMs >= TIMINGS.longJob
  );
}
