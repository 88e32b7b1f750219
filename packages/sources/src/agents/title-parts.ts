/** Reading an agent's state from its window title: a table of patterns, of which the first that fits decides. */
import type { AgentState } from "./agent.ts";

/** A pattern and the state that it tells; null where the title is the same in several states. */
export type TitleTable = readonly (readonly [pattern: RegExp, state: AgentState | null])[];

/** A turning frame of braille dots, as most terminal spinners draw it. */
export const BRAILLE_FRAME = "[\\u2801-\\u28ff]";

const MAX_TITLE_CHARS = 1000;

/** What a title says by the table; null where nothing fits. */
export function titleReader(table: TitleTable): (title: string) => AgentState | null {
  return (title) => {
    const text = title.slice(0, MAX_TITLE_CHARS).trim();
    return table.find(([pattern]) => pattern.test(text))?.[1] ?? null;
  };
}
