/** Agents in sessions: whose each report is, the ledger of their turns, what of both survives, and what is not kept. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { World } from "./sessions-world.ts";

let world: World;
let files = 0;
beforeEach(async () => {
  world = await World.create();
  files = 0;
});
afterEach(() => world.close());

interface Told {
  readonly from: string;
  readonly agent?: string;
  readonly token?: string;
  readonly payload: Readonly<Record<string, unknown>>;
}

function textOf({ from, agent = "claude", token, payload }: Told): string {
  return JSON.stringify({
    v: 1,
    session: from,
    token: token ?? world.sessions.token(from) ?? "",
    agent,
    payload,
  });
}

function leave(text: string): void {
  files += 1;
  writeFileSync(path.join(world.home, "spool", String(1000 + files)), text);
}

/** What hooks left is taken on the next beat at the latest. */
async function report(...told: readonly Told[]): Promise<void> {
  for (const one of told) leave(textOf(one));
  await world.system.advance(2100);
}

function hook(from: string, event: string, more: Readonly<Record<string, unknown>> = {}): Told {
  return { from, payload: { session_id: `of-${from}`, cwd: world.shop, hook_event_name: event, ...more } };
}

const prompt = (from: string, text: string): Told => hook(from, "UserPromptSubmit", { prompt: text });
const ask = (from: string): Told =>
  hook(from, "PermissionRequest", { tool_name: "Bash", tool_input: { command: "npm test" } });
const stop = (from: string, text: string): Told =>
  hook(from, "Stop", { last_assistant_message: text, background_tasks: [] });

async function agentSession(line = "claude"): Promise<string> {
  const id = await world.spawn();
  await world.mark(id, "A");
  await world.run(id, line);
  await world.system.advance(500);
  return id;
}

const turnsOf = (id: string) => world.sessions.turns(id, 10);
const because = (id: string) => world.sessions.view(id)?.because;

describe("a report", () => {
  test("is of the session whose agent it is, and of no other", async () => {
    const [one, two] = [await agentSession(), await agentSession()];
    await report(prompt(one, "Mend it"), prompt(two, "Write tests"), ask(two));
    expect([because(one), because(two)]).toEqual(["turn-running", "hook-claim"]);
    expect([one, two].map((id) => turnsOf(id).map((turn) => turn.prompt))).toEqual([
      ["Mend it"],
      ["Write tests"],
    ]);
  });

  test("with another session's token, or a guessed one, changes nothing and is put aside", async () => {
    const [one, two] = [await agentSession(), await agentSession()];
    await report({ ...ask(one), token: "guessed" }, { ...ask(one), token: world.sessions.token(two) ?? "" });
    expect([because(one), because(two)]).not.toContain("hook-claim");
    expect(readdirSync(path.join(world.home, "spool-aside"))).toHaveLength(2);
  });

  test("of an agent that another agent runs as a tool does not drive the session, and explain says so", async () => {
    const id = await agentSession("codex");
    await report(ask(id), stop(id, "Done"));
    expect(because(id)).not.toBe("hook-claim");
    expect(turnsOf(id)).toEqual([]);
    expect(world.sessions.explain(id)?.evidence).toContainEqual(
      expect.objectContaining({ kind: "ignored", text: expect.stringContaining("not in front") }),
    );
    expect(readdirSync(path.join(world.home, "spool-aside"))).toEqual([]);
  });

  test("of the same agent run within itself does not end the outer one's turn", async () => {
    const id = await agentSession();
    await report(prompt(id, "Mend it"));
    const inner = { ...stop(id, "Inner is done"), payload: { ...stop(id, "").payload, session_id: "inner" } };
    await report(inner);
    expect(turnsOf(id)).toMatchObject([{ prompt: "Mend it", outcome: "running", lastLine: null }]);
  });

  test("that comes after its agent has left is dropped", async () => {
    const id = await agentSession();
    await report(prompt(id, "Mend it"));
    await world.end(id, 0);
    await report(ask(id));
    expect(because(id)).toBe("idle-prompt");
  });

  test("that two hooks leave is taken once", async () => {
    const id = await agentSession();
    const used = hook(id, "PostToolUse", { tool_name: "Bash", tool_input: { command: "ls" } });
    await report(
      prompt(id, "Mend it"),
      prompt(id, "Mend it"),
      used,
      used,
      stop(id, "Done"),
      stop(id, "Done"),
    );
    expect(turnsOf(id)).toMatchObject([{ outcome: "done", tools: { Bash: 1 } }]);
  });

  test("is taken in the order of the files' names", async () => {
    const id = await agentSession();
    const spool = path.join(world.home, "spool");
    writeFileSync(path.join(spool, "3"), textOf(stop(id, "Done")));
    writeFileSync(path.join(spool, "1"), textOf(prompt(id, "Mend it")));
    writeFileSync(path.join(spool, "2"), textOf(ask(id)));
    await world.system.advance(2100);
    expect(turnsOf(id)).toMatchObject([{ prompt: "Mend it", outcome: "done" }]);
    expect(because(id)).toBe("turn-ended");
  });

  test("that is a giant is thrown away unread", async () => {
    const id = await agentSession();
    await report({ ...ask(id), payload: { ...ask(id).payload, filler: "x".repeat(1_100_000) } });
    expect(because(id)).not.toBe("hook-claim");
    expect(["spool", "spool-aside"].map((folder) => readdirSync(path.join(world.home, folder)))).toEqual([
      [],
      [],
    ]);
  });

  test("of a session that is filed is put aside, and never another's", async () => {
    const [one, two] = [await agentSession(), await agentSession()];
    const late = textOf(ask(one));
    world.theHost.exit(one, 0);
    await world.system.advance(4200);
    leave(late);
    await world.system.advance(2100);
    expect([world.sessions.view(one), because(two)]).not.toContain("hook-claim");
    expect(world.sessions.view(one)).toBeNull();
  });
});

