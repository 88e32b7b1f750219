/**
 * The wire between the daemon and a PTY host: frames on the host's Unix socket. The daemon asks; the host answers
 * each request by its number and sends marks and channel frames of its own accord. The host interprets nothing:
 * a mark says what the bytes contained, never what it means.
 *
 * Two streams leave a session, each in the order in which things happened:
 * - marks (after `observe`): numbered, dated, kept by the host until they are acknowledged, so that a daemon that was
 *   away misses none. At the bound (MARK_BACKLOG) the oldest `output` marks are merged first, then the oldest dropped.
 * - a channel (after `attach`): replayed bytes, `channel-live`, live bytes, with `channel-resized` and `channel-ended`
 *   in their places. A client that falls behind gets `channel-reset` and a fresh replay instead of a backlog.
 */
import * as z from "zod";

/** Marks a host keeps for a daemon that is away, per session. */
export const MARK_BACKLOG = 4096;
/** Payload kept of one escape string, in characters; the rest is cut. */
export const MARK_PAYLOAD_CHARS = 4096;
/** Bytes a channel may have in flight without an acknowledgement before it is reset. */
export const CHANNEL_WINDOW_BYTES = 1_048_576;
/** Input that a program has not read yet, per session; more is refused. Bytes. */
export const INPUT_BACKLOG_BYTES = 1_048_576;
/** Smallest and largest size of a screen. */
export const MIN_COLS = 2;
export const MAX_COLS = 1000;
export const MIN_ROWS = 1;
export const MAX_ROWS = 500;

export const sessionIdSchema = z.string().regex(/^[0-9a-f]{8,32}$/);
export const colsSchema = z.number().int().min(MIN_COLS).max(MAX_COLS);
export const rowsSchema = z.number().int().min(MIN_ROWS).max(MAX_ROWS);
export const sizeSchema = z.object({ cols: colsSchema, rows: rowsSchema });

const exitSchema = z.object({ code: z.number().int().nullable(), signal: z.string().nullable() });

/** What the daemon set at the start and wants to read again after it was away; the host does not look inside. */
const labelsSchema = z.record(z.string(), z.string());

export const hostedSessionSchema = z.object({
  id: sessionIdSchema,
  pid: z.number().int(),
  /** Kernel start time of the process (field 22 of /proc/PID/stat), or null where it cannot be read. */
  startTime: z.string().nullable(),
  ptsName: z.string(),
  argv: z.array(z.string()),
  cwd: z.string(),
  size: sizeSchema,
  createdAtMs: z.number(),
  /** Number of the newest mark. */
  markSeq: z.number().int(),
  exit: exitSchema.nullable(),
  labels: labelsSchema,
});
export type HostedSession = z.infer<typeof hostedSessionSchema>;

export const themeSchema = z.object({
  isDark: z.boolean(),
  /** `#rrggbb` */
  foreground: z.string(),
  background: z.string(),
  cursor: z.string(),
  /** The 16 basic colours, `#rrggbb`. */
  palette: z.array(z.string()).length(16),
});
export type Theme = z.infer<typeof themeSchema>;

