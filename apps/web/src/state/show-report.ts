/** Tells the daemon what this page shows: what is on screen there settles claims and needs no notification. */
import type { Connection, ShowReport } from "@saggar/client";
import type { Place } from "./place.ts";

export interface WindowState {
  readonly isVisible: boolean;
  readonly isFocused: boolean;
}

export function showReport(place: Place, pageWindow: WindowState, theme: ShowReport["theme"]): ShowReport {
  const shown = place.kind === "session" ? place.id : null;
  return {
    visible: shown === null ? [] : [shown],
    focused: shown,
    isWindowVisible: pageWindow.isVisible,
    isWindowFocused: pageWindow.isFocused,
    theme: theme ?? null,
  };
}

/** Says each report once; a reconnect repeats the last one by itself. */
export class ShowTeller {
  readonly #connection: Connection;
  #last = "";

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  tell(report: ShowReport): void {
    const said = JSON.stringify(report);
    if (said === this.#last) return;
    this.#last = said;
    this.#connection.show(report);
  }
}
