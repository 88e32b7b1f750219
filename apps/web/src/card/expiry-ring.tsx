import { useApp } from "../app.ts";
import { countdown, spokenCountdown } from "../state/ages.ts";
import { useLeftMs } from "../state/clock.ts";
import { timeOf } from "../system.ts";
import { text } from "../text.ts";

const RADIUS = 11;
const AROUND = 2 * Math.PI * RADIUS;
/** A call's whole life, for a claim whose own length cannot be told. */
const LIFE_MS = 120_000;

/** How long an attention call still stands; the ring steps once a second, every 10 s where motion is unwanted. */
export function ExpiryRing({ since, expires }: { since: string; expires: string }): React.JSX.Element {
  const { clock } = useApp();
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const leftMs = useLeftMs(clock, expires, isCalm ? 10_000 : 1000);
  const life = Math.min(LIFE_MS, Math.max(1, timeOf(expires) - timeOf(since)));
  const share = Math.min(1, leftMs / life);
  return (
    <div className="expiry">
      <svg
        className="ring"
        viewBox="0 0 28 28"
        role="img"
        aria-label={text.card.expiresLabel(spokenCountdown(leftMs))}
      >
        <circle className="ring__bed" cx="14" cy="14" r={RADIUS} />
        <circle
          className="ring__left"
          cx="14"
          cy="14"
          r={RADIUS}
          strokeDasharray={`${share * AROUND} ${AROUND}`}
        />
      </svg>
      <p>
        <strong>{countdown(leftMs)}</strong> <span className="card__note">{text.card.expires}</span>
      </p>
    </div>
  );
}
