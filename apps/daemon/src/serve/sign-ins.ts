/**
 * Who may use the page: one-time tokens, each traded once and within a minute for the secret of a cookie. Of tokens and
 * secrets only digests are kept, so that neither memory dumps of the file nor its backups sign anybody in.
 */
import { createHash } from "node:crypto";
import type { Result } from "@saggar/engine";
import type { CallError } from "@saggar/protocol";
import * as z from "zod";
import type { System } from "../system.ts";
import { RateLimit } from "./rate-limit.ts";
import { notAllowed, tooOften } from "./refusals.ts";
import type { StateFile } from "./state-file.ts";

/** A sign-in link works this long, once. */
export const LINK_LIFE_MS = 60_000;
/** A browser stays signed in this long. */
export const SIGN_IN_LIFE_MS: number = 30 * 24 * 3_600_000;
/** Links and sign-ins kept at once; the oldest goes first. */
const MAX_LINKS = 20;
const MAX_SIGN_INS = 20;
const SECRET_BYTES = 32;
/** Wrong tokens in a minute; a right one is never kept out. */
const WRONG_PER_MINUTE = 10;

interface SignIn {
  readonly digest: string;
  readonly expiresMs: number;
}

const signInSchema: z.ZodType<SignIn> = z.object({ digest: z.string(), expiresMs: z.number() });
export const signInsSchema: z.ZodType<SignIn[]> = z.array(signInSchema).max(1000);

export class SignIns {
  readonly #system: System;
  readonly #file: StateFile<SignIn[]>;
  readonly #wrong = new RateLimit(WRONG_PER_MINUTE, 60_000);
  /** Digest of a one-time token, and when it dies. */
  readonly #links = new Map<string, number>();
  #signIns: readonly SignIn[];

  constructor(options: { system: System; file: StateFile<SignIn[]> }) {
    this.#system = options.system;
    this.#file = options.file;
    this.#signIns = this.#live(this.#file.read() ?? []);
  }

  /** A fresh token for a link. */
  createToken(): { readonly token: string; readonly expiresMs: number } {
    const nowMs = this.#system.nowMs();
    for (const [digest, expiresMs] of this.#links) if (expiresMs <= nowMs) this.#links.delete(digest);
    const oldest = this.#links.keys().next();
    if (this.#links.size >= MAX_LINKS && !oldest.done) this.#links.delete(oldest.value);
    const token = this.#system.randomHex(SECRET_BYTES);
    const expiresMs = nowMs + LINK_LIFE_MS;
    this.#links.set(digestOf(token), expiresMs);
    return { token, expiresMs };
  }

  /** The token's trade for a cookie's secret. */
  redeem(token: string): Result<{ readonly secret: string; readonly maxAgeS: number }, CallError> {
    const nowMs = this.#system.nowMs();
    const digest = digestOf(token);
    const expiresMs = this.#links.get(digest);
    this.#links.delete(digest);
    if (expiresMs === undefined || expiresMs <= nowMs) return { ok: false, error: this.#wrongToken(nowMs) };
    const secret = this.#system.randomHex(SECRET_BYTES);
    const entry = { digest: digestOf(secret), expiresMs: nowMs + SIGN_IN_LIFE_MS };
    this.#keep([...this.#live(this.#signIns), entry].slice(-MAX_SIGN_INS));
    return { ok: true, value: { secret, maxAgeS: SIGN_IN_LIFE_MS / 1000 } };
  }

  /** The digest that names the sign-in of one of these secrets; null when none is good. */
  find(secrets: readonly string[]): string | null {
    const nowMs = this.#system.nowMs();
    const digests = new Set(secrets.map(digestOf));
    return (
      this.#signIns.find(({ digest, expiresMs }) => expiresMs > nowMs && digests.has(digest))?.digest ?? null
    );
  }

  end(digest: string): void {
    this.#keep(this.#live(this.#signIns).filter((entry) => entry.digest !== digest));
  }

  #wrongToken(nowMs: number): CallError {
    return this.#wrong.accepts("", nowMs)
      ? notAllowed("This sign-in link was used already or is too old. Run saggar for a fresh one.")
      : tooOften("Too many wrong sign-in links. Wait a minute, then run saggar for a fresh one.");
  }

  #live(entries: readonly SignIn[]): SignIn[] {
    const nowMs = this.#system.nowMs();
    return entries.filter(({ expiresMs }) => expiresMs > nowMs);
  }

  #keep(entries: SignIn[]): void {
    this.#signIns = entries;
    this.#file.write(entries);
  }
}

function digestOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex");
}
