import { useApp } from "../app.ts";
import { CommandCap } from "../parts/keys.tsx";
import { answerLine } from "../state/card-control.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";
import { OpenButton } from "./open-button.tsx";

interface TextAnswerProps {
  readonly isFocused: boolean;
  /** There are no choices beside it: it is where the card's focus goes. */
  readonly isAlone: boolean;
  readonly hasDefaultKey: boolean;
  /** Until something is written, ⌘↩ opens the session. */
  readonly opensByDefault?: boolean;
  readonly onSend: (words: string) => void;
  readonly onOpen: () => void;
}

/** A line of text as an answer. Enter sends it, as it would in the terminal; a paste of several lines becomes one. */
export function TextAnswer({
  isFocused,
  isAlone,
  hasDefaultKey,
  opensByDefault = false,
  onSend,
  onOpen,
}: TextAnswerProps): React.JSX.Element {
  const { card } = useApp();
  const draft = useStore(card.state, (state) => state.draft);
  const line = answerLine(draft);

  function onKeyDown(event: React.KeyboardEvent): void {
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== "Enter" || event.shiftKey || isComposing || keyCode === 229) return;
    event.preventDefault();
    event.stopPropagation();
    if (line !== null) onSend(line);
  }

  return (
    <div className="answer">
      <textarea
        rows={isAlone ? 2 : 1}
        maxLength={4096}
        aria-label={text.card.yourAnswer}
        placeholder={isAlone ? text.card.typeAnswer : text.card.orTypeAnswer}
        value={draft}
        data-card-field={isAlone ? "" : undefined}
        onChange={(event) => card.draft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="answer__bar">
        <span className="faint">{text.card.sentAsTyped}</span>
        <OpenButton
          isFocused={isFocused}
          isNext={line === null}
          hasDefaultKey={hasDefaultKey && opensByDefault}
          onOpen={onOpen}
        />
        <button
          type="button"
          className="btn btn--main"
          disabled={line === null}
          onClick={() => line !== null && onSend(line)}
        >
          {text.card.send}{" "}
          {hasDefaultKey && (isAlone || line !== null) && <CommandCap command="answer-default" />}
        </button>
      </div>
    </div>
  );
}
