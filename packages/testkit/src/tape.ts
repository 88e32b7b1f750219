/**
 * A recorded terminal: what the daemon saw of one real session, and when. NDJSON: a header, then `[ms, kind, payload]`,
 * in the order in which it arrived, dated from the session's start. What repeats is written short: a process state that
 * is the last one again as "same", a screen without its blank rows below. On the tape of an agent, which repaints all the time,
 * a screen names only what changed, and a process is described once.
 */
import { assertNever, type Worktree } from "@saggar/engine";
import { type Mark, markSchema, type ScreenText, screenTextSchema, sizeSchema } from "@saggar/protocol";
import type { ExpectedShell, ProcessInfo, ProcessState, PublishedState } from "@saggar/sources";

export const TAPE_FORMAT = 1;

export interface TapeSize {
  readonly cols: number;
  readonly rows: number;
}

/** The agent that ran in the shell. */
export interface TapeAgent {
  readonly name: string;
  readonly version: string;
  /** Its hooks reported, and stand on the tape. */
  readonly hasHooks: boolean;
}

export interface TapeHeader {
  readonly tape: number;
  /** Version of the recorder. */
  readonly recorder: number;
  readonly shell: string;
  readonly version: string;
  readonly os: string;
  readonly size: TapeSize;
  /** The shell whose integration was injected; null where none was. */
  readonly integration: ExpectedShell | null;
  /** What the marks of this session's shell carry. */
  readonly secret: string;
  /** The machine's name, as the tape knows it. */
  readonly host: string;
  readonly lengthMs: number;
  /** Every byte of output is on the tape. */
  readonly hasBytes: boolean;
  /** What was done, in words, each with the time in seconds. */
  readonly steps: readonly string[];
  readonly agent?: TapeAgent;
}

export type TapeRecord = { readonly atMs: number } & (
  | { readonly kind: "mark"; readonly mark: Mark }
  | { readonly kind: "process"; readonly process: ProcessState }
  | { readonly kind: "screen"; readonly screen: ScreenText; readonly process: ProcessState | null }
  | { readonly kind: "in" | "out"; readonly bytes: Uint8Array }
  | { readonly kind: "resize"; readonly size: TapeSize }
  | { readonly kind: "worktree"; readonly worktree: Omit<Worktree, "kind"> }
  | { readonly kind: "select"; readonly isSelected: boolean }
  /** What a hook of the agent was given. */
  | { readonly kind: "hook"; readonly agent: string; readonly payload: unknown }
  /** What the agent keeps of its own state on disk. */
  | { readonly kind: "published"; readonly agent: string; readonly state: PublishedState | null }
);

export interface Tape {
  readonly header: TapeHeader;
  readonly records: readonly TapeRecord[];
}

type Line = readonly [atMs: number, kind: string, payload: unknown];

/** What "same" stands for. */
interface Before {
  process: ProcessState | null;
  text: string;
  /** What is not said again on the tape of an agent; null where everything is. */
  readonly agent: AgentBefore | null;
}

interface AgentBefore {
  rows: readonly string[];
  /** The last screen's other fields. */
  fields: Readonly<Record<string, unknown>>;
  /** Processes that were described, without their states. */
  readonly processes: Unstated[];
}

type Unstated = Omit<ProcessInfo, "state">;

function nothingBefore({ agent }: TapeHeader): Before {
  return {
    process: null,
    text: "",
    agent: agent === undefined ? null : { rows: [], fields: {}, processes: [] },
  };
}

export function writeTape({ header, records }: Tape): string {
  const before = nothingBefore(header);
  const lines = records.map((record) =>
    JSON.stringify([record.atMs, record.kind, payloadOf(record, before)]),
  );
  return [JSON.stringify(header), ...lines, ""].join("\n");
}

/** A tape that cannot be read is a fault of the repository: the error says where. */
export function readTape(text: string): Tape {
  const lines = text.trimEnd().split("\n");
  const header = JSON.parse(lines[0] ?? "null") as TapeHeader | null;
  if (header?.tape !== TAPE_FORMAT) throw new Error(`Not a tape of format ${TAPE_FORMAT}`);
  const before = nothingBefore(header);
  const records = lines.slice(1).map((line, index) => {
    try {
      return readRecord(JSON.parse(line) as Line, before, header.size);
    } catch (error) {
      throw new Error(`Line ${index + 2} of the tape cannot be read`, { cause: error });
    }
  });
  return { header, records };
}

