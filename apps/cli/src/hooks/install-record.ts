/**
 * What an installation put into a file, kept in saggar's own home so that taking it out leaves every byte as it was: an agent's
 * settings take no marks of ours besides the entries themselves.
 */
import { createHash } from "node:crypto";
import path from "node:path";
import * as z from "zod";
import { makeFolder, readConfig, removeFile, writePrivate } from "./config-file.ts";
import type { Done, Refusal } from "./edit.ts";

export interface InstallRecord {
  readonly v: 1;
  /** The file as the agent names it. */
  readonly file: string;
  /** It was not there before. */
  readonly created: boolean;
  /** Folders made for it, outermost first. */
  readonly folders: readonly string[];
  readonly done: Done;
}

const recordSchema: z.ZodType<InstallRecord> = z.object({
  v: z.literal(1),
  file: z.string(),
  created: z.boolean(),
  folders: z.array(z.string()).max(50),
  done: z.object({
    inserted: z.array(z.object({ offset: z.number().int().nonnegative(), text: z.string() })).max(1000),
    kept: z.array(z.string()).max(1000),
  }),
});

/** One file for each agent and place of its settings. */
export function recordFile(home: string, agent: string, file: string): string {
  const digest = createHash("sha256").update(file).digest("hex").slice(0, 16);
  return path.join(home, "hooks", `${agent}-${digest}.json`);
}

/** Null where there is none, or none that can be read: the entries are then found by what they run. */
export function readRecord(file: string): InstallRecord | null {
  const found = readConfig(file);
  if (!found.ok || found.text === null) return null;
  const parsed = recordSchema.safeParse(parseOrNull(found.text));
  return parsed.success ? parsed.data : null;
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export function writeRecord(file: string, record: InstallRecord): Refusal | null {
  const folder = makeFolder(path.dirname(file));
  return folder.ok ? writePrivate(file, `${JSON.stringify(record, null, 2)}\n`) : folder;
}

export function removeRecord(file: string): void {
  removeFile(file);
}
