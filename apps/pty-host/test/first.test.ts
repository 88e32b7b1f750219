import { afterAll, beforeAll, expect, it } from "vitest";
import { type HostProcess, newId, spawnRequest, startHost } from "./support/host-process.ts";

let host: HostProcess;
beforeAll(async () => { host = await startHost(); });
afterAll(async () => { await host.stop(); });

it("runs a shell", async () => {
  const wire = await host.connect();
  const id = newId();
  const s = await wire.ask(spawnRequest(host, ["bash", "--norc", "--noprofile"], { id, recording: host.home + "/r.cast" }));
  await wire.ask({ op: "observe", id, afterSeq: 0 });
  console.log(await wire.ask({ op: "attach", id, channel: 1, replay: "history" }));
  wire.type(1, "echo hel''lo; printf '\\a'\n", 7);
  await wire.until("hello", () => wire.text(1).includes("hello"));
  console.log(s, wire.seen(id), wire.answers, JSON.stringify(wire.text(1)), wire.news(1));
  console.log(await wire.ask({ op: "read-screen", id }));
  console.log(await wire.ask({ op: "inspect-tty", id }));
  wire.type(1, "exit 3\n");
  console.log(await wire.mark(id, "exited"), wire.news(1));
  console.log(await wire.ask({ op: "read-lines", id, lines: 10 }), await wire.ask({op:"stats"}), host.manifest());
  await wire.ask({ op: "release", id });
  const fs = await import("node:fs"); console.log(fs.readFileSync(host.home + "/r.cast", "utf8"), fs.readdirSync(host.home+"/hosts"));
  expect(1).toBe(1);
});
