/** The page in a real browser: windows, signing in by a real link, and how a person finds their way by roles and labels. */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from "playwright-core";
import { type Saggar, until } from "./saggar.ts";

/** For what a person would come to see; bounded, and over as soon as it is there. */
export const SOON_MS = 30_000;
const SOON_S = SOON_MS / 1000;
export const MENU = "Projects and sessions";

export const BROWSER_NAMES: readonly string[] = ["chromium", "chromium-browser", "google-chrome"];
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
/** Pictures go there; without it none are taken. */
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

export function findBrowser(): string | null {
  const folders = (process.env["PATH"] ?? "").split(":");
  const files = BROWSER_NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
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

/** A browser window of its own: no cookie, no history. */
export async function openWindow(browser: Browser, options: WindowOptions): Promise<Window> {
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
    await this.#screen(`a row with ${words}`, (rows) => rows.some((row) => hasWords(row, words)));
  }

  /** Waits until the last row that is not empty has the words: the program has drawn all of it. The screen of that moment. */
  async endsIn(words: string | RegExp): Promise<readonly string[]> {
    return await this.#screen(`a last row with ${words}`, (rows) => hasWords(rows.at(-1) ?? "", words));
  }

  /** Waits for a screen that is right, and fails with the last one that was not. */
  async #screen(
    what: string,
    isRight: (rows: readonly string[]) => boolean,
    before: () => Promise<void> = async () => {},
  ): Promise<readonly string[]> {
    let rows: readonly string[] = [];
    try {
      await until(
        what,
        async () => {
          await before();
          rows = await this.screen();
          return isRight(rows);
        },
        SOON_S,
      );
    } catch (error) {
      throw new Error(`The screen has not ${what}:\n${rows.join("\n")}`, { cause: error });
    }
    return rows;
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
    await this.#screen("anything", (rows) => rows.length > 0);
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
    await this.#screen(
      `a row with ${words}`,
      (rows) => rows.some((row) => hasWords(row, words)),
      () => this.press(key),
    );
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

  /** A picture for people, in the folder that they named. */
  async picture(name: string): Promise<void> {
    if (PICTURES === "" || this.page.isClosed()) return;
    mkdirSync(PICTURES, { recursive: true });
    await this.page.screenshot({ path: path.join(PICTURES, `${name}.png`) });
  }

  async close(): Promise<void> {
    await this.context.close();
  }
}

function hasWords(row: string, words: string | RegExp): boolean {
  return typeof words === "string" ? row.includes(words) : words.test(row);
}
