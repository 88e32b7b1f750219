/**
 * Length-prefixed frames on a byte stream (the Unix socket between daemon and PTY host), and the same
 * frame bodies as single WebSocket messages (between daemon and clients).
 *
 *   stream:    u32be length of the body | body
 *   body:      u8 kind | rest
 *   kind 1     UTF-8 JSON
 *   kind 2     bytes of a channel:  u32be channel | u32be tag | bytes
 *
 * On the way to a client the tag is 0 for live output and 1 for replayed output (what stood there before the
 * client came: bells, clipboard and titles in it are void). On the way to a PTY the tag is a request number
 * that the host answers with `input-accepted`, or 0 when no answer is wanted.
 */

/** A frame larger than this is a fault of the peer: the connection is closed. Bytes. */
export const MAX_FRAME_BYTES: number = 16 * 1024 * 1024;

export const TAG_LIVE = 0;
export const TAG_REPLAY = 1;

export type Frame =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "bytes"; readonly channel: number; readonly tag: number; readonly bytes: Uint8Array };

const KIND_JSON = 1;
const KIND_BYTES = 2;
const BYTES_HEADER = 9;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { fatal: true });

/** The body of a JSON frame. */
export function encodeJsonBody(value: unknown): Uint8Array {
  const text = encoder.encode(JSON.stringify(value));
  const body = new Uint8Array(1 + text.length);
  body[0] = KIND_JSON;
  body.set(text, 1);
  return body;
}

/** The body of a frame of channel bytes. */
export function encodeBytesBody(channel: number, tag: number, bytes: Uint8Array): Uint8Array {
  const body = new Uint8Array(BYTES_HEADER + bytes.length);
  const view = new DataView(body.buffer);
  body[0] = KIND_BYTES;
  view.setUint32(1, channel);
  view.setUint32(5, tag);
  body.set(bytes, BYTES_HEADER);
  return body;
}

/** A body with the length in front, for a byte stream. */
export function withLength(body: Uint8Array): Uint8Array {
  const framed = new Uint8Array(4 + body.length);
  new DataView(framed.buffer).setUint32(0, body.length);
  framed.set(body, 4);
  return framed;
}

/** Null for a body that is no frame (unknown kind, torn header, bad JSON or UTF-8). The bytes alias the body. */
export function decodeBody(body: Uint8Array): Frame | null {
  if (body[0] === KIND_JSON) return decodeJson(body.subarray(1));
  if (body[0] !== KIND_BYTES || body.length < BYTES_HEADER) return null;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  return {
    kind: "bytes",
    channel: view.getUint32(1),
    tag: view.getUint32(5),
    bytes: body.subarray(BYTES_HEADER),
  };
}

function decodeJson(bytes: Uint8Array): Frame | null {
  try {
    return { kind: "json", value: JSON.parse(decoder.decode(bytes)) as unknown };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

export type FrameFault = "frame-too-large" | "not-a-frame";

/** Cuts a byte stream into frames, however it was torn on the way. After a fault it yields nothing more. */
export class FrameReader {
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #fault: FrameFault | null = null;

  get fault(): FrameFault | null {
    return this.#fault;
  }

  /** The frames completed by this chunk. The chunk may be kept until its frame is complete. */
  push(chunk: Uint8Array): Frame[] {
    const frames: Frame[] = [];
    if (this.#fault !== null || chunk.length === 0) return frames;
    this.#pending.push(chunk);
    this.#pendingBytes += chunk.length;
    let next = this.#next();
    while (next !== null) {
      frames.push(next);
      next = this.#next();
    }
    return frames;
  }

  #next(): Frame | null {
    if (this.#fault !== null || this.#pendingBytes < 4) return null;
    const head = this.#gather(4);
    const length = new DataView(head.buffer, head.byteOffset, 4).getUint32(0);
    if (length > MAX_FRAME_BYTES) return this.#fail("frame-too-large");
    if (this.#pendingBytes < 4 + length) return null;
    const all = this.#gather(4 + length);
    const frame = decodeBody(all.subarray(4, 4 + length));
    this.#drop(4 + length);
    return frame ?? this.#fail("not-a-frame");
  }

  /** The first `count` pending bytes in one piece; pieces are joined at most once a frame. */
  #gather(count: number): Uint8Array {
    const first = this.#pending[0] ?? new Uint8Array();
    if (first.length >= count) return first;
    const joined = new Uint8Array(count <= 4 ? count : this.#pendingBytes);
    let filled = 0;
    for (const piece of this.#pending) {
      const part = piece.subarray(0, joined.length - filled);
      joined.set(part, filled);
      filled += part.length;
      if (filled === joined.length) break;
    }
    if (joined.length === this.#pendingBytes) this.#pending = [joined];
    return joined;
  }

  #drop(count: number): void {
    let left = count;
    while (left > 0) {
      const first = this.#pending[0];
      if (first === undefined) break;
      if (first.length > left) {
        this.#pending[0] = first.subarray(left);
        break;
      }
      left -= first.length;
      this.#pending.shift();
    }
    this.#pendingBytes -= count;
  }

  #fail(fault: FrameFault): null {
    this.#fault = fault;
    this.#pending = [];
    this.#pendingBytes = 0;
    return null;
  }
}
