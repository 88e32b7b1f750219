/**
 * The wire between the daemon and its clients, the CLI and the page. One table of verbs serves both carriers:
 *
 * - `POST /v1/<verb>` with JSON arguments, answered by JSON, on the Unix socket (CLI) and on 127.0.0.1 (page);
 * - a WebSocket at `/v1/stream` (on either), which carries the same verbs as messages and besides them the mirror
 *   (after `subscribe`) and terminal channels (after `attach`; bytes as in frame.ts).
 *
 * Who asks: on the Unix socket the owner, unless the headers `x-saggar-session` and `x-saggar-token` (a session's own
 * environment) make the call a session's. `x-saggar-pids` (or `x-saggar-pid`), with commas, names the caller's process
 * and, inside tmux, the clients attached to its pane: where one of them belongs to another session's terminal than the
 * token says, the call is refused; where no token is given and they belong to one, the call is that session's, unproven.
 * On TCP a cookie is needed, the Host and Origin checks hold, and every POST must be `application/json`.
 *
 * Besides the verbs: `POST /v1/sign-in` with `{ token }` (TCP) trades the one-time token, which stands behind the `#` of a
 * sign-in link, for the cookie, and `POST /v1/sign-out` with `{}` ends it. `POST /v1/attention` on the Unix socket also takes a
 * form (`message`, `level`) with a session's headers; it answers 200 with nothing, or 4xx with one line that says why not.
 */
import * as z from "zod";
import { keyNameSchema } from "./key-name.ts";
import { colsSchema, rowsSchema, sessionIdSchema, sizeSchema, themeSchema } from "./pty-wire.ts";
import {
  activityEntrySchema,
  agentSessionSchema,
  consentViewSchema,
  explainViewSchema,
  listViewSchema,
  mirrorSchema,
  projectViewSchema,
  sessionViewSchema,
  statusSchema,
  turnViewSchema,
  watchViewSchema,
} from "./session-view.ts";

/** A short id, a prefix of at least four digits, or a unique name; null is the calling session. */
const targetSchema = z.string().min(1).max(200).nullable();
const pathSchema = z.string().min(1).max(4096);
/** Of a new session's terminal; null is the daemon's choice. */
const startSizeSchema = z
  .object({ cols: colsSchema.nullable(), rows: rowsSchema.nullable() })
  .default({ cols: null, rows: null });
const done = z.object({});
const delivery = z.object({ id: sessionIdSchema, delivered: z.boolean(), bytes: z.number().int() });

