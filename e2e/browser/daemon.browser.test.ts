/** The daemon goes away under an open page, and everything is back when it is. */
import { expect, test } from "vitest";
import { until } from "../saggar.ts";
import { journeys, SOON } from "./stage.ts";

journeys("a daemon that goes away", (stage) => {
  test("the page says so, sends no key meanwhile, and is whole again by itself", async () => {
    const asks = await stage.shell("asks");
    await stage.shell("desk");
    const window = await stage.open({ session: "desk" });
    window.expectComplaint(/WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/);
    await window.enter("echo before");
    await window.sees(/^before/);
    const before = await window.endsIn(/[#$]$/);
    await stage.line(asks, "read -p 'Go on? [y/N] ' x; echo got:$x");
    const card = window.card("asks");
    await card.waitFor();

    const port = new URL(window.origin).port;
    process.kill(await stage.saggar.daemonPid(), "SIGKILL");
    const alert = window.page.getByRole("alert").filter({ hasText: "Not connected to the daemon" });
    await alert.waitFor();
    await window.page.getByText("Not connected. What you type is not sent.").waitFor();
    await card.getByText("Not connected: answers are off until the daemon is back.").waitFor();
    await window.type("lost");
    await window.page.getByText("Not connected: the key was not sent.").waitFor();
    expect(await card.getByRole("button", { name: "1 Yes" }).getAttribute("aria-disabled")).toBe("true");

    await stage.saggar.ok(["daemon", "start"], { SAGGAR_PORT: port });
    await alert.waitFor({ state: "detached" });
    await expect.poll(() => window.screen(), SOON).toEqual(before);
    await window.enter("echo after");
    await window.sees(/^after/);
    await expect
      .poll(() => card.getByRole("button", { name: "1 Yes" }).getAttribute("aria-disabled"), SOON)
      .toBe("false");
    await card.getByRole("button", { name: "1 Yes" }).click();
    await stage.saggar.ok(["wait", asks, "--match", "got:y", "--timeout", "20"]);
    await window.waiting(0);
  });

  test("a restart is announced, costs no session and no sign-in", async () => {
    const id = await stage.shell("steady");
    const window = await stage.open({ session: "steady" });
    window.expectComplaint(/WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/);
    await window.enter("x=kept; seq 1 300");
    await window.sees(/^300/);
    const { pid } = await stage.saggar.session(id);
    const port = new URL(window.origin).port;
    await stage.saggar.ok(["daemon", "stop"]);
    await window.page.getByRole("alert").filter({ hasText: "Not connected to the daemon" }).waitFor();
    await until("it is gone", async () => (await stage.saggar.run(["daemon", "status"])).code === 3);
    await stage.saggar.ok(["daemon", "start"], { SAGGAR_PORT: port });
    await window.page.getByRole("alert").waitFor({ state: "detached" });
    await window.enter("echo $x");
    await window.sees(/^kept/);
    await window.leafTo(/^1$/, "Shift+PageUp");
    expect((await stage.saggar.session(id)).pid).toBe(pid);
  });
});