function payloadOf(record: TapeRecord, before: Before): unknown {
  switch (record.kind) {
    case "mark":
      return record.mark;
    case "process":
      return shortProcess(record.process, before);
    case "screen":
      return {
        ...(shortScreen(record.screen, before) as object),
        process: shortProcess(record.process, before),
      };
    case "in":
    case "out":
      return shortBytes(record.bytes);
    case "resize":
      return record.size;
    case "worktree":
      return record.worktree;
    case "select":
      return record.isSelected;
    case "hook":
      return { agent: record.agent, payload: record.payload };
    case "published":
      return { agent: record.agent, state: record.state };
    default:
      return assertNever(record);
  }
}

function readRecord([atMs, kind, payload]: Line, before: Before, size: TapeSize): TapeRecord {
  if (!Number.isInteger(atMs) || atMs < 0) throw new Error(`No time: ${String(atMs)}`);
  switch (kind) {
    case "mark":
      return { atMs, kind, mark: markSchema.parse(payload) };
    case "process":
      return { atMs, kind, process: required(longProcess(payload, before)) };
    case "screen": {
      const { process, ...screen } = payload as ShortScreen & { readonly process: unknown };
      return { atMs, kind, screen: longScreen(screen, before, size), process: longProcess(process, before) };
    }
    case "in":
    case "out":
      return { atMs, kind, bytes: longBytes(payload as ShortBytes) };
    case "resize":
      return { atMs, kind, size: sizeSchema.parse(payload) };
    case "worktree":
      return { atMs, kind, worktree: payload as Omit<Worktree, "kind"> };
    case "select":
      return { atMs, kind, isSelected: payload === true };
    default:
      return readAgentRecord(kind, payload, atMs);
  }
}

function readAgentRecord(kind: string, payload: unknown, atMs: number): TapeRecord {
  if (kind !== "hook" && kind !== "published") throw new Error(`No such kind: ${kind}`);
  const { agent, ...told } = payload as {
    readonly agent: string;
    readonly payload: unknown;
    readonly state: PublishedState | null;
  };
  return kind === "hook"
    ? { atMs, kind, agent, payload: told.payload }
    : { atMs, kind, agent, state: told.state };
}

function required<T>(value: T | null): T {
  if (value === null) throw new Error("Something is missing");
  return value;
}

function shortProcess(process: ProcessState | null, before: Before): unknown {
  if (process === null) return null;
  const text = JSON.stringify(process);
  if (text === before.text) return "same";
  before.text = text;
  const { agent } = before;
  if (agent === null) return process;
  const short = (info: ProcessInfo): unknown => shortInfo(info, agent);
  return {
    ...process,
    shell: process.shell === null ? null : short(process.shell),
    foreground: process.foreground.map(short),
  };
}

/** A process that was described before: which, and its state. */
type ShortInfo = ProcessInfo | readonly [index: number, state: string];

function shortInfo(info: ProcessInfo, { processes }: AgentBefore): ShortInfo {
  const { state, ...rest } = info;
  const text = JSON.stringify(rest);
  const index = processes.findIndex((each) => JSON.stringify(each) === text);
  if (index !== -1) return [index, state];
  processes.push(rest);
  return info;
}

function longInfo(short: ShortInfo, { processes }: AgentBefore): ProcessInfo {
  if ("pid" in short) {
    const { state: _, ...rest } = short;
    processes.push(rest);
    return short;
  }
  const [index, state] = short;
  const { pid, ppid, pgid, executable, argv } = required(processes[index] ?? null);
  return { pid, ppid, pgid, state, executable, argv };
}

function longProcess(payload: unknown, before: Before): ProcessState | null {
  if (payload === null) return null;
  if (payload !== "same") before.process = describedProcess(payload, before);
  return required(before.process);
}

function describedProcess(payload: unknown, { agent }: Before): ProcessState {
  if (agent === null) return payload as ProcessState;
  const short = payload as Omit<ProcessState, "shell" | "foreground"> & {
    readonly shell: ShortInfo | null;
    readonly foreground: readonly ShortInfo[];
  };
  const shell = short.shell === null ? null : longInfo(short.shell, agent);
  return { ...short, shell, foreground: short.foreground.map((each) => longInfo(each, agent)) };
}

/** A row, or how many rows in a row are as they were. */
type ShortRow = string | number;

