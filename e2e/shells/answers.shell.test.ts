/** Agents' dialogs in real terminals: seen, told apart, answered as the agent takes its keys, and never by a default. */
import path from "node:path";
import type { SessionView, VerbResult } from "@saggar/protocol";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Saggar, startSaggar, until } from "../saggar.ts";
import { claude, type Dialog, type FakeAgent, writeFakeAgent } from "./fake-agent.ts";

let saggar: Saggar;
beforeAll(async () => {
  saggar = await startSaggar();
});
afterAll(async () => {
  await saggar.close();
});

interface Started {
  readonly id: string;
  readonly agent: FakeAgent;
}

/** An agent as a session's own program, with these dialogs in a row. */
async function start(...dialogs: Dialog[]): Promise<Started> {
  const agent = writeFakeAgent(saggar.folder("agents"), "claude", dialogs);
  const id = await saggar.ok(["new", "--", path.join(agent.folder, "claude")]);
  return { id, agent };
}

async function asks(id: string): Promise<NonNullable<SessionView["claim"]>> {
  return until(`${id} needs you`, async () => {
    const { claim } = await saggar.session(id);
    return claim?.kind === "prompt-cue" && claim;
  });
}

describe.concurrent("an agent's dialog", () => {
  test("is answered by a key, and the session has no prompt after it", async () => {
    const { id, agent } = await start(claude.permission("npm test"));
    const claim = await asks(id);
    expect(claim).toMatchObject({
      answer: "choice",
      choices: [{ key: "1", label: "Yes", selected: true }, {}, {}],
    });
    expect(await saggar.ok(["answer", id, "3", "--fingerprint", claim.fingerprint ?? ""])).toBe("Answered.");
    expect(await agent.first("chose")).toBe("chose No");
    await until("no prompt", async () => (await saggar.session(id)).claim === null);
  });

  test("is not answered by a call without a choice: that prints what can be said", async () => {
    const { id, agent } = await start(claude.permission("npm test"));
    await asks(id);
    const said = await saggar.ok(["answer", id]);
    expect(said).toContain("Yes (selected)");
    expect(said).toContain(`saggar answer ${id} KEY`);
    expect((await saggar.run(["answer", id, ""])).code).toBe(2);
    expect(agent.keys()).toEqual([]);
  });

  test("that is deaf at first gets its keys when it hears them, and what is selected is not taken for an answer", async () => {
    const { id, agent } = await start(claude.trust({ deafMs: 2000 }));
    const { choices } = await asks(id);
    expect(choices.some(({ selected }) => selected === true)).toBe(false);
    const trust = choices.find(({ label }) => label.startsWith("Yes"))?.key ?? "";
    expect(await saggar.ok(["answer", id, trust])).toBe("Answered.");
    expect(await agent.first("chose")).toBe("chose Yes, I trust this folder");
    expect(agent.keys()).toEqual(["\u001b[B", "\r"]);
  });

  test("that blinks at each key gets all of them", async () => {
    const { id, agent } = await start(claude.trust({ blinkMs: 100 }));
    const { choices } = await asks(id);
    const trust = choices.find(({ label }) => label.startsWith("Yes"))?.key ?? "";
    await saggar.ok(["answer", id, trust]);
    expect(await agent.first("chose")).toBe("chose Yes, I trust this folder");
  });

  test("takes a choice or words of one's own", async () => {
    const { id, agent } = await start(
      claude.question(),
      claude.question({ above: ["-", " ☐ Size", "", "How large?", ""] }),
    );
    expect(await asks(id)).toMatchObject({ answer: "choice-or-text" });
    await saggar.ok(["answer", id, "2"]);
    expect(await agent.first("chose")).toBe("chose Green");
    await until("the second question", async () =>
      (await saggar.session(id)).claim?.message?.includes("How large"),
    );
    await saggar.ok(["answer", id, "as large as a door"]);
    await until("the text", async () => agent.log().includes("text as large as a door"));
  });

  test("takes several choices at once", async () => {
    const { id, agent } = await start(claude.several());
    const { answer, choices } = await asks(id);
    expect(answer).toBe("many");
    const keys = ["Apples", "Plums"].map((label) => choices.find((choice) => choice.label === label)?.key);
    await saggar.ok(["answer", id, keys.join(",")]);
    expect(await agent.first("chose")).toBe("chose Apples+Plums");
  });

  test("is cancelled by its own key", async () => {
    const { id, agent } = await start(claude.question());
    const { choices } = await asks(id);
    const cancel = choices.find(({ label }) => /cancel/i.test(label))?.key ?? "";
    await saggar.ok(["answer", id, cancel]);
    expect(await agent.first("chose")).toBe("chose (cancelled)");
    expect(agent.keys()).toEqual(["\u001b"]);
  });

  test("whose agent dies in mid-answer is told of", async () => {
    const { id, agent } = await start(claude.trust({ diesAt: 1 }));
    const { choices } = await asks(id);
    const trust = choices.find(({ label }) => label.startsWith("Yes"))?.key ?? "";
    const ran = await saggar.run(["answer", id, trust]);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("ended while it was being answered")]);
    expect(agent.keys()).toHaveLength(1);
  });

  test("that takes no notice is sent its key, and its claim comes back", async () => {
    const { id, agent } = await start(claude.permission("npm test", { deafMs: 60_000 }));
    const claim = await asks(id);
    const ran = await saggar.run(["answer", id, "1"]);
    expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining("still stands")]);
    expect(agent.keys()).toEqual(["1"]);
    const back = await until("the claim again", async () => (await saggar.session(id)).claim);
    expect(back).toMatchObject({ fingerprint: claim.fingerprint, since: claim.since });
  });

  test("answered by two at once gets one answer, and the next one none", async () => {
    const { id, agent } = await start(claude.permission("npm test"), claude.permission("npm run lint"));
    const { fingerprint } = await asks(id);
    const answer = ["answer", id, "1", "--fingerprint", fingerprint ?? ""];
    const ran = await Promise.all([saggar.run(answer), saggar.run(answer)]);
    expect(ran.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 1]);
    expect(agent.log().filter((line) => line.startsWith("chose "))).toEqual(["chose Yes"]);
  });
});

