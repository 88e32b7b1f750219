/**
 * What a client sees of a session: the public shape of `list --json`. Times are ISO 8601 with milliseconds.
 * Everything textual in here was made safe by the daemon: one line, no control characters, bounded.
 */
import * as z from "zod";
import { sessionIdSchema, sizeSchema } from "./pty-wire.ts";

const timeSchema = z.string();

export const statusSchema = z.enum([
  "needs-you",
  "working",
  "idle",
  "finished",
  "failed",
  "ready-for-review",
]);

export const choiceSchema = z.object({
  key: z.string(),
  label: z.string(),
  selected: z.boolean().optional(),
});

export const claimViewSchema = z.object({
  /** Names the claim across the session's claims; what `visited` and `nextStop` go by. */
  key: z.string(),
  kind: z.string(),
  class: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  since: timeSchema,
  expires: timeSchema.nullable(),
  message: z.string().nullable(),
  fingerprint: z.string().nullable(),
  choices: z.array(choiceSchema),
  exitCode: z.number().int().nullable(),
  visited: z.boolean(),
  /**
   * How an answer is given: choose a key, type a line, type a secret, or only by looking. `many`: the chosen keys, joined by
   * commas. `choice-or-text`: a choice's key; anything else is typed as text.
   */
  answer: z.enum(["choice", "text", "secret", "none", "many", "choice-or-text"]),
});
export type ClaimView = z.infer<typeof claimViewSchema>;

export const gitViewSchema = z.object({
  head: z.string().nullable(),
  branch: z.string().nullable(),
  ahead: z.number().int().nullable(),
  behind: z.number().int().nullable(),
  changed: z.number().int(),
  /** Root folder of the worktree. */
  root: z.string(),
  readAt: timeSchema,
});
export type GitView = z.infer<typeof gitViewSchema>;

/** The agent's conversation that goes on in a session, or went on when it ended. */
export const agentSessionSchema = z.object({
  agent: z.string(),
  id: z.string(),
  /** The agent's own command that goes on with it; null where it has none. */
  resume: z.array(z.string()).nullable(),
});
export type AgentSession = z.infer<typeof agentSessionSchema>;

export const sessionViewSchema = z.object({
  id: sessionIdSchema,
  shortId: z.string(),
  name: z.string(),
  project: z.object({ name: z.string(), path: z.string() }),
  cwd: z.string(),
  /** Folder on another machine that the session is at the moment, as `host:path`; null when it is on this one. */
  remoteCwd: z.string().nullable(),
  branch: z.string().nullable(),
  /** The foreground program, for people: "zsh", "pnpm dev", "Claude Code". */
  program: z.string(),
  agent: z.string().nullable(),
  status: statusSchema,
  because: z.string(),
  /** Number of the deciding line of R0. */
  line: z.number().int(),
  /** The row's why-line: "npm test failed · exit 1". */
  why: z.string(),
  since: timeSchema,
  until: timeSchema.nullable(),
  wants: z.enum(["yes", "review", "no"]),
  activity: z.enum(["moving", "still"]),
  tick: z.boolean(),
  stale: z.boolean(),
  claim: claimViewSchema.nullable(),
  note: z.object({ message: z.string(), at: timeSchema }).nullable(),
  pid: z.number().int().nullable(),
  exit: z.object({ code: z.number().int().nullable(), signal: z.string().nullable() }).nullable(),
  /** Set when the session did not end by itself: its host died, or the machine restarted. */
  lost: z.enum(["host-crashed", "restarted"]).nullable(),
  size: sizeSchema,
  onScreen: z.boolean(),
  createdAt: timeSchema,
  lastActivityAt: timeSchema,
  git: gitViewSchema.nullable(),
  /** Position among all sessions, for R8's last tie-break and for the menu. */
  order: z.number(),
  /** False for a session whose root is a command and no shell. */
  isShell: z.boolean(),
  /** Shell integration that was heard from: "bash", "zsh", "fish", or null while none was. */
  integration: z.string().nullable(),
  /** Who started it: the person, or another session, by the name that one had then. */
  startedBy: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("owner") }),
    z.object({ kind: z.literal("session"), id: sessionIdSchema, name: z.string() }),
  ]),
  /** The last permission that was given by rule and not by the person; null when none was. */
  approved: z.object({ at: timeSchema, what: z.string() }).nullable(),
  agentSession: agentSessionSchema.nullable(),
});
export type SessionView = z.infer<typeof sessionViewSchema>;

export const projectViewSchema = z.object({
  path: z.string(),
  name: z.string(),
  order: z.number(),
  /** Folded by the person's hand, by smart collapsing, or open. */
  fold: z.enum(["open", "hand", "auto"]),
  /** False when its folder is gone. */
  exists: z.boolean(),
});
export type ProjectView = z.infer<typeof projectViewSchema>;

export const listViewSchema = z.object({
  version: z.string(),
  at: timeSchema,
  waiting: z.number().int(),
  sessions: z.array(sessionViewSchema),
});
export type ListView = z.infer<typeof listViewSchema>;

