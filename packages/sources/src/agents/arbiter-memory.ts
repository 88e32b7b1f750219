/** What is kept of a session's agent between two facts: what each source said last, and what the engine was told of it. */
import * as z from "zod";
import type { AgentState } from "./agent.ts";
import { EMPTY_RECORDS, type StatusRecords, statusRecordsSchema } from "./program-status.ts";

/** In the order in which they are believed: program status (OSC 7501), hooks, the agent's own published state, title, screen. */
export const OPINION_SOURCES = ["status", "hook", "published", "title", "screen"] as const;
export type OpinionSource = (typeof OPINION_SOURCES)[number];

export interface SourceReport {
  readonly says: AgentState;
  /** In the source's own words; at most 200 characters. */
  readonly message: string | null;
  /** Tasks that go on past the turn; null where the source does not count them. */
  readonly background: number | null;
  /** Its newest word. */
  readonly atMs: number;
  /** Since when it says this. */
  readonly changedAtMs: number;
  /** It is idle because the person stopped or denied what it did. */
  readonly isInterrupted?: boolean | undefined;
}

/** What the engine makes of the hook evidence that it was given, as far as the next one depends on it. */
export interface Told {
  /** `waiting`: ended, and its background work goes on. */
  readonly turn: "none" | "open" | "waiting";
  readonly turnSinceMs: number;
  readonly ask: ToldAsk | null;
  readonly background: number;
  /** The newest hook evidence of any kind. */
  readonly atMs: number | null;
  /** The newest end of a turn, an agent's session or a command. */
  readonly endedAtMs: number | null;
}

export interface ToldAsk {
  readonly atMs: number;
  /** The engine was given words of the agent's, and not only the kind of what is asked. */
  readonly hasWords: boolean;
  /** What the deciding source itself said, so that another question of it is known. */
  readonly said: string | null;
  /** A prompt stood on the screen since then. */
  readonly isSeen: boolean;
  /** When that prompt left the screen; null while it stands there, and without one. */
  readonly leftAtMs: number | null;
}

export interface ArbiterMemory {
  /** The agent by its name here, or the program by the name it gives itself; null while none is known. */
  readonly who: string | null;
  /** The agent that the kernel showed in front last. */
  readonly front: string | null;
  readonly records: StatusRecords;
  /** When the program's own record came. */
  readonly rootAtMs: number | null;
  readonly reports: Readonly<Record<OpinionSource, SourceReport | null>>;
  /** The agent whose hooks are heard, and its name for what goes on. */
  readonly hooks: { readonly agent: string; readonly conversation: string | null } | null;
  /** Hooks of this conversation come too late: its agent left. */
  readonly leftConversation: string | null;
  /** The window title was set before this agent came. */
  readonly isTitleOld: boolean;
  /** The person typed; `isAnswer`: while something was asked. */
  readonly act: { readonly atMs: number; readonly isAnswer: boolean } | null;
  /** Escape or Ctrl-C was typed. */
  readonly interruptAtMs: number | null;
  readonly outputAtMs: number | null;
  /** Output that was no echo. */
  readonly movedAtMs: number | null;
  /** A hook ended a turn where none was open. */
  readonly strayEndAtMs: number | null;
  readonly told: Told;
  /** The source that decided last. */
  readonly decider: OpinionSource | null;
  readonly ledger: {
    /** Of a prompt that was heard of before its turn began. */
    readonly prompt: { readonly text: string; readonly atMs: number } | null;
    /** The newest turn is known by its prompt. */
    readonly hasPrompt: boolean;
    readonly endedAtMs: number | null;
    /** The person sent the agent a line, and no turn began since. */
    readonly isSubmitted: boolean;
    /** The newest turn began so, or by a prompt that was heard of. */
    readonly isAsked: boolean;
    /** The engine will be told again of a turn that the ledger knows. */
    readonly isCarried: boolean;
  };
  /** Everything that was due until then has been looked at. */
  readonly settledMs: number | null;
}

type Reports = ArbiterMemory["reports"];

export function mapReports(
  { status, hook, published, title, screen }: Reports,
  map: (report: SourceReport | null, source: OpinionSource) => SourceReport | null,
): Reports {
  return {
    status: map(status, "status"),
    hook: map(hook, "hook"),
    published: map(published, "published"),
    title: map(title, "title"),
    screen: map(screen, "screen"),
  };
}

const NO_REPORTS: Reports = {
  status: null,
  hook: null,
  published: null,
  title: null,
  screen: null,
};

const NOTHING_TOLD: Told = {
  turn: "none",
  turnSinceMs: 0,
  ask: null,
  background: 0,
  atMs: null,
  endedAtMs: null,
};

export function createArbiterMemory(): ArbiterMemory {
  return {
    who: null,
    front: null,
    records: EMPTY_RECORDS,
    rootAtMs: null,
    reports: NO_REPORTS,
    hooks: null,
    leftConversation: null,
    isTitleOld: true,
    act: null,
    interruptAtMs: null,
    outputAtMs: null,
    movedAtMs: null,
    strayEndAtMs: null,
    told: NOTHING_TOLD,
    decider: null,
    ledger: {
      prompt: null,
      hasPrompt: false,
      endedAtMs: null,
      isSubmitted: false,
      isAsked: false,
      isCarried: false,
    },
    settledMs: null,
  };
}

const time = z.number().nullable();
const reportSchema: z.ZodType<SourceReport | null> = z
  .object({
    says: z.enum(["idle", "working", "blocked", "done", "failed", "gone"]),
    message: z.string().nullable(),
    background: z.number().nullable(),
    atMs: z.number(),
    changedAtMs: z.number(),
    isInterrupted: z.boolean().optional(),
  })
  .nullable();

export const arbiterMemorySchema: z.ZodType<ArbiterMemory> = z.object({
  who: z.string().nullable(),
  front: z.string().nullable(),
  records: statusRecordsSchema,
  rootAtMs: time,
  reports: z.object({
    status: reportSchema,
    hook: reportSchema,
    published: reportSchema,
    title: reportSchema,
    screen: reportSchema,
  }),
  hooks: z.object({ agent: z.string(), conversation: z.string().nullable() }).nullable(),
  leftConversation: z.string().nullable(),
  isTitleOld: z.boolean(),
  act: z.object({ atMs: z.number(), isAnswer: z.boolean() }).nullable(),
  interruptAtMs: time,
  outputAtMs: time,
  movedAtMs: time,
  strayEndAtMs: time,
  told: z.object({
    turn: z.enum(["none", "open", "waiting"]),
    turnSinceMs: z.number(),
    ask: z
      .object({
        atMs: z.number(),
        hasWords: z.boolean(),
        said: z.string().nullable(),
        isSeen: z.boolean(),
        leftAtMs: time,
      })
      .nullable(),
    background: z.number(),
    atMs: time,
    endedAtMs: time,
  }),
  decider: z.enum(OPINION_SOURCES).nullable(),
  ledger: z.object({
    prompt: z.object({ text: z.string(), atMs: z.number() }).nullable(),
    hasPrompt: z.boolean(),
    endedAtMs: time,
    isSubmitted: z.boolean().default(false),
    isAsked: z.boolean().default(false),
    isCarried: z.boolean(),
  }),
  settledMs: time,
});
