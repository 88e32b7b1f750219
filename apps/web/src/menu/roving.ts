/** The menu as one tab stop: arrow keys move inside it, left and right fold. */
import type { MenuGroup } from "../state/menu-model.ts";
import { sessionsOf } from "../state/menu-model.ts";
import { emptyStop, groupStop } from "./project-group.tsx";

/** Everything that the arrow keys reach, from top to bottom. */
export function stopsOf(groups: readonly MenuGroup[]): string[] {
  return groups.flatMap((group) => {
    if (group.fold !== "open") return [groupStop(group)];
    const sessions = sessionsOf(group).map((session) => session.id);
    return [groupStop(group), ...(sessions.length > 0 ? sessions : [emptyStop(group)])];
  });
}

/** Where an arrow key leads from a stop; null when it is not one of these keys. */
export function stopAfter(stops: readonly string[], from: string | null, key: string): string | null {
  const at = from === null ? -1 : stops.indexOf(from);
  const last = stops.length - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowDown: Math.min(at + 1, last),
    ArrowUp: Math.max(at - 1, 0),
    Home: 0,
    End: last,
  };
  const place = places[key];
  return place === undefined ? null : (stops[place] ?? null);
}

/** The session above or below another in the menu, over the groups' borders and around the end. */
export function neighbour(groups: readonly MenuGroup[], from: string | null, step: 1 | -1): string | null {
  const ids = groups
    .filter((group) => group.fold === "open")
    .flatMap((group) => sessionsOf(group).map(({ id }) => id));
  if (ids.length === 0) return null;
  const at = from === null ? -1 : ids.indexOf(from);
  if (at === -1) return ids[step === 1 ? 0 : ids.length - 1] ?? null;
  return ids[(at + step + ids.length) % ids.length] ?? null;
}