/** A session that was filed. */
export const activityEntrySchema = z.object({
  id: sessionIdSchema,
  shortId: z.string(),
  name: z.string(),
  project: z.object({ name: z.string(), path: z.string() }),
  cwd: z.string(),
  branch: z.string().nullable(),
  /** What ran: the session's command, or its shell. */
  command: z.string(),
  /** The last command line typed in a shell; null when not known. */
  lastCommand: z.string().nullable(),
  createdAt: timeSchema,
  endedAt: timeSchema,
  outcome: z.enum(["finished", "failed", "closed", "host-crashed", "restarted"]),
  exit: z.object({ code: z.number().int().nullable(), signal: z.string().nullable() }).nullable(),
  /** Marks that nobody had seen when it was filed. */
  unseenMarks: z.array(z.enum(["job-failed", "left-work"])),
  closedBy: z.enum(["itself", "person", "session", "daemon"]),
  hasTranscript: z.boolean(),
  agentSession: agentSessionSchema.nullable().default(null),
});
export type ActivityEntry = z.infer<typeof activityEntrySchema>;

export const evidenceViewSchema = z.object({
  at: timeSchema,
  kind: z.string(),
  /** The fact in words: "exit code 1". */
  text: z.string(),
});

/** What one source says of a session's agent, and what becomes of it. */
export const opinionViewSchema = z.object({
  source: z.enum(["status", "hook", "published", "title", "screen"]),
  says: z.enum(["idle", "working", "blocked", "done", "failed", "gone"]),
  /** In the source's own words: a message, a title, the question on the screen. */
  detail: z.string().nullable(),
  at: timeSchema,
  /** When it is believed no longer unless it speaks again; null while nothing but news ends it. */
  lapses: timeSchema.nullable(),
  decides: z.boolean(),
  /** Why it decides or does not, in a sentence. */
  why: z.string(),
});
export type OpinionView = z.infer<typeof opinionViewSchema>;

/** One turn of an agent: from a prompt until the agent stopped. */
export const turnViewSchema = z.object({
  id: z.string(),
  agent: z.string(),
  startedAt: timeSchema,
  /** Null while it runs. */
  endedAt: timeSchema.nullable(),
  /** `interrupted` by the person; `gone`: the agent or its session ended in it. */
  outcome: z.enum(["running", "done", "failed", "interrupted", "gone"]),
  /** First line of what was asked; null where it is not known or not kept. */
  prompt: z.string().nullable(),
  /** Files that its tools wrote, at most 50. */
  files: z.array(z.string()),
  /** How often each tool ran. */
  tools: z.record(z.string(), z.number()),
  tokens: z.object({ input: z.number(), output: z.number() }).nullable(),
  /** Last line of the agent's last message. */
  lastLine: z.string().nullable(),
  error: z.string().nullable(),
  /** It waits for a limit to pass; `until` is null where the moment is not known. */
  limit: z.object({ until: timeSchema.nullable() }).nullable(),
});
export type TurnView = z.infer<typeof turnViewSchema>;

export const explainViewSchema = z.object({
  session: sessionViewSchema,
  line: z.number().int(),
  /** The deciding line of R0 in words. */
  rule: z.string(),
  /** The last dated facts of each kind, newest first. */
  evidence: z.array(evidenceViewSchema),
  /** What ends this verdict: "until it is answered or changes", "expires at …". */
  ends: z.string(),
  /** What would decide if the deciding line did not hold; null when nothing else does. */
  underneath: z.string().nullable(),
  /** What is said of the session's agent, the most believed source first; empty where none is in front. */
  sources: z.array(opinionViewSchema),
});
export type ExplainView = z.infer<typeof explainViewSchema>;

export const consentViewSchema = z.object({
  id: z.string(),
  /** The asking session. */
  sessionId: sessionIdSchema,
  sessionName: z.string(),
  /** What it wants: the class of verb that an "always" covers. */
  verbClass: z.enum(["start", "type", "view", "end"]),
  /** The request in one sentence: "start `npm test` in /home/a/shop". */
  what: z.string(),
  askedAt: timeSchema,
  expires: timeSchema,
});
export type ConsentView = z.infer<typeof consentViewSchema>;

export const watchViewSchema = z.object({
  id: z.string(),
  pattern: z.string(),
  kind: z.enum(["text", "regex"]),
  /** Path of the project it is for; null for all. */
  project: z.string().nullable(),
});
export type WatchView = z.infer<typeof watchViewSchema>;

/** All that a page mirrors. */
export const mirrorSchema = z.object({
  version: z.string(),
  at: timeSchema,
  host: z.string(),
  waiting: z.number().int(),
  /** Claims in triage order, as `${sessionId}:${claim.key}`. */
  queue: z.array(z.string()),
  sessions: z.array(sessionViewSchema),
  projects: z.array(projectViewSchema),
  consents: z.array(consentViewSchema),
});
export type Mirror = z.infer<typeof mirrorSchema>;
