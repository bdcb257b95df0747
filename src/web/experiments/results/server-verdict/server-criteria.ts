import type { ServerResults } from '#verdict/response/parse-results.ts';
import type { VariantResult } from '#verdict/response/parse-variants.ts';
import { formatChance, formatCount, formatPoints, formatPValue } from '#verdict/text/format-number.ts';

/** One thing that a server asks of results before it calls them significant. */
export interface Criterion {
  name: string;
  demand: string;
  /** The value as the server gave it, or why there is none. */
  value: string;
  /** Null where it cannot be told. */
  met: boolean | null;
}

const LEAST_PEOPLE = 100;
const LEAST_CHANCE = 0.9;
const MOST_LOSS = 0.01;
const MOST_P = 0.05;

const people = ({ variants }: ServerResults): Criterion => {
  const known = variants.flatMap((variant) => variant.people ?? []);
  const smallest = known.length === variants.length && known.length > 0 ? Math.min(...known) : null;
  const value = known.length === 2 ? known.map(formatCount).join(' and ') : `smallest ${formatCount(smallest)}`;
  return {
    name: 'People in each variant',
    demand: `at least ${LEAST_PEOPLE}`,
    value: smallest === null ? 'not told' : value,
    met: smallest === null ? null : smallest >= LEAST_PEOPLE,
  };
};

const chanceOf = (variants: VariantResult[]) => {
  const known = variants.flatMap(({ probability }) => probability ?? []);
  return known.length === 0 ? null : known.reduce((sum, probability) => sum + probability, 0);
};

const winning = ({ variants }: ServerResults): Criterion => {
  const control = chanceOf(variants.filter(({ key }) => key === 'control'));
  const others = chanceOf(variants.filter(({ key }) => key !== 'control'));
  const best = control === null && others === null ? null : Math.max(control ?? 0, others ?? 0);
  return {
    name: 'Chance to win',
    demand: `at least 90%, for control or for ${variants.length > 2 ? 'all others together' : 'the other'}`,
    value: best === null ? 'not told' : formatChance(best),
    met: best === null ? null : best >= LEAST_CHANCE,
  };
};

const NOT_COMPUTED = 'not computed yet';

const loss = ({ expected_loss }: ServerResults): Criterion => ({
  name: 'Expected loss',
  demand: 'less than 1 point',
  value: expected_loss === null ? NOT_COMPUTED : formatPoints(expected_loss),
  met: expected_loss === null ? null : expected_loss < MOST_LOSS,
});

const p = ({ p_value }: ServerResults): Criterion => ({
  name: 'p-value',
  demand: 'less than 0.05, control against the variant with most events',
  value: p_value === null ? NOT_COMPUTED : formatPValue(p_value),
  met: p_value === null ? null : p_value < MOST_P,
});

/** The criteria of the server for results like these, with the server's own values. */
export function criteriaOf(results: ServerResults): Criterion[] {
  const last = results.metric === 'trend' ? p : loss;
  return [people(results), winning(results), last(results)];
}

const sentences: Record<string, string> = {
  significant: 'The server calls the difference significant',
  not_enough_exposure: 'Too few people to compare',
  low_win_probability: 'The server sees no clear winner',
  high_loss: 'The server calls the risk of choosing too high',
  high_p_value: 'The server says the difference may well be chance',
};

/** What the server makes of the results, in a few words; unknown codes are repeated as they are. */
export function serverSays({ significant, significance_code }: ServerResults): string {
  const known = significance_code === null ? undefined : sentences[significance_code];
  if (known) return known;
  if (significance_code) return `The server says: ${significance_code}`;
  if (significant === null) return 'The server gives no opinion';
  return significant
    ? 'The server calls the difference significant'
    : 'The server calls the difference not significant';
}

/** How far the best chance has to be ahead of the next before a variant is named. */
const CLEARLY = 0.05;

/** The variant that the server thinks most likely to be the best, with its chance; null while none stands out. */
export function likeliest({ variants }: ServerResults): { key: string; chance: string } | null {
  const known = variants.flatMap(({ key, probability }) => (probability === null ? [] : [{ key, probability }]));
  const [first, second] = known.sort((a, b) => b.probability - a.probability);
  if (!first || (second && first.probability - second.probability < CLEARLY)) return null;
  return { key: first.key, chance: formatChance(first.probability) };
}
