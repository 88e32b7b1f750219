/** Status glyphs and icons. A glyph's shape says the status; colour only repeats it. */
import type { SessionView } from "@saggar/protocol";
import { type Look, lookOf, runsUnderneath } from "../state/status.ts";
import { text } from "../text.ts";

export type IconName =
  | "again"
  | "bell"
  | "bell-off"
  | "branch"
  | "check"
  | "close"
  | "copy"
  | "down"
  | "keys"
  | "lock"
  | "logo"
  | "note"
  | "pen"
  | "plus"
  | "right"
  | "search"
  | "theme"
  | "why";

export function Icon({ name, small = false }: { name: IconName; small?: boolean }): React.JSX.Element {
  const fold = name === "down" || name === "right" ? " icon--fold" : "";
  return (
    <svg className={`icon${small ? " icon--s" : ""}${fold}`} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

interface GlyphProps {
  readonly look: Look;
  readonly size?: "s" | "m";
  /** Said to a screen reader; without it the glyph is decoration. */
  readonly label?: string;
  /** Drawn without colour: a failure that was seen. */
  readonly isQuiet?: boolean;
}

export function Glyph({ look, size = "m", label, isQuiet = false }: GlyphProps): React.JSX.Element {
  const role = label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return (
    <svg className={`glyph st-${isQuiet ? "idle" : look}${size === "s" ? " glyph--s" : ""}`} {...role}>
      <use href={`#s-${look}`} />
    </svg>
  );
}

/** A session's glyph, with a half ring at its corner while something runs on underneath its claim. */
export function SessionGlyph({ session }: { session: SessionView }): React.JSX.Element {
  const look = lookOf(session);
  const name = look === "tick" ? text.statusWithTick : text.status(session.status);
  const isQuiet = session.status === "failed" && session.claim === null;
  if (!runsUnderneath(session)) return <Glyph look={look} label={name} isQuiet={isQuiet} />;
  return (
    <span className="stack" role="img" aria-label={text.stillRunning(name)}>
      <Glyph look={look} isQuiet={isQuiet} />
      <svg className="glyph glyph--run st-working" aria-hidden="true">
        <use href="#s-working" />
      </svg>
    </span>
  );
}