/** Requests of the daemon, by their `op`; each reply's shape stands in `ptyReplySchemas`. */
export const ptyRequestSchema = z.discriminatedUnion("op", [
  /** First on every connection. A host of another major answers with its version and closes. */
  z.object({ op: z.literal("hello"), major: z.number().int(), minor: z.number().int(), version: z.string() }),
  z.object({
    op: z.literal("spawn"),
    id: sessionIdSchema,
    argv: z.array(z.string()).min(1),
    cwd: z.string(),
    env: z.record(z.string(), z.string()),
    size: sizeSchema,
    labels: labelsSchema,
    /** Absolute path of the recording; null records nothing. */
    recording: z.string().nullable(),
    recordingMaxBytes: z.number().int(),
  }),
  /** From here on marks numbered above `afterSeq` are sent, the kept ones first. */
  z.object({ op: z.literal("observe"), id: sessionIdSchema, afterSeq: z.number().int() }),
  /** Marks up to `seq` are stored; the host may forget them. */
  z.object({ op: z.literal("ack-marks"), id: sessionIdSchema, seq: z.number().int() }),
  /**
   * Opens a channel, whose number the daemon chooses. `history`: all that the ring can give; `screen`: what is painted
   * now; `none`: live bytes only (for line watching).
   */
  z.object({
    op: z.literal("attach"),
    id: sessionIdSchema,
    channel: z.number().int().min(1),
    replay: z.enum(["history", "screen", "none"]),
  }),
  z.object({ op: z.literal("detach"), channel: z.number().int() }),
  /** The client rendered this many more bytes of the channel, replayed ones included. */
  z.object({ op: z.literal("ack-bytes"), channel: z.number().int(), bytes: z.number().int().min(0) }),
  z.object({ op: z.literal("resize"), id: sessionIdSchema, size: sizeSchema }),
  /** The visible screen as text. */
  z.object({ op: z.literal("read-screen"), id: sessionIdSchema }),
  /** The last lines of text, wraps joined, trailing blank rows dropped. */
  z.object({ op: z.literal("read-lines"), id: sessionIdSchema, lines: z.number().int().min(1).max(5000) }),
  /** Terminal attributes and who reads, for telling a prompt from text. */
  z.object({ op: z.literal("inspect-tty"), id: sessionIdSchema }),
  /** Switches off input modes that a dead program left on, in the model and in the clients, not in the PTY. */
  z.object({ op: z.literal("disarm"), id: sessionIdSchema }),
  /** Full reset of the emulator (RIS) in the model and in the clients. */
  z.object({ op: z.literal("reset"), id: sessionIdSchema }),
  z.object({ op: z.literal("set-theme"), theme: themeSchema }),
  /** Whether any client shows this session in a focused window: rules the focus reports (mode 1004). */
  z.object({ op: z.literal("set-focused"), id: sessionIdSchema, isFocused: z.boolean() }),
  /** SIGHUP (and SIGCONT) to the foreground group, the shell's group and what is left of the terminal session; SIGKILL after `graceMs`. */
  z.object({ op: z.literal("end"), id: sessionIdSchema, graceMs: z.number().int().min(0) }),
  /** Forget a session that has exited (its exit mark is acknowledged and its channels are closed). */
  z.object({ op: z.literal("release"), id: sessionIdSchema }),
  /** Take no new sessions; leave when the last one is released. */
  z.object({ op: z.literal("drain") }),
  z.object({ op: z.literal("stats") }),
]);
export type PtyRequest = z.infer<typeof ptyRequestSchema>;

export const screenRowSchema = z.object({
  text: z.string(),
  /** The row continues the one above it. */
  wrapped: z.boolean(),
});

export const screenTextSchema = z.object({
  rows: z.array(screenRowSchema),
  size: sizeSchema,
  /** Zero-based, within the rows. */
  cursor: z.object({ x: z.number().int(), y: z.number().int(), visible: z.boolean() }),
  isAlternate: z.boolean(),
  title: z.string(),
  modes: z.object({ bracketedPaste: z.boolean(), applicationCursor: z.boolean(), mouse: z.boolean() }),
  /** Cells drawn in reverse video or with the selection pointer's colour, as [row, fromCol, toCol] runs; at most 64. */
  inverse: z.array(z.tuple([z.number().int(), z.number().int(), z.number().int()])),
  markSeq: z.number().int(),
});
export type ScreenText = z.infer<typeof screenTextSchema>;

export const ttyStateSchema = z.object({
  /** Null where the attributes cannot be read. */
  canonical: z.boolean().nullable(),
  echo: z.boolean().nullable(),
  /** The terminal's foreground process group; null when unknown. */
  foregroundPgid: z.number().int().nullable(),
  /** A process of the foreground group (or the shell itself, in a builtin) is blocked reading this terminal; null when it cannot be told. */
  blockedReading: z.boolean().nullable(),
  /** The reader is an event loop or select on this terminal: it may or may not wait for a key. */
  polling: z.boolean().nullable(),
});
export type TtyState = z.infer<typeof ttyStateSchema>;

const emptySchema = z.object({});

export const ptyReplySchemas = {
  hello: z.object({
    major: z.number().int(),
    minor: z.number().int(),
    version: z.string(),
    pid: z.number().int(),
    startedAtMs: z.number(),
    /** The host's clock now, on which marks are dated: wall time at its start plus monotonic time. */
    nowMs: z.number(),
    capacity: z.number().int(),
    isDraining: z.boolean(),
    sessions: z.array(hostedSessionSchema),
  }),
  spawn: hostedSessionSchema,
  observe: emptySchema,
  "ack-marks": emptySchema,
  /** The size at which the channel's bytes begin; resizes since then stand between them. */
  attach: z.object({ size: sizeSchema }),
  detach: emptySchema,
  "ack-bytes": emptySchema,
  resize: emptySchema,
  "read-screen": screenTextSchema,
  "read-lines": z.object({ lines: z.array(z.string()) }),
  "inspect-tty": ttyStateSchema,
  disarm: emptySchema,
  reset: emptySchema,
  "set-theme": emptySchema,
  "set-focused": emptySchema,
  end: z.object({ survivors: z.array(z.object({ pid: z.number().int(), command: z.string() })) }),
  release: emptySchema,
  drain: emptySchema,
  stats: z.object({
    rssBytes: z.number(),
    sessions: z.number().int(),
    pendingParseBytes: z.number(),
    pausedPtys: z.number().int(),
  }),
} satisfies Record<PtyRequest["op"], z.ZodType>;
export type PtyReply<Op extends PtyRequest["op"]> = z.infer<(typeof ptyReplySchemas)[Op]>;

