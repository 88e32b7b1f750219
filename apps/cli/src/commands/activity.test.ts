import type { ActivityEntry } from "@saggar/protocol";
import { expect, test } from "vitest";
import { outcome } from "./activity.ts";
import { howEnded } from "./attach.ts";

type How = Pick<ActivityEntry, "outcome" | "closedBy" | "exit">;

const hungUp = { code: null, signal: "SIGHUP" };

test.each<[How, string]>([
  [{ outcome: "closed", closedBy: "person", exit: hungUp }, "closed by you"],
  [{ outcome: "closed", closedBy: "session", exit: hungUp }, "closed by another session"],
  [{ outcome: "closed", closedBy: "daemon", exit: null }, "closed by saggar"],
  [{ outcome: "failed", closedBy: "itself", exit: { code: null, signal: "SIGKILL" } }, "stopped by SIGKILL"],
  [{ outcome: "failed", closedBy: "itself", exit: { code: 3, signal: null } }, "exited 3"],
  [{ outcome: "finished", closedBy: "itself", exit: { code: 0, signal: null } }, "finished"],
  [{ outcome: "restarted", closedBy: "daemon", exit: null }, "ended by restart"],
])("%j ended as %s", (how, told) => {
  expect(outcome(how)).toBe(told);
});

test.each([
  [hungUp, "closed"],
  [null, "closed"],
  [{ code: null, signal: "SIGKILL" }, "stopped by SIGKILL"],
  [{ code: 2, signal: null }, "exited 2"],
])("a terminal that is attached is told of %j: %s", (exit, told) => {
  expect(howEnded(exit)).toBe(told);
});
