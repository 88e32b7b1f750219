/** `saggar` alone: a running daemon and the page, in a browser where there is one, else as a link. */
import { ask } from "../ask.ts";
import { CallEnded, DONE, REFUSED } from "../outcome.ts";
import { capture, launch, type System } from "../system.ts";
import { text } from "../text.ts";
import { ensureDaemon } from "./daemon.ts";

export async function open(system: System): Promise<number> {
  await ensureDaemon(system);
  return showPage(system);
}

/** Opens or prints a one-time sign-in link. The link is printed in any case: a browser may fail to come up. */
export async function showPage(system: System): Promise<number> {
  const status = await ask(system, "daemon-status", {});
  if (status.url === null) throw new CallEnded(REFUSED, text.noPage);
  const { url } = await ask(system, "sign-in-link", {});
  const opener = findOpener(system);
  if (opener !== null) {
    launch(opener, [url], "ignore").on("error", () => {
      // The link stands on the screen; a browser that does not start loses nothing.
    });
  }
  system.out(`${opener === null ? "" : `${text.opened}\n`}${text.openIt(url)}\n`);
  return DONE;
}

/** Over ssh the browser would open on the wrong machine, and without a display there is none. */
function findOpener({ env, isTerminal }: System): string | null {
  if (!isTerminal || env["SSH_CONNECTION"] || env["SAGGAR_NO_BROWSER"] || env["CI"]) return null;
  if (process.platform === "darwin") return "open";
  const hasDisplay = Boolean(env["DISPLAY"] || env["WAYLAND_DISPLAY"]);
  return hasDisplay && capture("sh", ["-c", "command -v xdg-open"]) !== null ? "xdg-open" : null;
}
