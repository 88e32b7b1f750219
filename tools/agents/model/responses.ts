/** OpenAI Responses, as Codex reads them. */
import { event, fieldOf, nextId } from "./json.ts";
import { type Asked, askedIn, type Encoder, type ToolCall, type Usage, type Wire } from "./reply.ts";

function read(body: Readonly<Record<string, unknown>>): Asked {
  return askedIn(body, body["input"], fieldOf(fieldOf(body["text"], "format"), "schema"));
}

function messageItem(id: string, text: string, status: string): unknown {
  const content = text === "" ? [] : [{ type: "output_text", text, annotations: [] }];
  return { type: "message", id, role: "assistant", status, content };
}

function callItem({ name, input }: ToolCall): unknown {
  return {
    type: "function_call",
    id: nextId("fc"),
    call_id: nextId("call"),
    name,
    arguments: JSON.stringify(input),
    status: "completed",
  };
}

function encoder(model: string): Encoder {
  const response = nextId("resp");
  const output: unknown[] = [];
  let open: { id: string; text: string } | null = null;
  const close = (): string => {
    if (open === null) return "";
    const item = messageItem(open.id, open.text, "completed");
    open = null;
    output.push(item);
    return event(
      { type: "response.output_item.done", output_index: output.length - 1, item },
      "response.output_item.done",
    );
  };
  return {
    start() {
      const created = { id: response, object: "response", status: "in_progress", model, output: [] };
      return event({ type: "response.created", response: created }, "response.created");
    },
    text(piece) {
      let head = "";
      if (open === null) {
        open = { id: nextId("msg"), text: "" };
        const item = messageItem(open.id, "", "in_progress");
        const added = { type: "response.output_item.added", output_index: output.length, item };
        head = event(added, "response.output_item.added");
      }
      open.text += piece;
      const place = { item_id: open.id, output_index: output.length, content_index: 0 };
      const delta = { type: "response.output_text.delta", ...place, delta: piece };
      return head + event(delta, "response.output_text.delta");
    },
    call(call) {
      const before = close();
      const item = callItem(call);
      const index = output.length;
      output.push(item);
      const added = { type: "response.output_item.added", output_index: index, item };
      const done = { type: "response.output_item.done", output_index: index, item };
      return before + event(added, "response.output_item.added") + event(done, "response.output_item.done");
    },
    end(usage) {
      const before = close();
      const done = {
        id: response,
        object: "response",
        status: "completed",
        model,
        output,
        usage: tokens(usage),
      };
      return before + event({ type: "response.completed", response: done }, "response.completed");
    },
  };
}

function tokens({ input, output }: Usage): unknown {
  return {
    input_tokens: input,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { reasoning_tokens: 0 },
    total_tokens: input + output,
  };
}

function whole(model: string, text: string, calls: readonly ToolCall[], usage: Usage): unknown {
  const said = text === "" ? [] : [messageItem(nextId("msg"), text, "completed")];
  const output = [...said, ...calls.map(callItem)];
  return { id: nextId("resp"), object: "response", status: "completed", model, output, usage: tokens(usage) };
}

export const responses: Wire = {
  serves: (path) => path.endsWith("/responses"),
  read,
  encoder,
  whole,
  failure: (type, message) => ({ error: { type, message, code: null, param: null } }),
};
