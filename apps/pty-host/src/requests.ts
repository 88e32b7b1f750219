/** What a daemon can ask of a host, and the answers. Each answer has the shape that the wire gives for its `op`. */
import { PTY_WIRE, type PtyError, type PtyRequest } from "@saggar/protocol";
import { assertNever } from "./assert-never.ts";
import type { AttachedChannel, Connection } from "./connection.ts";
import type { Host } from "./host.ts";
import { readLinesOf } from "./read-lines.ts";
import type { Result } from "./result.ts";
import { readScreen } from "./screen-text.ts";
import type { Session } from "./session.ts";
import {
  channelInUse,
  helloFirst,
  hostDraining,
  hostFull,
  noSuchChannel,
  noSuchSession,
  sessionExists,
  stillRuns,
  tooManyChannels,
  versionMismatch,
} from "./words.ts";

/** `after` is done once the answer is on its way: what it sends comes behind it. */
export type Answer = Result<unknown, PtyError> & { readonly after?: () => void };
type Request<Op extends PtyRequest["op"]> = Extract<PtyRequest, { op: Op }>;

const MAX_CHANNELS = 1024;
const DONE: Answer = { ok: true, value: {} };

export async function answerRequest(host: Host, connection: Connection, body: PtyRequest): Promise<Answer> {
  if (body.op === "hello") return hello(host, connection, body);
  if (!connection.hasGreeted) return refuse(helloFirst());
  switch (body.op) {
    case "spawn":
      return spawn(host, body);
    case "set-theme":
      host.useTheme(body.theme);
      return DONE;
    case "drain":
      host.drain();
      return DONE;
    case "stats":
      return { ok: true, value: host.stats() };
    case "detach":
    case "ack-bytes":
      return onChannel(connection, body);
    default: {
      const session = host.session(body.id);
      return session === null
        ? refuse(noSuchSession(body.id))
        : onSession({ host, connection, session }, body);
    }
  }
}

function refuse(error: PtyError): Answer {
  return { ok: false, error };
}

function hello(host: Host, connection: Connection, { major }: Request<"hello">): Answer {
  if (major !== PTY_WIRE.major) {
    return { ...refuse(versionMismatch(major, PTY_WIRE.major)), after: () => connection.end() };
  }
  connection.hasGreeted = true;
  return { ok: true, value: host.describe() };
}

function spawn(host: Host, request: Request<"spawn">): Answer {
  if (host.isDraining) return refuse(hostDraining());
  if (host.session(request.id) !== null) return refuse(sessionExists(request.id));
  if (host.isFull) return refuse(hostFull(host.capacity));
  const { id, argv, cwd, env, size, labels, recording, recordingMaxBytes } = request;
  return host.spawn({ id, program: { argv, cwd, env, size }, labels, recording, recordingMaxBytes });
}

function onChannel(connection: Connection, body: Request<"detach"> | Request<"ack-bytes">): Answer {
  const attached = connection.channels.get(body.channel);
  if (attached === undefined) return refuse(noSuchChannel(body.channel));
  if (body.op === "ack-bytes") attached.channel.acknowledge(body.bytes);
  else {
    connection.channels.delete(body.channel);
    attached.session.detach(attached.channel);
  }
  return DONE;
}

interface Context {
  readonly host: Host;
  readonly connection: Connection;
  readonly session: Session;
}

type SessionRequest = Exclude<
  PtyRequest,
  { op: "hello" | "spawn" | "set-theme" | "drain" | "stats" | "detach" | "ack-bytes" }
>;

function onSession(context: Context, body: SessionRequest): Answer | Promise<Answer> {
  const { host, connection, session } = context;
  switch (body.op) {
    case "observe":
      return { ...DONE, after: () => connection.follow(session, body.afterSeq) };
    case "ack-marks":
      session.marks.acknowledge(body.seq);
      return DONE;
    case "attach":
      return attach(context, body);
    case "release":
      if (session.exit === null) return refuse(stillRuns(session.id));
      host.release(session);
      return DONE;
    case "read-screen":
    case "read-lines":
    case "inspect-tty":
    case "end":
      return ask(session, host, body);
    default:
      return steer(session, body);
  }
}

function attach({ connection, session }: Context, body: Request<"attach">): Answer {
  if (connection.channels.has(body.channel)) return refuse(channelInUse(body.channel));
  if (connection.channels.size >= MAX_CHANNELS) return refuse(tooManyChannels(MAX_CHANNELS));
  const channel = session.attach(body.channel, body.replay, connection);
  const attached: AttachedChannel = { channel, session };
  connection.channels.set(body.channel, attached);
  const { size, start } = channel.prepare();
  return { ok: true, value: { size }, after: start };
}

async function ask(
  session: Session,
  host: Host,
  body: Request<"read-screen"> | Request<"read-lines"> | Request<"inspect-tty"> | Request<"end">,
): Promise<Answer> {
  switch (body.op) {
    case "read-screen":
      return { ok: true, value: readScreen(session.screen.model, session.title, session.marks.seq) };
    case "read-lines":
      return { ok: true, value: { lines: await readLinesOf(session, body.lines, host.readerPorts) } };
    case "inspect-tty":
      return { ok: true, value: await session.inspect() };
    case "end":
      return { ok: true, value: { survivors: await session.end(body.graceMs) } };
    default:
      return assertNever(body);
  }
}

function steer(
  session: Session,
  body: Request<"resize"> | Request<"disarm"> | Request<"reset"> | Request<"set-focused">,
): Answer {
  switch (body.op) {
    case "resize":
      session.resize(body.size);
      return DONE;
    case "disarm":
      session.disarm();
      return DONE;
    case "reset":
      session.reset();
      return DONE;
    case "set-focused":
      session.setFocused(body.isFocused);
      return DONE;
    default:
      return assertNever(body);
  }
}
