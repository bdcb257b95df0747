import type { Analysis, ComparedVariant } from '#verdict/analysis/types.ts';
import type { RunTime } from '#verdict/required-confidence.ts';
import { formatCount } from '#verdict/text/format-number.ts';
import type { Stakes } from './impact-inputs.ts';

const DAYS_A_MONTH = 30;

/** Two significant places: what is foreseen is not exact. */
const rough = (value: number) => Number(value.toPrecision(2));

/** People a month at the pace so far; null while no day has passed. */
export function paceOf({ variants }: Analysis, { day }: RunTime): number | null {
  const people = variants.reduce((sum, one) => sum + one.people, 0);
  return day === null || day < 1 || people === 0 ? null : rough((people / day) * DAYS_A_MONTH);
}

/** What giving a variant to everybody would change in a month, in conversions or events. */
export interface Impact {
  people: number;
  low: number;
  likely: number;
  high: number;
  /** What it costs on average where the baseline is better after all; 0 or more. */
  loss: number;
}

/** The change of a month, from the belief in the difference; null where nobody knows how many people there are. */
export function impactOf({ comparison }: ComparedVariant, { people }: Stakes, pace: number | null): Impact | null {
  const all = people ?? pace;
  if (all === null || all <= 0) return null;
  const { full, half } = comparison.absolute;
  return {
    people: all,
    low: full[0] * all,
    likely: ((half[0] + half[1]) / 2) * all,
    high: full[1] * all,
    loss: comparison.lossToBaseline * all,
  };
}

/** No more places than an interval is sure of. */
const sized = (value: number) => (value < 10 ? rough(value) : Math.round(Number(value.toPrecision(3))));

/** A change with its sign, rounded as far as it is known: "+1,940", "−84". */
export function amountWords(value: number, unit = ''): string {
  const size = formatCount(sized(Math.abs(value)));
  const sign = size === '0' ? '' : value > 0 ? '+' : '−';
  return `${sign}${size}${unit === '' ? '' : ` ${unit}`}`;
}

/** What a change of events is worth: with a metric that should be low, fewer are a gain. */
export const worthOf = (events: number, value: number, direction: Analysis['settings']['direction']): number =>
  (direction === 'lower' ? -1 : 1) * events * value;
