/** What is done with every agent, in the words of its kit. Where an agent has no such thing, `lacks` says so. */
import type { Kit } from "./kit.ts";
import { HOLD, reply, say, wait } from "./model/reply.ts";
import type { Scene } from "./scene.ts";

export interface Scenario {
  readonly name: string;
  readonly readiness?: "untrusted" | "signed-out";
  /** Recorded in narrow and wide terminals too. */
  readonly hasWidths?: boolean;
  /** A second session of the same agent runs in the same folder. */
  readonly hasOther?: boolean;
  /** Why there is no such tape of an agent; null where there is. */
  readonly lacks: (kit: Kit) => string | null;
  readonly play: (scene: Scene, other: Scene | null) => Promise<void>;
}

const THINK_MS = 3000;
/** Longer than output may pause before silence counts. */
const SLOW_S = 14;
const TOUCH = "touch sold.txt";
const always = (): null => null;

function unless(isThere: (kit: Kit) => boolean, why: string): Scenario["lacks"] {
  return (kit) => (isThere(kit) ? null : why);
}

const ifAsksPermission = unless(({ permission }) => permission !== null, "never asks for permission");

/** Asks for the command that needs permission, and waits for the dialog. */
async function untilPermission(scene: Scene): Promise<void> {
  const { kit, model } = scene;
  if (kit.permission === null) throw new Error(`${kit.id} asks for no permission`);
  model.next(reply(say("I will mark it."), wait(THINK_MS), kit.calls.risky(TOUCH)));
  await scene.ask("Mark what is sold");
  await scene.waits("permission", kit.permission);
  await scene.rest(3);
}

async function untilQuestion(scene: Scene): Promise<void> {
  const { kit, model } = scene;
  if (kit.question === null || kit.calls.question === null) throw new Error(`${kit.id} asks no question`);
  model.next(reply(wait(THINK_MS), kit.calls.question));
  await scene.ask("Ask me for the colour");
  await scene.waits("question", kit.question);
  await scene.rest(3);
}

/** Codex asks its questions in plan mode alone. */
async function toQuestionMode(scene: Scene): Promise<void> {
  const { questionMode } = scene.kit;
  if (questionMode.length > 0) await scene.press(questionMode, "idle");
}

async function approve(scene: Scene): Promise<void> {
  scene.model.next(reply(wait(THINK_MS), say("It is marked.")));
  await scene.press(scene.kit.permission?.accept ?? [], "working");
  await scene.turnEnds();
}

/** Says no; the model is told and goes on, or the turn just ends. */
async function decline(scene: Scene, keys: readonly string[], goesOn: boolean): Promise<void> {
  const { permission } = scene.kit;
  if (goesOn) scene.model.next(reply(wait(THINK_MS), say("Then I leave it.")));
  const taken = permission === null ? {} : { gone: permission.text };
  await scene.press(keys, goesOn ? "working" : "idle", taken);
  if (goesOn) await scene.turnEnds();
}

/** Allows a command that the agent asks for first. */
async function allowFirst(scene: Scene, asksFirst: boolean): Promise<void> {
  const { permission } = scene.kit;
  if (!asksFirst || permission === null) return;
  await scene.waits("permission", permission);
  await scene.press(permission.accept, "working");
}

