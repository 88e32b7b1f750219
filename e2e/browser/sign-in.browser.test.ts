/** The door: one link, one browser, once; and what stands outside stays outside. */
import { randomBytes } from "node:crypto";
import http from "node:http";
import { expect, test } from "vitest";
import { signInLink } from "../page.ts";
import { journeys, SOON } from "./stage.ts";

journeys("signing in", (stage) => {
  test("a link signs one browser in, leaves no token behind, and is refused the second time", async () => {
    const link = await signInLink(stage.saggar);
    const token = new URL(link).hash.slice(1);
    const first = await stage.blank();
    await first.signIn(link);
    expect(first.page.url()).not.toContain(token);
    await first.press("Alt+ArrowLeft");
    expect(first.page.url()).not.toContain(token);
    await first.page.reload();
    await first.menu.waitFor();
    expect(await first.page.evaluate(() => document.cookie)).toBe("");
    const [cookie] = await first.context.cookies();
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/" });

    const second = await stage.blank();
    second.expectComplaint(/status of 401/);
    await second.page.goto(link);
    await second.page.getByRole("status").filter({ hasText: "Run saggar" }).waitFor();
    expect(second.page.url()).not.toContain(token);
    await second.page.goto(first.origin);
    await second.page.getByRole("heading", { name: "Sign in" }).waitFor();
    await second.page.getByText("Run this in a terminal for a link:").waitFor();
    expect(await second.page.content()).not.toContain("Projects and sessions");
  });

  test("a page of another origin opens no stream, with the cookie or without", async () => {
    const window = await stage.open();
    const [cookie] = await window.context.cookies();
    const carried = `${cookie?.name}=${cookie?.value}`;
    const { host, port } = new URL(window.origin);
    const origins = ["http://evil.example", "null", undefined, `http://127.0.0.1:${Number(port) + 1}`];
    for (const origin of origins) {
      expect([origin, await knock(host, { origin, cookie: carried })]).toEqual([origin, 403]);
    }
    expect(await knock(host, { origin: window.origin, cookie: undefined })).toBe(401);
    expect(await knock(host, { origin: window.origin, cookie: carried, host: "evil.example" })).toBe(421);
    expect(await knock(host, { origin: window.origin, cookie: carried })).toBe(101);
  });

  test("who signs out elsewhere is told how to come back, and sees no session any more", async () => {
    await stage.shell("secret-plans");
    const window = await stage.open();
    await window.row("secret-plans").waitFor();
    window.expectComplaint(/WebSocket|status of 401/);
    const answered = await window.page.evaluate(async () => {
      const headers = { "content-type": "application/json" };
      return (await fetch("/v1/sign-out", { method: "POST", headers, body: "{}" })).status;
    });
    expect(answered).toBe(200);
    await window.page.getByRole("heading", { name: "Sign in to saggar" }).waitFor();
    await expect.poll(() => window.page.content(), SOON).not.toContain("secret-plans");
  });
});

/** The status that an upgrade to the stream gets. */
function knock(
  to: string,
  headers: { origin: string | undefined; cookie: string | undefined; host?: string },
): Promise<number> {
  const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  const key = randomBytes(16).toString("base64");
  return new Promise((resolve, reject) => {
    const request = http.request(`http://${to}/v1/stream`, {
      headers: {
        connection: "Upgrade",
        upgrade: "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": key,
        ...given,
      },
    });
    request.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on("upgrade", (response, socket) => {
      socket.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on("error", reject);
    request.end();
  });
}
