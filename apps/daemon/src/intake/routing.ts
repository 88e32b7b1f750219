/**
 * Whose a report is. The token proves only that some session of this daemon sent it: an agent may run its hooks in a server
 * that keeps the environment of the session that started it first, a multiplexer hands one session's variables to all, and
 * an agent that another agent runs as a tool has its parent's. So the agent must be the one in front, the conversation must
 * be the one that goes on there, and what fits no session, or more than one, is nobody's.
 */
import type { HookReading } from "@saggar/sources";

/** Who is in front of a session's terminal. */
export type Front =
  | { readonly kind: "agent"; readonly agent: string }
  /** A multiplexer or a passage to another machine or user: what runs behind it is not seen. */
  | { readonly kind: "veiled" }
  | { readonly kind: "other" }
  /** Not looked at yet. */
  | { readonly kind: "unknown" };

/** A live session, as far as routing looks at it. */
export interface Station {
  readonly id: string;
  readonly front: Front;
  readonly folder: string;
  readonly conversation: { readonly agent: string; readonly id: string; readonly hasEnded: boolean } | null;
  /** A turn of its agent is open, by its terminal's word or by reports. */
  readonly isInTurn: boolean;
  /** When the person last typed in it, or its agent last began a turn; null for never. */
  readonly stirredMs: number | null;
}

export interface Report {
  /** The session whose token it carries. */
  readonly from: string;
  readonly agent: string;
  /** Its hooks may run in a server that serves several sessions. */
  readonly hasSharedServer: boolean;
  readonly reading: Pick<HookReading, "conversation" | "cwd" | "isSubagent">;
  readonly atMs: number;
}

/** Why a report is nobody's. */
export type Doubt =
  /** The agent is not (or no longer) the one in front. */
  | "not-in-front"
  /** Another conversation of that agent goes on there: an agent within the agent. */
  | "other-conversation"
  /** No session fits. */
  | "nowhere"
  /** More than one session fits. */
  | "ambiguous";

export type Route = { readonly to: string } | { readonly doubt: Doubt };

/** A report follows what the person did in its session by no more than this, where that is all that tells two apart. */
const STIR_MS = 2000;

export function routeReport(report: Report, stations: readonly Station[]): Route {
  const sender = stations.find(({ id }) => id === report.from);
  if (sender !== undefined && isOn(sender, report)) return { to: sender.id };
  const owner = stations.find((station) => isOn(station, report));
  const isTrusted = !report.hasSharedServer && sender !== undefined;
  if (isTrusted && isFront(sender, report) && isFree(sender)) return { to: sender.id };
  if (owner !== undefined) return { to: owner.id };
  if (report.hasSharedServer) return amongAll(report, stations);
  return sender === undefined ? { doubt: "nowhere" } : byToken(report, sender, stations);
}

/** The hooks run below the agent itself, so the token is that of its session; what has to be ruled out is that it is inherited. */
function byToken(report: Report, sender: Station, stations: readonly Station[]): Route {
  const { front } = sender;
  if (front.kind === "unknown") return { to: sender.id };
  if (front.kind === "veiled") {
    // One server of a multiplexer may show itself in several terminals.
    const isAlone = stations.filter((station) => station.front.kind === "veiled").length === 1;
    return isAlone ? { to: sender.id } : { doubt: "ambiguous" };
  }
  if (!isFront(sender, report)) return { doubt: "not-in-front" };
  const { conversation, isSubagent } = report.reading;
  if (conversation === null || isSubagent || mayTurnTo(sender, report)) return { to: sender.id };
  return { doubt: "other-conversation" };
}

/** The token says nothing of which session it is: the folder does, or what was done a moment ago. */
function amongAll(report: Report, stations: readonly Station[]): Route {
  const { cwd, conversation } = report.reading;
  if (conversation === null) return { doubt: "nowhere" };
  const fits = stations.filter(
    (station) =>
      isFront(station, report) &&
      (cwd === null || station.folder === cwd) &&
      (isFree(station) || mayTurnTo(station, report)),
  );
  const [only] = fits;
  if (only === undefined) return { doubt: "nowhere" };
  if (fits.length === 1) return { to: only.id };
  // The others rest: whatever was reported did not happen there.
  const active = fits.filter((station) => station.isInTurn || hasStirred(station, report.atMs));
  const [chosen] = active;
  return chosen !== undefined && active.length === 1 ? { to: chosen.id } : { doubt: "ambiguous" };
}

/** Its conversation goes on there, and the agent is still there. */
function isOn(station: Station, report: Report): boolean {
  const { conversation } = station;
  if (conversation === null || !isFront(station, report)) return false;
  return conversation.agent === report.agent && conversation.id === report.reading.conversation;
}

function isFront({ front }: Station, { agent }: Report): boolean {
  return front.kind === "agent" && front.agent === agent;
}

function isFree({ conversation, front }: Station): boolean {
  if (conversation === null || conversation.hasEnded) return true;
  return front.kind === "agent" && conversation.agent !== front.agent;
}

/** The person left a conversation for another in the same agent, which they did by typing, and between two turns. */
function mayTurnTo(station: Station, { atMs }: Report): boolean {
  return !station.isInTurn && hasStirred(station, atMs);
}

function hasStirred({ stirredMs }: Station, atMs: number): boolean {
  return stirredMs !== null && atMs - stirredMs < STIR_MS;
}
