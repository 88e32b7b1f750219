/**
 * Random histories of a session, realistic and nasty: scenes of real use mixed with single pieces of evidence,
 * few fingerprints and messages so that they meet again, and times that fall on the edges of the rules.
 */
import { type Arbitrary, array, nat } from "fast-check";
import { TIMINGS } from "../src/timings.ts";
import { pick, type Roll, rollFrom, seeded, weighted } from "./dice.ts";
import { AGENT, type Clock, type Make, type Makes, SHELL, TURNS } from "./makes.ts";
import type { Dated } from "./past.ts";
import { AGENT_SCENES, type Scenes, SHELL_SCENES } from "./scenes.ts";

/** One number per choice, one list per scene. */
export type Rolls = readonly (readonly number[])[];

/** At most this much evidence; scenes in flight are cut. */
const LENGTH = 40;
/** A scene asks at most this often; what is beyond takes the simplest choice. */
const CHOICES_PER_SCENE = 40;

const SPANS = [...new Set(Object.values(TIMINGS))];
const NUDGES = [0, -1, 1] as const;
const SHORT = [0, 1, 50, 300, 999, 1_000, 1_500, 1_999, 2_000, 2_001, 3_000] as const;
const LONG = [
  5_000, 7_999, 8_000, 9_999, 10_000, 10_001, 30_000, 89_999, 90_000, 120_000, 899_999, 900_000,
] as const;

/** What makes most gaps of a session or of a scene long. */
const SLOW = 24;

/** When the next evidence comes: soon, later, on an edge counted from an earlier one, or (rarely) before the last. */
function nextTime({ history, roll, slowness }: Clock): number {
  const last = history.at(-1)?.at ?? 0;
  const how = weighted(roll, [
    [8, "soon"],
    [3 + slowness, "later"],
    [6, "edge"],
    [1, "back"],
  ]);
  if (how === "soon") return last + pick(roll, SHORT);
  if (how === "later") return last + pick(roll, LONG);
  if (how === "back") return last - roll(3_000);
  const from = history.at(-1 - roll(6))?.at ?? 0;
  const edge = from + (SPANS[roll(SPANS.length)] ?? 0) + pick(roll, NUDGES);
  return edge < last ? last + pick(roll, SHORT) : edge;
}

interface Flavour {
  readonly singles: Makes;
  readonly scenes: Scenes;
}

const FLAVOURS: readonly [Flavour, ...Flavour[]] = [
  { singles: SHELL, scenes: SHELL_SCENES },
  { singles: AGENT, scenes: AGENT_SCENES },
  { singles: TURNS, scenes: AGENT_SCENES },
  { singles: [...SHELL, ...AGENT], scenes: AGENT_SCENES },
];

function beatsOf(roll: Roll, { singles, scenes }: Flavour): readonly Make[] {
  const anything: Make = (clock) => weighted(clock.roll, singles)(clock);
  const beats = weighted(roll, scenes);
  if (beats.length === 0) return [anything];
  return beats.flatMap((beat) => {
    const turn = roll(12);
    if (turn === 11) return [];
    return turn === 10 ? [anything, beat] : [beat];
  });
}

/** The same kind of session, but with so few kinds of evidence that they meet again and again. */
function narrowed({ singles }: Flavour, roll: Roll): Flavour {
  const [first = SHELL[0], ...others] = Array.from(
    { length: 5 },
    () => singles[roll(singles.length)] ?? SHELL[0],
  );
  return { singles: [first, ...others], scenes: [[1, []]] };
}

/** The history that these numbers stand for. The last of the first scene chooses what kind of session it is. */
export function historyOf(rolls: Rolls): readonly Dated[] {
  const history: Dated[] = [];
  const kind = rolls[0]?.at(-1) ?? 0;
  const chosen = pick(rollFrom([kind]), FLAVOURS);
  const flavour = (kind >> 8) % 3 === 2 ? narrowed(chosen, rollFrom(rolls[0]?.toReversed() ?? [])) : chosen;
  const slowness = (kind >> 4) % 3 === 2 ? SLOW : 0;
  for (const numbers of rolls) {
    const roll = rollFrom(numbers);
    const beats = beatsOf(roll, flavour);
    const clock = { history, roll, slowness: pick(roll, [slowness, slowness, SLOW]) };
    for (const beat of beats) {
      if (history.length < LENGTH) history.push({ at: nextTime(clock), evidence: beat(clock) });
    }
  }
  return history;
}

/** The history of a seed: always the same one. */
export function seededHistory(seed: number): readonly Dated[] {
  const next = seeded(seed);
  const scenes = 1 + (next() % 24);
  return historyOf(Array.from({ length: scenes }, () => Array.from({ length: CHOICES_PER_SCENE }, next)));
}

/** Histories for fast-check: it drops scenes and lowers choices until nothing simpler fails. */
export function histories(): Arbitrary<readonly Dated[]> {
  const numbers = array(nat({ max: 2 ** 30 }), { maxLength: CHOICES_PER_SCENE });
  return array(numbers, { minLength: 1, maxLength: 24 }).map(historyOf);
}
