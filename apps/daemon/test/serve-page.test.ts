/** The page's door: who is let in, what is said before that, and how a browser signs in. Real requests on a real port. */
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { verbs } from "@saggar/protocol";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Knocking, type Reply, type Rig, startRig } from "./support/serve-rig.ts";

const A = "aaaa0001";
const JSON_TYPE = { "content-type": "application/json" };

let rig: Rig;
let cookie: string;
beforeEach(async () => {
  rig = await startRig();
  rig.sessions.add(A, { name: "secret-project" });
  cookie = await rig.signIn();
});
afterEach(() => rig.close());

const own = (): Record<string, string> => ({ origin: rig.origin, cookie, ...JSON_TYPE });
const post = (path: string, headers: Record<string, string>, body = "{}"): Promise<Reply> =>
  rig.onPage({ method: "POST", path, headers, body });

const posts: readonly string[] = [...Object.keys(verbs), "sign-in", "sign-out", "no-such-verb"].map(
  (verb) => `/v1/${verb}`,
);
const gets: readonly string[] = [
  "/",
  "/index.html",
  "/assets/app-1a2b3c.js",
  "/s/aaaa0001",
  "/nothing.js",
  "/sign-in",
];

describe("every address that changes something", () => {
  type Evil = [name: string, knock: (path: string) => Knocking, status: number];
  const knock = (path: string, over: Record<string, string>, drop: string[] = []): Knocking => {
    const headers = Object.fromEntries(
      Object.entries({ ...own(), ...over }).filter(([name]) => !drop.includes(name)),
    );
    return { method: "POST", path, headers, body: "{}" };
  };
  const rows: readonly Evil[] = [
    ["another site", (path) => knock(path, { origin: "http://evil.example" }), 403],
    ["a page without an origin", (path) => knock(path, { origin: "null" }), 403],
    ["another port of this machine", (path) => knock(path, { origin: "http://127.0.0.1:1" }), 403],
    ["our port under another name", (path) => knock(path, { origin: `http://localhost:${rig.port}` }), 403],
    ["our name as https", (path) => knock(path, { origin: `https://127.0.0.1:${rig.port}` }), 403],
    ["our name as a beginning", (path) => knock(path, { origin: `${rig.origin}.evil.example` }), 403],
    ["no origin at all", (path) => knock(path, {}, ["origin"]), 403],
    [
      "a request that the browser calls cross-site",
      (path) => knock(path, { "sec-fetch-site": "cross-site" }),
      403,
    ],
    ["one that it calls same-site", (path) => knock(path, { "sec-fetch-site": "same-site" }), 403],
    ["a simple request", (path) => knock(path, { "content-type": "text/plain" }), 415],
    ["a form", (path) => knock(path, { "content-type": "application/x-www-form-urlencoded" }), 415],
    ["a multipart form", (path) => knock(path, { "content-type": "multipart/form-data; boundary=x" }), 415],
    ["no type", (path) => knock(path, {}, ["content-type"]), 415],
    [
      "a rebound name",
      (path) => knock(path, { host: `evil.example:${rig.port}`, origin: `http://evil.example:${rig.port}` }),
      421,
    ],
    [
      "our address without the port",
      (path) => knock(path, { host: "127.0.0.1", origin: "http://127.0.0.1" }),
      421,
    ],
    [
      "all addresses",
      (path) => knock(path, { host: `0.0.0.0:${rig.port}`, origin: `http://0.0.0.0:${rig.port}` }),
      421,
    ],
    [
      "another loopback address",
      (path) => knock(path, { host: `127.0.0.2:${rig.port}`, origin: `http://127.0.0.2:${rig.port}` }),
      421,
    ],
    ["GET", (path) => ({ ...knock(path, {}), method: "GET" }), 405],
    ["HEAD", (path) => ({ ...knock(path, {}), method: "HEAD" }), 405],
    ["PUT", (path) => ({ ...knock(path, {}), method: "PUT" }), 405],
    ["DELETE", (path) => ({ ...knock(path, {}), method: "DELETE" }), 405],
    ["PATCH", (path) => ({ ...knock(path, {}), method: "PATCH" }), 405],
    [
      "a preflight",
      (path) => ({ ...knock(path, { "access-control-request-method": "POST" }), method: "OPTIONS" }),
      405,
    ],
    ["TRACE", (path) => ({ ...knock(path, {}), method: "TRACE" }), 405],
  ];
  test.each(rows)("refuses %s, and nothing happens", async (_name, evil, status) => {
    const replies = await Promise.all(posts.map((path) => rig.onPage(evil(path))));
    expect(replies.map((reply) => reply.status)).toEqual(posts.map(() => status));
    for (const { headers, body } of replies) {
      expect(headers["access-control-allow-origin"]).toBeUndefined();
      expect(body).not.toContain("secret-project");
      // The door itself says it: nothing behind it was reached.
      expect(body).toContain(status === 415 ? "Send application/json." : "");
    }
    const { created, closed, written, shown } = rig.sessions;
    expect([...created, ...closed, ...written, ...shown, ...rig.stops]).toEqual([]);
    // The sign-in still stands: not even sign-out came through.
    expect((await post("/v1/list", own())).status).toBe(200);
  });

  test("refuses everybody without the cookie", async () => {
    const cookies = [
      "",
      `saggar-${rig.port}=`,
      `saggar-${rig.port}=${"0".repeat(64)}`,
      cookie.replace("saggar-", "other-"),
    ];
    for (const wrong of cookies) {
      const paths = posts.filter((path) => path !== "/v1/sign-in");
      const replies = await Promise.all(paths.map((path) => post(path, { ...own(), cookie: wrong })));
      expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 401));
    }
  });

  test("takes our own page, by each of our names", async () => {
    for (const name of ["127.0.0.1", "localhost", "[::1]"]) {
      const host = `${name}:${rig.port}`;
      const reply = await post("/v1/list", { ...own(), host, origin: `http://${host}` });
      expect([reply.status, JSON.parse(reply.body).ok]).toEqual([200, true]);
    }
  });

  test("finds our cookie behind one that a page on another port planted", async () => {
    const reply = await post("/v1/list", { ...own(), cookie: `saggar-${rig.port}=planted; x=1; ${cookie}` });
    expect(reply.status).toBe(200);
  });
});

