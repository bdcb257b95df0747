import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { criteria } from '#stats/significance.ts';
import type { ServerResults } from '#verdict/response/parse-results.ts';
import type { VariantResult } from '#verdict/response/parse-variants.ts';
import { formatChance, formatNumber, formatPoints, formatPValue } from '#verdict/text/format-number.ts';

/** One of the server's criteria for a significant result. */
export interface ServerCriterion {
  name: string;
  requirement: string;
  /** The value in the response, or why there is no value. */
  value: string;
  /** Null if unknown. */
  isMet: boolean | null;
}

const UNKNOWN = 'unknown';
const NOT_COMPUTED = 'not computed yet';

function participantsCriterion({ variants }: ServerResults): ServerCriterion {
  const known = variants.flatMap((variant) => variant.people ?? []);
  const smallest = known.length === variants.length && known.length > 0 ? Math.min(...known) : null;
  const value = known.length === 2 ? known.map(formatNumber).join(' and ') : `smallest ${formatNumber(smallest)}`;
  return {
    name: 'Participants in each variant',
    requirement: `at least ${criteria.exposure}`,
    value: smallest === null ? UNKNOWN : value,
    isMet: smallest === null ? null : smallest >= criteria.exposure,
  };
}

function sumOfChances(variants: VariantResult[]): number | null {
  const known = variants.flatMap(({ probability }) => probability ?? []);
  return known.length === 0 ? null : known.reduce((sum, probability) => sum + probability, 0);
}

/**
 * Returns a chance in whole percent. Adds a decimal to a chance that is below the required minimum but would be rounded
 * up to it.
 */
function formatAgainst(chance: number, least: number): string {
  const isRoundedUp = chance < least && Math.round(chance * 100) >= Math.round(least * 100);
  return isRoundedUp ? `${(Math.floor(chance * 1000) / 10).toFixed(1)}%` : formatChance(chance);
}

function chanceCriterion({ variants }: ServerResults): ServerCriterion {
  const control = sumOfChances(variants.filter(({ key }) => key === CONTROL_KEY));
  const others = sumOfChances(variants.filter(({ key }) => key !== CONTROL_KEY));
  const best = control === null && others === null ? null : Math.max(control ?? 0, others ?? 0);
  return {
    name: 'Chance to win',
    requirement: `at least ${criteria.winProbability * 100}%, for control or for ${variants.length > 2 ? 'all other variants together' : 'the other variant'}`,
    value: best === null ? UNKNOWN : formatAgainst(best, criteria.winProbability),
    isMet: best === null ? null : best >= criteria.winProbability,
  };
}

const lossCriterion = ({ expected_loss }: ServerResults): ServerCriterion => ({
  name: 'Expected loss',
  requirement: `less than ${criteria.expectedLoss * 100} percentage point`,
  value: expected_loss === null ? NOT_COMPUTED : formatPoints(expected_loss),
  isMet: expected_loss === null ? null : expected_loss < criteria.expectedLoss,
});

const pValueCriterion = ({ p_value }: ServerResults): ServerCriterion => ({
  name: 'p-value',
  requirement: `less than ${criteria.pValue}, control against the variant with the most events`,
  value: p_value === null ? NOT_COMPUTED : formatPValue(p_value),
  isMet: p_value === null ? null : p_value < criteria.pValue,
});

/** Returns the server's criteria for a metric, with the values from the response. */
export function serverCriteria(results: ServerResults): ServerCriterion[] {
  const last = results.metric === 'trend' ? pValueCriterion(results) : lossCriterion(results);
  return [participantsCriterion(results), chanceCriterion(results), last];
}

const sentences: Record<string, string> = {
  significant: 'Server: the difference is significant',
  not_enough_exposure: 'Server: too few participants',
  low_win_probability: 'Server: no clear winner',
  high_loss: 'Server: the expected loss is too high',
  high_p_value: 'Server: the difference may be due to chance',
};

/** Returns the server's verdict as text. An unknown code appears unchanged in the text. */
export function describeServerVerdict({ significant, significance_code }: ServerResults): string {
  const known = significance_code === null ? undefined : sentences[significance_code];
  if (known) return known;
  if (significance_code) return `Server: ${significance_code}`;
  if (significant === null) return 'Server: no verdict';
  return significant ? 'Server: the difference is significant' : 'Server: the difference is not significant';
}

/** A variant is the leader if its chance is at least this much higher than the second-highest chance. */
const MIN_LEAD = 0.05;

/** Returns the variant with the clearly highest chance in the server's response; null if there is none. */
export function serverLeader({ variants }: ServerResults): { key: string; chance: string } | null {
  const known = variants.flatMap(({ key, probability }) => (probability === null ? [] : [{ key, probability }]));
  const [first, second] = known.sort((a, b) => b.probability - a.probability);
  if (!first || (second && first.probability - second.probability < MIN_LEAD)) return null;
  return { key: first.key, chance: formatChance(first.probability) };
}
