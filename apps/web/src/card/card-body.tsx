/** What the card says and offers, by what the claim can take: a choice, a line of text, or only a look. */
import type { ClaimView, SessionView } from "@saggar/protocol";
import { Icon } from "../parts/drawings.tsx";
import { Cap, CommandCap } from "../parts/keys.tsx";
import { askedOf } from "../state/asked.ts";
import { type CardState, pickedChoices, writtenAnswer } from "../state/card-control.ts";
import { defaultChoice } from "../state/queue.ts";
import { text } from "../text.ts";
import { CardWho } from "./card-who.tsx";
import { ExpiryRing } from "./expiry-ring.tsx";
import { OpenButton } from "./open-button.tsx";
import { Tail } from "./tail.tsx";
import { TextAnswer } from "./text-answer.tsx";
import type { CardActs } from "./use-card-acts.ts";

export interface BodyProps {
  readonly session: SessionView;
  readonly claim: ClaimView;
  readonly state: CardState;
  /** Answers are not taken: the prompt is new, or there is no line to the daemon. */
  readonly areKeysOff: boolean;
  readonly acts: CardActs;
  /** ⌘↩ lands here. */
  readonly hasDefaultKey: boolean;
}

export function CardBody(props: BodyProps): React.JSX.Element {
  return (
    <div className="card__body">
      <CardWho session={props.session} />
      <Offer {...props} />
    </div>
  );
}

function Offer(props: BodyProps): React.JSX.Element {
  const { claim } = props;
  if (claim.class === 2) return <FailedOffer {...props} />;
  if (claim.class !== 1) return <ReviewOffer {...props} />;
  if (claim.choices.length > 0) {
    if (claim.answer === "choice") return <Choices {...props} />;
    if (claim.answer === "many") return <ManyChoices {...props} />;
    if (claim.answer === "choice-or-text") return <ChoicesOrText {...props} />;
  }
  if (claim.answer === "text") return <TextOffer {...props} />;
  if (claim.answer === "secret") return <SecretOffer {...props} />;
  return <LookOffer {...props} />;
}

function Choices({ session, claim, state, areKeysOff, acts, hasDefaultKey }: BodyProps): React.JSX.Element {
  const main = defaultChoice(claim);
  const areArmed = state.isFocused && !areKeysOff;
  return (
    <>
      <Question session={session} claim={claim} state={state} />
      <div className="choices" role="group" aria-label={session.why}>
        {claim.choices.map((choice, index) => (
          <button
            key={choice.key}
            type="button"
            className={choice === main ? "choice choice--main" : "choice"}
            aria-disabled={areKeysOff}
            onClick={() => acts.answer({ key: choice.key, said: choice.label })}
          >
            {index < 9 && <Cap isArmed={areArmed}>{String(index + 1)}</Cap>}
            <span>{choice.label}</span>
            {choice === main && hasDefaultKey && (
              <span className="keys">
                <CommandCap command="answer-default" />
              </span>
            )}
          </button>
        ))}
      </div>
      {main === null && claim.answer === "choice" && (
        <NoDefault state={state} acts={acts} hasDefaultKey={hasDefaultKey} />
      )}
    </>
  );
}

/** Nothing is given by ⌘↩ where the prompt has no default: it brings the session on screen. */
function NoDefault({
  state,
  acts,
  hasDefaultKey,
}: Pick<BodyProps, "state" | "acts" | "hasDefaultKey">): React.JSX.Element {
  return (
    <div className="acts acts--end">
      <span className="faint">{text.card.noDefault}</span>
      <OpenButton isFocused={state.isFocused} isNext hasDefaultKey={hasDefaultKey} onOpen={acts.open} />
    </div>
  );
}

/** Ticked one by one and sent together. */
function ManyChoices({
  session,
  claim,
  state,
  areKeysOff,
  acts,
  hasDefaultKey,
}: BodyProps): React.JSX.Element {
  const picked = pickedChoices(claim, state.picks);
  const count = picked.length;
  return (
    <>
      <Question session={session} claim={claim} state={state} />
      <div className="choices" role="group" aria-label={session.why}>
        {claim.choices.map((choice, index) => {
          const isTicked = picked.includes(choice);
          return (
            <button
              key={choice.key}
              type="button"
              className={isTicked ? "choice choice--ticked" : "choice"}
              aria-pressed={isTicked}
              onClick={() => acts.tick(choice.key)}
            >
              {index < 9 && <Cap isArmed={state.isFocused && !areKeysOff}>{String(index + 1)}</Cap>}
              <span className="tick">{isTicked && <Icon name="check" small />}</span>
              <span>{choice.label}</span>
            </button>
          );
        })}
      </div>
      <div className="acts acts--end">
        <span className="faint">{text.card.chosen(count)}</span>
        <OpenButton
          isFocused={state.isFocused}
          isNext={count === 0}
          hasDefaultKey={hasDefaultKey}
          onOpen={acts.open}
        />
        <button
          type="button"
          className="btn btn--main"
          disabled={count === 0}
          aria-disabled={areKeysOff}
          onClick={acts.sendTicked}
        >
          {text.card.send} {state.isFocused && count > 0 && <Cap>↩</Cap>}
          {!state.isFocused && hasDefaultKey && count > 0 && <CommandCap command="answer-default" />}
        </button>
      </div>
    </>
  );
}