describe("the stream", () => {
  const rows: readonly [name: string, headers: () => Record<string, string>, outcome: string][] = [
    ["another site", () => ({ cookie, origin: "http://evil.example" }), "403"],
    ["no origin", () => ({ cookie }), "403"],
    ["the null origin", () => ({ cookie, origin: "null" }), "403"],
    ["another port", () => ({ cookie, origin: "http://127.0.0.1:1" }), "403"],
    ["another site without a cookie", () => ({ origin: "http://evil.example" }), "403"],
    ["our page without a cookie", () => ({ origin: rig.origin }), "401"],
    ["our page with a wrong one", () => ({ cookie: `saggar-${rig.port}=1`, origin: rig.origin }), "401"],
    ["a rebound name", () => ({ cookie, host: "evil.example", origin: "http://evil.example" }), "421"],
    [
      "a session's headers, which count here for nothing",
      () => ({ "x-saggar-session": A, "x-saggar-token": `token-of-${A}` }),
      "403",
    ],
    ["our page", () => ({ cookie, origin: rig.origin }), "open"],
  ];
  test.each(rows)("%s", async (_name, headers, outcome) => {
    const got = await rig.streamOnPage(headers()).then(
      () => "open",
      (error: Error) => error.message,
    );
    expect(got).toBe(outcome);
  });

  test("stands at one address only", async () => {
    const headers = {
      connection: "Upgrade",
      upgrade: "websocket",
      "sec-websocket-version": "13",
      "sec-websocket-key": "dGhlIHNhbXBsZSBub25jZQ==",
    };
    const paths = ["/", "/v1/list", "/v1/stream/", "/v1/streams"];
    const replies = await Promise.all(
      paths.map((path) => rig.onPage({ path, headers: { ...own(), ...headers } })),
    );
    expect(replies.map(({ status }) => status)).toEqual(paths.map(() => 404));
    expect((await rig.onPage({ path: "/v1/stream", headers: { ...own(), ...headers } })).status).toBe(101);
  });
});

