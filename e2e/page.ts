/**
 * The page in a real browser, for tests that a person could live: a whole saggar and one browser a file, a fresh signed-in
 * window a test. Whatever a window complained of (console errors, violations of the policy, requests to other places) fails
 * the test that it happened in.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import { type Saggar, startSaggar, until } from "./saggar.ts";

/** For what a person would come to see; bounded, and over as soon as it is there. */
const SOON_MS = Number(process.env["SOON"] ?? 30_000);
export const SOON: { readonly timeout: number; readonly interval: number } = {
  timeout: SOON_MS,
  interval: 50,
};
export const MENU = "Projects and sessions";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
/** Pictures of failed tests, and those that tests take, go there. */
const PICTURES = process.env["SAGGAR_PICTURES"] ?? "";

export interface WindowOptions {
  readonly width?: number;
  readonly height?: number;
  readonly scheme?: "dark" | "light";
  /** What the daemon says to this window can be held back: see `holdNews`. */
  readonly canHold?: boolean;
  /** The session to go to once signed in, by its name. */
  readonly session?: string;
}

/** What a test has: a saggar, and windows to look at it. */
export interface Stage {
  readonly saggar: Saggar;
  /** A browser of its own, signed in by a link that was never used. */
  open(options?: WindowOptions): Promise<Window>;
  /** The same without the sign-in: an empty page. */
  blank(options?: WindowOptions): Promise<Window>;
  /** A session with a shell at its prompt; its id. */
  shell(name: string, ...args: string[]): Promise<string>;
  /** Types a line into a session from outside. */
  line(id: string, words: string): Promise<void>;
}

export interface StageOptions {
  readonly shell?: string;
  readonly files?: Readonly<Record<string, string>>;
}

/** Declares a file's tests; skipped by name where no browser is installed, unless one is required. */
export function journeys(name: string, declare: (stage: Stage) => void, options: StageOptions = {}): void {
  const file = findBrowser();
  if (file === null && process.env["SAGGAR_REQUIRE_BROWSER"])
    throw new Error(`A browser is required here, and none of ${NAMES.join(", ")} is installed`);
  describe.skipIf(file === null)(name, () => {
    let saggar: Saggar;
    let browser: Browser;
    let windows: Window[] = [];
    beforeAll(async () => {
      [saggar, browser] = await Promise.all([startSaggar(options), launch(file ?? "")]);
    });
    afterEach(async ({ task }) => {
      const closing = windows;
      windows = [];
      if (task.result?.state === "fail") await Promise.all(closing.map((window) => window.picture("failed")));
      await Promise.all(closing.map((window) => window.close()));
      await closeSessions(saggar);
      expect(closing.flatMap((window) => window.complaints)).toEqual([]);
    });
    afterAll(async () => {
      await browser?.close();
      await saggar?.close();
    });
    async function blank(wanted: WindowOptions = {}): Promise<Window> {
      const window = await openWindow(browser, wanted);
      windows.push(window);
      return window;
    }
    declare({
      get saggar() {
        return saggar;
      },
      blank,
      open: async (wanted = {}) => {
        const window = await blank(wanted);
        await window.signIn(await signInLink(saggar));
        if (wanted.session !== undefined) await window.visit(wanted.session);
        return window;
      },
      shell: async (sessionName, ...args) => {
        const id = await saggar.ok(["new", "--name", sessionName, ...args]);
        await until(
          `${sessionName} is at its prompt`,
          async () => (await saggar.session(id)).because === "idle-prompt",
        );
        return id;
      },
      line: async (id, words) => void (await saggar.ok(["send", id, "--enter", "--", words])),
    });
  });
}

export function findBrowser(): string | null {
  const folders = (process.env["PATH"] ?? "").split(":");
  const files = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return files.find((file) => existsSync(file)) ?? null;
}

