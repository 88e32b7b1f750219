/** What the person chose for this browser; kept over reloads. */
import type { System } from "../system.ts";
import { createStore, type Store } from "./store.ts";

export type ThemeChoice = "system" | "dark" | "light";

export interface Preferences {
  readonly theme: ThemeChoice;
  readonly notifications: boolean;
  readonly fontSizePx: number;
}

const NAME = "preferences";
/** The design's size for terminal text. */
const DEFAULT_FONT_PX = 12.5;
const SMALLEST_FONT_PX = 8;
const LARGEST_FONT_PX = 32;
const DEFAULTS: Preferences = { theme: "system", notifications: false, fontSizePx: DEFAULT_FONT_PX };

export function createPreferences(system: System): Store<Preferences> {
  const store = createStore(readPreferences(system.recall(NAME)));
  store.subscribe(() => system.keep(NAME, JSON.stringify(store.get())));
  return store;
}

/** What can be read of it; the defaults for the rest. */
export function readPreferences(kept: string | null): Preferences {
  const value = parse(kept);
  if (typeof value !== "object" || value === null) return DEFAULTS;
  const { theme, notifications, fontSizePx } = value as Partial<Record<keyof Preferences, unknown>>;
  return {
    theme: theme === "dark" || theme === "light" ? theme : DEFAULTS.theme,
    notifications: notifications === true,
    fontSizePx: typeof fontSizePx === "number" ? boundedFont(fontSizePx) : DEFAULTS.fontSizePx,
  };
}

export function boundedFont(px: number): number {
  return Number.isFinite(px) ? Math.min(LARGEST_FONT_PX, Math.max(SMALLEST_FONT_PX, px)) : DEFAULT_FONT_PX;
}

export function nextTheme(theme: ThemeChoice): ThemeChoice {
  const following: Record<ThemeChoice, ThemeChoice> = { system: "dark", dark: "light", light: "system" };
  return following[theme];
}

function parse(kept: string | null): unknown {
  try {
    return kept === null ? null : JSON.parse(kept);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