describe("a permission by rule", () => {
  const WAIT = "saggar wait --until needs-you >/dev/null";
  const APPROVE = `${WAIT}; saggar approve`;

  test("is none while the person has not turned it on, and a session cannot", async () => {
    const { agent } = await start(claude.permission("npm test", { runs: `saggar approve --on; ${APPROVE}` }));
    const said = await agent.first("ran");
    expect(said).toMatch(/^ran 1 .*may not look at or change whether prompts are approved by rule/s);
    expect(said).toContain("off here");
    expect(agent.keys()).toEqual([]);
  });

  test("is given once for a harmless command, and shown", async () => {
    expect(await saggar.ok(["approve", "--on"])).toContain("on for every session");
    const { id, agent } = await start(claude.permission("npm test", { runs: APPROVE }));
    expect(await agent.first("ran")).toBe("ran 0 Approved once: npm test");
    expect(await agent.first("chose")).toBe("chose Yes");
    expect((await saggar.session(id)).approved?.what).toBe("npm test");
    expect(await saggar.ok(["list"])).toContain("approved by rule: npm test");
    expect(await saggar.ok(["explain", id])).toMatch(/by rule +approved .* ago: npm test/);
  });

  test.each([
    ["a deletion", claude.permission("rm -rf build")],
    ["two commands in one", claude.permission("npm test && rm -rf build")],
    ["trust", claude.trust()],
    ["a question", claude.question()],
  ])("is not given for %s", async (_name, dialog) => {
    const { agent } = await start({ ...dialog, runs: APPROVE });
    expect(await agent.first("ran")).toMatch(/^ran 1 .*not approved by rule, because/s);
    expect(agent.keys()).toEqual([]);
  });

  test("is not given to the same prompt again", async () => {
    const twice = `${APPROVE}; saggar approve`;
    const { agent } = await start(claude.permission("npm run lint", { deafMs: 60_000, runs: twice }));
    expect(await agent.first("ran")).toMatch(/approved by rule before|answered a moment ago/);
    expect(agent.keys()).toEqual(["1"]);
  });

  test("ends with the person's word", async () => {
    expect(await saggar.ok(["approve", "--off"])).toContain("off");
    const { agent } = await start(claude.permission("npm test", { runs: APPROVE }));
    expect(await agent.first("ran")).toContain("off here");
  });
});