/** A browser with a home and a profile of its own, both gone when it closes. */
export async function launch(executablePath: string): Promise<Browser> {
  const home = mkdtempSync(path.join(os.tmpdir(), "sg-browser-"));
  const env = { PATH: process.env["PATH"] ?? "", HOME: home, LANG: "C.UTF-8" };
  const browser = await chromium.launch({ executablePath, args: FLAGS, env });
  browser.on("disconnected", () => rmSync(home, { recursive: true, force: true, maxRetries: 5 }));
  return browser;
}

/** What `saggar` prints for a person to open. */
export async function signInLink(saggar: Saggar): Promise<string> {
  const said = await saggar.ok([]);
  const link = /http:\/\/\S+/.exec(said)?.[0];
  if (link === undefined) throw new Error(`saggar printed no link: ${said}`);
  return link;
}

async function closeSessions(saggar: Saggar): Promise<void> {
  const { sessions } = await saggar.list();
  await Promise.all(sessions.map(({ id }) => saggar.run(["close", id, "--force"])));
  await until("all sessions are closed", async () => (await saggar.list()).sessions.length === 0);
}

async function openWindow(browser: Browser, options: WindowOptions): Promise<Window> {
  const context = await browser.newContext({
    viewport: { width: options.width ?? 1440, height: options.height ?? 900 },
    colorScheme: options.scheme ?? "dark",
    reducedMotion: "reduce",
    permissions: ["clipboard-read", "clipboard-write"],
  });
  context.setDefaultTimeout(SOON_MS);
  const window = new Window(context, await context.newPage());
  if (options.canHold === true) await window.listenIn();
  return window;
}

