import type { ActivityPage } from '#contract/activity.ts';
import type { Experiment } from '#contract/experiment.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { formatDay } from '#contract/format/date.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { MIN_PERIOD_PARTICIPANTS } from '#contract/share-periods.ts';
import { isDifferentSplit, plannedSplit, type VariantShare } from '#contract/variant-shares.ts';
import type { ReportedPeriod } from '../response/parse-results.ts';
import { servedSplit, shippedVariant } from '../variant-split.ts';
import { changesWhileRunning } from './flag-changes.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

/**
 * Whether the flag of an experiment without an end serves other shares than those that the experiment planned. After the
 * end, a team may change the shares.
 */
function differsFromPlan(experiment: Experiment): boolean {
  if (shippedVariant(experiment) !== null || experiment.end_date) return false;
  const { feature_flag, parameters } = experiment;
  const served = new Map(servedSplit({ feature_flag }).map(({ key, percent }) => [key, percent]));
  return (
    served.size > 0 &&
    plannedSplit(parameters).some(({ key, percent }) => percent !== null && served.get(key) !== percent)
  );
}

const sharesIn = (filters: unknown): VariantShare[] =>
  servedSplit({ feature_flag: { filters } as Experiment['feature_flag'] });

/**
 * Returns when the shares of the variants last changed while the experiment ran, from the newest activity of its flag; null
 * if they did not, undefined if older activity may contain a change. Shipping a variant at the end is not a change.
 */
export function lastShareChange(
  { results, total_count }: Pick<ActivityPage, 'results' | 'total_count'>,
  { start_date, end_date }: Pick<Experiment, 'start_date' | 'end_date'>,
): string | null | undefined {
  const entries = results.filter(isObject);
  const start = Date.parse(start_date ?? '');
  const isComplete =
    !(total_count > results.length) || entries.some(({ created_at }) => Date.parse(created_at) <= start);
  const changes = changesWhileRunning(entries, { start_date, end_date }).filter(({ before, after }) => {
    const [was, is] = [sharesIn(before), sharesIn(after)];
    return was.length > 0 && is.length > 0 && isDifferentSplit(was, is);
  });
  return changes.at(-1)?.at ?? (isComplete ? null : undefined);
}

type SharesInput = Pick<CheckInput, 'experiment' | 'results' | 'sharesChangedAt' | 'timeZone'>;

/**
 * Returns the change of the shares that makes counts of the whole experiment incomparable: when it was, ISO 8601, or null
 * if that is unknown. Undefined if the shares did not change, or if the server combined the periods.
 */
export function incomparableChange({
  experiment,
  results,
  sharesChangedAt,
}: SharesInput): { at: string | null } | undefined {
  const periods = results?.periods ?? null;
  if (periods !== null) {
    const areCombined = periods.length < 2 || periods.some(({ used }) => used !== undefined);
    return areCombined ? undefined : { at: periods.at(-1)?.from ?? null };
  }
  if (sharesChangedAt === undefined) return differsFromPlan(experiment) ? { at: null } : undefined;
  return sharesChangedAt === null ? undefined : { at: sharesChangedAt };
}

/** Whether no period of constant shares can be compared. The results then contain the counts of all periods together. */
export const hasNoComparablePeriod = ({ periods }: { periods: readonly ReportedPeriod[] | null }): boolean =>
  periods !== null && periods.length > 0 && periods.every(({ used }) => used === false);

/** @param day when the shares changed; null if unknown */
function pooledCheck(day: string | null): ResultsCheck {
  const when = day === null ? '' : ` on ${day}`;
  return {
    code: 'shares',
    tone: 'bad',
    label: 'Shares changed',
    detail: `${when === '' ? '' : `${when.trimStart()}: `}results before and after cannot be added`,
    failure: {
      sentence: `the shares changed${when}.`,
      about:
        'Results before and after cannot be added: a change of the metric between the two would look like an effect of a variant.',
      next: 'Move the experiment to draft, and use a new key: duplicate it, and launch the copy. With the same key, people keep their variants.',
    },
  };
}

/** Says how many periods a server combined, and what it left out. */
function combinedCheck(periods: readonly ReportedPeriod[], leftOut: readonly string[]): ResultsCheck {
  const used = periods.filter((period) => period.used).length;
  const unused = periods.length - used;
  if (used === 0)
    return {
      code: 'periods',
      tone: 'bad',
      label: 'Shares changed',
      detail: `no period has ${MIN_PERIOD_PARTICIPANTS} participants in each variant`,
      failure: {
        sentence: `the shares changed, and no period of constant shares has ${MIN_PERIOD_PARTICIPANTS} participants in each variant.`,
        about:
          'Variants are only compared within a period. Otherwise a change of the metric between two periods would look like an effect of a variant.',
        next: `Wait until each variant has ${MIN_PERIOD_PARTICIPANTS} participants since the last change of the shares.`,
      },
    };
  const parts = [
    'with different shares',
    ...(unused > 0 ? [`${formatCountOf(unused, 'period')} left out`] : []),
    ...(leftOut.length > 0 ? [`${leftOut.map((key) => isolateName(key)).join(', ')} not compared`] : []),
  ];
  const label = used === 1 ? 'One period compared' : `Combined over ${used} periods`;
  const detail = (used === 1 ? parts.slice(1) : parts).join('; ');
  return { code: 'periods', tone: parts.length > 1 ? 'warning' : 'good', label, detail, fact: `${label} ${detail}` };
}

/** Checks whether the shares of the variants changed. Returns no check if no change is known. */
export function checkShares(input: SharesInput & Pick<CheckInput, 'rows' | 'now'>): ResultsCheck[] {
  const { results, rows, timeZone = 'UTC', now } = input;
  const change = incomparableChange(input);
  if (change) return [pooledCheck(change.at && formatDay(timeZone, change.at, now))];
  const periods = results?.periods ?? [];
  return periods.length < 2
    ? []
    : [
        combinedCheck(
          periods,
          rows.filter(({ isLeftOut }) => isLeftOut).map(({ key }) => key),
        ),
      ];
}
