import type { HookInstallation } from "@saggar/sources";
import { expect, test } from "vitest";
import { hookCommand, isOurCommand } from "./hook-command.ts";

const hooks: HookInstallation = {
  folder: { variable: null, path: ".agent" },
  file: "settings.json",
  format: "nested-json",
  events: [],
  output: null,
  remark: null,
  since: null,
};

/** People have reviewed these very words in some agents: another letter asks them all again. */
test.each([
  [{}, `sh -c '[ -r "$SAGGAR_HOOK" ] && . "$SAGGAR_HOOK" || cat >/dev/null' saggar claude`],
  [
    { output: "{}" },
    `sh -c '[ -r "$SAGGAR_HOOK" ] && . "$SAGGAR_HOOK" || { cat >/dev/null; echo "$2"; }' saggar claude '{}'`,
  ],
  [
    { isEventUntold: true },
    `sh -c '[ -r "$SAGGAR_HOOK" ] && . "$SAGGAR_HOOK" || cat >/dev/null' saggar claude '' Stop`,
  ],
])("with %j an entry runs the same words for ever", (extra, command) => {
  expect(hookCommand("claude", "Stop", { ...hooks, ...extra })).toBe(command);
  expect(isOurCommand(command)).toBe(true);
});

test("a command of somebody else's is not ours", () => {
  expect(["say saggar", 'echo "$SAGGAR_HOME"', null, 1].filter(isOurCommand)).toEqual([]);
});
