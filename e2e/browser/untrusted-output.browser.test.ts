/** What a program prints is text: it opens nothing, copies nothing behind the person's back, and names nothing. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { type Window } from "../page.ts";
import { journeys } from "./stage.ts";

const ST = "\u001b\\";
/** What must not be in a name: controls, and what turns the direction of text. */
// oxlint-disable-next-line no-control-regex
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

journeys("untrusted output", (stage) => {
  test("only links to http and https can be opened, and each tells its target first", async () => {
    await stage.shell("links");
    const window = await stage.open({ session: "links" });
    const inert = [
      "javascript:alert(1)",
      "file:///etc/passwd",
      "vscode://x",
      "data:text/html,x",
      `http://x.example/${"y".repeat(10_000)}`,
    ];
    const lines = [...inert, "http://127.0.0.1:9/real"].map(
      (target, index) => `\u001b]8;;${target}${ST}link${index} https\u001b]8;;${ST}`,
    );
    await printFile(window, "links", `\u001b[2J\u001b[H${lines.join("\r\n")}\r\n`);
    const opened: string[] = [];
    window.context.on("page", (page) => opened.push(page.url()));
    for (const index of inert.keys()) {
      await window.page.keyboard.down("Control");
      await window.clickRow(new RegExp(`^link${index} `));
      await window.page.keyboard.up("Control");
      expect(await window.page.locator(".link-tip").count()).toBe(0);
    }
    const { x, y } = await window.rowPoint(/^link5 /);
    await window.page.mouse.move(x, y);
    await window.page.getByText("Ctrl-click opens http://127.0.0.1:9/real").waitFor();
    await window.page.mouse.click(x, y);
    expect(opened).toEqual([]);
    await window.page.keyboard.down("Control");
    const [target] = await Promise.all([window.context.waitForEvent("page"), window.page.mouse.click(x, y)]);
    await window.page.keyboard.up("Control");
    expect(await target.evaluate(() => [globalThis.opener, document.referrer])).toEqual([null, ""]);
    expect(opened).toHaveLength(1);
  });

  test("a program sets the clipboard only from the session in focus, is never told it, and never sets it again", async () => {
    const other = await stage.shell("background");
    await stage.shell("front");
    const window = await stage.open({ session: "front" });
    await setClipboard(window, "mine");
    await stage.line(other, `printf '\\e]52;c;%s\\a' ${base64("from behind")}; echo 'print''ed'`);
    await stage.saggar.ok(["wait", other, "--match", "printed", "--timeout", "20"]);
    await window.enter("printf '\\e]52;c;?\\a\\e]52;c;%%%%\\a'; echo 'ask''ed'");
    await window.sees(/^asked/);
    expect(await window.clipboard()).toBe("mine");
    await window.enter(`printf '\\e]52;c;%s\\a' ${base64("given openly")}; echo 'giv''en'`);
    await window.page.getByText("front put 12 characters on the clipboard").waitFor();
    expect(await window.clipboard()).toBe("given openly");
    await setClipboard(window, "mine again");
    await window.page.reload();
    await window.sees(/^given/);
    await window.live();
    await window.enter("echo 'repl''ayed'");
    await window.sees(/^replayed/);
    expect(await window.clipboard()).toBe("mine again");
  });

  test("names and titles are text, whatever they hold, and one line each", async () => {
    const names = [
      "a\u0007b\u001b]52;c;eA==\u0007c",
      "<img src=x onerror=alert(1)>",
      "up\u202egnp.exe",
      "two\nlines\tand a tab",
      "\u009b31mred",
      "n".repeat(190),
    ];
    for (const [index, name] of names.entries()) {
      const id = await stage.saggar.ok(["new"]);
      await stage.saggar.run(["rename", id, `${index} ${name}`]);
    }
    await stage.shell("plain");
    const window = await stage.open({ session: "plain" });
    await window.enter("printf '\\e]0;; touch PWNED\\a\\e[21t\\e]0;<b>bold</b>\\e[2J\\a'; echo 'titl''ed'");
    await window.sees(/^titled/);
    await window.press("Enter", "Enter");
    const labels = await window.menu
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => `${link.getAttribute("aria-label")}\n${link.textContent}`));
    expect(labels).toHaveLength(7);
    expect(labels.join("").replaceAll("\n", "")).not.toMatch(UNSEEN);
    expect(await window.page.locator("img, .menu b").count()).toBe(0);
    expect(labels.join("")).toContain("<img src=x onerror=alert(1)>");
    expect(await window.page.title()).toBe("saggar");
    await window.enter("ls PWNED");
    await window.sees("cannot access 'PWNED'");
    const heights = await window.menu
      .locator(".row__name")
      .evaluateAll((rows) => rows.map((row) => row.clientHeight));
    expect(new Set(heights).size).toBe(1);
  });

  test("binary junk leaves the session usable: its status, its name and the rest of the page", async () => {
    const id = await stage.shell("junk");
    const window = await stage.open({ session: "junk" });
    await window.enter("head -c 300000 /dev/urandom; printf '\\x0e\\e(0\\e)0\\eo'; echo");
    await stage.atPrompt(id);
    await window.page.getByRole("button", { name: "Reset terminal" }).click();
    await window.press("Control+C");
    await window.enter("echo clean again");
    await window.sees(/^clean again/);
    expect((await stage.saggar.session(id)).status).toBe("idle");
    await window.waiting(0);
    expect(await window.page.title()).toBe("saggar");
  });

  /** Bytes that no command line can carry, printed by the shell in the window. */
  async function printFile(window: Window, name: string, bytes: string): Promise<void> {
    writeFileSync(path.join(stage.saggar.home, name), bytes);
    await window.enter(`cat ${name}; echo 'print''ed'`);
    await window.sees(/^printed/);
  }
});

function setClipboard(window: Window, words: string): Promise<void> {
  return window.page.evaluate((text) => navigator.clipboard.writeText(text), words);
}

function base64(words: string): string {
  return Buffer.from(words).toString("base64");
}