/** A choice, or words of one's own: once something is written, the default key sends that. */
function ChoicesOrText(props: BodyProps): React.JSX.Element {
  const { claim, state, hasDefaultKey } = props;
  const isWritten = writtenAnswer(claim, state.draft) !== null;
  return (
    <>
      <Choices {...props} hasDefaultKey={hasDefaultKey && !isWritten} />
      <TextAnswer key={claim.key} {...props} isAlone={false} />
    </>
  );
}

/** The question, and what it is about: in the claim's words, or as it stands on the screen. */
function Question({
  session,
  claim,
  state,
}: Pick<BodyProps, "session" | "claim" | "state">): React.JSX.Element {
  const { question, about } = askedOf(session, claim);
  const rows = state.isScreenOpen ? state.lines : null;
  return (
    <>
      <p className="card__q">{question}</p>
      {rows !== null && <Tail lines={rows} label={text.card.screenOf(session.name)} />}
      {rows === null && about !== null && <pre className="codebox codebox--cmd">{about}</pre>}
    </>
  );
}

function TextOffer(props: BodyProps): React.JSX.Element {
  return (
    <>
      <Question {...props} />
      <TextAnswer key={props.claim.key} {...props} isAlone />
    </>
  );
}

function SecretOffer({ session, acts, hasDefaultKey }: BodyProps): React.JSX.Element {
  return (
    <>
      <div className="secret">
        <Icon name="lock" />
        <p>
          <span className="card__q">{session.why}</span>
          <br />
          <span className="card__note">{text.card.secretNote}</span>
        </p>
      </div>
      <OpenChoice acts={acts} hasDefaultKey={hasDefaultKey} />
    </>
  );
}

/** A bell, a watch hit, a notification or an attention call: nothing to answer with but a look. */
function LookOffer({ session, claim, state, acts, hasDefaultKey }: BodyProps): React.JSX.Element {
  return (
    <>
      <Question session={session} claim={claim} state={state} />
      {claim.kind === "agent-call" && claim.expires !== null && (
        <ExpiryRing since={claim.since} expires={claim.expires} />
      )}
      <OpenChoice acts={acts} hasDefaultKey={hasDefaultKey} />
    </>
  );
}

function OpenChoice({ acts, hasDefaultKey }: Pick<BodyProps, "acts" | "hasDefaultKey">): React.JSX.Element {
  return (
    <div className="choices">
      <button type="button" className="choice choice--main" onClick={acts.open}>
        {text.card.open}
        {hasDefaultKey && (
          <span className="keys">
            <CommandCap command="answer-default" />
          </span>
        )}
      </button>
    </div>
  );
}

function FailedOffer({ session, state, acts, hasDefaultKey }: BodyProps): React.JSX.Element {
  return (
    <>
      <p className="card__q">{session.why}</p>
      {state.lines !== null && state.lines.length > 0 && (
        <Tail lines={state.lines} label={text.card.lastLines} />
      )}
      <div className="acts">
        <button type="button" className="btn btn--main" onClick={acts.open}>
          {text.card.visit} {hasDefaultKey && <CommandCap command="answer-default" />}
        </button>
        {acts.again !== null && (
          <button type="button" className="btn" onClick={acts.again}>
            {text.card.runAgain} <Cap isArmed={state.isFocused}>R</Cap>
          </button>
        )}
        <button type="button" className="btn btn--quiet" onClick={acts.copyOutput}>
          <Icon name="copy" small />
          {text.card.copyOutput}
        </button>
      </div>
      <p className="card__note">{text.card.stays}</p>
    </>
  );
}

function ReviewOffer({ session, acts, hasDefaultKey }: BodyProps): React.JSX.Element {
  return (
    <>
      <p className="card__q">{session.why}</p>
      <div className="acts">
        <button type="button" className="btn btn--main" onClick={acts.open}>
          {text.card.visit} {hasDefaultKey && <CommandCap command="answer-default" />}
        </button>
      </div>
      <p className="card__note">{text.card.stays}</p>
    </>
  );
}
