/** OpenAI Chat Completions, as OpenCode, Copilot, Pi, Kimi and Qwen read them. */
import { event, fieldOf, nextId } from "./json.ts";
import { type Asked, askedIn, type Encoder, type ToolCall, type Usage, type Wire } from "./reply.ts";

function read(body: Readonly<Record<string, unknown>>): Asked {
  return askedIn(body, body["messages"], fieldOf(fieldOf(body["response_format"], "json_schema"), "schema"));
}

function toolCall({ name, input }: ToolCall, index: number): Record<string, unknown> {
  return {
    index,
    id: nextId("call"),
    type: "function",
    function: { name, arguments: JSON.stringify(input) },
  };
}

function encoder(model: string): Encoder {
  let calls = 0;
  const chunk = (delta: unknown, finish: string | null = null, usage?: unknown): string =>
    event({
      id: "chatcmpl-scripted",
      object: "chat.completion.chunk",
      created: 0,
      model,
      choices: [{ index: 0, delta, finish_reason: finish }],
      ...(usage === undefined ? {} : { usage }),
    });
  return {
    start: () => chunk({ role: "assistant", content: "" }),
    text: (piece) => chunk({ content: piece }),
    call(call) {
      calls += 1;
      return chunk({ tool_calls: [toolCall(call, calls - 1)] });
    },
    end: (usage) => chunk({}, calls > 0 ? "tool_calls" : "stop", tokens(usage)) + event("[DONE]"),
  };
}

function tokens({ input, output }: Usage): unknown {
  return { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
}

function whole(model: string, text: string, calls: readonly ToolCall[], usage: Usage): unknown {
  const used = calls.length === 0 ? {} : { tool_calls: calls.map(toolCall) };
  return {
    id: "chatcmpl-scripted",
    object: "chat.completion",
    created: 0,
    model,
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: text, ...used },
        finish_reason: calls.length > 0 ? "tool_calls" : "stop",
      },
    ],
    usage: tokens(usage),
  };
}

export const chat: Wire = {
  serves: (path) => path.endsWith("/chat/completions"),
  read,
  encoder,
  whole,
  failure: (type, message) => ({ error: { type, message, code: type, param: null } }),
};
