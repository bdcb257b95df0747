import { capitalize } from '#contract/format/capitalize.ts';
import type { AnyMetric } from '#contract/metric.ts';
import type { GroupNoun } from '#contract/reported-design.ts';
import { hasStartEvent } from '#contract/retention-rules.ts';
import type { MetricKind } from '../metric.ts';
import { returnsOf } from '../returns.ts';
import { currencyDecimals } from './currency-decimals.ts';
import { formatMean, formatNumber, formatRate, NO_VALUE, NUMBER_DECIMALS } from './format-number.ts';
import { groupDigits } from './group-digits.ts';

/** The properties of a metric that its texts depend on. */
export interface MetricFormat {
  metric: MetricKind;
  /** The unit of the values, for example EUR; null or absent for counts and shares. */
  unit?: string | null;
  /** Whether a share is the share of people who came back. */
  isRetention?: boolean;
  /** Whether only people who did the start event of a retention metric are counted. */
  hasStartEvent?: boolean;
  /** The noun of the groups that are counted; null or absent if people are counted. */
  groups?: GroupNoun | null;
}

type Counted = Pick<MetricFormat, 'hasStartEvent' | 'groups'>;

/** Returns the properties of a metric that its texts depend on. */
export const metricFormatOf = (metric: Pick<AnyMetric, 'type' | 'unit' | 'sources' | 'stored'>) => ({
  unit: metric.unit,
  isRetention: metric.type === 'retention',
  hasStartEvent: hasStartEvent(metric),
  returns: returnsOf(metric),
});

const withUnit = (text: string, { unit }: MetricFormat) => (unit ? `${text} ${unit}` : text);

/** Formats a variant's value: "11.75%", "2.42", "12.50 EUR". */
export function formatMetricValue(value: number | null, format: MetricFormat): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE;
  return format.metric === 'funnel' ? formatRate(value) : withUnit(formatMean(value).replace('-', '−'), format);
}

const participants: GroupNoun = { one: 'participant', many: 'participants' };

/** Returns the name of the people that the metric counts: "Participants", "Started". */
export const peopleName = ({ hasStartEvent, groups }: Counted): string =>
  hasStartEvent ? 'Started' : capitalize(groups?.many ?? 'participants');

/**
 * Returns the name of the people in a sentence: "participants", "people with the start event".
 * @param count how many people the noun is about. Only 1 gives the singular.
 */
export function peopleNoun({ hasStartEvent = false, groups }: Counted, count?: number): string {
  const { one, many } = groups ?? (hasStartEvent ? { one: 'person', many: 'people' } : participants);
  return `${count === 1 ? one : many}${hasStartEvent ? ' with the start event' : ''}`;
}

/** Returns whose value a mean is: "participant", or the noun of a group. */
const unitNoun = ({ groups }: Counted) => (groups ?? participants).one;

/**
 * Returns when people can first come back: "no sooner than 7 days after their start event", or "after their exposure".
 */
export const formatOpening = (wait: string, { hasStartEvent }: Pick<MetricFormat, 'hasStartEvent'>): string =>
  `no sooner than ${wait} after ${hasStartEvent ? 'their start event' : 'their exposure'}`;

/** Returns the name of the value: "Conversion rate", "Events per participant", "EUR per participant". */
export function valueName(format: MetricFormat): string {
  const { metric, unit, isRetention } = format;
  if (isRetention) return 'Retention rate';
  if (metric === 'funnel') return 'Conversion rate';
  if (metric === 'ratio') return unit ? `Ratio, ${unit}` : 'Ratio';
  return `${unit || (metric === 'trend' ? 'Events' : 'Mean')} per ${unitNoun(format)}`;
}

const valueNouns = { funnel: 'conversion rate', ratio: 'ratio' } as const;

/** Returns the name of the value in a sentence: "conversion rate", "events per participant", "EUR per participant". */
export function valueNoun(format: MetricFormat): string {
  const { metric, unit, isRetention } = format;
  if (isRetention) return 'retention rate';
  if (metric === 'funnel' || metric === 'ratio') return valueNouns[metric];
  return `${metric === 'trend' ? 'events' : unit || 'mean'} per ${unitNoun(format)}`;
}

/** Returns the name of the total: "Conversions", "Came back", "Events", "Total EUR". */
export function totalName({ metric, unit, isRetention }: MetricFormat): string {
  if (isRetention) return 'Came back';
  if (metric === 'funnel') return 'Conversions';
  return metric === 'trend' ? 'Events' : `Total${unit ? ` ${unit}` : ''}`;
}

/** The significant digits of a sum that would otherwise round to 0. */
const SMALL_SUM_DIGITS = 2;

/**
 * Formats a sum without its unit. A sum of a currency is rounded to the currency's decimals: "12,300", "99,453.31". Only a
 * sum of 0 is shown as 0: 0.004 remains "0.004".
 */
export function formatSumNumber(sum: number | null, { unit }: MetricFormat): string {
  if (sum === null) return NO_VALUE;
  const decimals = unit ? currencyDecimals(unit) : null;
  const rounded = Number(sum.toFixed(decimals ?? NUMBER_DECIMALS));
  if (rounded === 0 && sum !== 0) return String(Number(sum.toPrecision(SMALL_SUM_DIGITS)));
  if (decimals === null) return formatNumber(sum);
  return groupDigits(rounded, Number.isInteger(rounded) ? 0 : decimals);
}

/** Formats a sum over all participants: "12,300 EUR", "900". */
export const formatSum = (sum: number | null, format: MetricFormat): string =>
  withUnit(formatSumNumber(sum, format), format);

/** Formats the counts of a value: "235 / 2,000", "20 of 60 came back", "900 events", "12,300 EUR in total". */
export function formatTotals(
  { people, successes }: { people: number | null; successes: number | null },
  format: MetricFormat,
): string {
  if (format.isRetention) return `${formatNumber(successes)} of ${formatNumber(people)} came back`;
  if (format.metric === 'funnel') return `${formatNumber(successes)} / ${formatNumber(people)}`;
  if (format.metric === 'trend') return `${formatNumber(successes)} events`;
  return `${formatSum(successes, format)} in total`;
}

/** Returns the noun for a single success: "conversion", "return", "event", "EUR", "unit". */
export function successName({ metric, unit, isRetention }: MetricFormat): string {
  if (isRetention) return 'return';
  if (metric === 'funnel') return 'conversion';
  return unit || (metric === 'trend' ? 'event' : 'unit');
}
