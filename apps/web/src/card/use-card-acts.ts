import { assertNever } from "@saggar/client";
import type { ClaimView } from "@saggar/protocol";
import { useApp } from "../app.ts";
import { type Answer, pickedAnswer } from "../state/card-control.ts";
import type { Waiting } from "../state/queue.ts";
import type { CardKey } from "./card-keys.ts";

const TAKES_CHOICES: ReadonlySet<ClaimView["answer"]> = new Set(["choice", "many", "choice-or-text"]);

export interface CardActs {
  readonly press: (key: CardKey) => void;
  readonly answer: (answer: Answer) => void;
  readonly tick: (key: string) => void;
  /** Sends what is ticked. */
  readonly sendTicked: () => void;
  /** Opens the session; where that settles the claim it is called a visit. */
  readonly open: () => void;
  readonly explain: () => void;
  /** Shows what stands on its screen, or puts it away. */
  readonly screen: () => void;
  /** Null where nothing can be run again. */
  readonly again: (() => void) | null;
  readonly copyOutput: () => void;
  readonly leave: () => void;
}

export function useCardActs({ session, claim }: Waiting): CardActs {
  const { actions, card, explain } = useApp();
  const command = claim.class === 2 && session.exit === null ? claim.message : null;
  const again = command === null ? null : () => void actions.runAgain(session, command);
  const acts: CardActs = {
    answer: (answer) => void card.answer(session, claim, answer),
    tick: (key) => card.tick(key),
    sendTicked: () => {
      const answer = pickedAnswer(claim, card.state.get().picks);
      if (answer !== null) acts.answer(answer);
    },
    open: () => actions.open(session.id),
    explain: () => explain.toggle("card", session),
    screen: () => card.toggleScreen(),
    again,
    copyOutput: () => void actions.copyOutput(session),
    leave: () => actions.focusTerminal(),
    press: (key) => {
      switch (key.act) {
        case "choose": {
          const choice = TAKES_CHOICES.has(claim.answer) ? claim.choices[key.index] : undefined;
          if (choice === undefined) return;
          if (claim.answer === "many") acts.tick(choice.key);
          else acts.answer({ key: choice.key, said: choice.label });
          return;
        }
        case "open":
          return pickedAnswer(claim, card.state.get().picks) === null ? acts.open() : acts.sendTicked();
        case "explain":
          return acts.explain();
        case "screen":
          return acts.screen();
        case "again":
          return again?.();
        case "leave":
          return acts.leave();
        default:
          return assertNever(key);
      }
    },
  };
  return acts;
}
