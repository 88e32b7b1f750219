/** The count and the walk's button in one; its ground is the loudest class's. */
import { useMemo } from "react";
import { useApp, useMirror } from "../app.ts";
import { Glyph } from "../parts/drawings.tsx";
import { CommandCap } from "../parts/keys.tsx";
import { countClasses, waitingOf } from "../state/queue.ts";
import { text } from "../text.ts";

const CLASSES = ["needs", "failed", "review"] as const;

export function WaitingPill({ onWalk }: { onWalk: () => void }): React.JSX.Element {
  const { connection } = useApp();
  const waiting = useMirror((mirror) => mirror?.waiting ?? 0);
  const queue = useMirror((mirror) => mirror?.queue);
  const sessions = useMirror((mirror) => mirror?.sessions);
  const counts = useMemo(
    () => countClasses(queue === undefined || sessions === undefined ? [] : waitingOf({ queue, sessions })),
    [queue, sessions],
  );
  const present = CLASSES.filter((name) => counts[name] > 0);
  const ground = waiting === 0 ? "none" : (present[0] ?? "review");
  const isOff = connection.getSnapshot().mirror === null;
  return (
    <button
      type="button"
      className={`pill pill--${ground}`}
      aria-label={text.pillLabel(waiting)}
      aria-keyshortcuts="Meta+J Control+J"
      disabled={isOff}
      onClick={onWalk}
    >
      <span>{text.waiting(waiting)}</span>
      {present.length > 0 && (
        <span className="pill__mix" aria-hidden="true">
          {present.map((name) => (
            <span key={name}>
              <Glyph look={name} size="s" />
              {counts[name]}
            </span>
          ))}
        </span>
      )}
      <CommandCap command="walk-next" />
    </button>
  );
}
