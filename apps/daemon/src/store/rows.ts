/** The documents that the store keeps, and their schemas: a row that does not fit is put aside, never guessed at. */
import {
  type ActivityEntry,
  activityEntrySchema,
  type GitView,
  gitViewSchema,
  sessionIdSchema,
  sizeSchema,
} from "@saggar/protocol";
import * as z from "zod";

/** One dated fact in words, for `explain`. */
export interface Told {
  readonly atMs: number;
  readonly kind: string;
  readonly text: string;
}

/** A process that cannot be mistaken for a later one with the same number. */
export interface ProcessId {
  readonly pid: number;
  readonly startTime: string | null;
}

export interface StoredSession {
  readonly id: string;
  readonly order: number;
  readonly name: string;
  readonly projectPath: string;
  readonly cwd: string;
  readonly createdAtMs: number;
  readonly argv: readonly string[];
  /** The shell's name where the root is one: "zsh". */
  readonly shell: string | null;
  /** Proves a caller to be this session. */
  readonly token: string;
  /** Proves a mark to come from the shell integration. */
  readonly secret: string;
  readonly size: { readonly cols: number; readonly rows: number };
  readonly root: ProcessId;
  readonly ptsName: string;
  /** The PTY host that carries it. */
  readonly host: ProcessId;
  readonly recording: string | null;
  /** Number of the last mark that `memory` and `sources` know. */
  readonly markSeq: number;
  readonly lastActivityAtMs: number;
  readonly exit: { readonly code: number | null; readonly signal: string | null } | null;
  readonly exitedAtMs: number | null;
  readonly lost: "host-crashed" | "restarted" | null;
  /** Somebody asked for its end. */
  readonly closedBy: "person" | "session" | "daemon" | null;
  readonly memory: unknown;
  readonly sources: unknown;
  /** Keys of claims that were on screen while they decided. */
  readonly visited: readonly string[];
  /** Keys of claims that were announced. */
  readonly announced: readonly string[];
  readonly git: GitView | null;
  /** The newest command: what a finish notice and the activity speak of. */
  readonly command: { readonly startedAtMs: number; readonly line: string | null } | null;
  /** The foreground program for people, and the agent's name where it is one. */
  readonly program: { readonly label: string; readonly agent: string | null } | null;
  readonly integration: string | null;
  /** The session that started it; null for the person. */
  readonly startedBy: { readonly id: string; readonly name: string } | null;
  /** The last permission that was given by rule. */
  readonly approved: { readonly atMs: number; readonly what: string } | null;
  readonly told: readonly Told[];
  /** The agent's conversation that goes on in it, or went on when it ended. */
  readonly conversation: StoredConversation | null;
  /** Variables of its environment that move the folders of agents. */
  readonly agentEnv: Readonly<Record<string, string>>;
}

export interface StoredConversation {
  readonly agent: string;
  /** The agent's own name of it. */
  readonly id: string;
  /** The agent said that it ended it: another may take its place. */
  readonly hasEnded: boolean;
}

/** One turn of an agent, from a prompt until the agent stopped. */
export interface StoredTurn {
  readonly id: string;
  /** Id of the session, live or filed. */
  readonly session: string;
  readonly agent: string;
  readonly startedAtMs: number;
  /** Null while it runs. */
  readonly endedAtMs: number | null;
  readonly outcome: "running" | "done" | "failed" | "interrupted" | "gone";
  readonly prompt: string | null;
  readonly files: readonly string[];
  /** How often each tool ran. */
  readonly tools: Readonly<Record<string, number>>;
  readonly tokens: { readonly input: number; readonly output: number } | null;
  readonly lastLine: string | null;
  readonly error: string | null;
  /** It waits for a limit to pass, until then where the moment is known; null when it does not. */
  readonly limit: { readonly untilMs: number | null } | null;
}

export interface StoredProject {
  readonly path: string;
  readonly name: string;
  readonly order: number;
  readonly fold: "open" | "hand" | "auto";
  /** When the person last unfolded it by hand. */
  readonly unfoldedAtMs: number | null;
}

/** A filed session: what clients see of it, and where its transcript is. */
export interface StoredActivity {
  readonly entry: ActivityEntry;
  readonly endedAtMs: number;
  readonly recording: string | null;
  /** Digest of its token: a server that an agent started in it may report for other sessions long after it. */
  readonly tokenDigest: string | null;
}

const exitSchema = z.object({ code: z.number().int().nullable(), signal: z.string().nullable() });
const processIdSchema = z.object({ pid: z.number().int(), startTime: z.string().nullable() });

export const storedSessionSchema: z.ZodType<StoredSession> = z.object({
  id: sessionIdSchema,
  order: z.number(),
  name: z.string(),
  projectPath: z.string(),
  cwd: z.string(),
  createdAtMs: z.number(),
  argv: z.array(z.string()),
  shell: z.string().nullable(),
  token: z.string(),
  secret: z.string(),
  size: sizeSchema,
  root: processIdSchema,
  ptsName: z.string(),
  host: processIdSchema,
  recording: z.string().nullable(),
  markSeq: z.number().int(),
  lastActivityAtMs: z.number(),
  exit: exitSchema.nullable(),
  exitedAtMs: z.number().nullable(),
  lost: z.enum(["host-crashed", "restarted"]).nullable(),
  closedBy: z.enum(["person", "session", "daemon"]).nullable(),
  memory: z.unknown(),
  sources: z.unknown(),
  visited: z.array(z.string()),
  announced: z.array(z.string()),
  git: gitViewSchema.nullable(),
  command: z.object({ startedAtMs: z.number(), line: z.string().nullable() }).nullable(),
  program: z.object({ label: z.string(), agent: z.string().nullable() }).nullable(),
  integration: z.string().nullable(),
  startedBy: z.object({ id: sessionIdSchema, name: z.string() }).nullable().default(null),
  approved: z.object({ atMs: z.number(), what: z.string() }).nullable().default(null),
  told: z.array(z.object({ atMs: z.number(), kind: z.string(), text: z.string() })),
  conversation: z
    .object({ agent: z.string(), id: z.string(), hasEnded: z.boolean() })
    .nullable()
    .default(null),
  agentEnv: z.record(z.string(), z.string()).default({}),
});

export const storedTurnSchema: z.ZodType<StoredTurn> = z.object({
  id: z.string(),
  session: sessionIdSchema,
  agent: z.string(),
  startedAtMs: z.number(),
  endedAtMs: z.number().nullable(),
  outcome: z.enum(["running", "done", "failed", "interrupted", "gone"]),
  prompt: z.string().nullable(),
  files: z.array(z.string()),
  tools: z.record(z.string(), z.number()),
  tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
  lastLine: z.string().nullable(),
  error: z.string().nullable(),
  limit: z.object({ untilMs: z.number().nullable() }).nullable(),
});

export const storedProjectSchema: z.ZodType<StoredProject> = z.object({
  path: z.string(),
  name: z.string(),
  order: z.number(),
  fold: z.enum(["open", "hand", "auto"]),
  unfoldedAtMs: z.number().nullable(),
});

export const storedActivitySchema: z.ZodType<StoredActivity> = z.object({
  entry: activityEntrySchema,
  endedAtMs: z.number(),
  recording: z.string().nullable(),
  tokenDigest: z.string().nullable().default(null),
});
