/**
 * Real agents in a real daemon, with a scripted model on loopback: asked for something that needs permission, answered
 * through the command line. `npm run agents:install` fetches the agents first.
 */
import path from "node:path";
import type { SessionView } from "@saggar/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createSystem } from "../../apps/daemon/src/system.ts";
import { agentBinFolders, isInstalled } from "../../tools/agents/cache.ts";
import type { Kit } from "../../tools/agents/kit.ts";
import { KITS } from "../../tools/agents/kits/index.ts";
import { HOLD, reply, say, wait } from "../../tools/agents/model/reply.ts";
import { type ScriptedModel, startModel } from "../../tools/agents/model/server.ts";
import { put } from "../../tools/tape-file.ts";
import { type Saggar, startSaggar, until } from "../saggar.ts";

/** Agents that start within seconds, and speak to any model. */
const LIVE = ["codex", "opencode", "pi", "gemini"];
const THINK_MS = 3000;
/** Seconds until the slowest of them takes prompts. */
const START_S = 60;

let saggar: Saggar;
let model: ScriptedModel;

beforeAll(async () => {
  const missing = LIVE.filter((agent) => !isInstalled(agent));
  if (missing.length > 0) throw new Error(`${missing.join(", ")} are not there: npm run agents:install`);
  saggar = await startSaggar();
  model = await startModel({ system: createSystem({}), onEvent: () => {} });
});
afterAll(async () => {
  await model?.close();
  await saggar?.close();
});

async function start(kit: Kit): Promise<string> {
  const cwd = saggar.folder(kit.id);
  const home = {
    home: saggar.home,
    cwd,
    put: (file: string, content: string): void => put(path.resolve(saggar.home, file), content),
  };
  const extra = kit.prepare({ home, modelUrl: model.url, readiness: "ready" });
  const env = { ...extra, PATH: [...agentBinFolders(kit.id), saggar.env["PATH"]].join(":") };
  const given = Object.entries(env).flatMap(([name, value]) => ["--env", `${name}=${value}`]);
  const id = await saggar.ok(["new", "--cwd", cwd, ...given, "--", ...kit.line.split(" ")]);
  await until(
    `${kit.id} takes prompts`,
    async () => kit.ready.test(await saggar.ok(["read", id, "--screen"])),
    START_S,
  );
  return id;
}

function becomes(id: string, status: SessionView["status"]): Promise<SessionView> {
  return until(`${id} is ${status}`, async () => {
    const session = await saggar.session(id);
    return session.status === status && session;
  });
}

describe.each(KITS.filter(({ id }) => LIVE.includes(id)))("$id", (kit) => {
  test("works, asks, is answered through the command line, works and rests", async () => {
    const id = await start(kit);
    await becomes(id, "idle");

    model.next(reply(say("I will mark it.\n"), wait(THINK_MS), kit.calls.risky("touch sold.txt")));
    await saggar.ok(["send", id, "--force", "--enter", "Mark what is sold"]);
    await becomes(id, "working");
    await becomes(id, "needs-you");
    // The agent's own word comes first, the dialog as soon as the screen is read.
    const claim = await until("choices", async () => {
      const read = (await saggar.session(id)).claim;
      return read !== null && read.choices.length > 1 && read;
    });

    const before = model.asked;
    model.next(reply(say("It is marked.\n"), HOLD));
    const [yes] = claim.choices;
    expect(yes?.label).toMatch(/yes|allow/i);
    await saggar.ok(["answer", id, yes?.key ?? "", "--fingerprint", claim.fingerprint ?? ""]);
    await until("the agent goes on", async () => model.asked > before);
    await becomes(id, "working");
    model.release();
    await becomes(id, "idle");
  });
});
