/**
 * Reports from a place without a daemon (another host, a container) that come through the session's terminal:
 *
 *     OSC 777 ; saggar ; 1 ; CONNECTION ; NUMBER ; CODE ; PAYLOAD
 *
 * PAYLOAD is JSON in base64url, CODE the first 128 bits of HMAC-SHA256 over `CONNECTION;NUMBER;PAYLOAD` as it stands, under
 * the connection's key. NUMBER grows with each report of a connection: what was shown once says nothing when it is shown
 * again. A report is a status and never an action: a call for the person, a note, or what an agent's hook told.
 *
 * Bounded: 700 bytes a report, 20 reports in 10 s, 16 connections. Whatever fails any of this changes nothing and is counted.
 */
import * as z from "zod";
import { decodeBase64 } from "./base64.ts";
import type { Fact, Finding } from "./facts.ts";
import { isConnectionName, reportKey, signReport } from "./in-band-key.ts";
import { readReport } from "./report.ts";
import { sanitise } from "./sanitise.ts";
import { isEqual } from "./sha256.ts";

const IGNORED_WHY = [
  "not understood",
  "too long",
  "a wrong code",
  "shown before",
  "too many in 10 s",
  "no key was given out",
] as const;
export type IgnoredWhy = (typeof IGNORED_WHY)[number];

export interface InBandMemory {
  /** What this session's keys come from; empty where it has none. */
  readonly root: string;
  /** Connections that have spoken, oldest name first, and the number of each one's last report. */
  readonly connections: readonly { readonly name: string; readonly last: string }[];
  /** Connections up to this name are forgotten and not heard again. */
  readonly floor: string;
  readonly windowStartMs: number;
  readonly inWindow: number;
  /** Reports that changed nothing: how many, the newest, and when one of its reason was last told. */
  readonly ignored: {
    readonly count: number;
    readonly why: IgnoredWhy;
    readonly atMs: number;
    readonly toldAtMs: number;
  } | null;
}

export type InBandFact =
  | Extract<Fact, { kind: "hook" }>
  | { readonly kind: "attention"; readonly level: "blocked" | "note"; readonly message: string };

export interface InBandReading {
  readonly memory: InBandMemory;
  readonly facts: readonly InBandFact[];
}

/** The escape sequence whole, its ends with it. */
export const MAX_REPORT_BYTES = 700;
const FRAME_BYTES = 8;
const MAX_CONNECTIONS = 16;
const WINDOW_MS = 10_000;
const MAX_IN_WINDOW = 20;
const NUMBER_DIGITS = 20;
const MAX_MESSAGE_CHARS = 200;
const MAX_COUNT = 1_000_000;

export const inBandMemorySchema: z.ZodType<InBandMemory> = z.object({
  root: z.string(),
  connections: z.array(z.object({ name: z.string(), last: z.string() })),
  floor: z.string(),
  windowStartMs: z.number(),
  inWindow: z.number(),
  ignored: z
    .object({ count: z.number(), why: z.enum(IGNORED_WHY), atMs: z.number(), toldAtMs: z.number() })
    .nullable(),
});

/** `root`: of the session's token; see `inBandRoot`. */
export function createInBandMemory(root: string): InBandMemory {
  return { root, connections: [], floor: "", windowStartMs: 0, inWindow: 0, ignored: null };
}

/** Whether the data of an OSC 777 is meant for here. */
export function isInBand(data: string): boolean {
  return data.startsWith("saggar;");
}

/** `data`: everything behind `777;`. */
export function readInBand(memory: InBandMemory, data: string, atMs: number): InBandReading {
  const report = parseReport(data);
  if (typeof report === "string") return ignore(memory, report, atMs);
  const refusal = refusalOf(memory, report);
  if (refusal !== null) return ignore(memory, refusal, atMs);
  const heard = countIn(remember(memory, report), atMs);
  if (heard.inWindow > MAX_IN_WINDOW) return ignore(heard, "too many in 10 s", atMs);
  const facts = factsOf(report.payload);
  return facts === null ? ignore(heard, "not understood", atMs) : { memory: heard, facts };
}

