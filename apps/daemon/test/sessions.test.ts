/** What the sessions promise, over a home on disk and a host on a real socket, with time in the test's hand. */
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { settle } from "@saggar/testkit";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { World } from "./sessions-world.ts";

let world: World;
beforeEach(async () => {
  world = await World.create();
});
afterEach(() => world.close());

const owner = { kind: "owner" } as const;
const raised = () => world.changes.flatMap((change) => change.raised);
const withdrawn = () => world.changes.flatMap((change) => change.withdrawn);

describe("a new session", () => {
  test("is a login shell in its folder, with a name, a project and its own proof", async () => {
    const id = await world.spawn();
    const { request } = world.theHost.session(id);
    expect(request).toMatchObject({
      argv: ["/bin/zsh", "-l"],
      cwd: world.shop,
      size: { cols: 80, rows: 24 },
    });
    expect(request.env).toMatchObject({
      TERM: "xterm-256color",
      TERM_PROGRAM: "saggar",
      SAGGAR_SESSION: id,
      SAGGAR_TOKEN: world.sessions.token(id),
      SAGGAR_SOCKET: path.join(world.home, "daemon.sock"),
    });
    expect(world.sessions.view(id)).toMatchObject({
      name: "zsh",
      shortId: id.slice(0, 8),
      project: { name: "shop", path: world.shop },
      isShell: true,
      pid: 1_000_000,
    });
  });

  test("of a command runs it from its first moment", async () => {
    const id = await world.spawn({ command: ["npm", "run", "dev"], name: " dev \u001b[31mserver " });
    expect(world.theHost.session(id).request.argv).toEqual(["npm", "run", "dev"]);
    expect(world.sessions.view(id)).toMatchObject({
      name: "dev server",
      status: "working",
      because: "command-running",
      why: "Running npm run dev",
      isShell: false,
    });
  });

  test("in a folder that is gone is refused with its name, and starts nothing", async () => {
    rmSync(world.shop, { recursive: true });
    await expect(world.spawn()).rejects.toThrow(`The folder ${world.shop} does not exist`);
    expect(world.host).toBeNull();
  });

  test("for a project that is no folder is refused", async () => {
    await expect(world.spawn({ projectPath: path.join(world.folder, "none") })).rejects.toThrow(
      "does not exist",
    );
    expect(world.sessions.projects()).toEqual([]);
  });

  test("belongs to the nearest registered project around it", async () => {
    await world.sessions.addProject(world.folder);
    const id = await world.spawn();
    expect(world.sessions.view(id)?.project.path).toBe(world.folder);
    expect(await world.sessions.addProject(world.folder)).toMatchObject({
      ok: true,
      value: { added: false },
    });
  });
});

