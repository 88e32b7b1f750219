/** What floats over the work, in the bottom corner away from the cursor: notes, then consent, then the card. */
import { useApp, useMirror } from "../app.ts";
import { keepFocus } from "../parts/keep-focus.ts";
import { useStore } from "../state/store.ts";
import { AttentionCard } from "./attention-card.tsx";
import { BriefCard } from "./brief-card.tsx";
import { ConsentCard } from "./consent-card.tsx";
import { SentCard } from "./sent-card.tsx";
import { ToastNote } from "./toast-note.tsx";

export function Floating(): React.JSX.Element {
  const { card, corner, toasts, brief } = useApp();
  const side = useStore(corner.side);
  const notes = useStore(toasts.shown);
  const word = useStore(brief.shown);
  const sent = useStore(card.state, (state) => state.sent);
  const choice = useStore(card.state, (state) => state.choice);
  const consent = useMirror((mirror) => mirror?.consents[0] ?? null);
  // While a session's request waits, the session calls for the person: its consent card says all of it.
  const isTheAsker = consent !== null && consent.sessionId === choice?.shown.session.id;
  return (
    <div className={`floating floating--${side}`} onMouseDown={keepFocus}>
      {notes.map((toast) => (
        <ToastNote key={toast.id} toast={toast} />
      ))}
      {word !== null && <BriefCard word={word} />}
      {consent !== null && <ConsentCard key={consent.id} consent={consent} />}
      {sent !== null && <SentCard sent={sent} />}
      {sent === null && choice !== null && !isTheAsker && <AttentionCard choice={choice} />}
    </div>
  );
}
