import { confidenceOfEach } from '#stats/false-alarms.ts';
import { normalCdf } from '#stats/normal.ts';
import { normalQuantile } from '#stats/normal-quantile.ts';
import { chanceFoundBy } from '#stats/obrien-fleming.ts';
import { endOfPlan } from './required-confidence.ts';
import { defaultSettings } from './settings.ts';
import { IN_PLAN_ERROR_SHARES, MIN_DAYS } from './thresholds.ts';

/** A larger effect, in standard errors at the end of the plan, is found in all experiments. */
const LARGEST_DRIFT = 20;
const HALVINGS = 60;

/**
 * Returns the two-sided significance level of a single test that needs as many participants as the verdict needs, to find
 * an effect by the planned day with this power, however often the results are checked.
 *
 * @param comparisons how many variants are compared with the baseline (Šidák).
 */
export function plannedSignificance(power: number, comparisons: number): number {
  const total = ((1 - defaultSettings.confidence) / 2) * IN_PLAN_ERROR_SHARES.bySize;
  const alpha = 1 - confidenceOfEach(comparisons, 1 - total);
  // The shortest plan that the console advises. A longer one has a little more power.
  const share = MIN_DAYS / endOfPlan(MIN_DAYS);
  let [low, high] = [0, LARGEST_DRIFT];
  for (let round = 0; round < HALVINGS; round += 1) {
    const middle = (low + high) / 2;
    if (chanceFoundBy(share, middle, alpha) < power) low = middle;
    else high = middle;
  }
  return 2 * normalCdf(normalQuantile(power) - high * Math.sqrt(share));
}
