/**
 * What a tape must not hold: this machine's places, its name, and who recorded. Known places are renamed in what programs
 * and shells report, before anything is written; text that a person would see is left alone, and a tape in which anything
 * of this machine is left is refused.
 */
import os from "node:os";
import type { TapeRecord } from "@saggar/testkit";

export interface Place {
  readonly real: string;
  readonly told: string;
}

/** Without anything of this machine; throws where something of it is left. Longer places stand first. */
export function clean(records: readonly TapeRecord[], places: readonly Place[]): readonly TapeRecord[] {
  const scrubbed = scrub(records, places);
  const left = tellTales(scrubbed, places);
  if (left.length > 0) throw new Error(`not saved: it still tells ${left.join(", ")}`);
  return scrubbed;
}

/** Renames in every string and in all bytes. */
function scrub(records: readonly TapeRecord[], places: readonly Place[]): readonly TapeRecord[] {
  return records.map((record) => renamedIn(record, places) as TapeRecord);
}

function renamedIn(value: unknown, places: readonly Place[]): unknown {
  if (typeof value === "string") return renamed(value, places);
  if (value instanceof Uint8Array) {
    return Buffer.from(renamed(Buffer.from(value).toString("latin1"), places), "latin1");
  }
  if (Array.isArray(value)) return value.map((each: unknown) => renamedIn(each, places));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, renamedIn(each, places)]));
}

function renamed(text: string, places: readonly Place[]): string {
  return places.reduce((before, { real, told }) => before.replaceAll(real, told), text);
}

/** Words of this machine and its user that are still there; empty when the tape may be kept. */
function tellTales(records: readonly TapeRecord[], places: readonly Place[]): readonly string[] {
  const { username, homedir } = os.userInfo();
  const paths = [homedir, os.tmpdir(), ...places.map(({ real }) => real)].filter((place) => place.length > 1);
  // Everybody's machine has a root, and every project one.
  const words = [username, os.hostname()].filter((word) => word !== "" && word !== "root");
  const strings = [...stringsIn(records)];
  const whole = Buffer.concat(records.flatMap((record) => (record.kind === "out" ? [record.bytes] : [])));
  strings.push(whole.toString("utf8"));
  const isLeft = (pattern: RegExp): boolean => strings.some((text) => pattern.test(text));
  return [...paths.filter((place) => isLeft(pathOf(place))), ...words.filter((word) => isLeft(wordOf(word)))];
}

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (value instanceof Uint8Array) yield Buffer.from(value).toString("utf8");
  else if (typeof value === "object" && value !== null) {
    for (const each of Object.values(value)) yield* stringsIn(each);
  }
}

/** A path, and not the end of a longer one. */
function pathOf(place: string): RegExp {
  return new RegExp(`(?<![\\w.-])${escaped(place)}`);
}

function wordOf(word: string): RegExp {
  return new RegExp(`(?<![\\w.-])${escaped(word)}(?![\\w-])`);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