describe("before the sign-in", () => {
  test("every page says how to sign in and nothing of the sessions", async () => {
    const replies = await Promise.all(gets.map((path) => rig.onPage({ path })));
    expect(replies.map(({ status }) => status)).toEqual(
      gets.map((path) => (path === "/sign-in" ? 200 : 401)),
    );
    for (const { body } of replies) expect(body).not.toContain("secret-project");
    expect(replies[0]!.body).toContain("<pre>saggar</pre>");
  });

  test("files of the page are held back too", async () => {
    expect((await rig.onPage({ path: "/assets/app-1a2b3c.js" })).body).not.toContain("export");
  });
});

describe("signing in", () => {
  const link = async (): Promise<URL> => {
    const answer = await rig.ask("sign-in-link", {});
    if (!answer.ok) throw new Error(answer.error.message);
    return new URL(answer.value.url);
  };
  const redeem = (token: string): Promise<Reply> =>
    post("/v1/sign-in", { origin: rig.origin, ...JSON_TYPE }, JSON.stringify({ token }));

  test("a link's secret stands behind the # alone, and works once", async () => {
    const url = await link();
    expect([url.origin, url.pathname, url.search]).toEqual([rig.origin, "/sign-in", ""]);
    expect(url.hash).toMatch(/^#[0-9a-f]{64}$/);
    const token = url.hash.slice(1);
    const [first, second] = [await redeem(token), await redeem(token)];
    expect([first.status, second.status]).toEqual([200, 401]);
    expect(first.headers["set-cookie"]).toEqual([
      expect.stringMatching(
        new RegExp(`^saggar-${rig.port}=[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Strict; Max-Age=2592000$`),
      ),
    ]);
    expect(second.headers["set-cookie"]).toBeUndefined();
    expect(second.body).toContain("Run saggar for a fresh one");
  });

  test("a link dies after a minute", async () => {
    const [early, late] = [await link(), await link()];
    rig.system.skip(59_000);
    expect((await redeem(early.hash.slice(1))).status).toBe(200);
    rig.system.skip(1000);
    expect((await redeem(late.hash.slice(1))).status).toBe(401);
  });

  test("wrong links are limited, a right one is never kept out", async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 12; number += 1) statuses.push((await redeem("f".repeat(64))).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect((await redeem((await link()).hash.slice(1))).status).toBe(200);
  });

  test("a sign-in outlives the daemon, ends after 30 days, and twenty of them live at most", async () => {
    await rig.serve.close();
    const later = await startRig({ home: rig.home, port: rig.port });
    const knocks = (): Promise<Reply> =>
      later.onPage({ method: "POST", path: "/v1/list", headers: own(), body: "{}" });
    expect((await knocks()).status).toBe(200);
    for (let number = 0; number < 19; number += 1) await later.signIn();
    expect((await knocks()).status).toBe(200);
    const newest = await later.signIn();
    expect((await knocks()).status).toBe(401);
    const list = { method: "POST", path: "/v1/list", headers: { ...own(), cookie: newest }, body: "{}" };
    later.system.skip(30 * 24 * 3_600_000 - 60_000);
    expect((await later.onPage(list)).status).toBe(200);
    later.system.skip(60_001);
    expect((await later.onPage(list)).status).toBe(401);
    await later.close();
  });

  test("no secret is kept as it is, or written to a log; the file is the user's alone", async () => {
    const url = await link();
    const token = url.hash.slice(1);
    const kept = readFileSync(`${rig.home}/sign-ins.json`, "utf8");
    const secret = cookie.split("=")[1]!;
    await redeem(token);
    for (const text of [kept, rig.logged.join("\n"), JSON.stringify(rig.audit())]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(token);
    }
    expect(statSync(`${rig.home}/sign-ins.json`).mode & 0o777).toBe(0o600);
    expect(rig.audit().map(({ verb }) => verb)).toContain("sign-in");
  });

  test("signing out ends the cookie and its streams, and nobody else's", async () => {
    const other = await rig.signIn();
    const stream = await rig.streamOnPage({ cookie, origin: rig.origin });
    const others = await rig.streamOnPage({ cookie: other, origin: rig.origin });
    const reply = await post("/v1/sign-out", own());
    expect(reply.headers["set-cookie"]?.[0]).toMatch(/^saggar-\d+=; .*Max-Age=0$/);
    expect(await stream.untilClosed()).toBe(4401);
    expect((await post("/v1/list", own())).status).toBe(401);
    expect((await others.call("list", {})).ok).toBe(true);
  });

  test("the page that trades the token takes it out of the address first", async () => {
    const { body } = await rig.onPage({ path: "/sign-in.js" });
    expect(body.indexOf("history.replaceState")).toBeLessThan(body.indexOf("fetch("));
    expect((await rig.onPage({ path: "/sign-in" })).body).not.toMatch(/<script>|onload=|style=/);
  });
});

