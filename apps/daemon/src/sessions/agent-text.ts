/**
 * What agents and people say to each other, left out: prompts, inputs of tools, last lines, names of files. For homes in
 * which that is not to be kept (`keepAgentText` of the settings); that an agent works, asks or failed is kept all the same.
 */
import type { Fact, HookReading, TurnNews } from "@saggar/sources";
import type { StoredSession, StoredTurn } from "../store/rows.ts";
import { plainWords } from "./words.ts";

const PROGRAM_STATUS = 7501;
/** Its texts: a message and a title, base64. */
const STATUS_TEXTS = /^(?:(?:msg|title)=[^:;]*:?)+|:(?:msg|title)=[^:;]*/gu;

export function withoutAgentText(fact: Fact): Fact {
  switch (fact.kind) {
    case "hook":
      return { ...fact, reading: withoutTexts(fact.reading) };
    case "published":
      return fact.state === null ? fact : { ...fact, state: { ...fact.state, message: null } };
    case "mark":
      return fact.mark.kind === "osc" && fact.mark.code === PROGRAM_STATUS
        ? { ...fact, mark: { ...fact.mark, data: fact.mark.data.replace(STATUS_TEXTS, "") } }
        : fact;
    default:
      return fact;
  }
}

function withoutTexts(reading: HookReading): HookReading {
  const says = reading.says.map((said) => ({ ...said, ...(said.message ? { message: null } : {}) }));
  return { ...reading, says, turn: reading.turn === null ? null : countsOf(reading.turn) };
}

/** That there was a prompt is told by an empty one. */
function countsOf({ prompt, tool, tokens, limitUntilMs }: TurnNews): TurnNews {
  return {
    ...(prompt === undefined ? {} : { prompt: "" }),
    ...(tool === undefined ? {} : { tool }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(limitUntilMs === undefined ? {} : { limitUntilMs }),
  };
}

export function turnWithoutText(turn: StoredTurn): StoredTurn {
  return { ...turn, prompt: null, files: [], lastLine: null, error: null };
}

/** Members of what is stored whose text may be an agent's. */
const SPOKEN_KEYS: ReadonlySet<string> = new Set([
  "text",
  "message",
  "detail",
  "label",
  "title",
  "cursorLine",
]);
/** What a program said with `saggar attention`, it said to be kept. */
const CALLS: ReadonlySet<string> = new Set(["note", "attention"]);

/** What was kept for `explain` of a fact, without the words that may be an agent's. */
export function toldWithoutText<T extends { readonly kind: string; readonly text: string }>(told: T): T {
  return { ...told, text: plainWords(told.kind, told.text) };
}

/** The document as it may be stored: what was read from the screen is read again by the next daemon. */
export function storedWithoutText(document: StoredSession): StoredSession {
  return {
    ...document,
    memory: redact(document.memory),
    sources: redact(document.sources),
    told: document.told.map(toldWithoutText),
  };
}

function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      if (CALLS.has(key)) return [key, member];
      return [key, typeof member === "string" && SPOKEN_KEYS.has(key) ? "" : redact(member)];
    }),
  );
}
