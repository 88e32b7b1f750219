/**
 * The keys with which a far host may speak for a session through its terminal. All come from the session's token, which
 * never leaves this machine: a root for the session, and from it, for one connection each, a key that signs reports and a
 * secret that the far shell's marks carry.
 *
 *     root   = HMAC(token, "saggar in-band 1")
 *     key    = HMAC(root, "report;" connection), the first 128 bits
 *     marks  = connection, then HMAC(root, "marks;" connection), the first 128 bits
 *
 * A connection's name is when it was made, in milliseconds, and a random part; a later one has the greater name.
 */
import { fromHex, hmacSha256, isEqual, toHex } from "./sha256.ts";

/** 12 digits of time, 8 of chance; lower-case hexadecimal. */
const TIME_DIGITS = 12;
const CHANCE_DIGITS = 8;
const CONNECTION_DIGITS = TIME_DIGITS + CHANCE_DIGITS;
/** 128 bits. */
const CODE_DIGITS = 32;
const CONNECTION = /^[0-9a-f]{20}$/u;

export interface ConnectionKeys {
  readonly connection: string;
  /** 32 hexadecimal digits. */
  readonly key: string;
  /** 52 hexadecimal digits: what the far shell's marks carry as their secret. */
  readonly marks: string;
}

/** What a session's keys come from: 64 hexadecimal digits; empty for an empty token. */
export function inBandRoot(token: string): string {
  return token === "" ? "" : toHex(hmacSha256(utf8(token), utf8("saggar in-band 1")));
}

/** `chance`: 8 random hexadecimal digits. */
export function connectionName(nowMs: number, chance: string): string {
  return Math.max(0, Math.floor(nowMs)).toString(16).padStart(TIME_DIGITS, "0") + chance;
}

export function isConnectionName(text: string): boolean {
  return CONNECTION.test(text);
}

export function keysOf(root: string, connection: string): ConnectionKeys {
  return { connection, key: reportKey(root, connection), marks: marksSecret(root, connection) };
}

/** The key alone with which a connection signs its reports. */
export function reportKey(root: string, connection: string): string {
  return code(root, `report;${connection}`);
}

function marksSecret(root: string, connection: string): string {
  return connection + code(root, `marks;${connection}`);
}

/** The code of a report: 32 hexadecimal digits. */
export function signReport(key: string, message: string): string {
  return code(key, message);
}

/** The connection whose marks carry this secret; null where it is none of this session's. */
export function connectionOfMarks(root: string, secret: string): string | null {
  if (root === "" || secret.length !== CONNECTION_DIGITS + CODE_DIGITS) return null;
  const connection = secret.slice(0, CONNECTION_DIGITS);
  return isConnectionName(connection) && isEqual(marksSecret(root, connection), secret) ? connection : null;
}

/** `key`: hexadecimal. */
function code(key: string, message: string): string {
  return toHex(hmacSha256(fromHex(key) ?? new Uint8Array(), utf8(message))).slice(0, CODE_DIGITS);
}

function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
