/**
 * The moment between a question and what follows it: what was printed last must not count as a question because somebody
 * else happens to read the terminal a moment later, with integration and without it.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Saggar, startSaggar, until } from "../saggar.ts";

let saggar: Saggar;
beforeAll(async () => {
  saggar = await startSaggar({ files: { ".bashrc": "PS1='box:/srv# '\n" } });
});
afterAll(async () => {
  await saggar.close();
});

const PLAIN: readonly (readonly [name: string, command: readonly string[]])[] = [
  ["bash with integration", []],
  ["bash without any", ["bash", "--norc"]],
  ["sh, which has no line editor", ["sh", "-i"]],
];

describe.concurrent.each(PLAIN)("%s", (_name, command) => {
  const start = (): Promise<string> => saggar.shell(...(command.length > 0 ? ["--", ...command] : []));

  test.each([
    ["a password's name above the next prompt", "printf 'Password: '; sleep 1"],
    ["a question above the next prompt", "printf 'Continue? [y/N] '; sleep 1"],
  ])("%s asks nothing", async (_what, line) => {
    const id = await start();
    const watched = saggar.run(["wait", id, "--until", "needs-you", "--timeout", "4"]);
    await saggar.enter(id, line);
    const { code, stderr } = await watched;
    expect([code, stderr]).toEqual([1, expect.stringContaining("Timed out")]);
    expect((await saggar.session(id)).because).toBe("idle-prompt");
  });

  test("an answered question does not stand on beside the prompt that follows in its line", async () => {
    const id = await start();
    await saggar.enter(id, `bash -c "read -n1 -s -r -p 'Press any key to continue...'"`);
    await until("it asks", async () => (await saggar.session(id)).status === "needs-you");
    await saggar.ok(["send", id, "--force", "--", "x"]);
    await until(
      "the shell is at its prompt",
      async () => (await saggar.session(id)).because === "idle-prompt",
    );
    expect((await saggar.session(id)).claim).toBeNull();
  });

  test("a secret is asked for by its own words", async () => {
    const id = await start();
    await saggar.enter(id, `python3 -c "import getpass; getpass.getpass('Key of the vault: ')"`);
    const { claim } = await until("it asks", async () => {
      const session = await saggar.session(id);
      return session.status === "needs-you" && session;
    });
    expect([claim?.message, claim?.answer]).toEqual(["Key of the vault:", "secret"]);
    await saggar.ok(["answer", id, "x1y2z3"]);
    await until(
      "the shell is at its prompt",
      async () => (await saggar.session(id)).because === "idle-prompt",
    );
  });
});

test("a secret that was given is not asked for again by a program that reads lines", async () => {
  const line = "read -rs -p 'Password: ' x; echo; exec cat";
  const id = await saggar.ok(["new", "--", "bash", "-c", line]);
  await until("it asks", async () => (await saggar.session(id)).status === "needs-you");
  const answered = await saggar.json<{ outcome: string }>(["answer", id, "s3cret"]);
  expect(answered.outcome).toBe("answered");
});
