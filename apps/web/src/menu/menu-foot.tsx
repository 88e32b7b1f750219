import { useApp, useMirror, useSnapshot } from "../app.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { useCap } from "../parts/keys.tsx";
import { nextTheme } from "../state/preferences.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";

/** Which daemon this is, and the page's few switches. */
export function MenuFoot(): React.JSX.Element {
  const app = useApp();
  const host = useMirror((mirror) => mirror?.host ?? null);
  const isLive = useSnapshot((snapshot) => snapshot.state === "live");
  const { theme, notifications } = useStore(app.preferences);
  const helpCap = useCap("help");
  return (
    <footer className="menu__foot">
      <span className={isLive ? "dot" : "dot dot--off"} aria-hidden="true" />
      <span className="grow cut">{isLive && host !== null ? text.localDaemon(host) : text.noDaemon}</span>
      <button
        type="button"
        className="iconbtn"
        role="switch"
        aria-checked={notifications}
        aria-label={text.notifications}
        title={notifications ? text.notificationsOn : text.notificationsOff}
        onClick={() => app.toggleNotifications()}
      >
        <svg className="icon" aria-hidden="true">
          <use href={notifications ? "#i-bell" : "#i-bell-off"} />
        </svg>
      </button>
      <IconButton
        icon="theme"
        label={text.themes[theme]}
        onPress={() => app.preferences.update((kept) => ({ ...kept, theme: nextTheme(kept.theme) }))}
      />
      <IconButton
        icon="keys"
        label={text.shortcuts}
        cap={helpCap}
        onPress={() => app.sheet.set({ kind: "help" })}
      />
    </footer>
  );
}
