/** What the page does by itself when something changes: titles, reports, announcements, news, visibility, theme. */
import type { SessionView, StreamNews } from "@saggar/protocol";
import type { App } from "./app.ts";
import { announce } from "./state/announce.ts";
import { placeHash, readPlace } from "./state/place.ts";
import { waitingOf } from "./state/queue.ts";
import { ShowTeller, showReport } from "./state/show-report.ts";
import type { System } from "./system.ts";
import { readLook } from "./terminal/theme.ts";
import { text } from "./text.ts";

const LAST_PLACE = "place";

export function follow(app: App, focused: () => SessionView | null, system: System): void {
  const { connection, place, preferences } = app;
  const tell = reportShown(app);
  connection.subscribe(() => mirrorChanged(app, focused));
  connection.subscribe(announcer(app));
  connection.onNews((news) => heard(app, news));
  const placeChanged = (): void => {
    const here = place.get();
    app.activity.show(here.kind === "activity" ? here.project : null);
    app.explain.close();
    app.card.refresh();
    tell();
  };
  place.subscribe(placeChanged);
  placeChanged();
  app.actions.focusTerminal();
  connection.subscribe(opener(app, system));
  followWindow(app, tell);
  const lookChanged = (): void => {
    applyTheme(app);
    app.terminals.lookChanged();
    tell();
  };
  preferences.subscribe(lookChanged);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", lookChanged);
  matchMedia("(prefers-contrast: more)").addEventListener("change", lookChanged);
}

export function applyTheme(app: App): void {
  const { theme } = app.preferences.get();
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

function reportShown(app: App): () => void {
  const teller = new ShowTeller(app.connection);
  return () => {
    const pageWindow = { isVisible: document.visibilityState === "visible", isFocused: document.hasFocus() };
    teller.tell(showReport(app.place.get(), pageWindow, readLook(document.body).wire));
  };
}

function followWindow(app: App, tell: () => void): void {
  const visibilityChanged = (): void => {
    const isVisible = document.visibilityState === "visible";
    if (isVisible) {
      app.clock.resume();
      app.terminals.refit();
      app.connection.reconnectNow();
    } else app.clock.pause();
    app.card.refresh();
    tell();
  };
  document.addEventListener("visibilitychange", visibilityChanged);
  window.addEventListener("focus", tell);
  window.addEventListener("blur", tell);
  window.addEventListener("online", () => app.connection.reconnectNow());
}

function mirrorChanged(app: App, focused: () => SessionView | null): void {
  const { mirror } = app.connection.getSnapshot();
  if (mirror === null) return;
  document.title = text.pageTitle(mirror.waiting);
  setBadge(mirror.waiting);
  const here = focused();
  if (here !== null) app.remembered.set(here);
  app.terminals.keepOnly(new Set(mirror.sessions.map(({ id }) => id)));
}

/** On an installed page; elsewhere the browser has no such thing. */
function setBadge(waiting: number): void {
  if ("setAppBadge" in navigator) void navigator.setAppBadge(waiting).catch(() => undefined);
}

/**
 * Comes back to where the page was, when the address does not say. Else to the first session that claims nothing:
 * what is opened is seen, and what waits should be seen on purpose.
 */
function opener(app: App, system: System): () => void {
  let isDone = app.place.get().kind !== "none";
  app.place.subscribe(() => {
    isDone = true;
    system.keep(LAST_PLACE, placeHash(app.place.get()));
  });
  return () => {
    const { mirror } = app.connection.getSnapshot();
    if (isDone || mirror === null) return;
    isDone = true;
    const last = readPlace(system.recall(LAST_PLACE) ?? "");
    const isKnown = last.kind === "session" && mirror.sessions.some(({ id }) => id === last.id);
    const first = mirror.sessions.find(({ claim }) => claim === null);
    if (isKnown) app.actions.open(last.id);
    else if (first !== undefined) app.actions.open(first.id);
  };
}

function announcer(app: App): () => void {
  let known: ReadonlySet<string> | null = null;
  let former: unknown = null;
  return () => {
    const { mirror } = app.connection.getSnapshot();
    if (mirror === null || mirror === former) return;
    former = mirror;
    const place = app.place.get();
    const shown = new Set(place.kind === "session" ? [place.id] : []);
    const said = announce(known, waitingOf(mirror), shown);
    known = said.known;
    if (said.message !== null) app.spoken.set(said.message);
  };
}

function heard(app: App, news: StreamNews): void {
  const sessions = app.connection.getSnapshot().mirror?.sessions ?? [];
  if (news.news === "focus-requested") app.actions.open(news.id);
  if (news.news === "project-requested") {
    // Not one that waits: what is opened is seen, and a project was asked for, not its claims.
    const first = sessions.find(({ project, claim }) => project.path === news.path && claim === null);
    if (first === undefined) app.actions.openActivity(news.path);
    else app.actions.open(first.id);
  }
  if (news.news === "note") {
    const who = sessions.find(({ id }) => id === news.id);
    app.toasts.say(news.message, who === undefined ? null : { who: who.name, sessionId: who.id });
  }
}
