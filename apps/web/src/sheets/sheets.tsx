/** The modal sheet that is open, if one is. */
import { assertNever } from "@saggar/client";
import { useApp } from "../app.ts";
import type { Sheet } from "../state/sheets.ts";
import { useStore } from "../state/store.ts";
import { CloseSheet } from "./close-sheet.tsx";
import { HelpSheet } from "./help-sheet.tsx";
import { PasteSheet } from "./paste-sheet.tsx";
import { RenameSheet } from "./rename-sheet.tsx";
import { StartSheet } from "./start-sheet.tsx";

export function Sheets(): React.JSX.Element | null {
  const { sheet } = useApp();
  const open = useStore(sheet);
  return open === null ? null : <OpenSheet sheet={open} onClose={() => sheet.set(null)} />;
}

function OpenSheet({ sheet, onClose }: { sheet: Sheet; onClose: () => void }): React.JSX.Element {
  switch (sheet.kind) {
    case "help":
      return <HelpSheet onClose={onClose} />;
    case "new-session":
      return <StartSheet folder={sheet.folder} onClose={onClose} />;
    case "close":
      return <CloseSheet session={sheet.session} onClose={onClose} />;
    case "rename":
      return <RenameSheet session={sheet.session} onClose={onClose} />;
    case "paste":
      return <PasteSheet lines={sheet.lines} paste={sheet.paste} onClose={onClose} />;
    default:
      return assertNever(sheet);
  }
}