describe("a report of Codex, whose server has the environment of the session that started it", () => {
  const codex = (from: string, conversation: string, event = "UserPromptSubmit"): Told => ({
    from,
    agent: "codex",
    payload: { session_id: conversation, cwd: world.shop, hook_event_name: event, prompt: conversation },
  });
  const promptsOf = (id: string) => turnsOf(id).map((turn) => turn.prompt);
  const type = (id: string) => world.sessions.write(id, new TextEncoder().encode("go\r"), "typed");

  test("is of the only session in that folder, whoever's token it carries", async () => {
    const first = await world.spawn();
    const second = await agentSession("codex");
    await report(codex(first, "x"));
    expect([promptsOf(first), promptsOf(second)]).toEqual([[], ["x"]]);
  });

  test("still counts when the session that started the server has been filed", async () => {
    const first = await agentSession("codex");
    const second = await agentSession("codex");
    const [early, forged] = [textOf(codex(first, "x")), textOf({ ...codex(first, "y"), token: "guessed" })];
    world.theHost.exit(first, 0);
    await world.system.advance(4200);
    leave(forged);
    leave(early);
    await world.system.advance(2100);
    expect(promptsOf(second)).toEqual(["x"]);
    expect(readdirSync(path.join(world.home, "spool-aside"))).toHaveLength(1);
  });

  test("is nobody's where two sessions fit, which explain and doctor say", async () => {
    const [first, second] = [await agentSession("codex"), await agentSession("codex")];
    await world.system.advance(3000);
    await report(codex(first, "x"));
    expect([promptsOf(first), promptsOf(second)]).toEqual([[], []]);
    expect(world.sessions.warnings()).toContainEqual(
      expect.stringContaining("1 report of codex could be of more"),
    );
    for (const id of [first, second]) {
      expect(world.sessions.explain(id)?.evidence).toContainEqual(
        expect.objectContaining({ kind: "ignored", text: expect.stringContaining("more than one session") }),
      );
    }
  });

  test("is of the one that was just typed into, and from then on by its conversation", async () => {
    const [first, second] = [await agentSession("codex"), await agentSession("codex")];
    await world.system.advance(3000);
    await type(second);
    leave(textOf(codex(first, "x")));
    await world.system.advance(300);
    await world.system.advance(5000);
    await report(codex(first, "x", "Stop"), codex(first, "y"));
    expect([promptsOf(first), promptsOf(second)]).toEqual([["y"], ["x"]]);
    expect(turnsOf(second)).toMatchObject([{ outcome: "done" }]);
  });
});

