/** Verbs of a stream: `show`, `subscribe`, and the terminal channels (`attach`, `detach`, `resize`, `ack-bytes`). */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import type { Context, StreamClient, TargetContext } from "../context.ts";
import { badArguments, streamOnly } from "../refusals.ts";

type Done = Result<Record<string, never>, CallError>;

const DONE: Done = { ok: true, value: {} };

export async function show(context: Context, report: VerbRequest<"show">): Promise<Done> {
  return on(context, (stream) => {
    stream.show(report);
    return DONE;
  });
}

export async function subscribe(context: Context): Promise<Result<VerbResult<"subscribe">, CallError>> {
  return on(context, (stream) => ({ ok: true, value: stream.subscribe() }));
}

export async function attach(
  context: TargetContext,
  { channel, size, replay }: VerbRequest<"attach">,
): Promise<Result<VerbResult<"attach">, CallError>> {
  const { stream, sessions, target } = context;
  if (stream === null) return { ok: false, error: streamOnly("attach") };
  if (!stream.reserveChannel(channel)) {
    return {
      ok: false,
      error: badArguments(`attach: channel ${channel} is in use, or this stream has too many.`),
    };
  }
  const attached = await sessions.attach(target.id, { replay, size, sink: stream.sinkOf(channel) });
  if (!attached.ok) {
    stream.closeChannel(channel);
    return attached;
  }
  if (!stream.openChannel(channel, target.id, attached.value)) attached.value.close();
  return { ok: true, value: { id: target.id, size: attached.value.size } };
}

export async function detach(context: Context, { channel }: VerbRequest<"detach">): Promise<Done> {
  return on(context, (stream) => {
    stream.closeChannel(channel);
    return DONE;
  });
}

/** A channel that has ended meanwhile takes no more sizes; that is no fault of the client. */
export async function resize(context: Context, { channel, size }: VerbRequest<"resize">): Promise<Done> {
  return on(context, (stream) => {
    stream.channel(channel)?.resize(size);
    return DONE;
  });
}

export async function ackBytes(
  context: Context,
  { channel, bytes }: VerbRequest<"ack-bytes">,
): Promise<Done> {
  return on(context, (stream) => {
    stream.channel(channel)?.acknowledge(bytes);
    return DONE;
  });
}

function on<T>(
  { stream }: Context,
  act: (stream: StreamClient) => Result<T, CallError>,
): Result<T, CallError> {
  return stream === null ? { ok: false, error: streamOnly("This verb") } : act(stream);
}
