/**
 * The page's parts, put together once and handed to the components: the connection, the stores outside React, and
 * what a person can do. Components read stores and call actions; they decide nothing.
 */
import type { Connection, Snapshot } from "@saggar/client";
import type { Mirror, SessionView } from "@saggar/protocol";
import { createContext, useContext, useSyncExternalStore } from "react";
import type { Actions } from "./actions.ts";
import type { ActivityControl } from "./state/activity-control.ts";
import type { Brief } from "./state/brief.ts";
import type { CardControl } from "./state/card-control.ts";
import type { Clock } from "./state/clock.ts";
import type { Corner } from "./state/corner.ts";
import type { ExplainControl } from "./state/explain-control.ts";
import type { Platform } from "./state/key-map.ts";
import type { MenuOrder } from "./state/menu-order.ts";
import type { Place } from "./state/place.ts";
import type { Preferences } from "./state/preferences.ts";
import type { Sheet } from "./state/sheets.ts";
import type { Store } from "./state/store.ts";
import type { Toasts } from "./state/toasts.ts";
import type { Walk } from "./state/walk.ts";
import type { TerminalRegistry } from "./terminal/registry.ts";

export interface App {
  readonly connection: Connection;
  readonly platform: Platform;
  readonly place: Store<Place>;
  readonly sheet: Store<Sheet | null>;
  readonly preferences: Store<Preferences>;
  readonly clock: Clock;
  readonly menu: MenuOrder;
  readonly card: CardControl;
  readonly corner: Corner;
  readonly explain: ExplainControl;
  readonly activity: ActivityControl;
  readonly toasts: Toasts;
  readonly brief: Brief;
  readonly terminals: TerminalRegistry;
  readonly actions: Actions;
  readonly walk: Walk;
  readonly toggleNotifications: () => void;
  /** What a screen reader is to be told. */
  readonly spoken: Store<string>;
  /** Sessions seen in this visit that are gone, for the last word about them. */
  readonly remembered: Store<SessionView | null>;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (app === null) throw new Error("A component stands outside of the page");
  return app;
}

export function useSnapshot<T>(select: (snapshot: Snapshot) => T): T {
  const { connection } = useApp();
  return useSyncExternalStore(
    (listener) => connection.subscribe(listener),
    () => select(connection.getSnapshot()),
  );
}

/** `select` must pick parts of the mirror, not make new ones. */
export function useMirror<T>(select: (mirror: Mirror | null) => T): T {
  return useSnapshot((snapshot) => select(snapshot.mirror));
}

export function useSession(id: string): SessionView | null {
  return useMirror((mirror) => mirror?.sessions.find((session) => session.id === id) ?? null);
}