/** One window of the page, and how a person finds their way in it. */
export class Window {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #complaints: string[] = [];
  #expected: RegExp[] = [];
  #origin = "";
  /** Messages from the daemon that wait, while they are held. */
  #held: (() => void)[] | null = null;

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    page.on("console", (message) => {
      if (message.type() !== "error" && message.type() !== "warning") return;
      this.#complaints.push(`${message.text()} (${message.location().url})`);
    });
    page.on("pageerror", (error) => this.#complaints.push(String(error)));
    page.on("crash", () => this.#complaints.push("The page crashed"));
    page.on("request", (request) => {
      const { origin } = new URL(request.url());
      if (this.#origin !== "" && origin !== this.#origin)
        this.#complaints.push(`A request left: ${request.url()}`);
    });
  }

  /** What no test expected. */
  get complaints(): string[] {
    return this.#complaints.filter((complaint) => !this.#expected.some((pattern) => pattern.test(complaint)));
  }

  /** A complaint of the browser that belongs to the test's story. */
  expectComplaint(pattern: RegExp): void {
    this.#expected = [...this.#expected, pattern];
  }

  get origin(): string {
    return this.#origin;
  }

  async signIn(link: string): Promise<void> {
    this.#origin = new URL(link).origin;
    await this.page.goto(link);
    await this.menu.waitFor();
  }

  /** Clicks a session's row, until its terminal has the keyboard. */
  async visit(name: string): Promise<void> {
    await this.row(name).click();
    await this.pane(name).waitFor();
    await this.live();
  }

  /** Stands between the page and the daemon's messages to it, before the page is loaded. */
  async listenIn(): Promise<void> {
    await this.page.routeWebSocket(/\/v1\/stream$/, (route) => {
      const daemon = route.connectToServer();
      daemon.onMessage((message) => {
        if (this.#held === null) route.send(message);
        else this.#held.push(() => route.send(message));
      });
    });
  }

  /** From now on the page hears nothing of the daemon, as on a slow line, until the returned function is called. */
  holdNews(): () => void {
    const held: (() => void)[] = [];
    this.#held = held;
    return () => {
      this.#held = null;
      for (const send of held) send();
    };
  }

  get menu(): Locator {
    return this.page.getByRole("navigation", { name: MENU });
  }

  /** A session's row in the menu. */
  row(name: string): Locator {
    return this.menu.getByRole("link", { name: new RegExp(`, ${name}, `) });
  }

  get pill(): Locator {
    return this.menu.getByRole("button", { name: /^\d+ waiting\. Go to the next one$/ });
  }

  async waiting(count: number): Promise<void> {
    await this.menu.getByRole("button", { name: `${count} waiting. Go to the next one` }).waitFor();
  }

  /** The pane of a session: its name, what runs in it, and its status. */
  pane(name: string, status = ""): Locator {
    return this.page.getByRole("region", { name: new RegExp(`^${name}, .*${status}$`) });
  }

  /** The card with a claim of a session. */
  card(name: string): Locator {
    return this.page.getByRole("region", {
      name: new RegExp(`^(Waiting|Failed|Ready for review): ${name}, `),
    });
  }

  /** A short word in the corner. */
  brief(title: string): Locator {
    return this.page.getByRole("status", { name: title, exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole("dialog");
  }

  /** The rows of the terminal in the pane. */
  get rows(): Locator {
    return this.page.locator(".xterm-rows > div");
  }

  /** Waits until a row of the terminal's screen has the words. */
  async sees(words: string | RegExp): Promise<void> {
    const row: unknown =
      typeof words === "string" ? expect.stringContaining(words) : expect.stringMatching(words);
    await expect.poll(() => this.screen(), SOON).toEqual(expect.arrayContaining([row]));
  }

  /** The terminal's screen as a person reads it, without the empty rows at its end. */
  async screen(): Promise<string[]> {
    const rows = await this.rows.allTextContents();
    const lines = rows.map((row) => row.replaceAll("\u00a0", " ").trimEnd());
    return lines.slice(0, lines.findLastIndex((row) => row !== "") + 1);
  }

  /** The terminal is attached and has the keyboard. */
  async live(): Promise<void> {
    await this.page.locator(".xterm-helper-textarea:focus").waitFor({ state: "attached" });
    await expect.poll(async () => (await this.screen()).join("").trim(), SOON).not.toBe("");
  }

  /** Clicks into a row of the terminal. */
  async clickRow(words: RegExp, options: Parameters<Page["mouse"]["click"]>[2] = {}): Promise<void> {
    const { x, y } = await this.rowPoint(words);
    await this.page.mouse.click(x, y, options);
  }

  /** A point within the first characters of a row. */
  async rowPoint(words: RegExp): Promise<{ readonly x: number; readonly y: number }> {
    const index = (await this.screen()).findIndex((row) => row.search(words) >= 0);
    const box = index < 0 ? null : await this.rows.nth(index).boundingBox();
    if (box === null) throw new Error(`No row on screen has ${words}`);
    return { x: box.x + 20, y: box.y + box.height / 2 };
  }

  /** Leafs through the lines above the screen until the words are on it. */
  async leafTo(words: RegExp, key: "Shift+PageUp" | "Shift+PageDown"): Promise<void> {
    await expect
      .poll(async () => {
        await this.press(key);
        return this.rows.filter({ hasText: words }).count();
      }, SOON)
      .toBeGreaterThan(0);
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  async type(words: string): Promise<void> {
    await this.page.keyboard.type(words);
  }

  /** A line in the terminal, with Enter. */
  async enter(words: string): Promise<void> {
    await this.type(words);
    await this.press("Enter");
  }

  /** Text that arrives by the clipboard. */
  async paste(words: string): Promise<void> {
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), words);
    await this.press("Control+Shift+V");
  }

  clipboard(): Promise<string> {
    return this.page.evaluate(() => navigator.clipboard.readText());
  }

  /** A picture for people, where they asked for one. */
  async picture(name: string): Promise<void> {
    if (PICTURES === "" || this.page.isClosed()) return;
    mkdirSync(PICTURES, { recursive: true });
    const test = (expect.getState().currentTestName ?? "").replaceAll(/[^a-z0-9]+/gi, "-").slice(0, 100);
    await this.page.screenshot({ path: path.join(PICTURES, `${test}-${name}.png`) });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}
