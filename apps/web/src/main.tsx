import "./jitless.ts";
import "@xterm/xterm/css/xterm.css";
import "./styles/tokens.css";
import "./styles/components.css";
import "./styles/page.css";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { AppContext } from "./app.ts";
import { compose } from "./compose.ts";
import { applyTheme, follow } from "./follow.ts";
import { listenToKeys } from "./keyboard.ts";
import { Page } from "./page.tsx";
import { browserSystem } from "./system.ts";

function start(root: Root): void {
  const { app, focused } = compose(browserSystem);
  const newSession = (): void => {
    const session = focused();
    const first = app.connection.getSnapshot().mirror?.projects[0]?.path ?? "";
    app.sheet.set({ kind: "new-session", folder: session?.cwd ?? first });
  };
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
