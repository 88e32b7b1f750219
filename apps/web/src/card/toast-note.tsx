import { useApp } from "../app.ts";
import { Icon } from "../parts/drawings.tsx";
import { IconButton } from "../parts/icon-button.tsx";
import type { Toast } from "../state/toasts.ts";
import { text } from "../text.ts";

/** A note: neutral, because a note is not a claim. */
export function ToastNote({ toast }: { toast: Toast }): React.JSX.Element {
  const { toasts, actions } = useApp();
  const { id, sessionId } = toast;
  return (
    <section
      className="toast"
      role="status"
      onPointerEnter={() => toasts.hold(id)}
      onPointerLeave={() => toasts.release(id)}
      onFocus={() => toasts.hold(id)}
      onBlur={() => toasts.release(id)}
    >
      <Icon name="note" />
      <p className="grow">
        {toast.who !== null && <strong>{toast.who} </strong>}
        <span className="soft">{toast.message}</span>
      </p>
      {sessionId !== null && (
        <button
          type="button"
          className="btn btn--quiet"
          onClick={() => {
            toasts.dismiss(id);
            actions.open(sessionId);
          }}
        >
          {text.toast.open}
        </button>
      )}
      <IconButton icon="close" label={text.toast.dismiss} onPress={() => toasts.dismiss(id)} />
    </section>
  );
}
