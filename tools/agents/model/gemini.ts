/** Gemini generateContent and streamGenerateContent, as Gemini CLI reads them. */
import { contentText, event, fieldOf, listOf, textOf } from "./json.ts";
import type { Asked, Encoder, ToolCall, Usage, Wire } from "./reply.ts";

const STREAM = ":streamGenerateContent";

function read(body: Readonly<Record<string, unknown>>, path: string): Asked {
  const asked = listOf(body["contents"]).filter(
    (message) =>
      textOf(fieldOf(message, "role")) !== "model" && contentText(fieldOf(message, "parts")) !== "",
  );
  const config = body["generationConfig"];
  return {
    hasTools: listOf(body["tools"]).length > 0,
    text: contentText(fieldOf(asked.at(-1), "parts")),
    isStream: path.endsWith(STREAM),
    schema: fieldOf(config, "responseJsonSchema") ?? fieldOf(config, "responseSchema") ?? null,
  };
}

function answer(parts: readonly unknown[], usage: Usage | null): Record<string, unknown> {
  const last = usage === null ? {} : { finishReason: "STOP" };
  return {
    candidates: [{ index: 0, content: { role: "model", parts }, ...last }],
    ...(usage === null ? {} : { usageMetadata: tokens(usage) }),
  };
}

function callPart({ name, input }: ToolCall): unknown {
  return { functionCall: { name, args: input } };
}

function tokens({ input, output }: Usage): unknown {
  return { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output };
}

function encoder(): Encoder {
  return {
    start: () => "",
    text: (piece) => event(answer([{ text: piece }], null)),
    call: (call) => event(answer([callPart(call)], null)),
    end: (usage) => event(answer([{ text: "" }], usage)),
  };
}

function whole(_model: string, text: string, calls: readonly ToolCall[], usage: Usage): unknown {
  return answer([...(text === "" ? [] : [{ text }]), ...calls.map(callPart)], usage);
}

export const gemini: Wire = {
  serves: (path) => path.endsWith(STREAM) || path.endsWith(":generateContent"),
  read,
  encoder,
  whole,
  failure: (type, message, status) => ({ error: { code: status, message, status: type.toUpperCase() } }),
};
