/** What the page may ask once the guard has let it in: the verbs, signing in and out, and its files. */
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod";
import type { System } from "../system.ts";
import { type ApiOptions, createApi, refuse } from "./api.ts";
import type { Audit } from "./audit.ts";
import { PageFiles } from "./page-files.ts";
import { cookieName, SIGN_IN_PATH } from "./page-guard.ts";
import { badArguments } from "./refusals.ts";
import { signInPage, signInScript, signInStyle, unbuiltPage } from "./sign-in-page.ts";
import type { SignIns } from "./sign-ins.ts";
import type { Streams } from "./streams.ts";

export interface PageAppOptions {
  readonly api: Omit<ApiOptions, "callerOf" | "takesForms">;
  readonly signIns: SignIns;
  readonly streams: Streams;
  readonly audit: Audit;
  /** Where the page's built files are. */
  readonly webRoot: string;
  readonly system: System;
  /** The port that is served, once it is known. */
  readonly port: () => number;
  /** The sign-in that the guard found for this request. */
  readonly signInOf: (request: object) => string | null;
}

const HTML = "text/html; charset=utf-8";
const tokenSchema = z.object({ token: z.string().min(1).max(200) });

export async function createPageApp(options: PageAppOptions): Promise<FastifyInstance> {
  const app = createApi({
    ...options.api,
    callerOf: () => ({ ok: true, value: { kind: "owner", via: "page" } }),
    takesForms: false,
  });
  addSignIn(app, options);
  addFiles(app, new PageFiles(options.webRoot, options.system));
  await app.ready();
  return app;
}

function addSignIn(app: FastifyInstance, { signIns, streams, audit, port, signInOf }: PageAppOptions): void {
  app.get("/sign-in", (_request, reply) => reply.type(HTML).send(signInPage));
  app.get("/sign-in.js", (_request, reply) =>
    reply.type("text/javascript; charset=utf-8").send(signInScript),
  );
  app.get("/sign-in.css", (_request, reply) => reply.type("text/css; charset=utf-8").send(signInStyle));
  app.post(SIGN_IN_PATH, (request, reply) => {
    const body = tokenSchema.safeParse(request.body);
    if (!body.success) return refuse(reply, 400, badArguments("Send { token }."));
    const redeemed = signIns.redeem(body.data.token);
    const outcome = redeemed.ok ? "done" : redeemed.error.code;
    audit.write({ caller: null, verb: "sign-in", target: null, outcome });
    if (!redeemed.ok)
      return refuse(reply, redeemed.error.code === "rate-limited" ? 429 : 401, redeemed.error);
    const { secret, maxAgeS } = redeemed.value;
    return reply.header("set-cookie", cookie(port(), secret, maxAgeS)).send({ ok: true, value: {} });
  });
  app.post("/v1/sign-out", (request, reply) => {
    const signIn = signInOf(request.raw);
    audit.write({ caller: { kind: "owner", via: "page" }, verb: "sign-out", target: null, outcome: "done" });
    if (signIn !== null) {
      signIns.end(signIn);
      streams.signOut(signIn);
    }
    return reply.header("set-cookie", cookie(port(), "", 0)).send({ ok: true, value: {} });
  });
}

/** Host-only, for this port by its name, out of reach of scripts, and never sent along from another site. */
function cookie(port: number, value: string, maxAgeS: number): string {
  return `${cookieName(port)}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeS}`;
}

function addFiles(app: FastifyInstance, files: PageFiles): void {
  app.route<{ Params: { "*": string } }>({
    method: ["GET", "HEAD"],
    url: "/*",
    handler: (request, reply) => {
      const asked = request.params["*"];
      if (asked === "") return sendPage(reply, files);
      const file = files.read(asked);
      if (file === null) return refuse(reply, 404, badArguments("There is nothing at this address."));
      if (file.isImmutable) reply.header("cache-control", "private, max-age=31536000, immutable");
      return reply.type(file.type).send(file.bytes);
    },
  });
}

function sendPage(reply: FastifyReply, files: PageFiles): FastifyReply {
  const index = files.read("index.html");
  return index === null
    ? reply.code(503).type(HTML).send(unbuiltPage)
    : reply.type(index.type).send(index.bytes);
}
