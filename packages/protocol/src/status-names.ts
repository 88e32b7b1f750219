import type { SessionView } from "./session-view.ts";

/** What a status is called before people: the same words in the page, the command and an explanation. */
export const STATUS_NAMES: Readonly<Record<SessionView["status"], string>> = {
  "needs-you": "Needs you",
  working: "Working",
  idle: "Idle",
  finished: "Finished",
  failed: "Failed",
  "ready-for-review": "Ready for review",
};