describe("a shell", () => {
  test("is working while a command runs and idle at its prompt", async () => {
    const id = await world.spawn();
    await world.mark(id, "A", "B");
    expect(world.status(id)).toBe("idle idle-prompt");
    await world.mark(id, "C;cmdline_url=sleep%20600");
    expect(world.status(id)).toBe("working command-running");
    expect(world.sessions.view(id)?.why).toBe("Running sleep 600");
    await world.mark(id, "D;130", "A");
    expect(world.status(id)).toBe("idle idle-prompt");
  });

  test("that failed after a long job is failed until it is looked at", async () => {
    const id = await world.spawn();
    await world.mark(id, "A");
    await world.run(id, "npm test");
    await world.system.advance(9000);
    await world.end(id, 1);
    expect(world.sessions.view(id)).toMatchObject({
      status: "failed",
      because: "job-failed",
      why: "npm test failed · exit 1",
    });
    world.sessions.show(new Set([id]), new Set());
    expect(world.status(id)).toBe("idle idle-prompt");
  });

  test("whose marks another program forged is not believed", async () => {
    const id = await world.spawn();
    await world.mark(id, "A");
    world.theHost.mark(id, { kind: "osc", code: 133, data: "C;aid=guessed" });
    await settle();
    expect(world.status(id)).toBe("idle idle-prompt");
  });

  test("in which nothing is new is neither read, written nor announced", async () => {
    const id = await world.spawn();
    await world.mark(id, "A");
    await world.system.advance(10_000);
    const [requests, changes] = [world.theHost.requests.length, world.changes.length];
    await world.system.advance(60_000);
    expect([world.theHost.requests.slice(requests), world.changes.slice(changes)]).toEqual([[], []]);
    // A clock in the prompt, drawn over and over.
    for (let second = 0; second < 20; second += 1) {
      world.theHost.print(id, "\u001b7\u001b[1;70H12:00:00\u001b8");
      await world.system.advance(1000);
    }
    const looks = world.theHost.requests
      .slice(requests)
      .filter(({ op }) => op === "read-screen" || op === "inspect-tty");
    expect(looks).toEqual([]);
    expect(world.status(id)).toBe("idle idle-prompt");
  });

  test("without integration is told by the kernel", async () => {
    const id = await world.spawn();
    const pid = world.sessions.view(id)?.pid ?? 0;
    world.theHost.print(id, "$ ");
    await world.system.advance(4000);
    expect(world.status(id)).toBe("idle idle-prompt");
    const sleep = {
      pid: 5,
      ppid: pid,
      pgid: 5,
      state: "S",
      executable: "/bin/sleep",
      argv: ["sleep", "600"],
    };
    world.processes.trees.set(pid, { foregroundPgid: 5, foreground: [sleep] });
    await world.system.advance(4000);
    expect(world.status(id)).toBe("working command-running");
    world.processes.trees.delete(pid);
    await world.system.advance(5000);
    expect(world.status(id)).toBe("idle idle-prompt");
  });

  test("that asks is found by its screen within a beat, and its prompt can be answered", async () => {
    const id = await world.spawn();
    await world.mark(id, "A", "C;cmdline_url=deploy");
    const pid = world.sessions.view(id)?.pid ?? 0;
    const deploy = { pid: 5, ppid: pid, pgid: 5, state: "S", executable: "/bin/deploy", argv: ["deploy"] };
    world.processes.trees.set(pid, { foregroundPgid: 5, foreground: [deploy] });
    world.theHost.show(id, ["$ deploy", "Go on? [y/N] "]);
    world.theHost.session(id).tty = {
      canonical: true,
      echo: true,
      foregroundPgid: 5,
      blockedReading: true,
      polling: false,
    };
    world.theHost.print(id, "Go on? [y/N] ");
    await world.system.advance(2000);
    expect(world.sessions.view(id)).toMatchObject({
      status: "needs-you",
      because: "prompt-cue",
      claim: { answer: "choice", choices: [{ key: "y" }, { key: "n" }] },
    });
    const asked = await world.sessions.promptNow(id);
    const prompt = asked.ok ? asked.value : null;
    expect(prompt?.fingerprint).toBe(world.sessions.view(id)?.claim?.fingerprint);
    for (const bytes of prompt?.keysFor("y") ?? []) await world.sessions.write(id, bytes, "answer");
    expect(Buffer.concat(world.theHost.session(id).input).toString()).toBe("y\r");
    world.sessions.observe(id, {
      kind: "answered",
      fingerprint: prompt?.fingerprint ?? null,
    });
    expect(world.status(id)).not.toContain("needs-you");
  });
});

describe("an exit", () => {
  test("with code 0 is filed in the activity on the next beat, with the marks nobody saw", async () => {
    const id = await world.spawn();
    await world.mark(id, "A");
    await world.run(id, "make");
    await world.system.advance(9000);
    await world.end(id, 2);
    await world.mark(id, "C;cmdline_url=exit");
    world.theHost.exit(id, 0);
    await settle();
    expect(world.status(id)).toBe("finished exit-code");
    await world.system.advance(2000);
    expect([world.status(id), world.theHost.sessions.size]).toEqual(["gone", 0]);
    expect(world.sessions.activity(null, 10)).toMatchObject([
      {
        id,
        outcome: "finished",
        closedBy: "itself",
        exit: { code: 0, signal: null },
        unseenMarks: ["job-failed"],
        lastCommand: "exit",
      },
    ]);
    expect(world.changes.flatMap((change) => change.activityOf)).toEqual([world.shop]);
  });

  test("with another code stays failed until it is closed", async () => {
    const id = await world.spawn();
    world.theHost.exit(id, 3);
    await world.system.advance(10_000);
    expect(world.sessions.view(id)).toMatchObject({
      status: "failed",
      why: "Exited 3",
      wants: "review",
      pid: null,
    });
    expect(await world.sessions.close(id, { force: false, actor: owner })).toMatchObject({ ok: true });
    expect(world.sessions.activity(world.shop, 10)).toMatchObject([{ outcome: "failed", exit: { code: 3 } }]);
  });

  test("by a signal is failed with its name", async () => {
    const id = await world.spawn();
    world.theHost.exit(id, null, "SIGKILL");
    await settle();
    expect(world.sessions.view(id)).toMatchObject({ status: "failed", why: "Stopped by SIGKILL (137)" });
  });
});

