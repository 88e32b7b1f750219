/** Installing and removing one agent's hooks: the pure edits of `installation.ts` on the person's own file. */

import path from "node:path";
import type { Agent, HookInstallation } from "@saggar/sources";
import { type Environment, placesOf, relativeVariable } from "./agent-places.ts";
import { alone } from "./alone.ts";
import {
  CHANGED,
  type ConfigFile,
  isAsRead,
  makeFolder,
  readConfig,
  removeEmptyFolders,
  removeFile,
  whyNotWritable,
  writeConfig,
  writePrivate,
} from "./config-file.ts";
import { type Edit, type Refusal, refuse } from "./edit.ts";
import { type InstallRecord, readRecord, recordFile, removeRecord, writeRecord } from "./install-record.ts";
import { type Installation, installationOf } from "./installation.ts";

export interface HookedAgent {
  readonly agent: Agent;
  readonly hooks: HookInstallation;
}

export interface Surroundings {
  readonly env: Environment;
  /** Saggar's own home: records of what was installed. */
  readonly home: string;
}

/** What is to become of a file. */
export interface Change {
  readonly ok: true;
  readonly file: string;
  /** Null where there is no file. */
  readonly before: string | null;
  /** Null where the file goes; the same as before where nothing is to be done. */
  readonly after: string | null;
  /** The text before this installation and all earlier ones is kept there; null for none. */
  readonly backup: string | null;
  /** Does it. Null when all went well. */
  readonly apply: () => Refusal | null;
}

export type Planned = Change | (Refusal & { readonly file: string });

interface Case {
  readonly config: ConfigFile;
  readonly installation: Installation;
  readonly record: InstallRecord | null;
  readonly recordFile: string;
  readonly backup: string;
}

function open({ agent, hooks }: HookedAgent, { env, home }: Surroundings): Case | Refusal {
  const { file } = placesOf(hooks, env);
  // It would be another file in every folder, and one of a project's in some.
  const variable = relativeVariable(hooks, env);
  if (variable !== null) return refuse(`${variable} holds a path that is not absolute`);
  const config = readConfig(file);
  if (!config.ok) return config;
  const record = recordFile(home, agent.name, file);
  return {
    config,
    installation: installationOf(agent, hooks),
    record: readRecord(record),
    recordFile: record,
    backup: `${file}.saggar-backup`,
  };
}

export function planInstallation(hooked: HookedAgent, around: Surroundings): Planned {
  const { file } = placesOf(hooked.hooks, around.env);
  const found = open(hooked, around);
  if (!("config" in found)) return { ...found, file };
  const { config, installation } = found;
  const presence = installation.presence(config.text ?? "");
  if (!presence.ok) return { ...presence, file };
  const isComplete = presence.present.length === presence.wanted.length && presence.others === 0;
  if (config.text !== null && isComplete) return unchanged(config);
  const isThere = presence.present.length + presence.others > 0;
  const edit = editOf(found, isThere);
  if (!edit.ok) return { ...edit, file };
  return {
    ok: true,
    file,
    before: config.text,
    after: edit.text,
    backup: config.text === null || hooked.hooks.format === "module" ? null : found.backup,
    apply: () =>
      applyAlone(found, around, () =>
        applyInstallation(isThere ? found : { ...found, record: null }, edit, isThere),
      ),
  };
}

/** An older or incomplete installation goes first, so that what is put in is all that has to come out again. */
function editOf(found: Case, isThere: boolean): Edit {
  const { config, installation } = found;
  const why = whyNotWritable(config);
  if (why !== null) return refuse(why);
  const base = isThere ? withoutOurs(found) : config.text;
  if (base !== null && typeof base !== "string") return base;
  return installation.install(base ?? "");
}

function unchanged(config: ConfigFile): Change {
  return {
    ok: true,
    file: config.path,
    before: config.text,
    after: config.text,
    backup: null,
    apply: () => null,
  };
}

/** Nothing is touched where the file, and with it its record and backup, is another by now. */
function applyAlone({ config }: Case, { home }: Surroundings, act: () => Refusal | null): Refusal | null {
  return alone(home, () => (isAsRead(config) ? act() : refuse(CHANGED)));
}

/** The backup is of the text without ours: one that was made before an earlier installation stays. */
function applyInstallation(
  { config, record, recordFile: recordPath, backup }: Case,
  edit: Extract<Edit, { ok: true }>,
  isThere: boolean,
): Refusal | null {
  const folder = makeFolder(path.dirname(config.path));
  if (!folder.ok) return folder;
  const kept: InstallRecord = {
    v: 1,
    file: config.path,
    created: config.text === null || record?.created === true,
    folders: [...(record?.folders ?? []), ...folder.made],
    done: edit.done,
  };
  const failed =
    writeRecord(recordPath, kept) ??
    (isThere || config.text === null ? null : writePrivate(backup, config.text)) ??
    writeConfig(config, edit.text);
  if (failed !== null && !isThere) {
    removeRecord(recordPath);
    removeFile(backup);
    removeEmptyFolders(folder.made);
  }
  return failed;
}

/** The text without our entries; null where nothing would be left of a file that we made. */
function withoutOurs({ config, installation, record }: Case): string | null | Refusal {
  const removal = installation.remove(config.text ?? "", record?.done ?? null);
  if (!removal.ok) return removal;
  const isOurFile = record?.created === true || path.basename(config.path).startsWith("saggar");
  return removal.text !== null && isOurFile && installation.isEmpty(removal.text) ? null : removal.text;
}

export function planRemoval(hooked: HookedAgent, around: Surroundings): Planned {
  const { file } = placesOf(hooked.hooks, around.env);
  const found = open(hooked, around);
  if (!("config" in found)) return { ...found, file };
  const { config, installation } = found;
  if (config.text === null) return unchanged(config);
  const presence = installation.presence(config.text);
  if (!presence.ok) return { ...presence, file };
  if (presence.present.length + presence.others === 0) return unchanged(config);
  const why = whyNotWritable(config);
  if (why !== null) return { ...refuse(why), file };
  const after = withoutOurs(found);
  if (after !== null && typeof after !== "string") return { ...after, file };
  // A module that was edited is kept beside its place, where no agent loads it.
  const edited = hooked.hooks.format === "module" && presence.others > 0 ? config.text : null;
  const isBackupNeeded = edited !== null || isOtherThan(found.backup, after);
  return {
    ok: true,
    file,
    before: config.text,
    after,
    backup: isBackupNeeded ? found.backup : null,
    apply: () =>
      applyAlone(
        found,
        around,
        () =>
          (edited === null ? null : writePrivate(found.backup, edited)) ??
          applyRemoval(found, after, isBackupNeeded),
      ),
  };
}

/** A file is there, and holds another text. */
function isOtherThan(file: string, text: string | null): boolean {
  const found = readConfig(file);
  return !found.ok || (found.text !== null && found.text !== text);
}

function applyRemoval(found: Case, after: string | null, isBackupNeeded: boolean): Refusal | null {
  const { config, record } = found;
  // A link that the person made to the file stays; the file that it leads to is left empty.
  const isLink = config.real !== config.path;
  const failed = after === null && !isLink ? removeFile(config.path) : writeConfig(config, after ?? "");
  if (failed !== null) return failed;
  if (!isBackupNeeded) removeFile(found.backup);
  if (after === null) removeEmptyFolders(record?.folders ?? []);
  removeRecord(found.recordFile);
  return null;
}
