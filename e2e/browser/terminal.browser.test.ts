/** The terminal in the page: a real shell, its keys, its screen after a reload, in two windows, and narrow. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { until } from "../saggar.ts";
import { journeys, SOON } from "./stage.ts";

journeys("a terminal in the page", (stage) => {
  test("a session is started by keyboard alone, and what is typed runs in a real shell", async () => {
    const folder = stage.saggar.folder("garden");
    const window = await stage.open();
    await window.press("Control+Shift+Enter");
    await window.page.getByRole("dialog", { name: "New session" }).waitFor();
    await window.type(folder);
    await window.press("Tab");
    await window.type("digging");
    await window.press("Enter");
    await window.dialog.waitFor({ state: "detached" });
    await window.pane("digging", "Idle").waitFor();
    await window.live();
    await window.enter("echo $((6*7)) > deep; echo in ${PWD##*/} on $TERM_PROGRAM");
    await window.sees(`in ${path.basename(folder)} on saggar`);
    expect(existsSync(path.join(folder, "deep"))).toBe(true);
    await window.press("Control+Shift+Enter");
    const field = window.dialog.getByRole("combobox", { name: "Folder" });
    expect(await field.inputValue()).toBe(folder);
    await window.type("/nowhere/at/all");
    await window.press("Enter");
    await window.dialog.getByRole("alert").getByText("/nowhere/at/all").waitFor();
    await window.press("Escape");
    await window.dialog.waitFor({ state: "detached" });
    await window.enter("echo typed after");
    await window.sees(/^typed after/);
  });

  test("a full screen and the lines above it are there again after a reload", async () => {
    await stage.shell("reader");
    const window = await stage.open({ session: "reader" });
    await window.enter("seq 1 1000");
    await window.sees(/^1000$/);
    const before = await window.endsIn(/[#$]$/);
    await window.page.reload();
    await expect.poll(() => window.screen(), SOON).toEqual(before);
    await window.live();
    await window.leafTo(/^1$/, "Shift+PageUp");

    await window.enter("seq 1 1000 | less");
    await window.endsIn(/^:$/);
    await window.type("300g");
    await window.sees(/^300$/);
    const page = await window.endsIn(/^:$/);
    await window.page.reload();
    await expect.poll(() => window.screen(), SOON).toEqual(page);
    await window.live();
    await window.type("q");
    await window.sees(/^1000$/);
    await window.enter("echo back");
    await window.sees(/^back$/);
  });

  test("an editor's screen, modes and keys outlive a reload", async () => {
    const id = await stage.shell("editor");
    const poem = path.join(stage.saggar.home, "poem.txt");
    writeFileSync(poem, "roses are red\nviolets are blue\n");
    const window = await stage.open({ session: "editor" });
    await window.enter("vi poem.txt");
    await window.sees("violets are blue");
    await window.page.reload();
    await window.sees("violets are blue");
    await window.live();
    await window.type("Gonone of it is true");
    await window.press("Escape");
    await window.enter(":wq");
    await stage.atPrompt(id);
    await window.enter("tail -1 poem.txt | tr a-z A-Z");
    await window.sees("NONE OF IT IS TRUE");
    expect(readFileSync(poem, "utf8")).toBe("roses are red\nviolets are blue\nnone of it is true\n");
  });

  test("two windows show one session; the one that types has the size, and one may leave", async () => {
    const id = await stage.shell("shared");
    const [wide, narrow] = await Promise.all([
      stage.open({ session: "shared", width: 1440 }),
      stage.open({ session: "shared", width: 1000, height: 600 }),
    ]);
    const sizeSaid = async (): Promise<string> => {
      const { size } = await stage.saggar.session(id);
      return `${size.cols} ${size.rows}`;
    };
    await wide.enter("echo from the wide one");
    await narrow.sees(/^from the wide one/);
    await narrow.page.getByText("by another window. Type here to fit it to this one.").waitFor();
    const wideSize = await sizeSaid();
    await narrow.enter("echo from the narrow one; stty size");
    await wide.sees(/^from the narrow one/);
    await narrow.page.getByText("by another window.").waitFor({ state: "detached" });
    await wide.page.getByText("by another window.").waitFor();
    const narrowSize = await sizeSaid();
    const [cols, rows] = narrowSize.split(" ");
    await wide.sees(new RegExp(`^${rows} ${cols}$`));
    expect(Number(cols)).toBeLessThan(Number(wideSize.split(" ")[0]));
    await narrow.close();
    await expect.poll(sizeSaid, SOON).toBe(wideSize);
    await wide.page.getByText("by another window.").waitFor({ state: "detached" });
    await wide.enter("echo still here");
    await wide.sees(/^still here/);
  });

  test("a paste is one piece: nothing in it ends it early, and nothing in it runs by itself", async () => {
    const id = await stage.shell("pasting");
    const window = await stage.open({ session: "pasting" });
    await window.paste("echo safe\u001b[201~\rtouch PWNED\r\u001b[31m");
    await window.sees("touch PWNED");
    await window.press("Control+C");
    // bash takes keys that come while it clears the line for a part of the old one.
    await window.sees(/^\S+[#$]\s*$/);
    await window.enter("cat > taken; cat taken");
    await until("cat runs", async () => (await stage.saggar.session(id)).status === "working");
    await window.paste("two\nlines\n");
    await window.page.getByRole("dialog", { name: "Paste 2 lines?" }).waitFor();
    await window.press("Escape");
    await window.dialog.waitFor({ state: "detached" });
    await window.press("Control+D");
    await window.enter("wc -c < taken; ls PWNED");
    await window.sees(/^0$/);
    await window.sees("cannot access 'PWNED'");
    expect(existsSync(path.join(stage.saggar.home, "PWNED"))).toBe(false);
  });

  test("a wrapped line is copied as one, and Ctrl+C stays the terminal's", async () => {
    await stage.shell("copying");
    const window = await stage.open({ session: "copying" });
    await window.enter("printf 'word%.0s ' $(seq 1 80); echo 'end.'; sleep 60");
    await window.endsIn(/ end\.$/);
    await window.clickRow(/^word word /, { clickCount: 3 });
    await window.press("Control+Shift+C");
    await window.page.getByText("Copied").waitFor();
    expect(await window.clipboard()).toBe(`${"word ".repeat(80)}end.`);
    await window.press("Control+C");
    await window.enter("echo code $?");
    await window.sees(/^code 130/);
  });

  test("colours that a program mixes itself, and what is selected, are drawn under the page's policy", async () => {
    await stage.shell("colours");
    const window = await stage.open({ session: "colours" });
    await window.enter("clear; printf '\\e[38;2;12;200;90mgreenish\\e[m\\n'");
    await window.sees(/^greenish/);
    const span = window.rows
      .filter({ hasText: /^greenish/ })
      .locator("span")
      .first();
    expect(await span.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(12, 200, 90)");
    await window.clickRow(/^greenish/, { clickCount: 2 });
    await window.page.locator(".xterm-selection > div").first().waitFor();
  });

  test("40 columns are enough for a prompt, a wrap and an answer", async () => {
    const id = await stage.shell("thin", { size: { cols: 40, rows: 20 } });
    const window = await stage.open({ session: "thin", width: 620, height: 520 });
    await window.enter("stty size; printf '%.0sab' $(seq 1 40); echo '|'");
    await window.sees(/\|$/);
    const { size } = await stage.saggar.session(id);
    expect(size.cols).toBeLessThanOrEqual(60);
    await window.sees(`${size.rows} ${size.cols}`);
    await window.enter("read -p 'Go on? [y/N] ' x; echo got:$x");
    await window.page.getByText("Needs you").first().waitFor();
    await window.enter("y");
    await window.sees(/^got:y/);
  });
});
