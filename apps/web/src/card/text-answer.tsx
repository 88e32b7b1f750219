import type { ClaimView } from "@saggar/protocol";
import { useApp } from "../app.ts";
import { CommandCap } from "../parts/keys.tsx";
import { type CardState, writtenAnswer } from "../state/card-control.ts";
import { defaultChoice } from "../state/queue.ts";
import { text } from "../text.ts";
import { OpenButton } from "./open-button.tsx";
import type { CardActs } from "./use-card-acts.ts";

interface TextAnswerProps {
  readonly claim: ClaimView;
  readonly state: CardState;
  readonly acts: CardActs;
  /** ⌘↩ lands on the card. */
  readonly hasDefaultKey: boolean;
  /** There are no choices beside it: it is where the card's focus goes. */
  readonly isAlone: boolean;
}

/** A line of text as an answer. Enter sends it, as it would in the terminal; a paste of several lines becomes one. */
export function TextAnswer(props: TextAnswerProps): React.JSX.Element {
  const { claim, state, acts, hasDefaultKey, isAlone } = props;
  const { card } = useApp();
  const answer = writtenAnswer(claim, state.draft);
  // Until something is written, ⌘↩ opens a session whose choices have no default.
  const opensByDefault = !isAlone && defaultChoice(claim) === null;

  function send(): void {
    if (answer !== null) acts.answer(answer);
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const { isComposing, keyCode } = event.nativeEvent;
    if (event.key !== "Enter" || event.shiftKey || isComposing || keyCode === 229) return;
    event.preventDefault();
    event.stopPropagation();
    send();
  }

  return (
    <div className="answer">
      <textarea
        rows={isAlone ? 2 : 1}
        maxLength={4096}
        aria-label={text.card.yourAnswer}
        placeholder={isAlone ? text.card.typeAnswer : text.card.orTypeAnswer}
        value={state.draft}
        data-card-field={isAlone ? "" : undefined}
        onChange={(event) => card.draft(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="answer__bar">
        <span className="faint">{text.card.sentAsTyped}</span>
        <OpenButton
          isFocused={state.isFocused}
          isNext={answer === null}
          hasDefaultKey={hasDefaultKey && opensByDefault}
          onOpen={acts.open}
        />
        <button type="button" className="btn btn--main" disabled={answer === null} onClick={send}>
          {text.card.send}{" "}
          {hasDefaultKey && (isAlone || answer !== null) && <CommandCap command="answer-default" />}
        </button>
      </div>
    </div>
  );
}
