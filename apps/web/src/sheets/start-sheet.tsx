/** A new session: in which folder, under which name, running what. */
import { useState } from "react";
import { useApp, useMirror } from "../app.ts";
import { text } from "../text.ts";
import { Field, FormActs, FormError } from "./field.tsx";
import { SheetFrame } from "./sheet-frame.tsx";

export function StartSheet({ folder, onClose }: { folder: string; onClose: () => void }): React.JSX.Element {
  const { actions } = useApp();
  const projects = useMirror((mirror) => mirror?.projects);
  const [wanted, setWanted] = useState({ folder, name: "", command: "" });
  const [failure, setFailure] = useState<string | null>(null);
  const [isStarting, setStarting] = useState(false);
  const isReady = !isStarting && wanted.folder.trim() !== "";

  async function start(): Promise<void> {
    setStarting(true);
    const [place, name, command] = [wanted.folder.trim(), wanted.name.trim(), wanted.command.trim()];
    const refused = await actions.start({ folder: place, name, command });
    setStarting(false);
    if (refused === null) onClose();
    else setFailure(refused);
  }

  return (
    <SheetFrame title={text.dialog.newTitle} className="sheet--ask" onClose={onClose}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (isReady) void start();
        }}
      >
        <Field
          label={text.dialog.folder}
          hint={text.dialog.folderHint}
          value={wanted.folder}
          isMono
          isFirst
          offers={(projects ?? []).filter(({ exists }) => exists).map(({ path }) => path)}
          onChange={(value) => setWanted({ ...wanted, folder: value })}
        />
        <Field
          label={text.dialog.name}
          hint={text.dialog.nameHint}
          value={wanted.name}
          onChange={(value) => setWanted({ ...wanted, name: value })}
        />
        <Field
          label={text.dialog.command}
          hint={text.dialog.commandHint}
          value={wanted.command}
          isMono
          onChange={(value) => setWanted({ ...wanted, command: value })}
        />
        <FormError message={failure} />
        <FormActs submit={text.dialog.start} isReady={isReady} onClose={onClose} />
      </form>
    </SheetFrame>
  );
}
