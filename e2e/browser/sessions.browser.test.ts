/** A session's life as the page shows it: its name, its end, its text afterwards, and orders from the command line. */
import { expect, test } from "vitest";
import { journeys, SOON } from "./stage.ts";

journeys("sessions", (stage) => {
  test("the first window of all says how to start, and the first project appears in it", async () => {
    const window = await stage.open();
    await window.page.getByRole("heading", { name: "Start your first session" }).waitFor();
    const garden = await stage.saggar.repository("garden");
    await stage.saggar.ok([garden]);
    await window.menu.getByRole("button", { name: /^garden-/, expanded: true }).waitFor();
    await window.page.getByRole("heading", { name: /^garden-/, level: 1 }).waitFor();
    await window.page.getByText("Nothing is filed yet.").waitFor();
    expect(await window.menu.getByRole("link").allTextContents()).toEqual(["No sessions · Activity"]);
  });

  test("a session is renamed by keyboard, everywhere at once", async () => {
    const id = await stage.shell("drafty");
    const window = await stage.open({ session: "drafty" });
    await tabTo(window, "Rename");
    await window.press("Enter");
    await window.page.getByRole("dialog", { name: "Rename drafty" }).waitFor();
    await window.type("final");
    await window.press("Enter");
    await window.dialog.waitFor({ state: "detached" });
    await window.pane("final").waitFor();
    await window.row("final").waitFor();
    expect((await stage.saggar.session(id)).name).toBe("final");
  });

  test("closing asks while something runs; the closed session is found again in Activity with its text", async () => {
    const folder = stage.saggar.folder("shop");
    const id = await stage.shell("server", { cwd: folder });
    const window = await stage.open({ session: "server" });
    await window.enter("echo listening on 4711; sleep 600");
    await window.sees(/^listening on 4711/);
    await window.menu.getByRole("link", { name: /^Working, server, / }).waitFor();
    await window.press("Control+Shift+W");
    const sheet = window.page.getByRole("dialog", { name: "Close server?" });
    await sheet.getByText("It still runs: Running echo listening on 4711; sleep 600.").waitFor();
    await window.press("Enter");
    await sheet.waitFor({ state: "detached" });
    expect((await stage.saggar.session(id)).status).toBe("working");
    await window.press("Control+Shift+W");
    await sheet.getByRole("button", { name: "End it and close" }).click();
    await window.page.getByRole("region", { name: "This session has ended" }).waitFor();
    await window.page.getByRole("button", { name: "Open Activity" }).click();
    await window.page.getByRole("button", { name: "Transcript, server" }).click();
    await window.page
      .getByRole("region", { name: "Activity" })
      .getByText("listening on 4711")
      .last()
      .waitFor();
  });

  test("a shell that exits is filed by itself, and one that fails waits to be seen", async () => {
    await stage.shell("leaving");
    const window = await stage.open({ session: "leaving" });
    await window.enter("echo so long; exit");
    await window.page.getByRole("region", { name: "This session has ended" }).waitFor();
    await window.page.getByRole("button", { name: "Open Activity" }).click();
    await window.page.getByRole("button", { name: "Transcript, leaving" }).click();
    await window.page.getByText("so long").last().waitFor();
    await stage.saggar.ok(["new", "--name", "broken", "--", "sh", "-c", "echo out of paper; exit 7"]);
    await window.waiting(1);
    const card = window.card("broken");
    await card.getByText("Exited 7").waitFor();
    await card.getByText("out of paper", { exact: true }).waitFor();
    await window.press("Control+J");
    await window.pane("broken", "Failed").waitFor();
    await window.sees(/^out of paper/);
    await window.page.getByText("Nothing more runs here.").waitFor();
    await window.waiting(0);
    expect((await stage.saggar.list()).sessions.map(({ status }) => status)).toEqual(["failed"]);
  });

  test("saggar focus and saggar next move the page, and say so when there is no page", async () => {
    const id = await stage.shell("asked for");
    const asks = await stage.shell("asks");
    const lonely = await stage.saggar.run(["focus", id]);
    expect(lonely.code).toBe(1);
    const window = await stage.open();
    await stage.saggar.ok(["focus", id]);
    await window.pane("asked for").waitFor();
    await window.live();
    await stage.line(asks, "read -p 'Go on? [y/N] ' x");
    await window.waiting(1);
    expect(await stage.saggar.ok(["next", "--peek"])).toContain("Go on?");
    await window.pane("asked for").waitFor();
    expect(await stage.saggar.ok(["next"])).toContain("Go on?");
    await window.pane("asks", "Needs you").waitFor();
    await window.live();
    await window.enter("n");
    await window.waiting(0);
    expect(await stage.saggar.ok(["next"])).toBe("0 waiting");
  });

  test("a group folds by keyboard, and what waits in it is still counted", async () => {
    const [near, far] = await Promise.all([stage.saggar.repository("near"), stage.saggar.repository("far")]);
    await stage.shell("desk", { cwd: near });
    const asks = await stage.shell("hidden", { cwd: far });
    const window = await stage.open({ session: "desk" });
    await stage.line(asks, "read -p 'Go on? [y/N] ' x");
    await window.card("hidden").waitFor();
    await window.press("Control+Shift+0");
    await window.row("hidden").focus();
    await window.press("ArrowLeft");
    await window.menu.getByRole("button", { name: /^far-.* 1 waiting$/, expanded: false }).waitFor();
    await window.row("hidden").waitFor({ state: "detached" });
    await window.waiting(1);
    await window.press("ArrowRight");
    await window.row("hidden").waitFor();
    expect((await stage.saggar.list()).waiting).toBe(1);
  });

  async function tabTo(window: Awaited<ReturnType<typeof stage.open>>, name: string): Promise<void> {
    const button = window.page.getByRole("button", { name, exact: true });
    await window.press("F6");
    await expect
      .poll(async () => {
        await window.press("Tab");
        return button.evaluate((element) => element === document.activeElement);
      }, SOON)
      .toBe(true);
  }
});
