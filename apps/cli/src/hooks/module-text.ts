/** A file for us alone, known by words near its beginning: a module that an agent loads, or a skill. */
import type { Edit, Presence, Refusal, Removal } from "./edit.ts";
import { refuse } from "./edit.ts";

/** What every version says of itself. */
const MARK = "Written by `saggar ";
const MARK_WITHIN_CHARS = 1000;

/** Stands for the events of other formats. */
const WHOLE = "all";

function isOurs(text: string): boolean {
  return text.slice(0, MARK_WITHIN_CHARS).includes(MARK);
}

export function presenceOfModule(text: string, module: string): Presence | Refusal {
  const isThere = text === module;
  return {
    ok: true,
    wanted: [WHOLE],
    present: isThere ? [WHOLE] : [],
    others: !isThere && isOurs(text) ? 1 : 0,
  };
}

export function installModule(text: string, module: string): Edit {
  if (text !== "" && !isOurs(text)) return refuse("it is somebody else's file; move it away first");
  return { ok: true, text: module, done: { inserted: [], kept: [] } };
}

export function removeModule(text: string): Removal {
  return isOurs(text) ? { ok: true, text: null } : { ok: true, text };
}
