import type { MetricHarm, Verdict } from '../decide.ts';

/**
 * Why a leader that wins is not simply shipped. `proven`: a metric got worse. `missing`: a guardrail has no results.
 * `not_judged`: its variants are not comparable. `likely`: its lift is beyond the margin, but harm is not proven.
 */
export type HarmKind = 'proven' | 'missing' | 'not_judged' | 'likely';

/** The first kind that a verdict has decides. */
const kinds: readonly [HarmKind, (harm: MetricHarm) => boolean][] = [
  ['proven', ({ isProven }) => isProven],
  ['missing', ({ hasResults }) => !hasResults],
  ['not_judged', ({ unevenStart }) => unevenStart !== null],
  ['likely', ({ isLikely }) => isLikely],
];

/**
 * Returns the harm to weigh before a conclusive leader is shipped; null if there is none. A guardrail that may exceed its
 * margin, but whose lift is within it, does not hold the leader back.
 */
export function harmToWeigh({
  state,
  harms,
}: Pick<Verdict, 'state' | 'harms'>): { kind: HarmKind; harms: readonly MetricHarm[] } | null {
  if (state !== 'better' && state !== 'different') return null;
  for (const [kind, isOfKind] of kinds) {
    const found = harms.filter(isOfKind);
    if (found.length > 0) return { kind, harms: found };
  }
  return null;
}
