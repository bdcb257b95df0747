import type { Analysis, ComparedVariant } from '#verdict/analysis/types.ts';
import type { RunTime } from '#verdict/required-confidence.ts';
import type { MetricDirection } from '#verdict/settings.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { MIN_FORECAST_DAYS } from '#verdict/thresholds.ts';
import type { ImpactInputs } from './impact-inputs.ts';

const DAYS_PER_MONTH = 30;

/** Rounds to two significant digits, because a forecast is not exact. */
const roundRoughly = (value: number) => Number(value.toPrecision(2));

/**
 * Returns the participants per month at the average rate so far; null without participants, and before the experiment
 * has run for a day.
 */
export function monthlyParticipants({ variants }: Analysis, { day, elapsed = day }: RunTime): number | null {
  const people = variants.reduce((sum, variant) => sum + variant.people, 0);
  if (day === null || (elapsed ?? 0) < MIN_FORECAST_DAYS || people === 0) return null;
  return roundRoughly((people / day) * DAYS_PER_MONTH);
}

/** The monthly effect of shipping a variant to everyone, in conversions, events or the metric's unit. */
export interface Impact {
  /** The people per month who would get the variant. */
  people: number;
  low: number;
  likely: number;
  high: number;
  /** The expected loss per month; 0 or more. */
  loss: number;
}

/**
 * Returns the impact, calculated from the interval of the difference; null if the people per month are unknown or 0.
 * @param currentRate the people per month if the user has not entered a number
 */
export function calculateImpact(
  { comparison }: ComparedVariant,
  { people }: ImpactInputs,
  currentRate: number | null,
): Impact | null {
  const monthly = people ?? currentRate;
  if (monthly === null || monthly <= 0) return null;
  const { full, half } = comparison.absolute;
  return {
    people: monthly,
    low: full[0] * monthly,
    likely: ((half[0] + half[1]) / 2) * monthly,
    high: full[1] * monthly,
    loss: comparison.lossToBaseline * monthly,
  };
}

/** Below 10, rounds to two significant digits. From 10, rounds to three significant digits, then to a whole number. */
const roundAmount = (value: number) => (value < 10 ? roundRoughly(value) : Math.round(Number(value.toPrecision(3))));

/** Returns a rounded amount without its sign: "1,940", "84 EUR". */
export const formatSize = (value: number, unit = ''): string =>
  `${formatNumber(roundAmount(Math.abs(value)))}${unit === '' ? '' : ` ${unit}`}`;

/** Returns a rounded amount with its sign: "+1,940", "−84 EUR". */
export function formatAmount(value: number, unit = ''): string {
  const isZero = formatSize(value) === '0';
  const sign = value > 0 ? '+' : '−';
  return `${isZero ? '' : sign}${formatSize(value, unit)}`;
}

/**
 * Returns the value of additional events. If lower is better, the sign is reversed, because additional events are then
 * a loss.
 */
export const valueOfEvents = (events: number, value: number, direction: MetricDirection): number =>
  (direction === 'lower' ? -1 : 1) * events * value;