describe("a turn", () => {
  test("is kept with its prompt, tools, files and last line, which its row then says", async () => {
    const id = await agentSession();
    await report(
      prompt(id, "Add the retry tests\nand more"),
      hook(id, "PreToolUse", { tool_name: "Write", tool_input: { file_path: "/shop/retry.test.ts" } }),
      hook(id, "PostToolUse", { tool_name: "Write", tool_input: { file_path: "/shop/retry.test.ts" } }),
    );
    expect(turnsOf(id)).toMatchObject([{ outcome: "running", endedAt: null }]);
    await report(stop(id, "I looked.\n\nAdded the retry tests"));
    expect(turnsOf(id)).toMatchObject([
      {
        agent: "claude",
        outcome: "done",
        prompt: "Add the retry tests",
        files: ["/shop/retry.test.ts"],
        tools: { Write: 1 },
        lastLine: "Added the retry tests",
      },
    ]);
    expect(world.sessions.view(id)?.why).toBe("Done · Added the retry tests");
  });

  test("that failed says why", async () => {
    const id = await agentSession();
    await report(
      prompt(id, "Mend it"),
      hook(id, "StopFailure", { error: "rate_limit", error_details: "Try later" }),
    );
    expect(turnsOf(id)).toMatchObject([{ outcome: "failed", error: expect.any(String) }]);
    expect(world.sessions.view(id)?.why).toContain("Turn failed · ");
  });

  test("of a moment in which nothing was asked or done is none", async () => {
    const id = await agentSession();
    await report(prompt(id, "Mend it"), stop(id, "Mended"));
    const plain = (event: string, round: number): Told => ({
      from: id,
      agent: "saggar",
      payload: { event, round },
    });
    await report(plain("turn-started", 1), plain("turn-ended", 1));
    expect(turnsOf(id)).toMatchObject([{ prompt: "Mend it", outcome: "done" }]);
    expect(world.sessions.view(id)?.why).toBe("Done · Mended");
    await report(plain("turn-started", 2));
    await world.system.advance(2000);
    await report(plain("turn-ended", 2));
    expect(turnsOf(id)).toHaveLength(2);
  });

  test("of a moment that followed a typed line is one, though only the window's title tells of it", async () => {
    const id = await agentSession("gemini");
    const say = async (title: string): Promise<void> => {
      world.theHost.mark(id, { kind: "title", text: title });
      await world.system.advance(600);
    };
    await say("◇  Ready (shop)");
    await say("✦  Working… (shop)");
    await say("◇  Ready (shop)");
    expect(turnsOf(id)).toEqual([]);
    for (const line of ["one\r", "two\r"]) {
      await world.sessions.write(id, new TextEncoder().encode(line), "typed");
      await say("✦  Working… (shop)");
      await say("◇  Ready (shop)");
    }
    expect(turnsOf(id)).toMatchObject([{ outcome: "done" }, { outcome: "done" }]);
  });

  test("goes on across kill -9, as one turn", async () => {
    const id = await agentSession();
    await report(prompt(id, "Mend it"));
    await world.restart();
    await world.system.advance(500);
    expect(turnsOf(id)).toMatchObject([{ prompt: "Mend it", outcome: "running" }]);
    await report(stop(id, "Mended"));
    expect(turnsOf(id)).toMatchObject([{ prompt: "Mend it", outcome: "done", lastLine: "Mended" }]);
  });

  test("that ended while no daemon ran is dated by its terminal", async () => {
    const id = await agentSession();
    const say = (state: string) =>
      world.theHost.mark(id, { kind: "osc", code: 7501, data: `state=${state}:app=claude-code` });
    say("working");
    await world.system.advance(3000);
    const [running] = turnsOf(id);
    expect(running).toMatchObject({ outcome: "running" });
    await world.restart(async () => {
      await world.system.advance(60_000);
      say("done");
      await world.system.advance(60_000);
    });
    const [over] = turnsOf(id);
    expect(over).toMatchObject({ id: running?.id, outcome: "done" });
    expect(Date.parse(over?.endedAt ?? "") - Date.parse(running?.startedAt ?? "")).toBe(63_000);
  });

  test("whose reports came while no daemon ran is told by the next one", async () => {
    const id = await agentSession();
    await report(prompt(id, "Mend it"));
    const last = textOf(stop(id, "Mended"));
    await world.restart(() => leave(last));
    await world.system.advance(2100);
    expect(turnsOf(id)).toMatchObject([{ outcome: "done", lastLine: "Mended" }]);
  });

  test("in which the session ends is gone, and stays readable once that is filed", async () => {
    const id = await agentSession();
    await report(prompt(id, "Mend it"));
    world.theHost.exit(id, 0);
    await world.system.advance(4200);
    expect(world.sessions.view(id)).toBeNull();
    expect(turnsOf(id)).toMatchObject([{ prompt: "Mend it", outcome: "gone", endedAt: expect.any(String) }]);
    await world.restart();
    expect(turnsOf(id)).toHaveLength(1);
  });
});

