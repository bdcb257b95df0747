import { checkBeforeExposure } from './before-exposure.ts';
import { checkChangedMetrics } from './changed-metrics.ts';
import { checkShares } from './changed-shares.ts';
import { checkExposedSplit } from './exposed-split.ts';
import { checkExposure } from './exposure.ts';
import { checkFlag } from './flag.ts';
import { checkAudience, checkCupedChange } from './flag-changes.ts';
import { checkFreshness } from './freshness.ts';
import { checkImplausibleLift } from './implausible-lift.ts';
import { checkExcludedVariants, checkHoldout, checkMissingVariants } from './missing-variants.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';
import { checkSampleRatio } from './sample-ratio.ts';
import { checkSampling } from './sampling.ts';
import { checkSeveralVariants } from './several-variants.ts';

/** Runs all checks of the results, in the order in which the page shows them. */
export const checkResults = (input: CheckInput): ResultsCheck[] => [
  ...checkShares(input),
  // The split of all exposed people comes before that of the goal, because it can be the cause of an uneven split of the
  // people who did the start event.
  ...checkExposedSplit(input),
  checkSampleRatio(input),
  checkExposure(input),
  ...checkBeforeExposure(input),
  checkFreshness(input),
  checkFlag(input),
  ...checkImplausibleLift(input),
  ...checkMissingVariants(input),
  ...checkSeveralVariants(input),
  ...checkExcludedVariants(input),
  ...checkHoldout(input),
  ...checkSampling(input),
  ...checkChangedMetrics(input),
  ...checkCupedChange(input),
  ...checkAudience(input),
];
