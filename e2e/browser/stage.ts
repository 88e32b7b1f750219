/**
 * A stage for a person's journeys: a whole saggar and one browser a file, fresh signed-in windows a test. Whatever a window
 * complained of (console errors, violations of the policy, requests to other places) fails the test that it happened in.
 */
import http from "node:http";
import path from "node:path";
import type { Verb, VerbArgs, VerbResult } from "@saggar/protocol";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect } from "vitest";
import {
  BROWSER_NAMES,
  findBrowser,
  launch,
  openWindow,
  SOON_MS,
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
  shell(name: string, options?: ShellOptions): Promise<string>;
  /** Until a session's shell is at its prompt. */
  atPrompt(id: string): Promise<void>;
  /** Types a line into a session from outside. */
  line(id: string, words: string): Promise<void>;
}

export interface ShellOptions {
  readonly cwd?: string;
  readonly size?: { readonly cols: number; readonly rows: number };
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
    async function atPrompt(id: string): Promise<void> {
      await until(`${id} is at its prompt`, async () => {
        const { sessions } = await ask(saggar, "list", {});
        return sessions.some((session) => session.id === id && session.because === "idle-prompt");
      });
    }
    declare({
      get saggar() {
        return saggar;
      },
      blank,
      open: async (wanted = {}) => {
        const window = await blank(wanted);
        await window.signIn((await ask(saggar, "sign-in-link", {})).url);
        if (wanted.session !== undefined) await window.visit(wanted.session);
        return window;
      },
      shell: async (name, { cwd = saggar.home, size } = {}) => {
        const { id } = await ask(saggar, "new", { name, cwd, ...(size === undefined ? {} : { size }) });
        await atPrompt(id);
        return id;
      },
      atPrompt,
      line: async (id, words) => void (await ask(saggar, "send", { target: id, text: words, enter: true })),
    });
  });
}

async function closeSessions(saggar: Saggar): Promise<void> {
  const { sessions } = await ask(saggar, "list", {});
  await Promise.all(sessions.map(({ id }) => ask(saggar, "close", { target: id, force: true })));
  await until("all sessions are closed", async () => (await ask(saggar, "list", {})).sessions.length === 0);
}

/** What sets a stage and clears it need not wait for a command to start: it asks the daemon itself, on the command's socket. */
function ask<V extends Verb>(saggar: Saggar, verb: V, args: VerbArgs<V>): Promise<VerbResult<V>> {
  const socketPath = path.join(saggar.env["SAGGAR_HOME"] ?? "", "daemon.sock");
  const headers = { "content-type": "application/json" };
  return new Promise((resolve, reject) => {
    const request = http.request({ socketPath, path: `/v1/${verb}`, method: "POST", headers }, (response) => {
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        body += piece;
      });
      response.on("error", reject);
      response.on("end", () => {
        const answer = JSON.parse(body) as { ok: boolean; value: VerbResult<V> };
        if (answer.ok) resolve(answer.value);
        else reject(new Error(`${verb}: ${body}`));
      });
    });
    request.on("error", reject);
    request.end(JSON.stringify(args));
  });
}

function fileName(words: string): string {
  return words.replaceAll(/[^a-z0-9]+/gi, "-").slice(0, 100);
}
