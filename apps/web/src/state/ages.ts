/** Spans of time in the words of a row: short on screen ("4 min"), long for a screen reader ("4 minutes"). */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

interface Unit {
  readonly ms: number;
  readonly short: readonly [one: string, many: string];
  readonly long: readonly [one: string, many: string];
}

const UNITS: readonly [Unit, ...Unit[]] = [
  { ms: DAY, short: ["day", "days"], long: ["day", "days"] },
  { ms: HOUR, short: ["h", "h"], long: ["hour", "hours"] },
  { ms: MINUTE, short: ["min", "min"], long: ["minute", "minutes"] },
  { ms: SECOND, short: ["s", "s"], long: ["second", "seconds"] },
];

function inUnits(spanMs: number, form: "short" | "long", parts: number): string {
  let leftMs = Math.max(0, Math.floor(spanMs / SECOND) * SECOND);
  const first = UNITS.findIndex((unit) => leftMs >= unit.ms);
  if (first === -1) return form === "short" ? "0 s" : "0 seconds";
  const said: string[] = [];
  for (const unit of UNITS.slice(first, first + parts)) {
    const count = Math.floor(leftMs / unit.ms);
    leftMs -= count * unit.ms;
    if (count > 0) said.push(`${count} ${unit[form][count === 1 ? 0 : 1]}`);
  }
  return said.join(" ");
}

/** "42 s", "4 min", "2 h", "3 days". A span below zero (clocks apart) is 0 s. */
export function age(spanMs: number): string {
  return inUnits(spanMs, "short", 1);
}

export function spokenAge(spanMs: number): string {
  return inUnits(spanMs, "long", 1);
}

/** How long something took: "21 s", "1 min 48 s", "2 h 10 min". */
export function duration(spanMs: number): string {
  return inUnits(spanMs, "short", 2);
}

/** What is left, as a clock: "1:24". */
export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / SECOND));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export function spokenCountdown(leftMs: number): string {
  return inUnits(Math.ceil(leftMs / SECOND) * SECOND, "long", 2);
}
