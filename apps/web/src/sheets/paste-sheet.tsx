import { text } from "../text.ts";
import { SheetFrame } from "./sheet-frame.tsx";

interface PasteProps {
  readonly lines: string;
  readonly paste: () => void;
  readonly onClose: () => void;
}

/** Before several lines go to a program that would run each at once. */
export function PasteSheet({ lines, paste, onClose }: PasteProps): React.JSX.Element {
  const count = lines.replace(/\n$/, "").split("\n").length;
  return (
    <SheetFrame title={text.dialog.pasteTitle(count)} className="sheet--ask" onClose={onClose}>
      <div className="form">
        <p>{text.dialog.pasteLine}</p>
        <pre className="codebox form__code" tabIndex={0}>
          {lines}
        </pre>
        <div className="form__acts">
          <button type="button" className="btn" data-first="" onClick={onClose}>
            {text.cancel}
          </button>
          <button
            type="button"
            className="btn btn--main"
            onClick={() => {
              onClose();
              paste();
            }}
          >
            {text.dialog.paste}
          </button>
        </div>
      </div>
    </SheetFrame>
  );
}
