/** A session's verdict as the few shapes that the page draws. Nothing is decided here: verdicts come from the daemon. */
import type { ClaimView, SessionView } from "@saggar/protocol";

/** What glyph, chip and row are drawn in. */
export type Look = "needs" | "working" | "idle" | "tick" | "finished" | "failed" | "review";

/** The classes of the waiting pill, loudest first. */
export type Loudness = "needs" | "failed" | "review" | "finished";

export function lookOf(session: SessionView): Look {
  if (session.tick && session.status === "idle") return "tick";
  const looks: Record<SessionView["status"], Look> = {
    "needs-you": "needs",
    working: "working",
    idle: "idle",
    finished: "finished",
    failed: "failed",
    "ready-for-review": "review",
  };
  return looks[session.status];
}

export function loudnessOf(claim: ClaimView): Loudness {
  const classes: Record<ClaimView["class"], Loudness> = {
    1: "needs",
    2: "failed",
    3: "review",
    4: "finished",
  };
  return classes[claim.class];
}

/** Still running underneath a claim: the half ring at the glyph's corner. */
export function runsUnderneath(session: SessionView): boolean {
  return session.activity === "moving" && session.status !== "working";
}

/** "storefront ▸ feat/cart-totals", "infra ▸ web1:/srv/app" on another machine, or the project alone outside of git. */
export function whereOf({ project, branch, remoteCwd }: SessionView): string {
  const place = remoteCwd ?? branch;
  return place === null ? project.name : `${project.name} ▸ ${place}`;
}

/** What is said of a session at rest of which there is nothing to say. */
const PLAIN_REST: ReadonlySet<string> = new Set(["Turn over", "At its prompt", "Quiet"]);

/** Two lines for what says something; an agent that came to rest says what it did until its row is stale. */
export function isOneLine({ status, tick, agent, note, stale, why }: SessionView): boolean {
  if (status !== "idle" || tick) return false;
  return note === null && (agent === null || stale || PLAIN_REST.has(why));
}