/** Why the host could not do what was asked. */
export const ptyErrorSchema = z.object({
  code: z.enum([
    "bad-request",
    "version-mismatch",
    "no-such-session",
    "session-exists",
    "no-such-channel",
    "host-full",
    "folder-missing",
    "program-missing",
    "spawn-failed",
    "session-exited",
    "input-full",
  ]),
  /** For people: what happened and what to do. */
  message: z.string(),
});
export type PtyError = z.infer<typeof ptyErrorSchema>;

/** What the bytes contained. */
export const markSchema = z.discriminatedUnion("kind", [
  /**
   * Bytes outside control strings. Coalesced over at most 100 ms; a mark of another kind, input or a resize flushes it
   * first.
   */
  z.object({ kind: z.literal("output"), bytes: z.number().int(), newlines: z.number().int() }),
  /**
   * An operating system command, except those only the emulator needs. `terminated` is false for one cut off by a new
   * escape. Of a clipboard command (52) only the selection is told, and `;?` when it asks for the content.
   */
  z.object({
    kind: z.literal("osc"),
    code: z.number().int(),
    data: z.string(),
    terminated: z.boolean().optional(),
  }),
  z.object({ kind: z.literal("bell") }),
  z.object({ kind: z.literal("title"), text: z.string() }),
  /** The alternate screen was entered or left. */
  z.object({ kind: z.literal("alternate"), isAlternate: z.boolean() }),
  z.object({ kind: z.literal("resized"), size: sizeSchema }),
  z.object({ kind: z.literal("reset") }),
  /** After the last byte of output. */
  z.object({ kind: z.literal("exited"), code: z.number().int().nullable(), signal: z.string().nullable() }),
]);
export type Mark = z.infer<typeof markSchema>;

/** What the host sends besides replies. */
export const ptyNewsSchema = z.discriminatedUnion("news", [
  z.object({
    news: z.literal("mark"),
    id: sessionIdSchema,
    seq: z.number().int(),
    atMs: z.number(),
    mark: markSchema,
  }),
  z.object({ news: z.literal("input-accepted"), tag: z.number().int(), bytes: z.number().int() }),
  z.object({ news: z.literal("input-refused"), tag: z.number().int(), error: ptyErrorSchema }),
  z.object({ news: z.literal("channel-resized"), channel: z.number().int(), size: sizeSchema }),
  /** The client clears its emulator; a replay follows. */
  z.object({ news: z.literal("channel-reset"), channel: z.number().int(), size: sizeSchema }),
  /** The replay is over. */
  z.object({ news: z.literal("channel-live"), channel: z.number().int() }),
  z.object({ news: z.literal("channel-ended"), channel: z.number().int(), exit: exitSchema }),
]);
export type PtyNews = z.infer<typeof ptyNewsSchema>;

/** JSON frames from daemon to host. */
export const ptyEnvelopeSchema = z.object({ request: z.number().int(), body: ptyRequestSchema });
export type PtyEnvelope = z.infer<typeof ptyEnvelopeSchema>;

/** JSON frames from host to daemon: a reply, an error, or news. */
export const ptyAnswerSchema = z.union([
  z.object({ reply: z.number().int(), value: z.unknown() }),
  z.object({ reply: z.number().int(), error: ptyErrorSchema }),
  ptyNewsSchema,
]);
export type PtyAnswer = z.infer<typeof ptyAnswerSchema>;

/** The file `hosts/<pid>.json` that a running host keeps, by which a new daemon finds it. */
export const hostManifestSchema = z.object({
  pid: z.number().int(),
  /** Kernel start time of the host process, to tell it from a later process with the same pid. */
  startTime: z.string().nullable(),
  startedAtMs: z.number(),
  version: z.string(),
  major: z.number().int(),
  minor: z.number().int(),
  socket: z.string(),
  capacity: z.number().int(),
  sessions: z.array(
    z.object({
      id: sessionIdSchema,
      pid: z.number().int(),
      argv: z.array(z.string()),
      cwd: z.string(),
      createdAtMs: z.number(),
      recording: z.string().nullable(),
      labels: labelsSchema,
    }),
  ),
});
export type HostManifest = z.infer<typeof hostManifestSchema>;