describe("what is served", () => {
  test("everything carries the headers that keep others out, refusals too", async () => {
    const replies = [
      await rig.onPage({ path: "/", headers: { cookie } }),
      await rig.onPage({ path: "/" }),
      await rig.onPage({ path: "/", headers: { host: "evil.example" } }),
      await rig.onPage({ path: "/assets/app-1a2b3c.js", headers: { cookie } }),
      await rig.onPage({ path: "/nothing.js", headers: { cookie } }),
      await post("/v1/list", own()),
      await post("/v1/list", own(), "{ no json"),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 401, 421, 200, 404, 200, 400]);
    for (const { headers } of replies) {
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
      });
      const policy = headers["content-security-policy"] ?? "";
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/script-src[^;]*unsafe|evil/);
    }
    const kept = replies.map(({ headers }) => headers["cache-control"]);
    expect(kept).toEqual(
      kept.map((_, at) => (at === 3 ? "private, max-age=31536000, immutable" : "no-store")),
    );
  });

  test("files of the page, and none from elsewhere", async () => {
    const headers = { cookie };
    expect((await rig.onPage({ path: "/", headers })).body).toContain("<title>saggar");
    expect((await rig.onPage({ path: "/?x=1", headers })).body).toContain("<title>saggar");
    expect((await rig.onPage({ path: "/s/aaaa0001", headers })).status).toBe(404);
    expect((await rig.onPage({ path: "/assets/app-1a2b3c.js", headers })).headers["content-type"]).toContain(
      "javascript",
    );
    const paths = [
      "/../secret.txt",
      "/assets/../../secret.txt",
      "/%2e%2e/secret.txt",
      "/..%2fsecret.txt",
      "/assets/..%5c..%5csecret.txt",
      "//etc/hosts.txt",
      "/assets/%00.js",
      "/.hidden.js",
    ];
    for (const path of paths)
      expect(await raw(`GET ${path} HTTP/1.1`)).not.toMatch(/not for the page|localhost/);
    expect(await raw("GET http://evil.example/ HTTP/1.1")).toContain(" 400 ");
  });

  /** A request line that no client library would send. */
  function raw(line: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(rig.port, "127.0.0.1");
      let text = "";
      socket.on("data", (piece) => (text += piece.toString()));
      socket.on("close", () => resolve(text));
      socket.on("error", reject);
      socket.write(
        `${line}\r\nHost: 127.0.0.1:${rig.port}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
      );
    });
  }
});

test("a page that is not built says how to build it; one that is built later is served", async () => {
  rmSync(`${rig.home}/web`, { recursive: true });
  rig.system.skip(2000);
  const missing = await rig.onPage({ path: "/", headers: { cookie } });
  expect([missing.status, missing.body]).toEqual([503, expect.stringContaining("npm run build")]);
  mkdirSync(`${rig.home}/web`);
  writeFileSync(`${rig.home}/web/index.html`, "<title>built</title>");
  rig.system.skip(2000);
  expect(await rig.onPage({ path: "/", headers: { cookie } })).toMatchObject({
    status: 200,
    body: "<title>built</title>",
  });
});

test("a port that another program has leaves the socket to serve alone, and says so", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as { port: number };
  const alone = await startRig({ port });
  expect(alone.serve.url).toBeNull();
  const status = await alone.ask("daemon-status", {});
  expect(status).toMatchObject({
    value: { url: null, warnings: [expect.stringContaining(`${port} could not be had`), expect.anything()] },
  });
  expect(await alone.ask("sign-in-link", {})).toMatchObject({
    ok: false,
    error: { code: "page-unavailable" },
  });
  await alone.close();
  await new Promise((resolve) => other.close(resolve));
});
