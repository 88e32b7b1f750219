/** Under a terminal whose own prompt waits: where ⌘↩ would land, or why it lands nowhere. */
import type { ClaimView, SessionView } from "@saggar/protocol";
import { useApp } from "../app.ts";
import { Glyph } from "../parts/drawings.tsx";
import { CommandCap } from "../parts/keys.tsx";
import { defaultChoice } from "../state/queue.ts";
import { useStore } from "../state/store.ts";
import { text } from "../text.ts";

interface AskProps {
  readonly session: SessionView;
  readonly isExplained: boolean;
}

export function AskBar({ session, isExplained }: AskProps): React.JSX.Element | null {
  const { claim } = session;
  const { explain } = useApp();
  if (claim === null || claim.class !== 1) return null;
  return (
    <div className="ask">
      <Glyph look="needs" size="s" />
      <AskWords claim={claim} why={session.why} />
      <button
        type="button"
        className="link"
        aria-expanded={isExplained}
        onClick={() => explain.toggle("pane", session)}
      >
        {text.explain}
      </button>
      <span className="rule">{session.because}</span>
    </div>
  );
}

function AskWords({ claim, why }: { claim: ClaimView; why: string }): React.JSX.Element {
  const { card } = useApp();
  const isCardFocused = useStore(card.state, (state) => state.isFocused);
  const choice = defaultChoice(claim);
  if (choice !== null) {
    return (
      <>
        {!isCardFocused && <CommandCap command="answer-default" />}
        <span className="cut grow">{text.answersDefault(choice.label)}</span>
      </>
    );
  }
  const words: Record<ClaimView["answer"], string> = {
    choice: text.chooseHere,
    many: text.chooseHere,
    "choice-or-text": text.chooseHere,
    text: text.typeItHere,
    secret: text.secretHere,
    none: why,
  };
  return <span className="cut grow">{words[claim.answer]}</span>;
}
