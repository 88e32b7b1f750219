import { Cap, CommandCap } from "../parts/keys.tsx";
import { text } from "../text.ts";

interface OpenProps {
  /** The card has the keyboard: Enter opens. */
  readonly isFocused: boolean;
  /** Nothing was chosen or written yet, so that a key which sends would open. */
  readonly isNext: boolean;
  /** ⌘↩ would land here, and open. */
  readonly hasDefaultKey: boolean;
  readonly onOpen: () => void;
}

/** Brings the session on screen, and says which key does. */
export function OpenButton({ isFocused, isNext, hasDefaultKey, onOpen }: OpenProps): React.JSX.Element {
  return (
    <button type="button" className="btn" onClick={onOpen}>
      {text.card.openShort} {isNext && isFocused && <Cap>↩</Cap>}
      {isNext && !isFocused && hasDefaultKey && <CommandCap command="answer-default" />}
    </button>
  );
}
