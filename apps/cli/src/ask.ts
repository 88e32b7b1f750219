/**
 * One call to the daemon: `POST /v1/<verb>` on its Unix socket. The daemon has checked what it sends against the same
 * schemas; parsing it again here would cost every call the start-up of the schema library.
 */
import http from "node:http";
import type { CallError, Verb, VerbArgs, VerbResult } from "@saggar/protocol";
import { BAD_ARGUMENTS, CallEnded, NOBODY, REFUSED } from "./outcome.ts";
import { capture, type System } from "./system.ts";
import { text } from "./text.ts";

interface Answer {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly error?: CallError;
}

/** Who calls: a session proves itself by its token; the processes let the daemon see that the token is not another terminal's. */
export function callerHeaders(system: System): Record<string, string> {
  const { SAGGAR_SESSION: session, SAGGAR_TOKEN: token, TMUX: tmux, TMUX_PANE: pane } = system.env;
  const pids = [system.pid];
  if (session && tmux) {
    const clients =
      capture("tmux", ["list-clients", ...(pane ? ["-t", pane] : []), "-F", "#{client_pid}"]) ?? "";
    pids.push(
      ...clients
        .split("\n")
        .filter((line) => /^\d+$/.test(line))
        .slice(0, 16)
        .map(Number),
    );
  }
  const headers: Record<string, string> = { "x-saggar-pids": pids.join(",") };
  if (session) headers["x-saggar-session"] = session;
  if (token) headers["x-saggar-token"] = token;
  return headers;
}

/** The daemon's answer, or the end of the call: exit 3 without a daemon, 1 (or 2, 3) with its refusal. */
export async function ask<V extends Verb>(
  system: System,
  verb: V,
  args: VerbArgs<V>,
): Promise<VerbResult<V>> {
  const answer = await post(system, verb, args);
  if (answer.ok) return answer.value as VerbResult<V>;
  const error = answer.error ?? { code: "internal" as const, message: text.noAnswer };
  throw new CallEnded(exitCodeOf(error), describe(error));
}

/** Null when no daemon answers on the socket. */
export async function askIfRunning<V extends Verb>(
  system: System,
  verb: V,
  args: VerbArgs<V>,
): Promise<VerbResult<V> | null> {
  try {
    return await ask(system, verb, args);
  } catch (error) {
    if (error instanceof CallEnded && error.exitCode === NOBODY && error.message === text.noDaemon)
      return null;
    throw error;
  }
}

function exitCodeOf(error: CallError): 1 | 2 | 3 {
  if (error.code === "bad-arguments") return BAD_ARGUMENTS;
  return error.code === "no-session" ? NOBODY : REFUSED;
}

function describe(error: CallError): string {
  const candidates = (error.candidates ?? []).map(
    ({ shortId, name, project }) => `  ${shortId}  ${name}  ${project}`,
  );
  return [error.message, ...candidates].join("\n");
}

function post(system: System, verb: string, args: unknown): Promise<Answer> {
  const body = JSON.stringify(args);
  const headers = {
    ...callerHeaders(system),
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const request = http.request({
      socketPath: system.places.socket,
      path: `/v1/${verb}`,
      method: "POST",
      headers,
      agent: false,
    });
    request.on("error", (error: NodeJS.ErrnoException) => reject(unreachable(error)));
    request.on("response", (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("aborted", () => reject(new CallEnded(REFUSED, text.noAnswer)));
      response.on("end", () => resolve(readAnswer(Buffer.concat(chunks).toString("utf8"))));
    });
    request.end(body);
  });
}

function unreachable(error: NodeJS.ErrnoException): Error {
  if (["ENOENT", "ENOTDIR", "ECONNREFUSED"].includes(error.code ?? ""))
    return new CallEnded(NOBODY, text.noDaemon);
  if (error.code === "ECONNRESET" || error.code === "EPIPE") return new CallEnded(REFUSED, text.noAnswer);
  return error.code === "EACCES"
    ? new CallEnded(REFUSED, `The daemon's socket belongs to somebody else: ${error.message}`)
    : error;
}

function readAnswer(body: string): Answer {
  try {
    return JSON.parse(body) as Answer;
  } catch (error) {
    if (error instanceof SyntaxError) throw new CallEnded(REFUSED, text.noAnswer);
    throw error;
  }
}
