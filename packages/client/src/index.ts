export { assertNever } from "./assert-never.ts";
export { createConnection } from "./connection.ts";
export type {
  AttachOptions,
  CallFailure,
  CallResult,
  Channel,
  ChannelSink,
  Connection,
  ConnectionOptions,
  ConnectionState,
  Exit,
  InputOutcome,
  ShowReport,
  Size,
  Snapshot,
  Timers,
  Transport,
  TransportListener,
} from "./types.ts";
