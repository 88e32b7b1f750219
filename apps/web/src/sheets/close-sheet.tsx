import type { SessionView } from "@saggar/protocol";
import { useApp } from "../app.ts";
import { text } from "../text.ts";
import { SheetFrame } from "./sheet-frame.tsx";

/** Before a session that still runs something is closed. */
export function CloseSheet({
  session,
  onClose,
}: {
  session: SessionView;
  onClose: () => void;
}): React.JSX.Element {
  const { actions } = useApp();
  return (
    <SheetFrame title={text.dialog.closeTitle(session.name)} className="sheet--ask" onClose={onClose}>
      <div className="form">
        <p>{text.dialog.closeLine(session.why)}</p>
        <div className="form__acts">
          <button type="button" className="btn" data-first="" onClick={onClose}>
            {text.dialog.keep}
          </button>
          <button
            type="button"
            className="btn btn--main"
            onClick={() => {
              onClose();
              void actions.closeAnyway(session);
            }}
          >
            {text.dialog.closeAnyway}
          </button>
        </div>
      </div>
    </SheetFrame>
  );
}