/** Every verb: what goes in, what comes out. `saggar schema` prints this table. */
export const verbs = {
  list: { args: z.object({}), result: listViewSchema },
  read: {
    args: z.object({
      target: targetSchema,
      lines: z.number().int().min(1).max(500).default(80),
      screen: z.boolean().default(false),
    }),
    result: z.object({ id: sessionIdSchema, lines: z.array(z.string()), size: sizeSchema }),
  },
  explain: { args: z.object({ target: targetSchema }), result: explainViewSchema },
  wait: {
    args: z.object({
      target: targetSchema,
      until: z.array(statusSchema).default([]),
      match: z.string().min(1).max(1000).nullable().default(null),
      timeoutMs: z.number().int().min(0).max(3_600_000).default(120_000),
    }),
    result: z.object({
      outcome: z.enum(["reached", "matched", "timed-out", "closed"]),
      session: sessionViewSchema,
      line: z.string().nullable(),
    }),
  },
  attention: {
    args: z.object({ message: z.string().min(1), level: z.enum(["blocked", "note"]).default("blocked") }),
    result: done,
  },
  send: {
    args: z.object({
      target: targetSchema,
      text: z.string().max(1_048_576),
      /** Keys to press one by one, instead of a text. */
      keys: z.array(keyNameSchema).max(32).default([]),
      enter: z.boolean().default(false),
      force: z.boolean().default(false),
    }),
    result: delivery,
  },
  /**
   * `choice` is a choice's key, or several with commas between where the prompt takes many, or free text or a secret where it
   * takes one. The keys are sent only when the prompt still stands.
   */
  answer: {
    args: z.object({
      target: targetSchema,
      choice: z.string().max(4096),
      fingerprint: z.string().max(200).nullable().default(null),
      /** How long to watch for the prompt to leave. */
      watchMs: z.number().int().min(0).max(10_000).default(2000),
    }),
    /** `sent`: delivered, but the prompt had not left or changed when the watch ended. */
    result: z.object({ id: sessionIdSchema, outcome: z.enum(["answered", "sent"]) }),
  },
  /** From inside a session: answers its own permission prompt with "yes, once", where the person allowed that and the command is harmless. */
  approve: {
    args: z.object({}),
    result: z.object({
      id: sessionIdSchema,
      /** Key of the choice that was given. */
      choice: z.string(),
      /** The command that was allowed. */
      command: z.string(),
      outcome: z.enum(["answered", "sent"]),
    }),
  },
  /** Whether `approve` may answer, as it stands after this call. Null in both changes nothing. */
  "approve-rule": {
    args: z.object({
      on: z.boolean().nullable().default(null),
      /** For one session until it ends; null for all, for good. */
      session: targetSchema.default(null),
    }),
    result: z.object({
      always: z.boolean(),
      sessions: z.array(z.object({ id: sessionIdSchema, name: z.string() })),
    }),
  },
  /** Starts an agent in a session of its own, with the task as its first prompt. */
  agent: {
    args: z.object({
      provider: z.string().min(1).max(64),
      model: z.string().min(1).max(200).nullable().default(null),
      task: z.string().min(1).max(65_536),
      name: z.string().max(200).nullable().default(null),
      cwd: pathSchema.nullable().default(null),
      /** Handed to the agent as they are. */
      flags: z.array(z.string().max(4096)).max(100).default([]),
      /** Name of the agent's conversation, where it takes one. */
      conversation: z.string().min(1).max(128).nullable().default(null),
      size: startSizeSchema,
      callerEnv: z.record(z.string(), z.string()).nullable().default(null),
      select: z.boolean().default(false),
    }),
    result: sessionViewSchema,
  },
  /** Types a message into the agent of a session, with a line that says whose it is. Without a target: to the session that started the caller's. */
  message: {
    args: z.object({ target: targetSchema.default(null), text: z.string().min(1).max(4096) }),
    result: delivery,
  },
  /** `focused`: the session the caller stands on; null takes the page's. `select` brings the stop to the page's main pane. */
  next: {
    args: z.object({
      peek: z.boolean().default(false),
      focused: sessionIdSchema.nullable().default(null),
      select: z.boolean().default(true),
    }),
    result: z.object({
      waiting: z.number().int(),
      stop: sessionViewSchema.nullable(),
      /** True when the only claim is the focused session's. */
      onlyFocused: z.boolean(),
    }),
  },
  new: {
    args: z.object({
      cwd: pathSchema.nullable().default(null),
      project: pathSchema.nullable().default(null),
      name: z.string().max(200).nullable().default(null),
      size: startSizeSchema,
      /** Added over the base. */
      env: z.record(z.string(), z.string()).default({}),
      /** The caller's whole environment; the base when given, else the daemon's login environment. */
      callerEnv: z.record(z.string(), z.string()).nullable().default(null),
      /** Empty: the login shell with integration. */
      command: z.array(z.string()).default([]),
      select: z.boolean().default(false),
    }),
    result: sessionViewSchema,
  },
  close: {
    args: z.object({ target: targetSchema, force: z.boolean().default(false) }),
    result: z.object({
      id: sessionIdSchema,
      /** Processes that had left the terminal on purpose and live on. */
      survivors: z.array(z.object({ pid: z.number().int(), command: z.string() })),
    }),
  },
  rename: { args: z.object({ target: targetSchema, name: z.string().max(200) }), result: sessionViewSchema },
  /** Brings a session to the main pane of the page. */
  focus: {
    args: z.object({ target: targetSchema }),
    result: z.object({ id: sessionIdSchema, pages: z.number().int() }),
  },
  /** Full reset of a session's terminal emulator after binary junk. */
  reset: { args: z.object({ target: targetSchema }), result: done },
  activity: {
    args: z.object({
      project: pathSchema.nullable().default(null),
      limit: z.number().int().min(1).max(1000).default(50),
    }),
    result: z.object({ entries: z.array(activityEntrySchema) }),
  },
  "activity-text": {
    args: z.object({ id: z.string(), lines: z.number().int().min(1).max(5000).default(1000) }),
    result: z.object({ lines: z.array(z.string()), agentSession: agentSessionSchema.nullable() }),
  },
  /** Turns of the agent in a session, newest first. `session` is a live or a filed one; null is the calling session. */
  turns: {
    args: z.object({
      session: targetSchema.default(null),
      limit: z.number().int().min(1).max(1000).default(50),
    }),
    result: z.object({ id: sessionIdSchema, turns: z.array(turnViewSchema) }),
  },
  "project-add": {
    args: z.object({ path: pathSchema, focus: z.boolean().default(false) }),
    result: z.object({ project: projectViewSchema, added: z.boolean() }),
  },
  "project-fold": { args: z.object({ path: pathSchema, folded: z.boolean() }), result: done },
  "project-remove": { args: z.object({ path: pathSchema }), result: done },
  "watch-list": { args: z.object({}), result: z.object({ watches: z.array(watchViewSchema) }) },
  "watch-add": {
    args: z.object({
      pattern: z.string().min(1).max(1000),
      kind: z.enum(["text", "regex"]).default("text"),
      project: pathSchema.nullable().default(null),
    }),
    result: watchViewSchema,
  },
  "watch-remove": { args: z.object({ id: z.string() }), result: done },
  consents: { args: z.object({}), result: z.object({ consents: z.array(consentViewSchema) }) },
  "consent-decide": {
    args: z.object({ id: z.string(), decision: z.enum(["once", "session", "always", "refuse"]) }),
    result: done,
  },
  /** What this client shows: every session in a visible pane, and the focused one. Replaces its last report; lapses with the connection. Stream only. */
  show: {
    args: z.object({
      visible: z.array(sessionIdSchema).max(64),
      focused: sessionIdSchema.nullable(),
      /** The window is visible; without it nothing is on screen. */
      isWindowVisible: z.boolean(),
      isWindowFocused: z.boolean(),
      theme: themeSchema.nullable().default(null),
    }),
    result: done,
  },
  /** Sends the mirror once and its changes from then on. Stream only. */
  subscribe: { args: z.object({}), result: mirrorSchema },
  /** Stream only. The client chooses the channel's number. */
  attach: {
    args: z.object({
      target: targetSchema,
      channel: z.number().int().min(1).max(0xffff_ffff),
      /** The client's size; used when it types or when nobody else shows the session. Null for a viewer that never resizes. */
      size: sizeSchema.nullable(),
      replay: z.enum(["history", "screen", "none"]).default("history"),
    }),
    result: z.object({ id: sessionIdSchema, size: sizeSchema }),
  },
  detach: { args: z.object({ channel: z.number().int() }), result: done },
  /** The client's pane changed its size. */
  resize: { args: z.object({ channel: z.number().int(), size: sizeSchema }), result: done },
  "ack-bytes": {
    args: z.object({ channel: z.number().int(), bytes: z.number().int().min(0) }),
    result: done,
  },
  "sign-in-link": { args: z.object({}), result: z.object({ url: z.string(), expiresAt: z.string() }) },
  "daemon-status": {
    args: z.object({}),
    result: z.object({
      version: z.string(),
      pid: z.number().int(),
      startedAt: z.string(),
      home: z.string(),
      socket: z.string(),
      /** Null when the port could not be had. */
      url: z.string().nullable(),
      sessions: z.number().int(),
      waiting: z.number().int(),
      hosts: z.array(
        z.object({
          pid: z.number().int(),
          version: z.string(),
          sessions: z.number().int(),
          capacity: z.number().int(),
          isDraining: z.boolean(),
        }),
      ),
      /** Things that went wrong and were mended or put aside; for people. */
      warnings: z.array(z.string()),
    }),
  },
  "daemon-stop": {
    args: z.object({ all: z.boolean().default(false) }),
    result: z.object({ sessionsLeft: z.number().int() }),
  },
} satisfies Record<string, { args: z.ZodType; result: z.ZodType }>;