describe("closing", () => {
  test("an idle shell goes without force", async () => {
    const id = await world.spawn();
    await world.mark(id, "A");
    expect(await world.sessions.close(id, { force: false, actor: owner })).toMatchObject({ ok: true });
    expect(world.status(id)).toBe("gone");
    expect(world.sessions.activity(null, 1)).toMatchObject([{ outcome: "closed", closedBy: "person" }]);
  });

  test("what runs is named and kept, stopped and background jobs too; force ends it", async () => {
    const id = await world.spawn();
    const pid = world.sessions.view(id)?.pid ?? 0;
    const job = (of: number, state: string, ...argv: string[]) => ({
      pid: of,
      ppid: pid,
      pgid: of,
      state,
      executable: argv[0] ?? "",
      argv,
    });
    world.processes.trees.set(pid, {
      background: [job(7, "S", "npm", "run", "dev")],
      stopped: [job(8, "T", "vim", "a")],
    });
    const refused = await world.sessions.close(id, { force: false, actor: owner });
    expect(refused).toMatchObject({
      ok: false,
      error: { code: "still-running", message: expect.stringContaining("vim a and 1 more") },
    });
    expect(world.theHost.requests.some(({ op }) => op === "end")).toBe(false);
    expect(
      await world.sessions.close(id, { force: true, actor: { kind: "session", id: "x" } }),
    ).toMatchObject({ ok: true });
    expect(world.sessions.activity(null, 1)).toMatchObject([{ closedBy: "session" }]);
  });

  test("a session that is gone is no error of the daemon's", async () => {
    expect(await world.sessions.close("ffffffff", { force: true, actor: owner })).toMatchObject({
      error: { code: "no-such-target" },
    });
  });
});

describe("a session whose call waits for a consent", () => {
  const claimOf = (id: string) => {
    const { status, why, claim } = world.sessions.view(id)!;
    return claim === null ? status : [status, claim.class, why];
  };
  const ask = (id: string, request: string, what: string) =>
    world.sessions.consentAsked(id, { id: request, what });
  const call = (id: string, message: string) =>
    world.sessions.observe(id, { kind: "attention", level: "blocked", message });

  test("needs the person and is counted, until it is decided", async () => {
    const id = await world.spawn({ command: ["agent"] });
    ask(id, "1", "send “go on” to api");
    expect(claimOf(id)).toEqual(["needs-you", 1, "asks to send “go on” to api"]);
    expect(world.sessions.queue()).toMatchObject([{ id }]);
    world.sessions.consentOver(id, "1", true);
    expect(claimOf(id)).toBe("working");
  });

  test("needs the person while one of several requests waits, and says which", async () => {
    const id = await world.spawn({ command: ["agent"] });
    ask(id, "1", "one");
    ask(id, "2", "two");
    expect(claimOf(id)).toEqual(["needs-you", 1, "asks to two"]);
    world.sessions.consentOver(id, "2", true);
    expect(claimOf(id)).toEqual(["needs-you", 1, "asks to one"]);
    world.sessions.consentOver(id, "1", false);
    expect(claimOf(id)).toBe("working");
  });

  test("waits still where the person typed and did not decide", async () => {
    const id = await world.spawn({ command: ["agent"] });
    ask(id, "1", "one");
    await world.sessions.write(id, new TextEncoder().encode("y"), "typed");
    await world.system.advance(2500);
    expect(claimOf(id)).toEqual(["needs-you", 1, "asks to one"]);
    await world.system.advance(120_000);
    expect(claimOf(id)).toEqual(["needs-you", 1, "asks to one"]);
    world.sessions.consentOver(id, "1", false);
    expect(claimOf(id)).toBe("idle");
  });

  test("keeps what it called for itself, before and meanwhile", async () => {
    const [before, meanwhile] = [await world.spawn(), await world.spawn()];
    call(before, "Deploy?");
    ask(before, "1", "one");
    world.sessions.consentOver(before, "1", true);
    expect(claimOf(before)).toEqual(["needs-you", 1, "Deploy?"]);
    ask(meanwhile, "1", "one");
    call(meanwhile, "Deploy?");
    world.sessions.consentOver(meanwhile, "1", true);
    expect(claimOf(meanwhile)).toEqual(["needs-you", 1, "Deploy?"]);
  });

  test("that hangs up silences no bell beside it", async () => {
    const id = await world.spawn({ command: ["agent"] });
    world.theHost.mark(id, { kind: "bell" });
    await world.system.advance(400);
    ask(id, "1", "one");
    world.sessions.consentOver(id, "1", false);
    await world.system.advance(60_000);
    expect(world.sessions.verdict(id)).toMatchObject({ status: "needs-you", because: "agent-call" });
    expect(world.sessions.explain(id)?.underneath).toContain("the bell rang");
  });
});

