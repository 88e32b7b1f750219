/** Across the work while there is no line to the daemon: what still holds, what does not, and a way to try at once. */
import { useApp, useSnapshot } from "../app.ts";
import { text } from "../text.ts";

export function OfflineBanner(): React.JSX.Element | null {
  const { connection } = useApp();
  const isOffline = useSnapshot((snapshot) => snapshot.state === "offline");
  const reason = useSnapshot((snapshot) => snapshot.closingReason);
  if (!isOffline) return null;
  return (
    <div className="banner" role="alert">
      <span className="dot dot--off" aria-hidden="true" />
      <p className="grow">
        <strong>{text.offline.title}</strong> <span className="soft">{reason ?? text.offline.line}</span>
      </p>
      <button type="button" className="btn" onClick={() => connection.reconnectNow()}>
        {text.offline.again}
      </button>
    </div>
  );
}
