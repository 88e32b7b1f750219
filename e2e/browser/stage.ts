/**
 * A stage for a person's journeys: a whole saggar and one browser a file, fresh signed-in windows a test. Whatever a window
 * complained of (console errors, violations of the policy, requests to other places) fails the test that it happened in.
 */
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import {
  BROWSER_NAMES,
  findBrowser,
  launch,
  openWindow,
  SOON_MS,
  signInLink,
  type Window,
  type WindowOptions,
} from "../page.ts";
import { type Saggar, startSaggar, until } from "../saggar.ts";

/** For `expect.poll`. */
export const SOON: { readonly timeout: number; readonly interval: number } = {
  timeout: SOON_MS,
  interval: 50,
};

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
export function journeys(about: string, declare: (stage: Stage) => void, options: StageOptions = {}): void {
  const file = findBrowser();
  if (file === null && process.env["SAGGAR_REQUIRE_BROWSER"])
    throw new Error(`A browser is required here, and none of ${BROWSER_NAMES.join(", ")} is installed`);
  const lacking = file === null ? ` (none of ${BROWSER_NAMES.join(", ")} is installed)` : "";
  describe.skipIf(file === null)(`${about}${lacking}`, () => {
    let saggar: Saggar;
    let browser: Browser;
    let windows: Window[] = [];
    beforeAll(async () => {
      [saggar, browser] = await Promise.all([startSaggar(options), launch(file ?? "")]);
    });
    afterEach(async ({ task }) => {
      const closing = windows;
      windows = [];
      if (task.result?.state === "fail")
        await Promise.all(closing.map((window) => window.picture(`${fileName(task.name)}-failed`)));
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

async function closeSessions(saggar: Saggar): Promise<void> {
  const { sessions } = await saggar.list();
  await Promise.all(sessions.map(({ id }) => saggar.run(["close", id, "--force"])));
  await until("all sessions are closed", async () => (await saggar.list()).sessions.length === 0);
}

function fileName(words: string): string {
  return words.replaceAll(/[^a-z0-9]+/gi, "-").slice(0, 100);
}