/** What is to be told of a report that changed nothing. */
export function ignoredBetween(before: InBandMemory, after: InBandMemory): readonly Finding[] {
  const { ignored } = after;
  if (ignored === null || ignored === before.ignored) return [];
  return ignored.toldAtMs === ignored.atMs ? [{ kind: "ignored-report", why: ignored.why }] : [];
}

interface Report {
  readonly connection: string;
  /** Padded, so that a later one is the greater text. */
  readonly number: string;
  readonly code: string;
  readonly signed: string;
  readonly payload: string;
}

function parseReport(data: string): Report | IgnoredWhy {
  if (data.length + FRAME_BYTES > MAX_REPORT_BYTES) return "too long";
  const parts = data.split(";");
  const [, version, connection = "", number = "", code = "", payload = ""] = parts;
  const isWhole = parts.length === 6 && version === "1" && isConnectionName(connection);
  if (!isWhole || !/^\d{1,20}$/u.test(number) || !/^[0-9a-f]{32}$/u.test(code)) return "not understood";
  const signed = `${connection};${number};${payload}`;
  return { connection, number: number.padStart(NUMBER_DIGITS, "0"), code, signed, payload };
}

function refusalOf(memory: InBandMemory, { connection, number, code, signed }: Report): IgnoredWhy | null {
  if (memory.root === "") return "no key was given out";
  if (!isEqual(code, signReport(reportKey(memory.root, connection), signed))) return "a wrong code";
  const known = memory.connections.find(({ name }) => name === connection);
  if (known === undefined) return connection <= memory.floor ? "shown before" : null;
  return number <= known.last ? "shown before" : null;
}

function remember(memory: InBandMemory, { connection, number }: Report): InBandMemory {
  const others = memory.connections.filter(({ name }) => name !== connection);
  const all = [...others, { name: connection, last: number }].toSorted((one, other) =>
    one.name < other.name ? -1 : 1,
  );
  const forgotten = all.slice(0, Math.max(0, all.length - MAX_CONNECTIONS));
  return {
    ...memory,
    connections: all.slice(forgotten.length),
    floor: forgotten.at(-1)?.name ?? memory.floor,
  };
}

function countIn(memory: InBandMemory, atMs: number): InBandMemory {
  const isSame = atMs >= memory.windowStartMs && atMs - memory.windowStartMs < WINDOW_MS;
  return isSame
    ? { ...memory, inWindow: memory.inWindow + 1 }
    : { ...memory, windowStartMs: atMs, inWindow: 1 };
}

function ignore(memory: InBandMemory, why: IgnoredWhy, atMs: number): InBandReading {
  const before = memory.ignored;
  const count = Math.min(MAX_COUNT, (before?.count ?? 0) + 1);
  const isNews = before === null || before.why !== why || atMs - before.toldAtMs >= WINDOW_MS;
  const toldAtMs = isNews ? atMs : before.toldAtMs;
  return { memory: { ...memory, ignored: { count, why, atMs, toldAtMs } }, facts: [] };
}

const payloadSchema = z.discriminatedUnion("k", [
  z.object({ k: z.literal("attention"), level: z.enum(["blocked", "note"]), text: z.string() }),
  z.object({ k: z.literal("hook"), agent: z.string().max(64), e: z.unknown() }),
]);

/** Null where the payload says nothing that is known here. */
function factsOf(payload: string): readonly InBandFact[] | null {
  const parsed = payloadSchema.safeParse(parseJson(decodeBase64(fromUrlAlphabet(payload))));
  if (!parsed.success) return null;
  if (parsed.data.k === "hook") return hookFacts(parsed.data.agent, parsed.data.e);
  const message = sanitise(parsed.data.text, MAX_MESSAGE_CHARS);
  return message === "" ? null : [{ kind: "attention", level: parsed.data.level, message }];
}

function fromUrlAlphabet(text: string): string {
  return text.replaceAll("-", "+").replaceAll("_", "/");
}

function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null; // No JSON: no report.
  }
}

function hookFacts(agent: string, payload: unknown): readonly InBandFact[] | null {
  const reading = readReport(agent, payload);
  if (reading === null) return null;
  // Its conversation and its folder are the far machine's: neither can be gone on with here.
  return [{ kind: "hook", agent, reading: { ...reading, conversation: null, cwd: null } }];
}
