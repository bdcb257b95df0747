import type { MetricKind } from '../metric.ts';
import { formatMean, formatNumber, formatRate, NO_VALUE } from './format-number.ts';

/** The properties of a metric that its texts depend on. */
export interface MetricFormat {
  metric: MetricKind;
  /** The unit of the values, for example EUR; null or absent for counts and shares. */
  unit?: string | null;
}

const withUnit = (text: string, { unit }: MetricFormat) => (unit ? `${text} ${unit}` : text);

/** Formats a variant's value: "11.75%", "2.42", "12.50 EUR". */
export function formatMetricValue(value: number | null, format: MetricFormat): string {
  if (value === null || !Number.isFinite(value)) return NO_VALUE;
  return format.metric === 'funnel' ? formatRate(value) : withUnit(formatMean(value).replace('-', '−'), format);
}

/** Returns the name of the value: "Conversion rate", "Events per participant", "EUR per participant". */
export function valueName({ metric, unit }: MetricFormat): string {
  if (metric === 'funnel') return 'Conversion rate';
  if (metric === 'ratio') return unit ? `Ratio, ${unit}` : 'Ratio';
  if (unit) return `${unit} per participant`;
  return metric === 'trend' ? 'Events per participant' : 'Mean per participant';
}

/** Returns the name of the total: "Conversions", "Events", "Total EUR". */
export function totalName({ metric, unit }: MetricFormat): string {
  if (metric === 'funnel') return 'Conversions';
  return metric === 'trend' ? 'Events' : `Total${unit ? ` ${unit}` : ''}`;
}

/** Formats a sum over all participants: "12,300 EUR", "900". */
export const formatSum = (sum: number | null, format: MetricFormat): string => withUnit(formatNumber(sum), format);

/** Formats the counts of a value: "235 / 2,000", "900 events", "12,300 EUR in total". */
export function formatTotals(
  { people, successes }: { people: number | null; successes: number | null },
  format: MetricFormat,
): string {
  if (format.metric === 'funnel') return `${formatNumber(successes)} / ${formatNumber(people)}`;
  if (format.metric === 'trend') return `${formatNumber(successes)} events`;
  return `${formatSum(successes, format)} in total`;
}

/** Returns the noun for a single success: "conversion", "event", "EUR", "unit". */
export function successName({ metric, unit }: MetricFormat): string {
  if (metric === 'funnel') return 'conversion';
  return unit || (metric === 'trend' ? 'event' : 'unit');
}