/** Starts a turn that does not end. */
async function thinkOn(scene: Scene): Promise<void> {
  scene.model.next(reply(say("I think about it.\n"), HOLD));
  await scene.ask("Think about the shop");
}

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "start-exit",
    lacks: always,
    async play(scene) {
      await scene.start();
      await scene.rest(12);
      await scene.leave();
    },
  },
  {
    name: "trust",
    readiness: "untrusted",
    hasWidths: true,
    lacks: unless(({ trust }) => trust !== null, "asks nothing before it works in a new folder"),
    async play(scene) {
      const { trust } = scene.kit;
      if (trust === null) return;
      await scene.open();
      await scene.waits("trust", trust);
      await scene.rest(4);
      await scene.press(trust.accept, "starting");
      await scene.takesPrompts();
      await scene.rest(6);
    },
  },
  {
    name: "login",
    readiness: "signed-out",
    hasWidths: true,
    lacks: unless(({ login }) => login !== null, "shows no dialog to a person who is signed out"),
    async play(scene) {
      if (scene.kit.login === null) return;
      await scene.open();
      await scene.waits("login", scene.kit.login);
      await scene.rest(12);
    },
  },
  {
    name: "turn",
    lacks: always,
    async play(scene) {
      await scene.start();
      scene.model.next(
        reply(wait(THINK_MS), say("I look around.\n"), wait(9000), say("It is a small shop.")),
      );
      await scene.ask("Look at the shop");
      await scene.turnEnds();
      await scene.rest(6);
      scene.model.next(reply(wait(THINK_MS), say("Nothing to add.")));
      await scene.ask("Is there more?");
      await scene.turnEnds();
      await scene.rest(6);
      await scene.leave();
    },
  },
  {
    name: "permission-approved",
    hasWidths: true,
    lacks: ifAsksPermission,
    async play(scene) {
      await scene.start();
      await untilPermission(scene);
      await approve(scene);
      await scene.rest(6);
    },
  },
  {
    name: "permission-denied",
    lacks: unless(({ permission }) => permission?.decline !== undefined, "has no choice that declines"),
    async play(scene) {
      await scene.start();
      await untilPermission(scene);
      await decline(scene, scene.kit.permission?.decline ?? [], scene.kit.goesOnAfterDecline);
      await scene.rest(6);
    },
  },
  {
    name: "interrupted",
    lacks: always,
    async play(scene) {
      await scene.start();
      await thinkOn(scene);
      await scene.rest(6);
      await scene.press(scene.kit.escape, "idle", { seen: scene.kit.interrupted });
      await scene.rest(12);
    },
  },
  {
    name: "escape-at-prompt",
    lacks: ifAsksPermission,
    async play(scene) {
      await scene.start();
      await untilPermission(scene);
      await decline(scene, scene.kit.escape.slice(0, 1), scene.kit.goesOnAfterEscape);
      await scene.rest(12);
    },
  },
  {
    name: "question",
    hasWidths: true,
    lacks: unless(({ question }) => question !== null, "asks no questions"),
    async play(scene) {
      await scene.start();
      await toQuestionMode(scene);
      await untilQuestion(scene);
      scene.model.next(reply(wait(THINK_MS), say("Red it is.")));
      await scene.press(scene.kit.question?.accept ?? [], "working");
      await scene.turnEnds();
      await scene.rest(6);
    },
  },
  {
    name: "plan",
    hasWidths: true,
    lacks: unless(({ plan }) => plan !== null, "has no approval of plans"),
    async play(scene) {
      const { plan } = scene.kit;
      if (plan === null) return;
      await scene.start();
      for (const key of plan.enter) {
        await scene.type(key);
        await scene.rest(1);
      }
      const replies = plan.replies.map((part) => (request: string) => reply(wait(THINK_MS), part(request)));
      scene.model.next(...replies);
      await scene.ask("Make a plan");
      await scene.waits("plan", plan);
      await scene.rest(6);
      scene.model.next(reply(wait(THINK_MS), say("I begin.")));
      await scene.press(plan.accept, "working");
      await scene.turnEnds();
      await scene.rest(6);
    },
  },
  {
    name: "long-tool",
    lacks: always,
    async play(scene) {
      const { kit, model } = scene;
      await scene.start();
      model.next(reply(kit.calls.slow(SLOW_S)), reply(wait(THINK_MS), say("That took a while.")));
      await scene.ask("Sleep for a while");
      await allowFirst(scene, kit.asksBeforeSlow);
      await scene.turnEnds();
      await scene.rest(6);
    },
  },
  {
    name: "background",
    lacks: unless(({ calls }) => calls.background !== null, "leaves nothing running past a turn"),
    async play(scene) {
      const { kit, model } = scene;
      if (kit.calls.background === null) return;
      await scene.start();
      model.next(
        reply(wait(THINK_MS), kit.calls.background("sleep 14; touch baked.txt")),
        reply(wait(1000), say("It bakes.")),
      );
      await scene.ask("Bake in the background");
      await allowFirst(scene, kit.asksBeforeBackground);
      await scene.turnEnds("background");
      if (kit.wakesAfterBackground) model.next(reply(wait(THINK_MS), say("It is baked.")));
      const endedMs = await scene.written("baked.txt");
      if (kit.wakesAfterBackground) {
        await scene.rest(1);
        scene.begins("working", endedMs);
        await scene.turnEnds();
      } else {
        await scene.rest(2);
        scene.begins("idle", endedMs);
      }
      await scene.rest(6);
    },
  },
  {
    name: "api-error",
    lacks: always,
    async play(scene) {
      await scene.start();
      scene.model.refuse(scene.kit.apiError.refusal);
      await scene.ask("Look at the shop");
      await scene.fails(scene.kit.apiError.text);
      await scene.rest(12);
    },
  },
  {
    name: "limit",
    lacks: always,
    async play(scene) {
      const { kit, model } = scene;
      await scene.start();
      model.refuse(kit.limit.refusal);
      await scene.ask("Look at the shop");
      if (kit.limit.text === null) {
        await scene.rest(12);
        await scene.press(kit.escape, "failed");
      } else await scene.fails(kit.limit.text);
      await scene.rest(12);
    },
  },
  {
    name: "compaction",
    lacks: unless(({ compaction }) => compaction !== null, "summarises nothing on demand"),
    async play(scene) {
      const { compaction } = scene.kit;
      if (compaction === null) return;
      await scene.start();
      scene.model.next(reply(wait(THINK_MS), say("It is a small shop.")));
      await scene.ask("Look at the shop");
      await scene.turnEnds();
      await scene.rest(3);
      scene.model.when(compaction.marker, reply(wait(6000), say(compaction.summary)));
      const before = scene.sideSoFar;
      const fromMs = scene.nowMs;
      await scene.command(compaction.line);
      await scene.sideAsked(before);
      scene.begins("working", fromMs);
      await scene.sideAnswered(before);
      const endedMs = scene.nowMs;
      await scene.rest(2);
      scene.begins("idle", endedMs);
      await scene.rest(6);
    },
  },
  {
    name: "resume",
    lacks: always,
    async play(scene) {
      await scene.start();
      scene.model.next(reply(wait(THINK_MS), say("It is a small shop.")));
      await scene.ask("Look at the shop");
      await scene.turnEnds();
      await scene.rest(3);
      await scene.leave();
      await scene.clear();
      await scene.start(scene.kit.resumeLine);
      scene.model.next(reply(wait(THINK_MS), say("Nothing to add.")));
      await scene.ask("Is there more?");
      await scene.turnEnds();
      await scene.rest(6);
    },
  },
  {
    name: "two-in-one-folder",
    hasOther: true,
    lacks: ifAsksPermission,
    async play(scene, other) {
      if (other === null) return;
      await scene.start();
      await other.start();
      await untilPermission(other);
      await scene.rest(6);
      await other.press(other.kit.permission?.accept ?? [], "working");
      await other.turnEnds();
      await scene.rest(3);
      await untilPermission(scene);
      await approve(scene);
      await scene.rest(3);
    },
  },
  {
    name: "killed-working",
    lacks: always,
    async play(scene) {
      await scene.start();
      await thinkOn(scene);
      await scene.rest(4);
      await scene.kill();
      await scene.rest(6);
    },
  },
  {
    name: "killed-waiting",
    lacks: ifAsksPermission,
    async play(scene) {
      await scene.start();
      await untilPermission(scene);
      await scene.kill();
      await scene.rest(6);
    },
  },
];
