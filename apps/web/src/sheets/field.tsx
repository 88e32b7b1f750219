import { useId } from "react";
import { text } from "../text.ts";

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly isMono?: boolean;
  /** The one that takes focus when the sheet opens, its text selected. */
  readonly isFirst?: boolean;
  /** Offered while typing. */
  readonly offers?: readonly string[];
  readonly onChange: (value: string) => void;
}

/** A labelled line of text. */
export function Field(props: FieldProps): React.JSX.Element {
  const { label, value, hint, isMono = false, isFirst = false, offers = [], onChange } = props;
  const id = useId();
  return (
    <div className="form__row">
      <label htmlFor={id}>{label}</label>
      <div className="field">
        <input
          id={id}
          className={isMono ? "mono" : undefined}
          value={value}
          placeholder={hint}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          data-first={isFirst ? "" : undefined}
          list={offers.length > 0 ? `${id}-offers` : undefined}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {offers.length > 0 && (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </div>
  );
}

export function FormError({ message }: { message: string | null }): React.JSX.Element {
  return (
    <p className="bad" role="alert">
      {message}
    </p>
  );
}

interface FormActsProps {
  readonly submit: string;
  readonly isReady?: boolean;
  readonly onClose: () => void;
}

export function FormActs({ submit, isReady = true, onClose }: FormActsProps): React.JSX.Element {
  return (
    <div className="form__acts">
      <button type="button" className="btn" onClick={onClose}>
        {text.cancel}
      </button>
      <button type="submit" className="btn btn--main" disabled={!isReady}>
        {submit}
      </button>
    </div>
  );
}