describe("settings", () => {
  test("that are wrong are named within a beat of the file's change, and until it is mended", async () => {
    const file = path.join(world.home, "settings.json");
    writeFileSync(file, `{ "activityDays": "many" }`);
    await world.system.advance(2500);
    expect(world.sessions.warnings()).toEqual([expect.stringContaining("activityDays is not usable")]);
    writeFileSync(file, "{}");
    await world.system.advance(2500);
    expect(world.sessions.warnings()).toEqual([]);
  });
});

describe("notifications", () => {
  test("go out once a claim, for what is off screen, and are withdrawn with it", async () => {
    const id = await world.spawn({ name: "Import job" });
    world.sessions.observe(id, { kind: "attention", level: "blocked", message: "Deploy now?" });
    await world.system.advance(400);
    world.sessions.observe(id, { kind: "attention", level: "blocked", message: "Deploy now?" });
    await world.system.advance(10_000);
    expect(raised()).toMatchObject([{ id, title: "Import job in shop needs you", body: "Deploy now?" }]);
    expect(withdrawn()).toEqual([]);
    await world.sessions.write(id, new TextEncoder().encode("y"), "typed");
    await settle();
    expect(withdrawn()).toMatchObject([{ id, key: raised()[0]?.key }]);
  });

  test("say nothing of what is on screen or was visited", async () => {
    const id = await world.spawn();
    world.sessions.show(new Set([id]), new Set([id]));
    world.theHost.mark(id, { kind: "bell" });
    await world.system.advance(3000);
    world.sessions.show(new Set(), new Set());
    await world.system.advance(3000);
    expect([world.status(id), raised()]).toEqual(["needs-you bell", []]);
    expect([...world.sessions.visitedKeys()]).toEqual([`${id}:${world.sessions.verdict(id)?.claim?.key}`]);
  });

  test.each([[["bell", "osc", "hook"]], [["hook", "bell", "osc"]], [["osc", "bell", "hook"]]])(
    "of one event that comes by %j are one, with the best text",
    async (order) => {
      const id = await world.spawn();
      const ways = {
        bell: () => world.theHost.mark(id, { kind: "bell" }),
        osc: () => world.theHost.mark(id, { kind: "osc", code: 9, data: "Agent is waiting" }),
        hook: () =>
          world.sessions.observe(id, { kind: "hook", event: "asked", message: "Run the migration?" }),
      };
      for (const way of order) {
        ways[way as keyof typeof ways]();
        await world.system.advance(80);
      }
      await world.system.advance(5000);
      expect(raised().map(({ body }) => body)).toEqual(["Run the migration?"]);
    },
  );

  test("of a finish are for long jobs only, and outlive the session's filing", async () => {
    const short = await world.spawn({ command: ["true"] });
    world.theHost.exit(short, 0);
    const long = await world.spawn({ command: ["make"], name: "build" });
    await world.system.advance(9000);
    world.theHost.exit(long, 0);
    await world.system.advance(5000);
    expect(raised().map(({ title }) => title)).toEqual(["build in shop finished"]);
    expect(withdrawn()).toEqual([]);
  });

  test("of a note are a note, and no claim", async () => {
    const id = await world.spawn();
    world.sessions.observe(id, { kind: "attention", level: "note", message: "half way" });
    await world.system.advance(1000);
    expect(world.changes.flatMap((change) => change.notes)).toEqual([{ id, message: "half way" }]);
    expect([world.sessions.queue(), raised(), world.sessions.view(id)?.note?.message]).toEqual([
      [],
      [],
      "half way",
    ]);
  });
});

