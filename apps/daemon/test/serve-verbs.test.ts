import { afterEach, beforeEach, expect, test } from "vitest";
import { type Rig, startRig } from "./support/serve-rig.ts";

let rig: Rig;
beforeEach(async () => {
  rig = await startRig();
});
afterEach(() => rig.close());

test("list shows every session in its order", async () => {
  rig.sessions.add("aaaa0001");
  const answer = await rig.ask("list", {});
  expect(answer.ok && answer.value.sessions.map(({ id }) => id)).toEqual(["aaaa0001"]);
});
