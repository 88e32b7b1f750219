/**
 * Every span of time that the rules speak of, in milliseconds, under its public name.
 * Nothing else in the code repeats one of these numbers.
 *
 * Something that lasts `d` from `t` holds while `now - t < d`; at `now - t = d` it is over.
 */
export const TIMINGS = {
  /** Statuses are read again at least this often; a finished session is closed on the next one. */
  beat: 2_000,
  /** Working that rests on output becomes Idle. */
  silence: 10_000,
  /** Bell, watch, notification and attention claims expire. */
  claimLife: 120_000,
  /** An open turn or a progress report outlives this much silence. */
  turnHold: 90_000,
  /** The tick of a job that changed nothing glows. */
  tickGlow: 90_000,
  /** An idle row is stale; background work that nobody speaks of is let go. */
  staleAfter: 900_000,
  /** Groups are looked over for folding. */
  collapseSweep: 10_000,
  /** Git state is read again. */
  gitRefresh: 30_000,
  /** Schedules are looked over. */
  scheduleCheck: 30_000,
  /** Shorter jobs leave neither mark nor tick nor notice. */
  longJob: 8_000,
  /** An answered prompt is not raised again: five beats. */
  answerGrace: 10_000,
  /** Output this soon after typing is its echo. */
  echo: 1_000,
} as const;