describe("terminals", () => {
  function client() {
    const heard: string[] = [];
    const sink = {
      bytes: (bytes: Uint8Array, isReplay: boolean) =>
        void heard.push(`${isReplay ? "old" : "new"}:${Buffer.from(bytes).toString()}`),
      resized: ({ cols, rows }: { cols: number; rows: number }) => void heard.push(`resized ${cols}x${rows}`),
      reset: () => void heard.push("reset"),
      live: () => void heard.push("live"),
      ended: (exit: { code: number | null } | null) => void heard.push(`ended ${exit?.code}`),
      inputRefused: (message: string) => void heard.push(`refused: ${message}`),
    };
    return { heard, sink };
  }
  async function attach(
    id: string,
    size: { cols: number; rows: number } | null,
    sink: ReturnType<typeof client>["sink"],
  ) {
    const attached = await world.sessions.attach(id, { replay: "history", size, sink });
    if (!attached.ok) throw new Error(attached.error.message);
    await settle();
    return attached.value;
  }

  test("replay, then live, and typing is evidence before it is input", async () => {
    const id = await world.spawn();
    world.theHost.mark(id, { kind: "bell" });
    world.theHost.print(id, "hello");
    await world.system.advance(300);
    const { heard, sink } = client();
    const channel = await attach(id, { cols: 80, rows: 24 }, sink);
    expect(heard).toEqual(["old:hello", "live"]);
    world.theHost.print(id, "!");
    await settle();
    expect([heard.at(-1), world.status(id)]).toEqual(["new:!", "needs-you bell"]);
    channel.type(Buffer.from("\u001b[<0;10;10M"));
    await settle();
    expect(world.status(id)).toBe("needs-you bell");
    channel.type(Buffer.from("x"));
    expect(world.status(id)).not.toContain("bell");
    await settle();
    expect(Buffer.concat(world.theHost.session(id).input).toString()).toBe("\u001b[<0;10;10Mx");
  });

  test("have the size of the client that typed last", async () => {
    const id = await world.spawn();
    const sizes = () =>
      world.theHost.requests.flatMap((request) => (request.op === "resize" ? [request.size.cols] : []));
    const desk = await attach(id, { cols: 200, rows: 50 }, client().sink);
    const phone = await attach(id, { cols: 40, rows: 20 }, client().sink);
    await attach(id, null, client().sink);
    phone.resize({ cols: 41, rows: 20 });
    desk.resize({ cols: 200, rows: 50 });
    await settle();
    expect(sizes()).toEqual([200]);
    phone.type(Buffer.from("l"));
    await settle();
    phone.close();
    await settle();
    expect([sizes(), world.sessions.view(id)?.size.cols]).toEqual([[200, 41, 200], 200]);
  });

  test("that a broken connection cut off go on when the host is reached again", async () => {
    const id = await world.spawn();
    const { heard, sink } = client();
    const channel = await attach(id, { cols: 80, rows: 24 }, sink);
    world.theHost.hangUp();
    await settle();
    channel.type(Buffer.from("lost"));
    await world.system.advance(500);
    world.theHost.print(id, "back");
    channel.type(Buffer.from("found"));
    await settle();
    expect(heard.filter((what) => !what.startsWith("refused"))).toEqual([
      "live",
      "reset",
      "live",
      "new:back",
    ]);
    expect(heard.some((what) => what.startsWith("refused"))).toBe(true);
    expect(Buffer.concat(world.theHost.session(id).input).toString()).toBe("found");
  });

  test("end with the exit", async () => {
    const id = await world.spawn();
    const { heard, sink } = client();
    await attach(id, null, sink);
    world.theHost.exit(id, 3);
    await settle();
    expect(heard.at(-1)).toBe("ended 3");
  });
});