describe("a conversation", () => {
  test("can be gone on with, also after the machine was restarted", async () => {
    const id = await agentSession();
    await report(prompt(id, "Mend it"));
    const resumable = { agent: "claude", id: `of-${id}`, resume: ["claude", "--resume", `of-${id}`] };
    expect(world.sessions.view(id)?.agentSession).toEqual(resumable);
    await world.restart(async () => {
      await world.host?.close();
      world.processes.boot = "boot-2";
    });
    expect(world.sessions.activity(null, 5)).toMatchObject([
      { outcome: "restarted", agentSession: resumable },
    ]);
  });

  test("by a name that would be an option of its command is not offered", async () => {
    const id = await agentSession();
    const named = prompt(id, "Mend it");
    await report({ ...named, payload: { ...named.payload, session_id: "--dangerous" } });
    expect(world.sessions.view(id)?.agentSession).toEqual({
      agent: "claude",
      id: "--dangerous",
      resume: null,
    });
  });

  test("is over when its agent has left", async () => {
    const id = await agentSession();
    await report(prompt(id, "Mend it"));
    await world.end(id, 0);
    await world.system.advance(2100);
    expect(world.sessions.view(id)?.agentSession).toBeNull();
  });
});

describe("with keepAgentText off", () => {
  const SECRETS = ["Sell the shop", "npm test", "retry.test.ts", "The very last line"];

  test("what was kept before is shown no more", async () => {
    const id = await agentSession();
    await report(prompt(id, "Sell the shop"), stop(id, "The very last line"));
    expect(world.sessions.view(id)?.why).toContain("The very last line");
    writeFileSync(path.join(world.home, "settings.json"), JSON.stringify({ keepAgentText: false }));
    await world.system.advance(2100);
    expect(JSON.stringify([world.sessions.view(id), turnsOf(id)])).not.toMatch(/Sell|last line/);
    expect(turnsOf(id)).toMatchObject([{ outcome: "done" }]);
  });

  test("a quick turn is kept, by its times and its outcome", async () => {
    writeFileSync(path.join(world.home, "settings.json"), JSON.stringify({ keepAgentText: false }));
    await world.system.advance(2100);
    const id = await agentSession();
    await report(prompt(id, "Sell the shop"), stop(id, "The very last line"));
    expect(turnsOf(id)).toMatchObject([
      { outcome: "done", prompt: null, lastLine: null, endedAt: expect.any(String) },
    ]);
  });

  test("times, outcomes and counts are kept, and no prompt, input, file or last line is", async () => {
    writeFileSync(path.join(world.home, "settings.json"), JSON.stringify({ keepAgentText: false }));
    await world.system.advance(2100);
    const id = await agentSession();
    await report(
      prompt(id, "Sell the shop"),
      hook(id, "PostToolUse", { tool_name: "Write", tool_input: { file_path: "/shop/retry.test.ts" } }),
      ask(id),
    );
    const asked = [world.sessions.view(id), world.sessions.explain(id)];
    await report({ ...ask(id), token: "guessed" }, stop(id, "The very last line"));
    const seen = JSON.stringify([asked, world.sessions.view(id), world.sessions.explain(id), turnsOf(id)]);
    await world.kill();
    const stored = readdirSync(world.home, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "latin1"))
      .join("\n");
    expect(SECRETS.filter((secret) => seen.includes(secret))).toEqual([]);
    expect(SECRETS.filter((secret) => stored.includes(secret))).toEqual([]);
    expect(asked[0]).toMatchObject({ because: "hook-claim" });
    expect(turnsOf(id)).toMatchObject([{ outcome: "done", tools: { Write: 1 }, prompt: null, files: [] }]);
    await world.open();
  });
});
