export type {
  CallError,
  StreamAnswer,
  StreamCall,
  StreamNews,
  Verb,
  VerbArgs,
  VerbRequest,
  VerbResult,
} from "./client-wire.ts";
export {
  callErrorSchema,
  postAnswerSchema,
  streamAnswerSchema,
  streamCallSchema,
  streamNewsSchema,
  verbs,
} from "./client-wire.ts";
export type {
  Frame,
  FrameFault,
} from "./frame.ts";
export {
  decodeBody,
  encodeBytesBody,
  encodeJsonBody,
  FrameReader,
  MAX_FRAME_BYTES,
  TAG_LIVE,
  TAG_REPLAY,
  withLength,
} from "./frame.ts";
export type { SpoolFile } from "./hook-wire.ts";
export {
  MAX_SPOOL_FILE_BYTES,
  MAX_SPOOL_FILES,
  spoolFileSchema,
} from "./hook-wire.ts";
export type { VerbJsonSchema } from "./json-schemas.ts";
export { jsonSchemas } from "./json-schemas.ts";
export type { PlainKey } from "./key-name.ts";
export { isKeyName, isPlainKey, KEY_NAMES } from "./key-name.ts";
export type { PlaceHints, Places } from "./places.ts";
export { findPlaces, MAX_SOCKET_PATH_BYTES } from "./places.ts";
export type {
  HostedSession,
  HostManifest,
  Mark,
  PtyAnswer,
  PtyEnvelope,
  PtyError,
  PtyNews,
  PtyReply,
  PtyRequest,
  ScreenText,
  Theme,
  TtyState,
} from "./pty-wire.ts";
export {
  CHANNEL_WINDOW_BYTES,
  colsSchema,
  hostedSessionSchema,
  hostManifestSchema,
  INPUT_BACKLOG_BYTES,
  MARK_BACKLOG,
  MARK_PAYLOAD_CHARS,
  MAX_COLS,
  MAX_ROWS,
  MIN_COLS,
  MIN_ROWS,
  markSchema,
  ptyAnswerSchema,
  ptyEnvelopeSchema,
  ptyErrorSchema,
  ptyNewsSchema,
  ptyReplySchemas,
  ptyRequestSchema,
  rowsSchema,
  screenRowSchema,
  screenTextSchema,
  sessionIdSchema,
  sizeSchema,
  themeSchema,
  ttyStateSchema,
} from "./pty-wire.ts";
export type {
  ActivityEntry,
  AgentSession,
  ClaimView,
  ConsentView,
  ExplainView,
  GitView,
  ListView,
  Mirror,
  OpinionView,
  ProjectView,
  SessionView,
  TurnView,
  WatchView,
} from "./session-view.ts";
export {
  activityEntrySchema,
  agentSessionSchema,
  choiceSchema,
  claimViewSchema,
  consentViewSchema,
  evidenceViewSchema,
  explainViewSchema,
  gitViewSchema,
  listViewSchema,
  mirrorSchema,
  opinionViewSchema,
  projectViewSchema,
  sessionViewSchema,
  statusSchema,
  turnViewSchema,
  watchViewSchema,
} from "./session-view.ts";
export { STATUS_NAMES } from "./status-names.ts";
export {
  CLIENT_WIRE,
  PTY_WIRE,
} from "./version.ts";
