import type { SessionView } from "@saggar/protocol";
import { useState } from "react";
import { useApp } from "../app.ts";
import { text } from "../text.ts";
import { Field, FormActs, FormError } from "./field.tsx";
import { SheetFrame } from "./sheet-frame.tsx";

export function RenameSheet({
  session,
  onClose,
}: {
  session: SessionView;
  onClose: () => void;
}): React.JSX.Element {
  const { actions } = useApp();
  const [name, setName] = useState(session.name);
  const [failure, setFailure] = useState<string | null>(null);

  async function save(): Promise<void> {
    const refused = await actions.rename(session, name.trim());
    if (refused === null) onClose();
    else setFailure(refused);
  }

  return (
    <SheetFrame title={text.dialog.renameTitle(session.name)} className="sheet--ask" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Field label={text.dialog.name} value={name} onChange={setName} isFirst />
        <FormError message={failure} />
        <FormActs submit={text.save} onClose={onClose} />
      </form>
    </SheetFrame>
  );
}
