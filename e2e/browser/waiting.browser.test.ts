/** What waits, as a person meets it: the count, the walk, the card, and answers that go where they were meant to. */
import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { type WindowOptions } from "../page.ts";
import { until } from "../saggar.ts";
import { journeys, SOON } from "./stage.ts";

const ASK = "read -p 'Go on? [y/N] ' x; echo got:$x";

journeys("what waits", (stage) => {
  test("a job that fails off screen is counted and bold, and the walk goes there and settles it", async () => {
    const id = await stage.shell("long job");
    await stage.shell("desk");
    const window = await stage.open({ session: "desk" });
    await window.waiting(0);
    expect(await window.page.title()).toBe("saggar");
    await window.press("Control+J");
    await window.brief("0 waiting").getByText("Nothing needs you.").waitFor();
    await stage.line(id, "sleep 9; false");
    await window.menu.getByRole("link", { name: /^Working, long job, / }).waitFor();
    await window.waiting(1);
    await window.menu.getByRole("link", { name: /^Failed, long job, .*exit 1/ }).waitFor();
    expect(await weightOf(window.row("long job"))).toBeGreaterThan(await weightOf(window.row("desk")));
    expect(await window.page.title()).toBe("(1) saggar");
    await window.card("long job").getByText("Stays until you visit it.").waitFor();
    await window.press("Control+J");
    await window.pane("long job").waitFor();
    await window.waiting(0);
    await window.card("long job").waitFor({ state: "detached" });
    await window.type("echo here");
    await window.sees("echo here");
  });

  test("a question elsewhere is answered from its card by key, and the keyboard is back in the terminal", async () => {
    const id = await stage.shell("asking");
    const { window, card } = await atDeskWith("asking", id, ASK);
    await window.type("echo untou");
    await card.getByRole("button", { name: "1 Yes" }).waitFor();
    await window.press("Control+Shift+J");
    await takesAnswers(card);
    await window.press("1");
    await window.page.getByRole("status", { name: "Answer sent to asking" }).waitFor();
    await stage.saggar.ok(["wait", id, "--match", "got:y", "--timeout", "20"]);
    await window.waiting(0);
    await window.page.getByRole("status", { name: "Answer sent to asking" }).waitFor({ state: "detached" });
    await window.enter("ched");
    await window.sees(/^untouched/);
    expect(await window.screen()).not.toContain("1");
  });

  test("a click on a choice answers it, and leaves the terminal's keys alone", async () => {
    const id = await stage.shell("clicked");
    const { window, card } = await atDeskWith("clicked", id, ASK);
    await takesAnswers(card);
    await card.getByRole("button", { name: "2 No" }).click();
    await stage.saggar.ok(["wait", id, "--match", "got:n", "--timeout", "20"]);
    await window.waiting(0);
    await window.enter("echo mine");
    await window.sees(/^mine/);
    expect((await stage.saggar.session(id)).claim).toBeNull();
  });

  test("Ctrl+Enter answers with the default that the prompt itself has", async () => {
    const id = await stage.shell("default");
    const { window, card } = await atDeskWith("default", id, ASK);
    await takesAnswers(card);
    await window.press("Control+Enter");
    await stage.saggar.ok(["wait", id, "--until", "idle", "--timeout", "20"]);
    expect(await stage.saggar.ok(["read", id])).toMatch(/^got:n?$/m);
    await window.waiting(0);
    await window.press("Control+Enter");
    await window.brief("Nothing to answer").waitFor();
  });

  test("a prompt that changed before the answer arrived is not answered", async () => {
    const id = await stage.shell("changing");
    const first = "read -p 'Keep the first? [y/N] ' x; read -p 'Drop the second? [y/N] ' y; echo got-$x$y.";
    const { window, card } = await atDeskWith("changing", id, first, { canHold: true });
    await card.getByText("Keep the first?").waitFor();
    await window.press("Control+Shift+J");
    await takesAnswers(card);
    // What the daemon says comes late: the page hears of the change only after it has sent its answer.
    const release = window.holdNews();
    const { claim } = await stage.saggar.session(id);
    await stage.saggar.ok(["answer", id, "n", "--fingerprint", claim?.fingerprint ?? ""]);
    await until("the second question", async () => {
      const now = (await stage.saggar.session(id)).claim;
      return now !== null && now.fingerprint !== claim?.fingerprint;
    });
    await window.press("1");
    await window.page.getByText("Sending").waitFor();
    release();
    await card.getByText("Drop the second?").waitFor();
    await card.getByText("Nothing was sent.").waitFor();
    await stage.saggar.ok(["answer", id, "y"]);
    await stage.saggar.ok(["wait", id, "--until", "idle", "--timeout", "20"]);
    expect(await stage.saggar.ok(["read", id])).toMatch(/^got-ny\.$/m);
  });

  test("a password is typed in its terminal, and is nowhere in the page", async () => {
    const id = await stage.shell("secret");
    const secret = "open-sesame-4711";
    const { window, card } = await atDeskWith(
      "secret",
      id,
      "read -rs -p 'Password: ' p; echo; echo ${#p} characters",
    );
    expect(await card.getByRole("textbox").count()).toBe(0);
    await card.getByText("Type it in the terminal.").waitFor();
    await card.getByRole("button", { name: "Open the terminal" }).click();
    await window.pane("secret", "Needs you").waitFor();
    await window.page.getByText("Type it in the terminal. It is not shown and not kept").waitFor();
    await window.live();
    await window.enter(secret);
    await window.sees("16 characters");
    await window.waiting(0);
    expect(await everything(window.page)).not.toContain(secret);
    await window.page.reload();
    await window.sees("16 characters");
    expect(await everything(window.page)).not.toContain(secret);
  });

  test("the only claim is already on screen, and the walk says so", async () => {
    const id = await stage.shell("lonely");
    const window = await stage.open({ session: "lonely" });
    await stage.line(id, ASK);
    await window.waiting(1);
    await window.page.getByText("answers: No").waitFor();
    await window.press("Control+J");
    await window.brief("1 waiting").getByText("It is lonely, already on your screen.").waitFor();
    await window.press("Control+Enter");
    await window.sees(/^got:n?$/);
    await window.waiting(0);
    expect((await stage.saggar.session(id)).status).toBe("idle");
  });

  test("what a session calls for shows how long the call stands, and a note is only a note", async () => {
    const id = await stage.shell("caller");
    const { window, card } = await atDeskWith("caller", id, "saggar attention 'the import needs a decision'");
    await card.getByText("the import needs a decision").waitFor();
    await card.getByRole("img", { name: /^Expires in (2 minutes|1 minute)/ }).waitFor();
    await window.menu
      .getByRole("link", { name: /^Needs you, caller, .*the import needs a decision/ })
      .waitFor();
    await card.getByRole("button", { name: "Open the terminal" }).click();
    await window.pane("caller").waitFor();
    await window.live();
    await window.enter("saggar attention --note 'half way there'");
    await window.waiting(0);
    await window.page.getByText("half way there").last().waitFor();
    expect((await stage.saggar.session(id)).claim).toBeNull();
  });

  test("Explain names the rule, what was seen and what ends it, on the card and on the pane", async () => {
    const id = await stage.shell("explained");
    const { window, card } = await atDeskWith("explained", id, ASK);
    await window.press("Control+Shift+J");
    await takesAnswers(card);
    await window.press("e");
    await card.getByRole("button", { name: "Explain", expanded: true }).waitFor();
    await card.getByText("Needs you, by rule prompt-cue").waitFor();
    const rule = (await stage.saggar.explain(id)).rule;
    await card.getByText(rule).waitFor();
    expect(rule).not.toBe("");
    await window.press("Enter");
    const pane = window.pane("explained", "Needs you");
    await pane.waitFor();
    await pane.getByRole("button", { name: "Explain" }).first().click();
    await pane.getByText("Needs you, by rule prompt-cue").waitFor();
  });

  test("two wait: the title counts both, and the walk takes the longest first and goes round", async () => {
    const [first, second] = await Promise.all([stage.shell("first"), stage.shell("second")]);
    await stage.shell("desk");
    const window = await stage.open({ session: "desk" });
    await stage.line(first, ASK);
    await window.waiting(1);
    await stage.line(second, ASK);
    await window.waiting(2);
    await expect.poll(() => window.page.title(), SOON).toBe("(2) saggar");
    await window.card("first").getByText("1 of 2").waitFor();
    await window.press("Control+J");
    await window.pane("first", "Needs you").waitFor();
    await window.card("second").waitFor();
    await window.press("Control+J");
    await window.pane("second", "Needs you").waitFor();
    await window.press("Control+J");
    await window.pane("first", "Needs you").waitFor();
    await window.press("Control+Alt+J");
    await window.pane("second", "Needs you").waitFor();
  });

  /** A window at another session, while this one asks: the card is there. */
  async function atDeskWith(name: string, id: string, words: string, options: WindowOptions = {}) {
    await stage.shell("desk");
    const window = await stage.open({ ...options, session: "desk" });
    await stage.line(id, words);
    const card = window.card(name);
    await card.waitFor();
    await until("it waits", async () => (await stage.saggar.session(id)).claim !== null);
    return { window, card };
  }
});

/** A card's keys rest for a moment after it changed. */
async function takesAnswers(card: Locator): Promise<void> {
  await card.locator('.choices [aria-disabled="false"]').first().waitFor();
}

/** How bold the name in a row is. */
function weightOf(row: Locator): Promise<number> {
  return row.locator(".row__name").evaluate((element) => Number(getComputedStyle(element).fontWeight));
}

/** All that the page holds: its elements, what was typed into fields, and what it keeps. */
function everything(page: Page): Promise<string> {
  return page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll("input, textarea")].map((field) => (field as HTMLInputElement).value),
      JSON.stringify(localStorage),
      JSON.stringify(sessionStorage),
      location.href,
    ].join("\n"),
  );
}
