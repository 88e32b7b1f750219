/** Prompts of real programs: seen, told apart, answered by their choice, and never answered when they changed. */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Saggar, startSaggar, until } from "../saggar.ts";

let saggar: Saggar;
beforeAll(async () => {
  saggar = await startSaggar();
});
afterAll(async () => {
  await saggar.close();
});

async function startWith(line: string, ...args: string[]): Promise<string> {
  const id = await saggar.shell(...args);
  await saggar.ok(["send", id, "--enter", "--", line]);
  return id;
}

async function needsYou(id: string): Promise<Awaited<ReturnType<Saggar["session"]>>> {
  return until(`${id} needs you`, async () => {
    const session = await saggar.session(id);
    return session.status === "needs-you" && session;
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

describe.concurrent("a question on screen", () => {
  test.each([40, 80, 200])("is seen at %i columns and answered by its choice", async (cols) => {
    const id = await startWith(
      "read -p 'Really delete all of the old things in here? [y/N] ' x; echo got:$x",
      "--cols",
      String(cols),
      "--rows",
      "24",
    );
    const { because, claim } = await needsYou(id);
    expect(because).toBe("prompt-cue");
    expect(claim?.message).toContain("Really delete all of the old things in here?");
    expect(claim?.choices.map(({ key }) => key)).toEqual(["y", "n"]);
    await saggar.ok(["answer", id, "y", "--fingerprint", claim?.fingerprint ?? ""]);
    await saggar.ok(["wait", id, "--match", "got:y", "--timeout", "10"]);
  });

  test("has the same fingerprint at any width", async () => {
    const ids = await Promise.all(
      [40, 200].map((cols) =>
        startWith(
          "read -p 'Really delete all of the old things in here? [y/N] ' x",
          "--cols",
          String(cols),
          "--rows",
          "24",
        ),
      ),
    );
    const prints = await Promise.all(ids.map(async (id) => (await needsYou(id)).claim?.fingerprint));
    expect(prints[0]).toBe(prints[1]);
  });

  test("is not answered when another stands in its place", async () => {
    const id = await startWith("read -p 'First? [y/N] ' x; read -p 'Second? [y/N] ' y; echo got-$x$y");
    const { claim } = await needsYou(id);
    await saggar.ok(["answer", id, "n", "--fingerprint", claim?.fingerprint ?? ""]);
    const second = await until("the second question", async () => {
      const now = (await saggar.session(id)).claim;
      return now !== null && now.fingerprint !== claim?.fingerprint && now;
    });
    const late = await saggar.run(["answer", id, "y", "--fingerprint", claim?.fingerprint ?? ""]);
    expect([late.code, second.message]).toEqual([1, expect.stringContaining("Second?")]);
    expect(await saggar.ok(["read", id])).not.toMatch(/got-[yn]/);
  });
});

describe.concurrent("a password", () => {
  test("is asked for, and the secret is nowhere on disk", async () => {
    const secret = "hunter2-Zq9vX";
    const id = await startWith("read -rs -p 'Password: ' x; echo; echo length:${#x}");
    const { claim } = await needsYou(id);
    expect(claim?.answer).toBe("secret");
    await saggar.ok(["answer", id, secret]);
    await saggar.ok(["wait", id, "--match", `length:${secret.length}`, "--timeout", "10"]);
    const found = filesBelow(saggar.home).filter((file) => readFileSync(file).includes(secret));
    expect(found).toEqual([]);
  });

  test("is not seen where nobody reads", async () => {
    const id = await startWith("stty -echo; printf 'Password: '; sleep 5; stty echo");
    const watched = await saggar.run(["wait", id, "--until", "needs-you", "--timeout", "6"]);
    expect([watched.code, watched.stderr]).toEqual([1, expect.stringContaining("Timed out")]);
  });
});

describe.concurrent("programs that ask", () => {
  const python = (code: string): string => `python3 -c "${code}"`;

  test.each([
    ["python's input", python("input('Overwrite the file? (yes/no) ')"), "prompt-cue"],
    ["getpass", python("import getpass; getpass.getpass()"), "prompt-cue"],
    ["any key", "read -n 1 -p 'Press any key to continue...'", "prompt-cue"],
    ["bash's select", "select x in apples pears; do break; done", "prompt-cue"],
    ["a bell", "sleep 3; printf '\\a'; sleep 30", "bell"],
    ["OSC 9", "sleep 1; printf '\\e]9;look here\\a'; sleep 30", "notification"],
    ["OSC 777", "sleep 1; printf '\\e]777;notify;Build;is done\\a'; sleep 30", "notification"],
    ["an explicit call", "saggar attention which of the two?; sleep 30", "agent-call"],
  ])("%s", async (_name, line, because) => {
    const id = await startWith(line);
    expect((await needsYou(id)).because).toBe(because);
  });

  test("a bell that answers typing is none", async () => {
    const id = await startWith("printf '\\a'; sleep 4");
    const watched = await saggar.run(["wait", id, "--until", "needs-you", "--timeout", "4"]);
    expect(watched.code).toBe(1);
  });

  test("a watch pattern of the person's", async () => {
    await saggar.ok(["watch", "add", "ECONNREFUSED"]);
    const id = await startWith("sleep 1; echo 'Error: connect ECONN''REFUSED 127.0.0.1'; sleep 30");
    expect((await needsYou(id)).because).toBe("watch-cue");
  });
});

describe("the walk", () => {
  test("goes loudest class first, longest waiting first, and ends with 0 waiting", async () => {
    const own = await startSaggar();
    try {
      expect(await own.ok(["next"])).toBe("0 waiting");
      const folder = own.folder("walk");
      writeFileSync(path.join(folder, "fail.sh"), "exit 4\n");
      const failed = await own.ok(["new", "--cwd", folder, "--", "sh", "fail.sh"]);
      await until("failed", async () => (await own.session(failed)).status === "failed");
      const asking = await own.ok(["new", "--cwd", folder, "--", "bash", "-c", "read -p 'Go on? [y/N] ' x"]);
      await until("asking", async () => (await own.session(asking)).status === "needs-you");
      const peeked = await own.json<{ waiting: number; stop: { shortId: string } }>(["next", "--peek"]);
      expect([peeked.waiting, peeked.stop.shortId]).toEqual([2, asking]);
      await own.ok(["answer", asking, "y"]);
      await until(
        "only the failed one",
        async () =>
          (await own.json<{ stop: { shortId: string } | null }>(["next", "--peek"])).stop?.shortId === failed,
      );
      await own.ok(["close", failed]);
      // The one that was answered has exited cleanly, and is filed on the next beat.
      await until("both are gone", async () => (await own.list()).sessions.length === 0);
      expect(await own.ok(["next"])).toBe("0 waiting");
    } finally {
      await own.close();
    }
  });
});