describe("working with other sessions", () => {
  test("an agent is started on a task, and written to once its composer is idle", async () => {
    const agent = writeFakeAgent(saggar.folder("agents"), "claude", []);
    const PATH = `${agent.folder}:${saggar.env["PATH"] ?? ""}`;
    const id = await saggar.ok(
      ["agent", "claude.opus", "--title", "Helper", "--flags", "--x 'a b'", "--", "Fix the test"],
      { PATH },
    );
    const argv = await agent.first("argv");
    expect(JSON.parse(argv.slice(5))).toEqual(["--model", "opus", "--x", "a b", "--", "Fix the test"]);
    expect(await saggar.session(id)).toMatchObject({ name: "Helper", startedBy: { kind: "owner" } });
    await until("the agent in front", async () => (await saggar.session(id)).agent === "claude");
    expect(await saggar.ok(["message", "--to", id, "The API is ready"])).toBe("Delivered.");
    await until("the message", async () =>
      agent
        .log()
        .includes(
          `entered ${JSON.stringify("\u001b[200~Message from the person through saggar: The API is ready\u001b[201~")}`,
        ),
    );
  });

  /** Allows the next thing that a session asks for. */
  async function allow(what: string): Promise<void> {
    const id = await until(`leave to ${what}`, async () => {
      const { consents } = await saggar.json<VerbResult<"consents">>(["consent", "list"]);
      return consents.find((asked) => asked.what.startsWith(what))?.id;
    });
    await saggar.ok(["consent", "once", id]);
  }

  test("a session starts an agent by the person's leave, and that one writes back", async () => {
    const child = writeFakeAgent(saggar.folder("agents"), "claude", [
      claude.permission("npm test", { runs: 'saggar message "All done"' }),
    ]);
    const runs = `PATH=${child.folder}:$PATH saggar agent claude -- Look at it`;
    const { id, agent } = await start(claude.permission("npm run lint", { runs }));
    await allow("start “claude” on “Look at it”");
    const ran = await agent.first("ran");
    const started = await saggar.session(ran.replace("ran 0 ", ""));
    expect(started.startedBy).toMatchObject({ kind: "session", id: (await saggar.session(id)).id });
    await saggar.ok(["answer", id, "1"]);
    await allow("write “All done” to the agent of");
    const text = `Message from “claude: Look at it” (${started.shortId}) through saggar: All done`;
    await until("the message", async () =>
      agent.log().includes(`entered ${JSON.stringify(`\u001b[200~${text}\u001b[201~`)}`),
    );
    expect(await saggar.ok(["explain", started.shortId])).toContain(`started by  claude (${id})`);
  });

  test("a shell gets no message, nor does a prompt", async () => {
    const shell = await saggar.shell();
    const refused = await saggar.run(["message", "--to", shell, "touch x"]);
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining("No agent")]);
    const { id, agent } = await start(claude.permission("npm test"));
    await asks(id);
    expect((await saggar.run(["message", "--to", id, "1"])).stderr).toContain("waits for an answer");
    expect(agent.keys()).toEqual([]);
  });

  test("what is unknown, missing or to come is said in one line", async () => {
    const lines: string[] = [];
    for (const args of [
      ["hal", "--", "x"],
      ["codex", "--", "x"],
      ["claude", "--queue", "--", "x"],
    ]) {
      const ran = await saggar.run(["agent", ...args], { PATH: "/usr/bin:/bin" });
      expect(ran.code).toBe(1);
      lines.push(ran.stderr.trim());
    }
    expect(lines).toEqual([
      expect.stringMatching(/knows no agent "hal"\. It starts: claude, codex/),
      expect.stringMatching(/Codex is not here: .*npm install -g @openai\/codex$/),
      expect.stringContaining("comes later"),
    ]);
  });
});
