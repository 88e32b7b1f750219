/**
 * OSC 7501, the Program Status Protocol (revision 0.4): records in which a program says what it does. A record without an
 * id is the program's own, one with an id a task of it. Each report replaces one record as a whole; what is malformed is
 * ignored as a whole. What a record says never leads to anything being sent to the program.
 */
import * as z from "zod";
import { decodeBase64 } from "../base64.ts";
import { cut, sanitise } from "../sanitise.ts";
import type { AgentState } from "./agent.ts";

const STATES = ["idle", "working", "blocked", "done", "error"] as const;
const KINDS = ["permission", "question", "auth"] as const;

export interface StatusRecord {
  readonly state: (typeof STATES)[number];
  readonly app: string | null;
  readonly kind: (typeof KINDS)[number] | null;
  /** Message, else title: one line, at most 200 characters. */
  readonly text: string | null;
  /** 0 to 100, while working or blocked. */
  readonly progress: number | null;
}

export interface ChildRecord extends StatusRecord {
  readonly id: string;
}

export interface StatusRecords {
  readonly root: StatusRecord | null;
  /** At most 64, oldest first. */
  readonly children: readonly ChildRecord[];
}

export type StatusReport =
  | { readonly kind: "record"; readonly id: string | null; readonly record: StatusRecord }
  | { readonly kind: "clear"; readonly id: string | null };

const NAME = "[A-Za-z0-9_.+-]{1,32}";
const APP = new RegExp(`^${NAME}$`, "u");
const ID = new RegExp(`^${NAME}(?:/${NAME}){0,7}$`, "u");
const MAX_ID_CHARS = 128;
const MAX_TEXT_BYTES = 2048;
const MAX_ENCODED_CHARS = 2732;
/** A longer one was cut on its way here. */
const MAX_BODY_CHARS = 4095;
const MAX_PAIRS = 32;
const MAX_CHILDREN = 64;
const MAX_SHOWN_CHARS = 200;

export const EMPTY_RECORDS: StatusRecords = { root: null, children: [] };

const recordShape = {
  state: z.enum(STATES),
  app: z.string().nullable(),
  kind: z.enum(KINDS).nullable(),
  text: z.string().nullable(),
  progress: z.number().nullable(),
};

export const statusRecordsSchema: z.ZodType<StatusRecords> = z.object({
  root: z.object(recordShape).nullable(),
  children: z.array(z.object({ ...recordShape, id: z.string() })),
});

/** Null where it is malformed, or the query `?`. */
export function parseProgramStatus(body: string): StatusReport | null {
  const fields = fieldsOf(body);
  if (fields === null) return null;
  const id = fields.get("id") ?? null;
  if (id !== null && !isId(id)) return null;
  const state = fields.get("state");
  if (state === "clear") return { kind: "clear", id };
  const known = STATES.find((each) => each === state);
  return known === undefined ? null : readRecord(known, id, fields);
}

function fieldsOf(body: string): ReadonlyMap<string, string> | null {
  if (body.length > MAX_BODY_CHARS) return null;
  const pairs = body.split(":");
  if (pairs.length > MAX_PAIRS) return null;
  const fields = new Map<string, string>();
  for (const pair of pairs) {
    const at = pair.indexOf("=");
    if (at < 1) return null;
    fields.set(pair.slice(0, at), pair.slice(at + 1));
  }
  return fields;
}

function isId(id: string): boolean {
  return id.length <= MAX_ID_CHARS && ID.test(id);
}

function readRecord(
  state: StatusRecord["state"],
  id: string | null,
  fields: ReadonlyMap<string, string>,
): StatusReport | null {
  const app = fields.get("app") ?? null;
  const message = textOf(fields.get("msg"));
  const title = textOf(fields.get("title"));
  const progress = progressOf(fields.get("progress"));
  const isSound = (app === null || APP.test(app)) && message !== false && title !== false;
  if (!isSound || progress === false) return null;
  const isUnderWay = state === "working" || state === "blocked";
  return {
    kind: "record",
    id,
    record: {
      state,
      app,
      // A kind of a later revision is still a block.
      kind: (state === "blocked" && KINDS.find((kind) => kind === fields.get("kind"))) || null,
      text: message ?? title,
      progress: isUnderWay ? progress : null,
    },
  };
}

