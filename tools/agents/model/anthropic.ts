/** Anthropic Messages. Shapes: the public API reference, as far as Claude Code and Copilot read them. */
import { event, fieldOf, nextId } from "./json.ts";
import { type Asked, askedIn, type Encoder, type ToolCall, type Usage, type Wire } from "./reply.ts";

function read(body: Readonly<Record<string, unknown>>): Asked {
  return askedIn(body, body["messages"], fieldOf(fieldOf(body["output_config"], "format"), "schema"));
}

function encoder(model: string): Encoder {
  let index = 0;
  let isOpen = false;
  let stop = "end_turn";
  const close = (): string => {
    if (!isOpen) return "";
    isOpen = false;
    index += 1;
    return event({ type: "content_block_stop", index: index - 1 }, "content_block_stop");
  };
  const delta = (inner: unknown): string =>
    event({ type: "content_block_delta", index, delta: inner }, "content_block_delta");
  const open = (block: unknown): string => {
    isOpen = true;
    return event({ type: "content_block_start", index, content_block: block }, "content_block_start");
  };
  return {
    start: () => event({ type: "message_start", message: messageOf(model, [], null) }, "message_start"),
    text(piece) {
      const head = isOpen ? "" : open({ type: "text", text: "" });
      return head + delta({ type: "text_delta", text: piece });
    },
    call({ name, input }) {
      stop = "tool_use";
      const before = close();
      const started = open({ type: "tool_use", id: nextId("toolu"), name, input: {} });
      const filled = delta({ type: "input_json_delta", partial_json: JSON.stringify(input) });
      return before + started + filled + close();
    },
    end(usage) {
      const last = {
        type: "message_delta",
        delta: { stop_reason: stop, stop_sequence: null },
        usage: tokens(usage),
      };
      return close() + event(last, "message_delta") + event({ type: "message_stop" }, "message_stop");
    },
  };
}

function tokens({ input, output }: Usage): unknown {
  return {
    input_tokens: input,
    output_tokens: output,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
  };
}

function messageOf(model: string, content: readonly unknown[], stop: string | null): Record<string, unknown> {
  return {
    id: "msg_scripted",
    type: "message",
    role: "assistant",
    model,
    content,
    stop_reason: stop,
    stop_sequence: null,
    usage: tokens({ input: 1, output: 1 }),
  };
}

function whole(model: string, text: string, calls: readonly ToolCall[], usage: Usage): unknown {
  const used = calls.map(({ name, input }) => ({ type: "tool_use", id: nextId("toolu"), name, input }));
  const content = [...(text === "" ? [] : [{ type: "text", text }]), ...used];
  return { ...messageOf(model, content, calls.length > 0 ? "tool_use" : "end_turn"), usage: tokens(usage) };
}

export const anthropic: Wire = {
  serves: (path) => path.endsWith("/messages"),
  read,
  encoder,
  whole,
  failure: (type, text) => ({ type: "error", error: { type, message: text }, request_id: "req_scripted" }),
};
