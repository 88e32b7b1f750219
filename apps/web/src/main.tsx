import "./jitless.ts";
import "@xterm/xterm/css/xterm.css";
import "./styles/tokens.css";
import "./styles/components.css";
import "./styles/page.css";
import type { SessionView } from "@saggar/protocol";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { type App, AppContext } from "./app.ts";
import { compose } from "./compose.ts";
import { applyTheme, follow } from "./follow.ts";
import { listenToKeys } from "./keyboard.ts";
import { Page } from "./page.tsx";
import { browserSystem } from "./system.ts";
import { setStylesAsObjects } from "./terminal/style-sheets.ts";

/** Where a session that is started from here most likely belongs. */
function folderHere(app: App, session: SessionView | null): string {
  if (session !== null) return session.cwd;
  const place = app.place.get();
  if (place.kind === "activity") return place.project;
  return app.remembered.get()?.cwd ?? app.connection.getSnapshot().mirror?.projects[0]?.path ?? "";
}

function start(root: Root): void {
  const { app, focused } = compose(browserSystem);
  const newSession = (): void => app.sheet.set({ kind: "new-session", folder: folderHere(app, focused()) });
  setStylesAsObjects(HTMLSpanElement.prototype);
  applyTheme(app);
  follow(app, focused, browserSystem);
  listenToKeys(app, focused, newSession);
  root.render(
    <StrictMode>
      <AppContext value={app}>
        <Page onNew={newSession} />
      </AppContext>
    </StrictMode>,
  );
}

const place = document.getElementById("root");
if (place === null) throw new Error("The page has no root element");
start(createRoot(place));
