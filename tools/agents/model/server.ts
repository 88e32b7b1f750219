/**
 * A model on loopback that says what a script tells it to say, over the four wires that coding agents speak. It knows
 * when each request of the main conversation came and when its answer ended, which is where the truth of a story is from.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { System } from "../../../apps/daemon/src/system.ts";
import { pause } from "../../tape-wait.ts";
import { anthropic } from "./anthropic.ts";
import { chat } from "./chat.ts";
import { gemini } from "./gemini.ts";
import { fitting, textOf } from "./json.ts";
import type { Asked, Refusal, Reply, ReplyPart, Script, ToolCall, Usage, Wire } from "./reply.ts";
import { responses } from "./responses.ts";

const WIRES: readonly Wire[] = [anthropic, responses, chat, gemini];
const SIDE_TEXT = "Tidy the shop";
const LAST_TEXT = "All done.";
const USAGE: Usage = { input: 1200, output: 40 };
/** Larger requests are refused. */
const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** Something that happened between an agent and the model. */
export interface ModelEvent {
  readonly kind: "asked" | "answered" | "broken-off";
  readonly isMain: boolean;
  readonly text: string;
}

export interface ScriptedModel {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Requests of the main conversation so far. */
  readonly asked: number;
  /** Nothing is left to say, and every answer has ended. */
  readonly isDone: boolean;
  /** What the next request of the main conversation gets; in turn. */
  next(...replies: readonly Script[]): void;
  /** What a request gets whose newest text holds the marker, once; before what `next` said, and no part of the main conversation. */
  when(marker: string, reply: Reply): void;
  /** Every request of the main conversation is refused so, as often as it is tried, until this is called with null. */
  refuse(refusal: Refusal | null): void;
  /** Every held stream goes on. */
  release(): void;
  close(): Promise<void>;
}

export interface ModelOptions {
  readonly system: System;
  readonly onEvent: (event: ModelEvent) => void;
}

interface State {
  asked: number;
  /** Answers that ended, whole or broken off. */
  answered: number;
  refusal: Refusal | null;
  readonly queue: Script[];
  readonly marked: Map<string, Reply>;
  readonly held: Set<() => void>;
}

export async function startModel(options: ModelOptions): Promise<ScriptedModel> {
  const state: State = {
    asked: 0,
    answered: 0,
    refusal: null,
    queue: [],
    marked: new Map(),
    held: new Set(),
  };
  const server = createServer((request, response) => {
    void serve(state, options, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    get asked() {
      return state.asked;
    },
    get isDone() {
      return state.queue.length === 0 && state.asked === state.answered;
    },
    next: (...replies) => void state.queue.push(...replies),
    when: (marker, reply) => void state.marked.set(marker, reply),
    refuse(refusal) {
      state.refusal = refusal;
    },
    release: () => releaseAll(state),
    close: () => closeServer(server, state),
  };
}

function releaseAll({ held }: State): void {
  for (const go of held) go();
  held.clear();
}

function closeServer(server: Server, state: State): Promise<void> {
  releaseAll(state);
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

async function serve(
  state: State,
  options: ModelOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname } = new URL(request.url ?? "/", "http://127.0.0.1");
  const body = await bodyOf(request);
  const wire = WIRES.find((each) => each.serves(pathname));
  if (wire === undefined || request.method !== "POST") return sendOther(pathname, response);
  const parsed = JSON.parse(body) as Readonly<Record<string, unknown>>;
  const model = textOf(parsed["model"]) || "scripted";
  const asked = wire.read(parsed, pathname);
  const marked = [...state.marked].find(([marker]) => asked.text.includes(marker));
  const isMain = asked.hasTools && marked === undefined;
  const reply = marked === undefined ? replyTo(state, asked, body) : takeMarked(state, marked);
  if (isMain) state.asked += 1;
  options.onEvent({ kind: "asked", isMain, text: asked.text });
  const isWhole = await answer({ state, options, wire, model, asked, reply, response });
  if (isMain) state.answered += 1;
  options.onEvent({ kind: isWhole ? "answered" : "broken-off", isMain, text: asked.text });
}

function takeMarked({ marked }: State, [marker, reply]: readonly [string, Reply]): Reply {
  marked.delete(marker);
  return reply;
}

function replyTo(state: State, asked: Asked, request: string): Reply {
  if (!asked.hasTools) {
    const text = asked.schema === null ? SIDE_TEXT : JSON.stringify(fitting(asked.schema));
    return { kind: "stream", parts: [{ kind: "say", text }] };
  }
  if (state.refusal !== null) return state.refusal;
  const next = state.queue.shift() ?? { kind: "stream", parts: [{ kind: "say", text: LAST_TEXT }] };
  return typeof next === "function" ? next(request) : next;
}

interface Answering {
  readonly state: State;
  readonly options: ModelOptions;
  readonly wire: Wire;
  readonly model: string;
  readonly asked: Asked;
  readonly reply: Reply;
  readonly response: ServerResponse;
}

/** False when the agent hung up before the end. */
async function answer(answering: Answering): Promise<boolean> {
  const { wire, model, asked, reply, response } = answering;
  if (reply.kind === "fail") {
    sendJson(response, reply.status, wire.failure(reply.type, reply.message, reply.status));
    return true;
  }
  if (!asked.isStream) {
    const isOpen = await pass(answering, reply.parts, () => {});
    if (isOpen) sendJson(response, 200, wire.whole(model, saidIn(reply.parts), callsIn(reply.parts), USAGE));
    return isOpen;
  }
  const encoder = wire.encoder(model);
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.write(encoder.start());
  const isOpen = await pass(answering, reply.parts, (part) => {
    if (part.kind === "say") response.write(encoder.text(part.text));
    if (part.kind === "call") response.write(encoder.call(part.call));
  });
  if (isOpen) response.end(encoder.end(USAGE));
  return isOpen;
}

/** Goes through the parts in their time. False when the agent hung up meanwhile. */
async function pass(
  { state, options, response }: Answering,
  parts: readonly ReplyPart[],
  write: (part: ReplyPart) => void,
): Promise<boolean> {
  const gone = new Promise<void>((resolve) => response.once("close", resolve));
  for (const part of parts) {
    if (response.destroyed) return false;
    if (part.kind === "wait") await Promise.race([gone, pause(options.system, part.ms)]);
    else if (part.kind === "hold") {
      await Promise.race([gone, new Promise<void>((resolve) => state.held.add(resolve))]);
    } else write(part);
  }
  return !response.destroyed;
}

function saidIn(parts: readonly ReplyPart[]): string {
  return parts.map((part) => (part.kind === "say" ? part.text : "")).join("");
}

function callsIn(parts: readonly ReplyPart[]): readonly ToolCall[] {
  return parts.flatMap((part) => (part.kind === "call" ? [part.call] : []));
}

/** Counting of tokens, lists of models, greetings: enough for an agent to go on. */
function sendOther(path: string, response: ServerResponse): void {
  if (path.endsWith("count_tokens")) sendJson(response, 200, { input_tokens: USAGE.input });
  else if (path.endsWith(":countTokens")) sendJson(response, 200, { totalTokens: USAGE.input });
  else if (path.endsWith("/models")) sendJson(response, 200, { object: "list", data: [] });
  else sendJson(response, 200, {});
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    request.on("data", (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > MAX_BODY_BYTES) request.destroy(new Error("The request is too large"));
      else pieces.push(piece);
    });
    request.once("end", () => resolve(Buffer.concat(pieces).toString("utf8")));
    request.once("error", reject);
  });
}