interface ShortScreen {
  readonly rows: readonly ShortRow[];
  /** Rows that continue the one above them. */
  readonly wrapped?: readonly number[];
  readonly size?: TapeSize;
  readonly cursor: readonly [x: number, y: number, isVisible: boolean];
  readonly isAlternate?: true;
  readonly title?: string;
  readonly modes: readonly string[];
  readonly inverse?: ScreenText["inverse"];
}

const MODES = ["bracketedPaste", "applicationCursor", "mouse"] as const;

/** Rows as they are written: those that stand where they stood are counted. */
function shortRows(rows: readonly string[], before: AgentBefore): readonly ShortRow[] {
  const old = before.rows;
  before.rows = rows;
  const short: ShortRow[] = [];
  for (const [index, row] of rows.entries()) {
    const last = short.at(-1);
    if (row !== old[index]) short.push(row);
    else if (typeof last === "number") short[short.length - 1] = last + 1;
    else short.push(1);
  }
  return short;
}

function longRows(short: readonly ShortRow[], before: AgentBefore): readonly string[] {
  const rows: string[] = [];
  for (const each of short) {
    if (typeof each === "string") rows.push(each);
    else rows.push(...before.rows.slice(rows.length, rows.length + each));
  }
  before.rows = rows;
  return rows;
}

/** The rows that changed, and the fields; one that is no longer there is null. */
function changesOf({ rows, ...fields }: ShortScreen, before: AgentBefore): unknown {
  const gone = Object.keys(before.fields).filter((name) => !(name in fields));
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before.fields[name]),
  );
  before.fields = fields;
  return {
    rows: shortRows(rows as readonly string[], before),
    ...Object.fromEntries(changed),
    ...Object.fromEntries(gone.map((name) => [name, null])),
  };
}

function withChanges({ rows, ...changes }: ShortScreen, before: AgentBefore): ShortScreen {
  const all = Object.entries({ ...before.fields, ...changes }).filter(([, value]) => value !== null);
  before.fields = Object.fromEntries(all);
  return { ...(before.fields as unknown as ShortScreen), rows: longRows(rows, before) };
}

function shortScreen(screen: ScreenText, { agent }: Before): unknown {
  const rows = screen.rows.map((row) => row.text);
  while (rows.length > 0 && rows.at(-1) === "" && screen.rows[rows.length - 1]?.wrapped !== true) rows.pop();
  const wrapped = screen.rows.flatMap((row, index) => (row.wrapped ? [index] : []));
  const { cursor, modes } = screen;
  const short: ShortScreen = {
    rows,
    ...(wrapped.length > 0 ? { wrapped } : {}),
    size: screen.size,
    cursor: [cursor.x, cursor.y, cursor.visible],
    ...(screen.isAlternate ? { isAlternate: true } : {}),
    ...(screen.title === "" ? {} : { title: screen.title }),
    modes: MODES.filter((mode) => modes[mode]),
    ...(screen.inverse.length > 0 ? { inverse: screen.inverse } : {}),
  };
  return agent === null ? short : changesOf(short, agent);
}

function longScreen(written: ShortScreen, { agent }: Before, first: TapeSize): ScreenText {
  const short = agent === null ? written : withChanges(written, agent);
  const size = short.size ?? first;
  const [x, y, visible] = short.cursor;
  const rows = Array.from({ length: size.rows }, (_, index) => ({
    text: String(short.rows[index] ?? ""),
    wrapped: short.wrapped?.includes(index) ?? false,
  }));
  const [bracketedPaste, applicationCursor, mouse] = MODES.map((mode) => short.modes.includes(mode));
  return screenTextSchema.parse({
    rows,
    size,
    cursor: { x, y, visible },
    isAlternate: short.isAlternate ?? false,
    title: short.title ?? "",
    modes: { bracketedPaste, applicationCursor, mouse },
    inverse: short.inverse ?? [],
    markSeq: 0,
  });
}

type ShortBytes = string | { readonly base64: string };

function shortBytes(bytes: Uint8Array): ShortBytes {
  const text = Buffer.from(bytes).toString("utf8");
  return Buffer.from(text, "utf8").equals(bytes) ? text : { base64: Buffer.from(bytes).toString("base64") };
}

function longBytes(short: ShortBytes): Uint8Array {
  return typeof short === "string" ? Buffer.from(short, "utf8") : Buffer.from(short.base64, "base64");
}
