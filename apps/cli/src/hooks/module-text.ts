/** A module that an agent loads: a file for us alone, known by its first words. */
import type { Edit, Presence, Refusal, Removal } from "./edit.ts";
import { refuse } from "./edit.ts";

/** Every version's first words. */
const MARK = "// saggar: ";

export function presenceOfModule(text: string, module: string): Presence | Refusal {
  const isThere = text === module;
  return {
    ok: true,
    wanted: ["module"],
    present: isThere ? ["module"] : [],
    others: !isThere && text.startsWith(MARK) ? 1 : 0,
  };
}

export function installModule(text: string, module: string): Edit {
  if (text !== "" && !text.startsWith(MARK)) return refuse("it is somebody else's file");
  return { ok: true, text: module, done: { inserted: [], kept: [] } };
}

export function removeModule(text: string): Removal {
  return text.startsWith(MARK) ? { ok: true, text: null } : { ok: true, text };
}
