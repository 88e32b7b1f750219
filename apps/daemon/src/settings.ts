/**
 * `settings.json` of the home: read at the start and again when it changes. Unknown keys are kept, a wrong value is
 * named and its default used, and a file that is no JSON is never written over. A switch of privacy that cannot be read is
 * taken for closed: nothing is kept that the person may have meant not to be.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import type { Result } from "@saggar/engine";
import * as z from "zod";

const DEFAULT_PORT = 7290;

export interface WatchSetting {
  readonly id?: string | undefined;
  readonly pattern: string;
  readonly kind: "text" | "regex";
  /** Path of the project it is for; null for all. */
  readonly project: string | null;
}

export interface Settings {
  readonly port: number;
  /** Sessions in one PTY host: what its crash would cost. */
  readonly sessionsPerHost: number;
  readonly recordingMaxBytes: number;
  /** Filed sessions and their transcripts older than this go. */
  readonly activityDays: number;
  /** Transcripts together; the oldest go first. */
  readonly activityMaxBytes: number;
  readonly watches: readonly WatchSetting[];
  /** Prompts, inputs of tools, last lines and files of agents' turns may be kept and shown. */
  readonly keepAgentText: boolean;
}

const watchSchema: z.ZodType<WatchSetting> = z.object({
  id: z.string().min(1).max(64).optional(),
  pattern: z.string().min(1).max(1000),
  kind: z.enum(["text", "regex"]).default("text"),
  project: z.string().min(1).max(4096).nullable().default(null),
});

/** Each key stands alone, so that one wrong value costs only itself. */
const keys: { readonly [Key in keyof Settings]: z.ZodType<Settings[Key]> } = {
  port: z.number().int().min(0).max(65_535).default(DEFAULT_PORT),
  sessionsPerHost: z.number().int().min(1).max(500).default(50),
  recordingMaxBytes: z
    .number()
    .int()
    .min(65_536)
    .max(4_294_967_296)
    .default(64 * 1024 * 1024),
  activityDays: z.number().int().min(1).max(3650).default(90),
  activityMaxBytes: z
    .number()
    .int()
    .min(1_048_576)
    .default(5 * 1024 * 1024 * 1024),
  watches: z.array(watchSchema).max(200).default([]),
  keepAgentText: z.boolean().default(true),
};

/** Taken where a value, or the whole file, cannot be read; the other keys have their defaults then. */
const CLOSED: Partial<Settings> = { keepAgentText: false };

export interface SettingsFile {
  current(): Settings;
  /** What was wrong with the file, one line each. */
  warnings(): readonly string[];
  /** Reads the file again if it was written since; true when a setting changed since the last time, by `put` too. */
  reload(): boolean;
  /** Writes one key, leaving the others as they stand in the file. */
  put<Key extends keyof Settings>(key: Key, value: Settings[Key]): Result<null, string>;
}

interface Reading {
  readonly settings: Settings;
  readonly warnings: readonly string[];
  /** The whole file as it stands; null when it is no JSON object. */
  readonly raw: Readonly<Record<string, unknown>> | null;
}

/** `SAGGAR_PORT` stands above the file. */
export function openSettings(file: string, env: Readonly<Record<string, string | undefined>>): SettingsFile {
  let stamp = stampOf(file);
  let reading = read(file, env);
  let told = JSON.stringify(reading.settings);
  return {
    current: () => reading.settings,
    warnings: () => reading.warnings,
    reload() {
      const next = stampOf(file);
      if (next !== stamp) reading = read(file, env);
      stamp = next;
      const before = told;
      told = JSON.stringify(reading.settings);
      return told !== before;
    },
    put(key, value) {
      reading = read(file, env);
      if (reading.raw === null) {
        return {
          ok: false,
          error: `${file} is no valid JSON, so it was left alone: mend it or remove it, then try again`,
        };
      }
      try {
        writeFileSync(`${file}.part`, `${JSON.stringify({ ...reading.raw, [key]: value }, null, 2)}\n`, {
          mode: 0o600,
        });
        renameSync(`${file}.part`, file);
      } catch (error) {
        return { ok: false, error: `${file} could not be written: ${(error as Error).message}` };
      }
      stamp = stampOf(file);
      reading = read(file, env);
      return { ok: true, value: null };
    },
  };
}

function stampOf(file: string): string {
  try {
    const stats = statSync(file);
    return `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
  } catch {
    // No file: all defaults.
    return "";
  }
}

function read(file: string, env: Readonly<Record<string, string | undefined>>): Reading {
  let text = "{}";
  const unread = (problem: string): Reading =>
    interpret(
      CLOSED,
      env,
      [`${problem}; the defaults are used, and nothing of what agents say is kept`],
      null,
    );
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") {
      return unread(`${file} cannot be read (${(error as Error).message})`);
    }
  }
  try {
    const raw: unknown = JSON.parse(text);
    const whole = z.record(z.string(), z.unknown()).safeParse(raw);
    return whole.success
      ? interpret(whole.data, env, [], whole.data)
      : unread(`${file} must hold one JSON object`);
  } catch (error) {
    return unread(`${file} is no valid JSON (${(error as Error).message})`);
  }
}

function interpret(
  values: Readonly<Record<string, unknown>>,
  env: Readonly<Record<string, string | undefined>>,
  complaints: readonly string[],
  raw: Reading["raw"],
): Reading {
  const warnings = [...complaints];
  const pick = <Key extends keyof Settings>(key: Key): Settings[Key] => {
    const schema: z.ZodType<Settings[Key]> = keys[key];
    const parsed = schema.safeParse(values[key]);
    if (parsed.success) return parsed.data;
    const problem = `settings.json: ${key} is not usable (${parsed.error.issues[0]?.message ?? "wrong value"})`;
    const closed = CLOSED[key];
    warnings.push(
      closed === undefined
        ? `${problem}; its default is used`
        : `${problem}; ${JSON.stringify(closed)} is used until it is mended`,
    );
    return schema.parse(closed);
  };
  const port = portOf(env, warnings) ?? pick("port");
  const settings: Settings = {
    port,
    sessionsPerHost: pick("sessionsPerHost"),
    recordingMaxBytes: pick("recordingMaxBytes"),
    activityDays: pick("activityDays"),
    activityMaxBytes: pick("activityMaxBytes"),
    watches: pick("watches"),
    keepAgentText: pick("keepAgentText"),
  };
  return { settings, warnings, raw };
}

function portOf(env: Readonly<Record<string, string | undefined>>, warnings: string[]): number | null {
  const text = env["SAGGAR_PORT"];
  if (text === undefined || text === "") return null;
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  warnings.push(
    `SAGGAR_PORT must be a number from 0 to 65535, not "${text.slice(0, 40)}"; it is left aside.`,
  );
  return null;
}
