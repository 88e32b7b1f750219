/**
 * What a request must show before anything looks at it on TCP, where every web page of the user's browser and every user of
 * the machine can knock: our own name as Host (no rebinding), our own Origin on everything but GET, JSON on every POST (no
 * simple requests), and the cookie of a sign-in. Pure: headers in, a refusal or the sign-in out.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { Result } from "@saggar/engine";

export interface Knock {
  readonly method: string;
  /** As it stands in the request line. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly isUpgrade: boolean;
}

export interface PageRefusal {
  readonly status: 400 | 401 | 403 | 404 | 405 | 415 | 421;
  readonly message: string;
}

export interface Admitted {
  /** Without the query. */
  readonly path: string;
  /** Digest of the sign-in; null for what may be had before it. */
  readonly signIn: string | null;
}

export const STREAM_PATH = "/v1/stream";
export const SIGN_IN_PATH = "/v1/sign-in";
/** All that is served before the sign-in; none of it says anything of the sessions. */
const OPEN_GETS: ReadonlySet<string> = new Set(["/sign-in", "/sign-in.js", "/sign-in.css", "/icon.svg"]);

export function cookieName(port: number): string {
  return `saggar-${port}`;
}

export function admit(
  knock: Knock,
  port: number,
  findSignIn: (secrets: readonly string[]) => string | null,
): Result<Admitted, PageRefusal> {
  const { headers, url } = knock;
  const host = headers.host ?? "";
  const path = url.split("?", 1)[0] ?? "";
  const refusal =
    checkHost(host, port) ?? checkTarget(knock, path) ?? checkOrigin(knock, host) ?? checkType(knock);
  if (refusal !== null) return { ok: false, error: refusal };
  const signIn = findSignIn(cookiesOf(headers.cookie, cookieName(port)));
  if (signIn === null && !isOpen(knock, path)) {
    return { ok: false, error: { status: 401, message: "Not signed in. Run saggar for a sign-in link." } };
  }
  return { ok: true, value: { path, signIn } };
}

function checkHost(host: string, port: number): PageRefusal | null {
  const names = [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`];
  if (port === 80) names.push("127.0.0.1", "localhost", "[::1]");
  return names.includes(host.toLowerCase())
    ? null
    : { status: 421, message: "This server answers to its own name only." };
}

/** Methods and paths that go together; nothing is changed by a GET. */
function checkTarget({ method, isUpgrade }: Knock, path: string): PageRefusal | null {
  if (!path.startsWith("/")) return { status: 400, message: "That is no path." };
  const isApi = path === "/v1" || path.startsWith("/v1/");
  if (isUpgrade) {
    return method === "GET" && path === STREAM_PATH
      ? null
      : { status: 404, message: "There is no such stream." };
  }
  const isFitting = isApi ? method === "POST" : method === "GET" || method === "HEAD";
  return isFitting ? null : { status: 405, message: "This method is not allowed here." };
}

/**
 * A browser adds these headers by itself and lets no page change them. Browsers do not agree on what a WebSocket's
 * `Sec-Fetch-Site` is; its `Origin` is plain everywhere.
 */
function checkOrigin({ method, headers, isUpgrade }: Knock, host: string): PageRefusal | null {
  if (!isUpgrade && method !== "POST") return null;
  const site = headers["sec-fetch-site"];
  const isSiteOwn = isUpgrade || site === undefined || site === "same-origin";
  const isOwn = headers.origin === `http://${host}` && isSiteOwn;
  return isOwn ? null : { status: 403, message: "Only saggar's own page may ask this." };
}

function checkType({ method, headers }: Knock): PageRefusal | null {
  if (method !== "POST") return null;
  const type = (headers["content-type"] ?? "").split(";", 1)[0]?.trim().toLowerCase();
  return type === "application/json" ? null : { status: 415, message: "Send application/json." };
}

function isOpen({ method, isUpgrade }: Knock, path: string): boolean {
  if (isUpgrade) return false;
  return method === "POST" ? path === SIGN_IN_PATH : OPEN_GETS.has(path);
}

/** Every value of that name: a page on another port may have planted one of its own before ours. */
function cookiesOf(header: string | undefined, name: string): string[] {
  return (header ?? "")
    .split(";")
    .map((part) => part.trim())
    .filter((part) => part.startsWith(`${name}=`))
    .map((part) => part.slice(name.length + 1))
    .slice(0, 10);
}
