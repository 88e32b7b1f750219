/** The scripted model: each wire says what the script says, in its turn, and nothing else. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createSystem } from "../../apps/daemon/src/system.ts";
import { call, HOLD, say } from "../../tools/agents/model/reply.ts";
import { type ModelEvent, type ScriptedModel, startModel } from "../../tools/agents/model/server.ts";

const tools = [{ name: "touch" }];
const asked = [{ role: "user", content: "Mark it" }];

const WIRES = [
  ["/v1/messages", { model: "m", stream: true, messages: asked, tools }],
  ["/v1/responses", { model: "m", stream: true, input: asked, tools }],
  ["/v1/chat/completions", { model: "m", stream: true, messages: asked, tools }],
  [
    "/v1beta/models/m:streamGenerateContent",
    { contents: [{ role: "user", parts: [{ text: "Mark it" }] }], tools },
  ],
] as const;

let model: ScriptedModel;
let events: ModelEvent[];
beforeEach(async () => {
  events = [];
  model = await startModel({ system: createSystem({}), onEvent: (event) => events.push(event) });
});
afterEach(() => model.close());

async function post(path: string, body: unknown): Promise<{ readonly status: number; readonly text: string }> {
  const response = await fetch(`${model.url}${path}`, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, text: await response.text() };
}

describe.each(WIRES)("%s", (path, body) => {
  test("streams text and a call, each as valid JSON", async () => {
    model.next({ kind: "stream", parts: [say("I mark it."), call("touch", { file: "sold.txt" })] });
    const { status, text } = await post(path, body);
    expect(status).toBe(200);
    const data = text.split("\n").filter((line) => line.startsWith("data: {"));
    expect(data.map((line) => JSON.parse(line.slice("data: ".length)) as unknown)).not.toHaveLength(0);
    expect(text).toContain("I mark it.");
    expect(text).toMatch(/"name":"touch"/);
    expect(text).toContain("sold.txt");
    expect(events).toEqual([
      { kind: "asked", isMain: true, text: "Mark it" },
      { kind: "answered", isMain: true, text: "Mark it" },
    ]);
    expect(model.isDone).toBe(true);
  });

  test("refuses as long as it is told to", async () => {
    model.refuse({ kind: "fail", status: 429, type: "rate_limit", message: "Too many." });
    const [first, second] = [await post(path, body), await post(path, body)];
    expect([first.status, second.status]).toEqual([429, 429]);
    expect(first.text).toContain("Too many.");
    model.refuse(null);
    expect((await post(path, body)).status).toBe(200);
  });

  test("answers a side call with a short text, and leaves the script alone", async () => {
    const { tools: _, ...side } = body;
    model.next({ kind: "stream", parts: [say("For the conversation.")] });
    expect((await post(path, side)).text).not.toContain("For the conversation.");
    expect(model.isDone).toBe(false);
    expect((await post(path, body)).text).toContain("For the conversation.");
  });

  test("knows a marked request, and takes it for no part of the conversation", async () => {
    model.when("Mark", { kind: "stream", parts: [say("A summary.")] });
    expect((await post(path, body)).text).toContain("A summary.");
    expect(events.map(({ isMain }) => isMain)).toEqual([false, false]);
  });

  test("holds a stream until it is released", async () => {
    model.next({ kind: "stream", parts: [say("I think."), HOLD, say("I know.")] });
    const response = await fetch(`${model.url}${path}`, { method: "POST", body: JSON.stringify(body) });
    const reader = response.body?.getReader();
    let text = "";
    while (!text.includes("I think.")) text += Buffer.from((await reader?.read())?.value ?? []).toString();
    expect(model.isDone).toBe(false);
    model.release();
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read()) {
      text += Buffer.from(next.value).toString();
    }
    expect(text).toContain("I know.");
  });
});

test("an agent that hangs up is noticed", async () => {
  model.next({ kind: "stream", parts: [say("I think."), HOLD] });
  const stop = new AbortController();
  const [path, body] = WIRES[0];
  await fetch(`${model.url}${path}`, { method: "POST", body: JSON.stringify(body), signal: stop.signal });
  stop.abort();
  await expect.poll(() => events.at(-1)?.kind).toBe("broken-off");
});
