/**
 * A modal sheet: the browser's own dialog keeps the focus inside, Escape closes it, and focus goes back where it was.
 * What is marked `data-first` has it when the sheet opens.
 */
import { useCallback } from "react";
import { useApp } from "../app.ts";
import { IconButton } from "../parts/icon-button.tsx";
import { text } from "../text.ts";

interface SheetFrameProps {
  readonly title: string;
  readonly className: string;
  /** Beside the title. */
  readonly aside?: React.ReactNode;
  readonly onClose: () => void;
  readonly children: React.ReactNode;
}

export function SheetFrame({
  title,
  className,
  aside,
  onClose,
  children,
}: SheetFrameProps): React.JSX.Element {
  const { terminals } = useApp();
  const show = useCallback(
    (dialog: HTMLDialogElement | null) => {
      if (dialog === null) return undefined;
      const former = document.activeElement;
      dialog.showModal();
      dialog.querySelector<HTMLElement>("[data-first]")?.focus();
      return () => {
        dialog.close();
        if (terminals.settleFocus()) return;
        if (former instanceof HTMLElement && former.isConnected) former.focus();
      };
    },
    [terminals],
  );
  return (
    <dialog
      className={`sheet ${className}`}
      aria-label={title}
      ref={show}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className="sheet__in">
        <header className="sheet__head">
          <h2>{title}</h2>
          {aside}
          <IconButton icon="close" label={text.close} onPress={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
}