/** Null where there is none, false where it is malformed. */
function textOf(encoded: string | undefined): string | null | false {
  if (encoded === undefined) return null;
  if (encoded.length > MAX_ENCODED_CHARS) return false;
  const letters = encoded.replace(/={0,2}$/u, "");
  const text = decodeBase64(encoded);
  if (text === null || Math.floor((letters.length * 3) / 4) > MAX_TEXT_BYTES) return false;
  return sanitise(text.replace(/\s+/gu, " "), MAX_SHOWN_CHARS) || null;
}

function progressOf(told: string | undefined): number | null | false {
  if (told === undefined) return null;
  return /^\d{1,3}$/u.test(told) && Number(told) <= 100 ? Number(told) : false;
}

export function fileStatus(records: StatusRecords, report: StatusReport): StatusRecords {
  const { id } = report;
  if (report.kind === "clear") {
    if (id === null) return EMPTY_RECORDS;
    const children = records.children.filter((child) => child.id !== id && !child.id.startsWith(`${id}/`));
    return { ...records, children };
  }
  if (id === null) return { ...records, root: report.record };
  const others = records.children.filter((child) => child.id !== id);
  return { ...records, children: bounded([...others, { ...report.record, id }]) };
}

/** What is over goes before what goes on, and the oldest first. */
function bounded(children: readonly ChildRecord[]): readonly ChildRecord[] {
  if (children.length <= MAX_CHILDREN) return children;
  const over = children.findIndex(({ state }) => state !== "working" && state !== "blocked");
  return children.filter((_, at) => at !== Math.max(0, over));
}

export interface StatusReading {
  readonly says: AgentState;
  /** What it asks, does or failed at, in its own words. */
  readonly message: string | null;
  /** Tasks that go on beside the turn or past it. */
  readonly background: number;
  /** What it asks, in our words, where it said only of which kind. */
  readonly kindWords: string | null;
}

const KIND_WORDS: Readonly<Record<(typeof KINDS)[number], string>> = {
  permission: "Asks for permission",
  question: "Asks a question",
  auth: "Asks to sign in",
};

/** "1 shell still running": the turn is over, and its record stays at work for what it left behind. */
const LEFT_BEHIND =
  /^(\d{1,3}) (?:background )?(?:shell|task|agent|subagent|monitor|workflow|job|process|command)s?(?:es)? still running$/iu;

/** What the records say together; null where there are none. */
export function readRecords({ root, children }: StatusRecords): StatusReading | null {
  const blocked = [root, ...children].find((record) => record?.state === "blocked");
  const background = children.filter(({ state }) => state === "working").length;
  if (blocked) {
    const kindWords = blocked.kind === null ? null : KIND_WORDS[blocked.kind];
    return { says: "blocked", message: blocked.text, background, kindWords };
  }
  if (root === null) {
    return children.length === 0 ? null : { says: "idle", message: null, background, kindWords: null };
  }
  const left = root.state === "working" ? Number(LEFT_BEHIND.exec(root.text ?? "")?.[1] ?? 0) : 0;
  const says = left > 0 ? "done" : SAYS[root.state];
  return { says, message: root.text, background: Math.max(background, left), kindWords: null };
}

const SAYS: Readonly<Record<StatusRecord["state"], AgentState>> = {
  idle: "idle",
  working: "working",
  blocked: "blocked",
  done: "done",
  error: "failed",
};

/** What the records say beside the state, for people: "Run the tests · 40 %". */
export function detailOf({ root }: StatusRecords): string | null {
  if (root === null) return null;
  const parts = [root.text, root.progress === null ? null : `${root.progress} %`];
  return cut(parts.filter((part) => part !== null).join(" · "), MAX_SHOWN_CHARS) || null;
}
