/** What the scripted model is asked, and what it answers, whatever the wire. */
import { contentText, fieldOf, listOf } from "./json.ts";

export interface ToolCall {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** Token counts that the answer reports. */
export interface Usage {
  readonly input: number;
  readonly output: number;
}

export type ReplyPart =
  | { readonly kind: "say"; readonly text: string }
  | { readonly kind: "call"; readonly call: ToolCall }
  | { readonly kind: "wait"; readonly ms: number }
  /** The stream stays open until the driver releases it. */
  | { readonly kind: "hold" };

export type Reply = { readonly kind: "stream"; readonly parts: readonly ReplyPart[] } | Refusal;

/** An answer, or how to make it from the text of the request. */
export type Script = Reply | ((request: string) => Reply);

export interface Refusal {
  readonly kind: "fail";
  /** HTTP status. */
  readonly status: number;
  /** The wire's own word for it. */
  readonly type: string;
  readonly message: string;
}

/** One request, in the terms that all wires share. */
export interface Asked {
  /** A request without tools is a side call: for a title, a summary. */
  readonly hasTools: boolean;
  /** The newest text that a person or a parent agent wrote. */
  readonly text: string;
  readonly isStream: boolean;
  /** A JSON schema that the answer must fit; null for free text. */
  readonly schema: unknown;
}

/** Turns the parts of one answer into the events of a wire. */
export interface Encoder {
  start(): string;
  text(piece: string): string;
  call(call: ToolCall): string;
  end(usage: Usage): string;
}

export interface Wire {
  /** Path endings that this wire serves. */
  readonly serves: (path: string) => boolean;
  readonly read: (body: Readonly<Record<string, unknown>>, path: string) => Asked;
  readonly encoder: (model: string) => Encoder;
  /** An answer that is not streamed. */
  readonly whole: (model: string, text: string, calls: readonly ToolCall[], usage: Usage) => unknown;
  readonly failure: (type: string, message: string, status: number) => unknown;
}

export function say(text: string): ReplyPart {
  return { kind: "say", text };
}

export function call(name: string, input: ToolCall["input"]): ReplyPart {
  return { kind: "call", call: { name, input } };
}

export function wait(ms: number): ReplyPart {
  return { kind: "wait", ms };
}

export const HOLD: ReplyPart = { kind: "hold" };

export function reply(...parts: readonly ReplyPart[]): Reply {
  return { kind: "stream", parts };
}

/** A request whose conversation is messages, each with a role, or one text; `schema`: the shape that is wanted of the answer. */
export function askedIn(
  body: Readonly<Record<string, unknown>>,
  conversation: unknown,
  schema: unknown,
): Asked {
  const asked = listOf(conversation).filter((message) => fieldOf(message, "role") === "user");
  return {
    hasTools: listOf(body["tools"]).length > 0,
    text: typeof conversation === "string" ? conversation : contentText(fieldOf(asked.at(-1), "content")),
    isStream: body["stream"] === true,
    schema: schema ?? null,
  };
}