export type Verb = keyof typeof verbs;
/** What a caller writes: defaults may be left out. */
export type VerbArgs<V extends Verb> = z.input<(typeof verbs)[V]["args"]>;
/** What the daemon reads, defaults filled in. */
export type VerbRequest<V extends Verb> = z.output<(typeof verbs)[V]["args"]>;
export type VerbResult<V extends Verb> = z.output<(typeof verbs)[V]["result"]>;

/** Why a call was refused or failed; the CLI exits 1 for each, but 3 for `no-session` and 2 for `bad-arguments`. */
export const callErrorSchema = z.object({
  code: z.enum([
    "bad-arguments",
    "no-session",
    "not-allowed",
    "no-such-target",
    "ambiguous-target",
    "rate-limited",
    "consent-refused",
    "consent-expired",
    "prompt-changed",
    "prompt-gone",
    "already-answered",
    "prompt-waits",
    "program-owns-terminal",
    "still-running",
    "session-exited",
    "input-full",
    "folder-missing",
    "program-missing",
    "no-such-agent",
    "agent-busy",
    "spawn-failed",
    "bad-pattern",
    "host-unreachable",
    "storage-failed",
    "page-unavailable",
    "stream-only",
    "internal",
  ]),
  /** One line for people: what happened and what to do. */
  message: z.string(),
  /** For `ambiguous-target`: the sessions that fit. */
  candidates: z.array(z.object({ shortId: z.string(), name: z.string(), project: z.string() })).optional(),
});
export type CallError = z.infer<typeof callErrorSchema>;

