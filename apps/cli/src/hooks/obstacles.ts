/** What keeps hooks from running although they are installed: settings, policies, reviews, versions. In sentences. */
import path from "node:path";
import type { HookBlock, HookInstallation } from "@saggar/sources";
import { type Environment, placesOf, shortPath } from "./agent-places.ts";
import { readConfig } from "./config-file.ts";
import { type EntryPlace, placesInJson } from "./json-remove.ts";
import { parseJson, valueOf } from "./json-text.ts";
import { parseToml } from "./toml-block.ts";

/** Settings and policies; files that are not there or cannot be read stand in nobody's way. */
export function blocksOf(hooks: HookInstallation, env: Environment): readonly string[] {
  const { folder } = placesOf(hooks, env);
  return (hooks.blocks ?? [])
    .filter((block) => valueIn(fileOf(block, folder), block.setting) === block.value)
    .map((block) => blockSentence(block, shortPath(fileOf(block, folder), env)));
}

function fileOf({ file }: HookBlock, folder: string): string {
  return path.resolve(folder, file);
}

function blockSentence({ file, setting, value }: HookBlock, shown: string): string {
  const what = `"${setting.join(".")}" is ${value} in ${shown}`;
  return path.isAbsolute(file)
    ? `${what}: a policy of this machine keeps your own hooks from running`
    : `${what}: no hooks run until you change it`;
}

/** The hooks that the agent has people review, and has not had reviewed yet. Null where nothing is to be reviewed. */
export function reviewOf(hooks: HookInstallation, env: Environment): string | null {
  const { folder, file } = placesOf(hooks, env);
  if (hooks.review === undefined) return null;
  const reviewed = valueIn(path.resolve(folder, hooks.review.file), hooks.review.setting);
  const names = new Set(typeof reviewed === "object" && reviewed !== null ? Object.keys(reviewed) : []);
  const config = readConfig(file);
  if (!config.ok || config.text === null) return null;
  const ours = placesInJson(config.text, hooks.under ?? ["hooks"]).map(reviewName);
  const isOpen = (place: string): boolean =>
    ![file, config.real].some((hooksFile) => names.has(`${hooksFile}:${place}`));
  const open = ours.filter(isOpen).length;
  return open === 0 ? null : `${open} of ${ours.length} hooks are not reviewed yet: ${hooks.review.how}`;
}

/** "pre_tool_use:0:0": event, place in its list, place within that item. */
function reviewName({ event, item, entry }: EntryPlace): string {
  const snake = event.replaceAll(/(?<=[a-z])(?=[A-Z])/g, "_").toLowerCase();
  return `${snake}:${item}:${entry}`;
}

/** The value at a path in a JSON or TOML file; undefined where there is none. */
function valueIn(file: string, setting: readonly string[]): unknown {
  let value = contentOf(file);
  for (const name of setting) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

function contentOf(file: string): unknown {
  const config = readConfig(file);
  if (!config.ok || config.text === null) return undefined;
  if (file.endsWith(".toml")) {
    const parsed = parseToml(config.text);
    return parsed.ok ? parsed.table : undefined;
  }
  const parsed = parseJson(config.text);
  return parsed.ok && parsed.root !== null ? valueOf(parsed.root) : undefined;
}

/** "2.1.9" is older than "2.1.78": by number, part for part. */
export function isOlder(version: string, since: string): boolean {
  const parts = (one: string): readonly number[] => one.split(".").map(Number);
  const [mine, theirs] = [parts(version), parts(since)];
  for (const [index, part] of theirs.entries()) {
    const own = mine[index] ?? 0;
    if (own !== part) return own < part;
  }
  return false;
}

/** The first thing in a `--version` answer that reads as one; null where nothing does. */
export function versionIn(answer: string): string | null {
  return /\d+\.\d+(?:\.\d+)?/.exec(answer)?.[0] ?? null;
}
