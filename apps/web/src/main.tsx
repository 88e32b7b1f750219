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
import { signIn } from "./link/socket.ts";
import { Page } from "./page.tsx";
import { SignInRefused, SignInUnreachable, SigningIn } from "./sign-in-page.tsx";
import { readToken } from "./state/place.ts";
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

/** The token leaves the address before anything else happens, so that neither history nor a reload keeps it. */
async function enter(root: Root): Promise<void> {
  const token = readToken(location.hash);
  if (token === null) return start(root);
  history.replaceState(null, "", "/");
  root.render(<SigningIn />);
  const outcome = await signIn(token);
  if (outcome === "signed-in") start(root);
  else root.render(outcome === "refused" ? <SignInRefused /> : <SignInUnreachable />);
}

const place = document.getElementById("root");
if (place === null) throw new Error("The page has no root element");
void enter(createRoot(place));