describe("what a person watches for", () => {
  test("is compared with each line of output, and not with the echo of a command", async () => {
    const id = await world.spawn();
    expect(world.sessions.addWatch({ pattern: "ECONNREFUSED", kind: "text", project: null })).toMatchObject({
      ok: true,
    });
    await world.system.advance(10);
    await world.mark(id, "A");
    await world.run(id, "grep ECONNREFUSED");
    world.theHost.print(id, "$ grep ECONNREFUSED\r\n");
    await world.system.advance(200);
    expect(world.status(id)).toBe("working command-running");
    world.theHost.print(id, "\u001b[31mconnect ECONN");
    world.theHost.print(id, "REFUSED 127.0.0.1\u001b[0m\r\n");
    await world.system.advance(200);
    expect(world.sessions.view(id)).toMatchObject({
      because: "watch-cue",
      why: "Watch hit: connect ECONNREFUSED 127.0.0.1",
    });
  });

  test("is kept in the settings and can be taken back", async () => {
    const added = world.sessions.addWatch({ pattern: "err(or|no)", kind: "regex", project: world.shop });
    const file = path.join(world.home, "settings.json");
    expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({ watches: [{ pattern: "err(or|no)" }] });
    expect(world.sessions.removeWatch(added.ok ? added.value.id : "")).toMatchObject({ ok: true });
    expect(world.sessions.watches()).toEqual([]);
    expect(world.sessions.addWatch({ pattern: "(", kind: "regex", project: null })).toMatchObject({
      error: { code: "bad-pattern" },
    });
  });
});

describe("projects", () => {
  test("fold by themselves when all in them is stale, and a claim unfolds them", async () => {
    const id = await world.spawn();
    await world.mark(id, "A");
    const fold = () => world.sessions.projects()[0]?.fold;
    await world.system.advance(899_000);
    expect(fold()).toBe("open");
    await world.system.advance(25_000);
    expect(fold()).toBe("auto");
    world.theHost.mark(id, { kind: "bell" });
    await world.system.advance(3000);
    expect(fold()).toBe("open");
  });

  test("folded by hand stay folded", async () => {
    const id = await world.spawn();
    world.sessions.foldProject(world.shop, true);
    world.theHost.mark(id, { kind: "bell" });
    await world.system.advance(3000);
    expect(world.sessions.projects()[0]?.fold).toBe("hand");
  });

  test("with sessions are not removed; those whose folder is gone say so", async () => {
    const id = await world.spawn();
    expect(world.sessions.removeProject(world.shop)).toMatchObject({ error: { code: "still-running" } });
    rmSync(world.shop, { recursive: true });
    await world.system.advance(12_000);
    expect(world.sessions.projects()).toMatchObject([{ exists: false }]);
    await world.sessions.close(id, { force: true, actor: owner });
    expect(world.sessions.removeProject(world.shop)).toMatchObject({ ok: true });
  });
});

describe("a caller's process", () => {
  test("is traced to the session whose terminal it has, else to the one it descends from", async () => {
    const [first, second] = [await world.spawn(), await world.spawn()];
    const root = (id: string) => world.sessions.view(id)?.pid ?? 0;
    world.processes.lineages.set(50, { tty: 1001, pids: [50, 40, root(first)] });
    world.processes.lineages.set(51, { tty: 0, pids: [51, root(first)] });
    world.processes.lineages.set(52, { tty: 77, pids: [52, 9] });
    expect([50, 51, 52, 53].map((pid) => world.sessions.ownerOfProcess(pid))).toEqual([
      second,
      first,
      null,
      null,
    ]);
  });
});

describe("hook reports", () => {
  test("count for the session whose token they carry, and for no other", async () => {
    const id = await world.spawn();
    const leave = (name: string, token: string) =>
      writeFileSync(
        path.join(world.home, "spool", name),
        JSON.stringify({
          v: 1,
          session: id,
          token,
          agent: "saggar",
          payload: { event: "asked", message: "Merge?" },
        }),
      );
    leave("1", "guessed");
    await world.system.advance(2100);
    expect(world.status(id)).not.toContain("hook-claim");
    expect(existsSync(path.join(world.home, "spool-aside/1"))).toBe(true);
    leave("2", world.sessions.token(id) ?? "");
    await world.system.advance(2100);
    expect(world.sessions.view(id)).toMatchObject({ because: "hook-claim", why: "Merge?" });
  });
});

describe("explain", () => {
  test("names the line, the evidence and what lies underneath", async () => {
    const id = await world.spawn();
    await world.mark(id, "A");
    await world.run(id, "make");
    world.theHost.mark(id, { kind: "bell" });
    await world.system.advance(500);
    const explained = world.sessions.explain(id);
    expect(explained).toMatchObject({
      line: 6,
      rule: "the bell rang",
      underneath: "working: a command is in flight",
      ends: expect.stringContaining("until you type in it"),
    });
    expect(explained?.evidence.map(({ text }) => text)).toEqual(
      expect.arrayContaining(["rang the bell", "started: make", "the shell shows its prompt"]),
    );
  });
});
