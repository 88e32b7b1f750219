/**
 * `POST /v1/<verb>`, the same on both carriers: JSON in, `{ ok, value }` or `{ ok, error }` out with status 200. A status of
 * 4xx says that the request reached no verb; its body has the same shape.
 *
 * On the Unix socket `POST /v1/attention` also takes a form, so that a shell needs nothing but curl:
 *
 *   curl --unix-socket "$SAGGAR_SOCKET" -H @headers --data-urlencode "message=…" [-d level=note] http://saggar/v1/attention
 *
 * with `x-saggar-session`, `x-saggar-token` and `x-saggar-pids` in `headers` (a file or `-`, so that no command line shows
 * the token). The answer is 200 and nothing, or 4xx and one line for a person.
 */
import type { IncomingMessage } from "node:http";
import type { Result } from "@saggar/engine";
import type { CallError } from "@saggar/protocol";
import Fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Caller } from "./caller.ts";
import type { Dispatch } from "./dispatch.ts";
import { badArguments, noSession } from "./refusals.ts";
import { MAX_MESSAGE_BYTES } from "./stream.ts";

const JSON_TYPE = "application/json; charset=utf-8";
const FORM_TYPE = "application/x-www-form-urlencoded";
const MAX_FORM_BYTES = 65_536;

export interface ApiOptions {
  readonly dispatch: Dispatch;
  readonly callerOf: (request: IncomingMessage) => Result<Caller, CallError>;
  /** Aborted when the daemon stops. */
  readonly stopping: AbortSignal;
  readonly takesForms: boolean;
}

type VerbRoute = { Params: { verb: string } };

export function createApi(options: ApiOptions): FastifyInstance {
  const app = Fastify({ bodyLimit: MAX_MESSAGE_BYTES, logger: false, exposeHeadRoutes: false });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string" },
    app.getDefaultJsonParser("error", "error"),
  );
  if (options.takesForms) addFormParser(app);
  app.setErrorHandler((error: FastifyError, _request, reply) => {
    const status = error.statusCode ?? 500;
    const message = status < 500 ? error.message : "saggar failed at this. Its log says more.";
    return refuse(reply, status, badArguments(message));
  });
  app.setNotFoundHandler((_request, reply) =>
    refuse(reply, 404, badArguments("There is nothing at this address.")),
  );
  app.post<VerbRoute>("/v1/:verb", async (request, reply) => {
    if (request.body instanceof URLSearchParams) return answerForm(options, request, request.body, reply);
    const result = await run(options, request, { verb: request.params.verb, args: request.body });
    return reply.type(JSON_TYPE).header("cache-control", "no-store").send(JSON.stringify(result));
  });
  return app;
}

export function refuse(reply: FastifyReply, status: number, error: CallError): FastifyReply {
  return reply
    .code(status)
    .type(JSON_TYPE)
    .send(JSON.stringify({ ok: false, error }));
}

function addFormParser(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    FORM_TYPE,
    { parseAs: "string", bodyLimit: MAX_FORM_BYTES },
    (request, body, done) => {
      if (request.url === "/v1/attention") done(null, new URLSearchParams(body));
      else done(Object.assign(new Error("Send application/json."), { statusCode: 415 }));
    },
  );
}

async function run(
  { dispatch, callerOf, stopping }: ApiOptions,
  request: FastifyRequest,
  { verb, args }: { readonly verb: string; readonly args: unknown },
): Promise<Result<unknown, CallError>> {
  const hangUp = new AbortController();
  const { socket } = request.raw;
  const hungUp = (): void => hangUp.abort();
  socket.once("close", hungUp);
  stopping.addEventListener("abort", hungUp);
  if (stopping.aborted) hungUp();
  try {
    return await dispatch.run({
      verb,
      args,
      caller: callerOf(request.raw),
      signal: hangUp.signal,
      stream: null,
    });
  } finally {
    socket.off("close", hungUp);
    stopping.removeEventListener("abort", hungUp);
  }
}

async function answerForm(
  options: ApiOptions,
  request: FastifyRequest<VerbRoute>,
  form: URLSearchParams,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const plain = reply.type("text/plain; charset=utf-8").header("cache-control", "no-store");
  if (request.headers["x-saggar-session"] === undefined) {
    return plain.code(401).send(`${noSession().message}\n`);
  }
  const args = Object.fromEntries([...form].filter(([name]) => name === "message" || name === "level"));
  const result = await run(options, request, { verb: "attention", args });
  return result.ok
    ? plain.code(200).send("")
    : plain.code(statusOf(result.error)).send(`${result.error.message}\n`);
}

function statusOf({ code }: CallError): number {
  if (code === "no-session") return 401;
  if (code === "not-allowed") return 403;
  if (code === "rate-limited") return 429;
  return code === "internal" ? 500 : 400;
}
