/** The daemon itself: `daemon-status`, `daemon-stop`, `sign-in-link`. */
import type { Result } from "@saggar/engine";
import type { CallError, VerbRequest, VerbResult } from "@saggar/protocol";
import { isoTime } from "../../system.ts";
import type { Context } from "../context.ts";
import { pageMissing } from "../refusals.ts";

export async function daemonStatus(
  context: Context,
): Promise<Result<VerbResult<"daemon-status">, CallError>> {
  const { sessions, paths, version, startedAtMs, url, warnings } = context;
  return {
    ok: true,
    value: {
      version,
      pid: process.pid,
      startedAt: isoTime(startedAtMs),
      home: paths.home,
      socket: paths.socket,
      url: url(),
      sessions: sessions.ids().length,
      waiting: sessions.queue().length,
      hosts: [...sessions.hosts()],
      warnings: [...warnings(), ...sessions.warnings()],
    },
  };
}

export async function daemonStop(
  { sessions, onStop }: Context,
  { all }: VerbRequest<"daemon-stop">,
): Promise<Result<VerbResult<"daemon-stop">, CallError>> {
  const sessionsLeft = all ? await sessions.endAll() : sessions.ids().length;
  onStop(all);
  return { ok: true, value: { sessionsLeft } };
}

/** The token stands behind `#`: no request, log or Referer ever carries it. */
export async function signInLink({
  signIns,
  url,
  port,
}: Context): Promise<Result<VerbResult<"sign-in-link">, CallError>> {
  const origin = url();
  if (origin === null) return { ok: false, error: pageMissing(port) };
  const { token, expiresMs } = signIns.createToken();
  return { ok: true, value: { url: `${origin}/sign-in#${token}`, expiresAt: isoTime(expiresMs) } };
}