/** The answer to `POST /v1/<verb>`; HTTP status 200 for both, 4xx only for what never reached a verb. */
export const postAnswerSchema = z.union([
  z.object({ ok: z.literal(true), value: z.unknown() }),
  z.object({ ok: z.literal(false), error: callErrorSchema }),
]);

/** JSON messages from client to daemon on the stream. */
export const streamCallSchema = z.object({ call: z.number().int(), verb: z.string(), args: z.unknown() });
export type StreamCall = z.infer<typeof streamCallSchema>;

/** JSON messages from daemon to client on the stream: an answer, or news. */
export const streamNewsSchema = z.discriminatedUnion("news", [
  /** Changes of the mirror: sessions and projects by value, replaced whole; removed by id or path. */
  z.object({
    news: z.literal("mirror"),
    at: z.string(),
    waiting: z.number().int(),
    queue: z.array(z.string()),
    sessions: z.array(sessionViewSchema),
    removedSessions: z.array(sessionIdSchema),
    projects: z.array(projectViewSchema).nullable(),
    consents: z.array(consentViewSchema).nullable(),
  }),
  /** Somebody asked that this session be brought to the main pane. */
  z.object({ news: z.literal("focus-requested"), id: sessionIdSchema }),
  z.object({ news: z.literal("project-requested"), path: z.string() }),
  /** A claim became live off screen: what a desktop notification would say. Once per claim. */
  z.object({
    news: z.literal("notify"),
    id: sessionIdSchema,
    key: z.string(),
    title: z.string(),
    body: z.string(),
  }),
  /** The claim of that notification is no more: take it down. */
  z.object({ news: z.literal("notify-withdrawn"), id: sessionIdSchema, key: z.string() }),
  /** A note of a session, for a toast. */
  z.object({ news: z.literal("note"), id: sessionIdSchema, message: z.string() }),
  z.object({ news: z.literal("activity-changed"), project: z.string() }),
  z.object({ news: z.literal("channel-resized"), channel: z.number().int(), size: sizeSchema }),
  z.object({ news: z.literal("channel-reset"), channel: z.number().int(), size: sizeSchema }),
  z.object({ news: z.literal("channel-live"), channel: z.number().int() }),
  z.object({
    news: z.literal("channel-ended"),
    channel: z.number().int(),
    exit: z.object({ code: z.number().int().nullable(), signal: z.string().nullable() }).nullable(),
  }),
  /** Input of this channel was not taken. */
  z.object({ news: z.literal("input-refused"), channel: z.number().int(), message: z.string() }),
  /** The daemon is going away; the client reconnects. */
  z.object({ news: z.literal("closing"), reason: z.string() }),
]);
export type StreamNews = z.infer<typeof streamNewsSchema>;

export const streamAnswerSchema = z.union([
  z.object({ answer: z.number().int(), ok: z.literal(true), value: z.unknown() }),
  z.object({ answer: z.number().int(), ok: z.literal(false), error: callErrorSchema }),
  streamNewsSchema,
]);
export type StreamAnswer = z.infer<typeof streamAnswerSchema>;
