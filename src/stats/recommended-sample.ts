import { assertBetweenZeroAndOne, assertPositive } from './assertions.ts';

const baselineDays = 14;
const toOneDecimal = (value: number) => Number(value.toFixed(1));

/**
 * People per variant that PostHog's console recommends for a funnel: 80% power at 5% significance by the rule of
 * sixteen.
 *
 * @param conversionRate the baseline's rate in percent, strictly between 0 and 100.
 * @param minimumDetectableEffect smallest change worth noticing, in percentage points, above 0.
 * @returns people per variant, a whole number.
 * @source PostHog, `experimentLogic.tsx`, November 2024; R. Lehr, Statistics in Medicine 11 (1992), 1099.
 */
export function recommendedSampleSize(conversionRate: number, minimumDetectableEffect: number): number {
  assertBetweenZeroAndOne('conversionRate as a fraction', conversionRate / 100);
  assertPositive('minimumDetectableEffect', minimumDetectableEffect);
  return Math.ceil((1600 * conversionRate * (1 - conversionRate / 100)) / minimumDetectableEffect ** 2);
}

/**
 * The running time that PostHog's console recommends for a funnel if people keep entering at the same rate.
 *
 * @param people people needed in all variants together, above 0.
 * @param entrants people who entered the funnel, above 0.
 * @param duration time in which they entered; 14 days by default.
 * @returns time in the unit of `duration`, one decimal.
 * @source PostHog, `experimentLogic.tsx`, November 2024.
 */
export function recommendedRunningTime(people: number, entrants: number, duration = baselineDays): number {
  assertPositive('people', people);
  assertPositive('entrants', entrants);
  assertPositive('duration', duration);
  return toOneDecimal(people / (entrants / duration));
}

/**
 * The days that PostHog's console recommends for a trend. Uses the square root of the Poisson count to stabilize its
 * variance.
 *
 * @param baselineCount events in the last 14 days, above 0.
 * @param minimumDetectableEffect in percent of that count, above 0.
 * @returns days, one decimal.
 * @source PostHog, `experimentLogic.tsx`, November 2024.
 */
export function recommendedTrendDays(baselineCount: number, minimumDetectableEffect: number): number {
  assertPositive('baselineCount', baselineCount);
  assertPositive('minimumDetectableEffect', minimumDetectableEffect);
  const daily = baselineCount / baselineDays;
  const changed = (baselineCount + (baselineCount * minimumDetectableEffect) / 100) / baselineDays;
  return toOneDecimal(4 / (Math.sqrt(daily) - Math.sqrt(changed)) ** 2);
}
