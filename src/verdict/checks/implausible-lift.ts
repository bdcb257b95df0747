import { isolateName } from '#contract/format/isolate-name.ts';
import { formatLift } from '../text/format-number.ts';
import { IMPLAUSIBLE_LIFT } from '../thresholds.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

/** Returns a warning if a lift is so large that a tracking error is more likely than an effect. */
export function checkImplausibleLift({ analysis }: CheckInput): ResultsCheck[] {
  const implausible = (analysis?.variants ?? []).find(({ comparison }) => {
    if (!comparison) return false;
    const [low, high] = comparison.relative.full;
    return low > IMPLAUSIBLE_LIFT || high < -IMPLAUSIBLE_LIFT;
  });
  if (!implausible) return [];
  const lift = implausible.comparison?.change ?? implausible.comparison?.relative.half[0] ?? null;
  const detail = `${isolateName(implausible.key)} ${formatLift(lift)}: check the tracking first`;
  return [{ code: 'lift', tone: 'warning', label: 'Implausible lift', detail }];
}
