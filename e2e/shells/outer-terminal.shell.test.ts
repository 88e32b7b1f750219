/** `saggar attach` in a terminal that reads program states: another saggar's session, with its answers and its recording. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exec, type Saggar, startSaggar, until } from "../saggar.ts";

let outer: Saggar;
let inner: Saggar;

beforeAll(async () => {
  [outer, inner] = await Promise.all([startSaggar(), startSaggar()]);
});
afterAll(async () => {
  await outer.close();
  await inner.close();
});

/** All that the outer session's program has written so far. */
async function written(id: string): Promise<string> {
  const session = await outer.session(id);
  const cast = readFileSync(path.join(outer.home, "state/recordings", `${session.id}.cast`), "utf8");
  return cast
    .split("\n")
    .slice(1)
    .filter((line) => line.includes('"o"'))
    .map((line) => (JSON.parse(line) as [number, string, string])[2])
    .join("");
}

async function writes(id: string, text: string): Promise<void> {
  await until(`the outer terminal was sent ${JSON.stringify(text)}`, async () =>
    (await written(id)).includes(text),
  );
}

/** An outer session that shows an inner one. */
async function attach(shown: string): Promise<string> {
  const id = await outer.shell();
  const own = `env -u SAGGAR_SESSION -u SAGGAR_TOKEN -u SAGGAR_SOCKET HOME=${inner.home} SAGGAR_HOME=${inner.home}/state`;
  await outer.enter(id, `${own} saggar attach ${shown}; echo left with $?`);
  await writes(id, "7501;state=");
  return id;
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");

describe("the outer terminal", { concurrent: true }, () => {
  test("is told of all sessions, at once and at each change, and told no more at the end", async () => {
    const shown = await inner.shell();
    const caller = await inner.shell();
    const id = await attach(shown);
    await inner.enter(caller, "saggar attention Proceed");
    await until("it waits", async () => (await inner.session(caller)).claim !== null);
    const { name } = await inner.session(caller);
    await writes(id, `7501;state=blocked:app=saggar:msg=${base64(`1 needs you: ${name}`)}\x1b\\`);
    await writes(
      id,
      `7501;state=blocked:app=saggar:id=${caller}:title=${base64(name)}:msg=${base64("Proceed")}`,
    );
    await inner.enter(caller, "true");
    await writes(id, `7501;state=clear:id=${caller}\x1b\\`);
    await outer.ok(["send", id, "--force", "--", "\x1c"]);
    await writes(id, "7501;state=clear\x1b\\");
    await writes(id, "left with 0");
    expect((await written(id)).lastIndexOf("7501;state=")).toBe(
      (await written(id)).lastIndexOf("7501;state=clear"),
    );
  });

  test("is told no more when the attached command is ended by a signal", async () => {
    const shown = await inner.shell();
    const id = await attach(shown);
    const found = await exec("pgrep", ["-f", `saggar.cjs attach ${shown}$`], { ...inner.env });
    process.kill(Number(found.stdout.trim()), "SIGTERM");
    await writes(id, "7501;state=clear\x1b\\");
    expect((await inner.session(shown)).exit).toBeNull();
  });

  test("does not see what the inner session's programs ask and say, and answers are not doubled", async () => {
    const shown = await inner.shell();
    const id = await attach(shown);
    const ask =
      "stty raw -echo min 0 time 10; printf '\\033]7501;?\\033\\\\\\033[c'; dd bs=1 count=100 2>/dev/null | od -An -c | tr -d ' \\n'; stty sane; echo";
    await outer.enter(id, ask);
    await until("the answer shows", async () => (await inner.ok(["read", shown])).includes("033[?62;22c"));
    const text = await inner.ok(["read", shown]);
    expect(text.split("033[?62;22c").length - 1).toBe(1);
    expect(text).toContain("033]7501;?033\\033[?62;22c");
    await outer.enter(id, "printf '\\033]7501;state=working:app=mine\\033\\\\done\\n'");
    await until("it said so", async () => (await inner.ok(["read", shown])).includes("done"));
    expect(await written(id)).not.toContain("\x1b]7501;state=working:app=mine");
  });
});
