/** One message of the daemon, as bytes, into what it means to a client. Everything is checked here, once. */
import {
  type CallError,
  decodeBody,
  type StreamNews,
  streamAnswerSchema,
  TAG_REPLAY,
} from "@saggar/protocol";

export type Incoming =
  | { readonly kind: "answer"; readonly call: number; readonly value: unknown }
  | { readonly kind: "error"; readonly call: number; readonly error: CallError }
  | { readonly kind: "news"; readonly news: StreamNews }
  | {
      readonly kind: "bytes";
      readonly channel: number;
      readonly isReplay: boolean;
      readonly bytes: Uint8Array;
    }
  /** Well formed, but of a kind this client does not know: a newer daemon's. Skipped. */
  | { readonly kind: "unknown" }
  /** Torn or damaged: what follows cannot be trusted, nor can the mirror after a change that did not parse. */
  | { readonly kind: "fault" };

export function readMessage(body: Uint8Array): Incoming {
  const frame = decodeBody(body);
  if (frame === null) return { kind: "fault" };
  if (frame.kind === "bytes") {
    return { kind: "bytes", channel: frame.channel, isReplay: frame.tag === TAG_REPLAY, bytes: frame.bytes };
  }
  const parsed = streamAnswerSchema.safeParse(frame.value);
  if (!parsed.success) return isMirrorNews(frame.value) ? { kind: "fault" } : { kind: "unknown" };
  const message = parsed.data;
  if ("news" in message) return { kind: "news", news: message };
  return message.ok
    ? { kind: "answer", call: message.answer, value: message.value }
    : { kind: "error", call: message.answer, error: message.error };
}

function isMirrorNews(value: unknown): boolean {
  return typeof value === "object" && value !== null && "news" in value && value.news === "mirror";
}
