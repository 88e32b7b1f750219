/** The page as it looks and is walked through: both themes, small windows, every landmark by keyboard. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { journeys, SOON } from "./stage.ts";

journeys("the look of the page", (stage) => {
  test.each(["dark", "light"] as const)(
    "follows the system's %s theme, and the one that is chosen",
    async (scheme) => {
      const asks = await stage.shell("asks");
      await stage.shell("desk");
      const window = await stage.open({ session: "desk", scheme });
      await stage.line(asks, "read -p 'Go on? [y/N] ' x");
      await window.card("asks").waitFor();
      const ground = (await groundOf(window.page, ".work")).lightness;
      expect(ground > 0.5).toBe(scheme === "light");
      await expect
        .poll(async () => (await groundOf(window.page, ".term-view")).lightness > 0.5, SOON)
        .toBe(scheme === "light");
      await window.picture("wide");
      const other = scheme === "dark" ? "Theme: light" : "Theme: dark";
      const theme = window.menu.getByRole("button", { name: /^Theme: / });
      await expect
        .poll(async () => {
          await theme.click();
          return theme.getAttribute("aria-label");
        }, SOON)
        .toBe(other);
      expect((await groundOf(window.page, ".work")).lightness > 0.5).toBe(scheme !== "light");
      await window.page.reload();
      await window.pane("desk").waitFor();
      expect((await groundOf(window.page, ".work")).lightness > 0.5).toBe(scheme !== "light");
    },
  );

  test("nothing sticks out of a small window, and the card leaves the cursor in sight", async () => {
    const asks = await stage.shell("asks");
    await stage.shell("desk");
    const window = await stage.open({ session: "desk", width: 1000, height: 700 });
    await window.enter("seq 1 100");
    await window.sees(/^100$/);
    await stage.line(
      asks,
      "read -p 'Overwrite everything that is there and in all folders below it? [y/N] ' x",
    );
    const card = window.card("asks");
    await card.waitFor();
    await window.picture("small");
    const overflow = await window.page.evaluate(() => [
      document.documentElement.scrollWidth - innerWidth,
      document.documentElement.scrollHeight - innerHeight,
    ]);
    expect(overflow).toEqual([0, 0]);
    const cursor = await window.page.locator(".xterm-cursor").boundingBox();
    const box = await card.boundingBox();
    expect(
      cursor !== null && box !== null && cursor.x < box.x + box.width && cursor.x + cursor.width > box.x,
    ).toBe(false);
  });

  test("F6 goes round menu, terminal and card, and the help sheet names the keys", async () => {
    const asks = await stage.shell("asks");
    await stage.shell("desk");
    const window = await stage.open({ session: "desk" });
    await stage.line(asks, "read -p 'Go on? [y/N] ' x");
    await window.card("asks").waitFor();
    const seen: string[] = [];
    for (let step = 0; step < 3; step += 1) {
      await window.press("F6");
      seen.push(await landmarkOf(window.page));
    }
    expect(seen.toSorted()).toEqual(["card", "menu", "terminal"]);
    expect(seen.at(-1)).toBe("terminal");
    await window.press("Control+Shift+/");
    const sheet = window.page.getByRole("dialog", { name: "Keyboard shortcuts" });
    await sheet.getByRole("row", { name: /Next waiting session/ }).waitFor();
    await window.type("default");
    await sheet.getByRole("row", { name: /Next waiting session/ }).waitFor({ state: "detached" });
    await sheet.getByRole("row", { name: /Answer with the default/ }).waitFor();
    await window.press("Escape");
    await sheet.getByRole("row", { name: /Next waiting session/ }).waitFor();
    await window.press("Escape");
    await sheet.waitFor({ state: "detached" });
    await window.enter("echo back here");
    await window.sees(/^back here/);
  });

  test("the menu is walked and a session opened by arrow keys, and a screen reader hears each claim once", async () => {
    const asks = await stage.shell("asks");
    await stage.shell("desk");
    const window = await stage.open({ session: "desk" });
    await heard(window.page);
    await stage.line(asks, "read -p 'Go on? [y/N] ' x");
    await window.card("asks").waitFor();
    await expect
      .poll(() => heardSoFar(window.page), SOON)
      .toEqual([expect.stringMatching(/^asks in .* needs you: go on\?/)]);
    await window.press("Control+Shift+0");
    await expect
      .poll(async () => {
        await window.press("ArrowUp");
        return window.row("asks").evaluate((row) => row === document.activeElement);
      }, SOON)
      .toBe(true);
    await window.press("Enter");
    await window.pane("asks", "Needs you").waitFor();
    await window.live();
    await window.enter("n");
    await window.waiting(0);
    expect(await heardSoFar(window.page)).toHaveLength(1);
  });
});

/** The ground that an element stands on: 0 is black, 1 is white. */
function groundOf(page: Page, selector: string): Promise<{ lightness: number }> {
  return page.locator(selector).evaluate((element) => {
    const colour = getComputedStyle(element).backgroundColor;
    const parts = (colour.match(/[\d.]+/gu) ?? []).slice(0, 3).map(Number);
    const scale = colour.startsWith("rgb") ? 255 : 1;
    const [red = 0, green = red, blue = red] = parts;
    return { lightness: colour.startsWith("oklch") ? red : (red + green + blue) / (3 * scale) };
  });
}

function landmarkOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const here = document.activeElement;
    if (here?.closest("nav.menu")) return "menu";
    if (here?.closest("[data-card]")) return "card";
    return here?.closest(".xterm") ? "terminal" : (here?.tagName ?? "nowhere");
  });
}

/** Keeps what a screen reader is told from now on. */
async function heard(page: Page): Promise<void> {
  await page.evaluate(() => {
    const region = document.querySelector('.sr[role="status"]');
    const said: string[] = [];
    Object.assign(globalThis, { said });
    if (region === null) throw new Error("Nothing speaks on this page");
    new MutationObserver(() => said.push(region.textContent)).observe(region, {
      childList: true,
      characterData: true,
      subtree: true,
    });
  });
}

function heardSoFar(page: Page): Promise<string[]> {
  return page.evaluate(() => (globalThis as unknown as { said: string[] }).said);
}
