/** The built page in a real browser, under the strict policy, against a pretended daemon. */
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core";
import { build } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FakeDaemon, startFakeDaemon } from "./fake-daemon.ts";
import { idOf } from "./ids.ts";
import type { SceneName } from "./scenes.ts";

/** For what a person would come to see; bounded, and over as soon as it is there. */
const SOON = { timeout: 20_000, interval: 50 };

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((file) =>
  existsSync(file),
);
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"];
const SHELL = idOf(2);
const IMPORT = idOf(5);

let root = "";
let browser: Browser;
let daemon: FakeDaemon;
let context: BrowserContext;
let page: Page;
let complaints: string[] = [];

// Without a Chromium on the machine there is nothing to drive; the page's logic is tested without one.
describe.skipIf(CHROMIUM === undefined)("the page", () => {
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), "saggar-page-"));
    const configFile = path.resolve(import.meta.dirname, "../vite.config.ts");
    await build({ configFile, logLevel: "error", build: { outDir: root, emptyOutDir: true } });
    browser = await chromium.launch({ executablePath: CHROMIUM ?? "", args: FLAGS });
  });

  afterAll(async () => {
    await browser?.close();
    await rm(root, { recursive: true, force: true });
  });

  afterEach(async () => {
    await context?.close();
    await daemon?.close();
  });

  async function open(scene: SceneName = "main", session = SHELL): Promise<void> {
    daemon = await startFakeDaemon(scene, 0, root);
    context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    page = await context.newPage();
    complaints = [];
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    await page.goto(`${daemon.url}#/s/${session}`);
    await page.getByRole("navigation", { name: "Projects and sessions" }).waitFor();
    if (scene !== "empty") await calledOnce("attach");
  }

  async function called(verb: string, count: number): Promise<Record<string, unknown>[]> {
    await expect
      .poll(() => daemon.calls.filter((call) => call.verb === verb).length, SOON)
      .toBeGreaterThanOrEqual(count);
    return daemon.calls.filter((call) => call.verb === verb).map(({ args }) => args);
  }

  async function calledOnce(verb: string): Promise<Record<string, unknown>> {
    return (await called(verb, 1))[0]!;
  }

  const typed = (): string => daemon.typed.join("");

  async function onScreen(words: string): Promise<void> {
    await page.locator(".xterm-rows").filter({ hasText: words }).waitFor();
  }

  /** Text that arrives by the clipboard, as a browser hands it over. */
  async function paste(words: string): Promise<void> {
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", text);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      document.querySelector(".xterm-helper-textarea")?.dispatchEvent(event);
    }, words);
  }

  test("draws the menu, the terminal and the card under the strict policy, without a complaint", async () => {
    await open("main", idOf(3));
    await onScreen("Run a command?");
    await page.getByRole("region", { name: "Waiting: Import job, Codex" }).waitFor();
    await page.getByRole("link", { name: /^Needs you, Cart totals, Claude Code, Run a command\?/ }).waitFor();
    expect(await page.title()).toBe("(5) saggar");
    expect(complaints).toEqual([]);
  });

  test("types into the terminal exactly the bytes of the keys, and keeps only its own", async () => {
    await open();
    for (const key of [
      "a",
      "Enter",
      "Shift+Enter",
      "Alt+Enter",
      "Control+c",
      "Alt+b",
      "Control+Backspace",
      "Tab",
      "Escape",
    ]) {
      await page.keyboard.press(key);
    }
    await page.keyboard.press("Control+Shift+/");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.press("z");
    await expect.poll(typed, SOON).toBe("a\r\r\u001b\r\u0003\u001bb\b\t\u001bz");
  });

  test("keys follow the keyboard protocol that a program turned on, and go back with it", async () => {
    await open();
    daemon.output("\u001b[>1u ready");
    await onScreen("ready");
    await page.keyboard.press("Shift+Enter");
    await page.keyboard.press("Control+c");
    daemon.output("\u001b[<u over");
    await onScreen("over");
    await page.keyboard.press("Shift+Enter");
    await expect.poll(typed, SOON).toBe("\u001b[13;2u\u001b[99;5u\r");
  });

  test("answers no question of a program, from replay or live, and reports no focus", async () => {
    await open();
    const questions = [
      "\u001b[c\u001b[>c\u001b[=c\u001b[5n\u001b[6n\u001b[?6n\u001b[>q\u001b[?u",
      "\u001b[?2026$p\u001b[4$p\u001b[14t\u001b[16t\u001b[18t\u001b[21t",
      "\u001bP$qm\u001b\\\u001bP+q544e\u001b\\",
      "\u001b]4;1;?\u0007\u001b]10;?\u0007\u001b]11;?\u0007\u001b]12;?\u0007\u001b]52;c;?\u0007",
      "\u001b[?1004h",
    ];
    daemon.output(`${questions.join("")}asked`);
    await onScreen("asked");
    await page.keyboard.press("F6");
    await page.keyboard.press("Shift+F6");
    await page.keyboard.press("x");
    await expect.poll(typed, SOON).toBe("x");
  });

  test("a claim that arrives takes no key and no focus; once the card has it, a digit answers by fingerprint", async () => {
    await open("quiet");
    await page.keyboard.type("ab");
    const asks = daemon.mirror().sessions.find(({ id }) => id === IMPORT)!;
    const choices = [
      { key: "y", label: "Yes" },
      { key: "n", label: "No", selected: true },
    ];
    const claim = { ...EMPTY_CLAIM, fingerprint: "fp-9", answer: "choice" as const, choices };
    daemon.change([{ ...asks, status: "needs-you", because: "prompt-cue", why: "Go on?", claim }]);
    const card = page.getByRole("region", { name: "Waiting: Import job, Codex" });
    await card.waitFor();
    await page.keyboard.type("1c");
    await expect.poll(typed, SOON).toBe("ab1c");
    await page.keyboard.press("Control+Shift+J");
    await expect
      .poll(() => card.getByRole("button", { name: "2 No" }).getAttribute("aria-disabled"), SOON)
      .toBe("false");
    await page.keyboard.press("2");
    const answer = await calledOnce("answer");
    expect(answer).toMatchObject({ target: IMPORT, choice: "n", fingerprint: "fp-9" });
    expect(typed()).toBe("ab1c");
  });

  test.each([
    ["its claim came to an end", { claim: false, consent: false }],
    ["a request of its session hid it", { claim: true, consent: true }],
  ])("a card takes no key from the terminal where the person went when %s", async (_, away) => {
    await open("quiet");
    const asks = daemon.mirror().sessions.find(({ id }) => id === IMPORT)!;
    const choices = [{ key: "y", label: "Yes" }];
    const claim = { ...EMPTY_CLAIM, fingerprint: "fp-2", answer: "choice" as const, choices };
    const asking = { ...asks, status: "needs-you", because: "prompt-cue", why: "Go on?", claim } as const;
    const consents = [
      {
        id: "c1",
        sessionId: IMPORT,
        sessionName: "Import job",
        what: "saggar send desk",
        verbClass: "type" as const,
        askedAt: "2026-09-14T10:00:00.000Z",
        expires: "2099-09-14T10:02:00.000Z",
      },
    ];
    daemon.change([asking]);
    const card = page.getByRole("region", { name: "Waiting: Import job, Codex" });
    await card.waitFor();
    await page.keyboard.press("Control+Shift+J");
    await page.locator("[data-card=attention]:focus-within").waitFor();
    daemon.change([away.claim ? asking : asks], { consents: away.consent ? consents : [] });
    await card.waitFor({ state: "detached" });
    await page.locator(".xterm-screen").click();
    daemon.change([asking], { consents: [] });
    await expect
      .poll(() => card.getByRole("button", { name: "1 Yes" }).getAttribute("aria-disabled"), SOON)
      .toBe("false");
    await page.keyboard.type("1z");
    await expect.poll(typed, SOON).toBe("1z");
    expect(daemon.calls.filter(({ verb }) => verb === "answer")).toEqual([]);
  });

  test("the last answer gives the keyboard back to the terminal, and no prompt resizes a terminal", async () => {
    await open("quiet");
    const here = daemon.mirror().sessions.find(({ id }) => id === SHELL)!;
    const asks = daemon.mirror().sessions.find(({ id }) => id === IMPORT)!;
    const choices = [{ key: "y", label: "Yes", selected: true }];
    const claim = { ...EMPTY_CLAIM, fingerprint: "fp-1", answer: "choice" as const, choices };
    daemon.change([{ ...here, status: "needs-you", because: "prompt-cue", why: "Here?", claim }]);
    await page.getByText("answers: Yes").waitFor();
    await page.keyboard.press("Control+Enter");
    expect(await calledOnce("answer")).toMatchObject({ target: SHELL, choice: "y" });
    daemon.change([here, { ...asks, status: "needs-you", because: "prompt-cue", why: "There?", claim }]);
    const card = page.getByRole("region", { name: "Waiting: Import job, Codex" });
    await card.waitFor();
    await page.keyboard.press("Control+Shift+J");
    await expect
      .poll(() => card.getByRole("button", { name: "1 Yes" }).getAttribute("aria-disabled"), SOON)
      .toBe("false");
    await page.keyboard.press("1");
    await page.getByRole("status", { name: "Answer sent to Import job" }).waitFor();
    daemon.change([asks]);
    await page.getByRole("status", { name: "Answer sent to Import job" }).waitFor({ state: "detached" });
    await page.keyboard.type("on");
    await expect.poll(typed, SOON).toBe("on");
    expect(daemon.calls.filter(({ verb }) => verb === "resize")).toEqual([]);
  });

  test("a click on a button around the terminal leaves the keyboard in it", async () => {
    await open();
    const card = page.getByRole("region", { name: "Waiting: Import job, Codex" });
    await card.getByRole("button", { name: "Explain" }).click();
    await card.getByText("a live prompt on screen").waitFor();
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("other");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await page.keyboard.type("still here");
    await expect.poll(typed, SOON).toBe("still here");
    expect(await calledOnce("rename")).toEqual({ target: SHELL, name: "other" });
  });

  test("a secret is never asked for on a card", async () => {
    await open("secret");
    const card = page.getByRole("region", { name: "Waiting: provision, zsh" });
    await card.getByText("sudo asks for a password").waitFor();
    expect(await card.getByRole("textbox").count()).toBe(0);
    await card.getByRole("button", { name: "Open the terminal" }).click();
    await page.getByRole("region", { name: "provision, zsh, Needs you" }).waitFor();
  });

  test("a typed answer goes as one line", async () => {
    await open("text");
    await page.keyboard.press("Control+Shift+J");
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), SOON).toBe("TEXTAREA");
    await page.waitForFunction(() => document.querySelector("[data-card]") !== null);
    await page.keyboard.type("the exact one");
    await expect
      .poll(async () => {
        await page.keyboard.press("Control+Enter");
        return daemon.calls.filter(({ verb }) => verb === "answer").length;
      }, SOON)
      .toBe(1);
    expect((await calledOnce("answer"))["choice"]).toBe("the exact one");
  });

  /** The card's keys rest for a second when it arrives. */
  async function pressOnCard(key: string, isDone: () => Promise<boolean>): Promise<void> {
    await expect
      .poll(async () => {
        if (!(await isDone())) await page.keyboard.press(key);
        return isDone();
      }, SOON)
      .toBe(true);
  }

  test("several choices are ticked by their digits and sent together by Enter", async () => {
    await open("many");
    const card = page.getByRole("region", { name: "Waiting: Merge checks, gemini" });
    const ticked = async (): Promise<number> => card.getByRole("button", { pressed: true }).count();
    await page.keyboard.press("Control+Shift+J");
    await pressOnCard("3", async () => (await ticked()) === 1);
    await page.keyboard.press("1");
    await page.keyboard.press("2");
    await page.keyboard.press("2");
    await card.getByText("2 chosen").waitFor();
    await page.keyboard.press("Enter");
    expect(await calledOnce("answer")).toMatchObject({ choice: "1,3", fingerprint: "f-many" });
  });

  test("beside choices a text of one's own can be written, and the default key sends it then", async () => {
    await open("choice-or-text");
    await page.getByPlaceholder("Or type another answer").fill("in the audit log");
    await pressOnCard("Control+Enter", async () => daemon.calls.some(({ verb }) => verb === "answer"));
    expect((await calledOnce("answer"))["choice"]).toBe("in the audit log");
  });

  test("where nothing is selected no default key answers: it opens the session", async () => {
    await open("trust");
    const card = page.getByRole("region", { name: "Waiting: New helper, gemini" });
    await page.keyboard.press("Control+Shift+J");
    const isOpen = async (): Promise<boolean> => page.url().endsWith(idOf(8));
    await card.waitFor();
    await pressOnCard("Control+Enter", isOpen);
    expect(daemon.calls.filter(({ verb }) => verb === "answer")).toEqual([]);
  });

  test("a paste is one frame where the program asked for it, and asks first where each line would run", async () => {
    await open();
    await paste("one line");
    await expect.poll(typed, SOON).toBe("one line");
    await paste("two\nlines\u001b[201~\n");
    await page.getByRole("dialog", { name: "Paste 2 lines?" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(typed()).toBe("one line");
    daemon.output("\u001b[?2004hframed");
    await onScreen("framed");
    await paste("two\nlines\u001b[201~rm\n");
    await expect.poll(typed, SOON).toBe("one line\u001b[200~two\rlinesrm\r\u001b[201~");
  });

  test("a wrapped line is copied as one line with its spaces", async () => {
    await open();
    daemon.news({ news: "channel-resized", channel: 1, size: { cols: 40, rows: 24 } });
    const words = `${"a".repeat(39)} ${"b".repeat(39)} ${"c".repeat(20)}`;
    daemon.output(`\u001b[2J\u001b[H${words}\r\nend`);
    await onScreen("end");
    const first = page.locator(".xterm-rows > div").first();
    const box = (await first.boundingBox())!;
    await page.mouse.click(box.x + 20, box.y + box.height / 2, { clickCount: 3 });
    await page.keyboard.press("Control+Shift+C");
    await page.getByText("Copied").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(words);
    expect(typed()).toBe("");
  });

  test("without a daemon keys are visibly not sent, and afterwards everything is attached again", async () => {
    await open();
    await onScreen("❯");
    daemon.drop(true);
    await page.getByRole("alert").getByText("Not connected to the daemon").waitFor();
    await page.getByText("Not connected. What you type is not sent.").waitFor();
    await page.keyboard.type("lost");
    await page.getByText("Not connected: the key was not sent.").waitFor();
    daemon.drop(false);
    await page.getByRole("alert").waitFor({ state: "detached" });
    await called("attach", 2);
    await expect.poll(() => page.locator(".xterm-rows").innerText(), SOON).toMatch(/^~\/code\s+❯\s*$/u);
    await page.keyboard.type("kept");
    await expect.poll(typed, SOON).toBe("kept");
  });

  test("a reload keeps the place, and the report of what is shown is made again", async () => {
    await open();
    await page.getByRole("link", { name: /unit tests/ }).click();
    await page.getByRole("region", { name: "unit tests, zsh, Working" }).waitFor();
    await page.reload();
    await page.getByRole("region", { name: "unit tests, zsh, Working" }).waitFor();
    await onScreen("pnpm test --run");
    const shown = (await called("show", 2)).at(-1)!;
    expect(shown).toMatchObject({ visible: [idOf(4)], focused: idOf(4), isWindowVisible: true });
    expect(
      (shown["theme"] as { palette: string[] }).palette.every((colour) => /^#[0-9a-f]{6}$/.test(colour)),
    ).toBe(true);
  });

  test("the menu works by keyboard alone, and a folded group is one call away", async () => {
    await open();
    await page.keyboard.press("Control+Shift+0");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowLeft");
    expect(await calledOnce("project-fold")).toEqual({ path: "/home/kim/code/storefront", folded: true });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent), SOON)
      .toContain("storefront");
    await page.getByRole("button", { name: /^storefront/, expanded: false }).waitFor();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Import job, Codex, Needs you" }).waitFor();
    await page.keyboard.type("k");
    await expect.poll(typed, SOON).toBe("k");
  });

  test("links lead to http and https only, with Ctrl held, and tell their target first", async () => {
    await open();
    daemon.output("\u001b[2J\u001b[H\u001b]8;;javascript:alert(1)\u001b\\harmless\u001b]8;;\u001b\\\r\n");
    daemon.output("\u001b]8;;https://real.example/x\u001b\\https://shown.example\u001b]8;;\u001b\\\r\n");
    await onScreen("shown.example");
    const rows = page.locator(".xterm-rows > div");
    const box = (await rows.nth(1).boundingBox())!;
    await page.mouse.move(box.x + 30, box.y + box.height / 2);
    await page.getByText("Ctrl-click opens https://real.example/x").waitFor();
    const opened: string[] = [];
    context.on("page", (other) => opened.push(other.url()));
    await page.mouse.click(box.x + 30, box.y + box.height / 2);
    await page.mouse.click(box.x + 30, box.y - box.height / 2, { modifiers: ["Control"] } as never);
    await page.keyboard.down("Control");
    const [target] = await Promise.all([
      context.waitForEvent("page"),
      page.mouse.click(box.x + 30, box.y + box.height / 2),
    ]);
    await page.keyboard.up("Control");
    expect(await target.evaluate(() => window.opener)).toBeNull();
    expect(opened.length).toBe(1);
  });

  test("composed text arrives once, and its Enter submits nothing", async () => {
    await open();
    await page.locator(".xterm-helper-textarea:focus").waitFor({ state: "attached" });
    const cdp = await context.newCDPSession(page);
    await cdp.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
    await cdp.send("Input.imeSetComposition", { text: "日本", selectionStart: 2, selectionEnd: 2 });
    await cdp.send("Input.insertText", { text: "日本" });
    await expect.poll(typed, SOON).toBe("日本");
    await page.keyboard.type("x");
    await expect.poll(typed, SOON).toBe("日本x");
  });

  test("another client's size rules until this one is asked to fit", async () => {
    await open();
    daemon.news({ news: "channel-resized", channel: 1, size: { cols: 60, rows: 15 } });
    await page.getByText("Sized 60 × 15 by another window.").waitFor();
    await page.setViewportSize({ width: 1200, height: 800 });
    const sizes = await called("resize", 1);
    expect(sizes.length).toBeGreaterThan(0);
    await page.getByText("by another window.").waitFor({ state: "detached" });
  });

  test("on a phone, and zoomed in far, a long question keeps its command, its answers and its place", async () => {
    await open("long-command", idOf(1));
    const card = page.getByRole("region", { name: "Waiting: Backups, Claude Code" });
    for (const [width, height] of [
      [390, 844],
      [720, 450],
      [512, 384],
    ] as const) {
      await page.setViewportSize({ width, height });
      await card.getByText("Copy last month to the backup account").waitFor();
      const box = (await card.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(await card.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await card.getByRole("button", { name: "1 Yes" }).waitFor();
    }
    expect(complaints).toEqual([]);
  });

  test("a row says where a far session is and what was approved by rule, and the pane who started it", async () => {
    await open("agents", idOf(9));
    const menu = page.getByRole("navigation", { name: "Projects and sessions" });
    await menu.getByRole("link", { name: /^Idle, web1, ssh web1, web1:\/srv\/app, / }).waitFor();
    await menu.getByRole("link", { name: /Image sizes, .*Approved by rule: npm run build/ }).waitFor();
    await menu.getByText("Done · The checkout now says").waitFor();
    const pane = page.getByRole("region", { name: /^Image sizes, / });
    await pane.getByText("storefront ▸ main · started by Cart totals").waitFor();
    await page.goto(`${daemon.url}#/s/${idOf(11)}`);
    await page.getByText("infra ▸ web2.eu-central.example.com:/srv/app/releases").waitFor();
    expect(complaints).toEqual([]);
  });

  test("what changes in one of many sessions draws its row and no other", async () => {
    await open("crowd", idOf(1));
    const rows = page.locator(".menu__list .row");
    await expect.poll(() => rows.count(), SOON).toBe(64);
    await page.evaluate(() => {
      const drawn: string[] = [];
      Object.assign(globalThis, { drawn });
      const list = document.querySelector(".menu__list")!;
      // Ages tick by themselves.
      new MutationObserver((records) => {
        for (const { target } of records) {
          const row = (target instanceof Element ? target : target.parentElement)?.closest(".row");
          if (target.parentElement?.tagName !== "TIME") drawn.push(row?.textContent ?? "the list");
        }
      }).observe(list, { subtree: true, childList: true, characterData: true });
    });
    const session = daemon.mirror().sessions.find(({ id }) => id === idOf(30))!;
    daemon.change([{ ...session, why: "Done · Wrote a page" }]);
    await page.getByText("Done · Wrote a page").waitFor({ state: "attached" });
    const drawn = await page.evaluate(() => (globalThis as unknown as { drawn: string[] }).drawn);
    expect(drawn.map((row) => row.includes("Task 30"))).toEqual([true]);
  });

  test("a session that ends is told where it went", async () => {
    await open();
    const rest = daemon.mirror().sessions.filter(({ id }) => id !== SHELL);
    daemon.change([], { sessions: rest });
    await page.getByRole("region", { name: "This session has ended" }).waitFor();
    await page.getByRole("button", { name: "Open Activity" }).click();
    await page.getByRole("button", { name: "Transcript, preview build" }).click();
    await page.getByText("vite v6.3.5 building for production").waitFor();
    expect(daemon.calls.at(-1)).toMatchObject({ verb: "activity-text" });
  });

  test("the first run says what to do, and starts a session in a folder", async () => {
    await open("empty");
    await page.getByRole("heading", { name: "Start your first session" }).waitFor();
    daemon.refuse("new", "folder-missing", "There is no folder /nowhere. Choose one that exists.");
    await page.getByRole("button", { name: "choose a folder" }).click();
    await page.getByLabel("Folder").fill("/nowhere");
    await page.getByLabel("Command").fill("make");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("There is no folder /nowhere.").waitFor();
    expect(await calledOnce("new")).toMatchObject({ cwd: "/nowhere", command: ["sh", "-c", "make"] });
  });
});

const EMPTY_CLAIM = {
  key: "wait 1",
  kind: "prompt-cue",
  class: 1 as const,
  since: "2026-12-01T10:00:00.000Z",
  expires: null,
  message: null,
  fingerprint: null,
  choices: [],
  exitCode: null,
  visited: false,
  answer: "none" as const,
};
