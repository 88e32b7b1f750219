/** Sessions and claims for tests: plain ones, with what a test cares about changed. */
import type { ClaimView, SessionView } from "@saggar/protocol";
import { idOf } from "./ids.ts";

export const AN_HOUR_AGO = "2026-12-01T09:00:00.000Z";

export function sessionOf(number: number, change: Partial<SessionView> = {}): SessionView {
  const id = idOf(number);
  return {
    id,
    shortId: id.slice(0, 8),
    name: `session ${number}`,
    project: { name: "shop", path: "/code/shop" },
    cwd: "/code/shop",
    branch: "main",
    program: "zsh",
    agent: null,
    status: "idle",
    because: "idle-prompt",
    line: 18,
    why: "At its prompt",
    since: AN_HOUR_AGO,
    until: null,
    wants: "no",
    activity: "still",
    tick: false,
    stale: false,
    claim: null,
    note: null,
    pid: 100 + number,
    exit: null,
    lost: null,
    size: { cols: 80, rows: 24 },
    onScreen: false,
    createdAt: AN_HOUR_AGO,
    lastActivityAt: AN_HOUR_AGO,
    git: null,
    order: number,
    isShell: true,
    integration: "zsh",
    remoteCwd: null,
    startedBy: { kind: "owner" },
    approved: null,
    agentSession: null,
    ...change,
  };
}

export function claimOf(change: Partial<ClaimView> = {}): ClaimView {
  return {
    key: "prompt 1",
    kind: "prompt-cue",
    class: 1,
    since: AN_HOUR_AGO,
    expires: null,
    message: null,
    fingerprint: null,
    choices: [],
    exitCode: null,
    visited: false,
    answer: "none",
    ...change,
  };
}
