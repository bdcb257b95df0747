import type { Experiment } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { MetricKind } from '#verdict/metric.ts';
import { DECIDING_INTERVAL } from '#verdict/required-confidence.ts';
import { formatConfidence, formatLevel, formatSettings } from '#verdict/settings.ts';
import { formatLift } from '#verdict/text/format-number.ts';
import { peopleNoun } from '#verdict/text/metric-format.ts';
import { AFTER_PLAN_ERROR_SHARE, WEAK_PRIOR_PARTICIPANTS } from '#verdict/thresholds.ts';
import type { OpenWindows } from '../../open-windows.ts';
import type { Goal } from '../measured-metric.ts';
import styles from '../results.module.css';
import { serverPart } from './server-method.ts';

const models: Record<MetricKind, string> = {
  funnel:
    'The conversion rate of each variant has the posterior Beta(1 + conversions, 1 + non-conversions). Intervals, chances and losses are exact integrals, without random draws.',
  trend:
    'The mean of each variant has the posterior Gamma(1 + events), divided by the participants of the variant. Intervals, chances and losses are exact integrals, without random draws.',
  mean: 'The error of the mean per participant is assumed to be normally distributed. Its size is computed from the sum of the squared values. The lift and its interval are computed with the delta method, or with Fieller’s method if the baseline is within 30 standard errors of zero.',
  ratio:
    'Numerator and denominator are summed over the same participants. The error of their ratio includes their covariance (delta method). The lift is computed with Fieller’s method if the baseline is within 30 standard errors of zero.',
};

const openWindowTexts: Record<OpenWindows, string> = {
  left_out: 'People who can still come back are left out.',
  until_return: 'People who can still come back count as not having come back until they do.',
  until_end:
    'People who can still come back count as not having come back until they do. Returns after the end of the experiment do not count.',
};

const retentionModel = (analysis: Analysis, openWindows: OpenWindows) =>
  `The retention rate of each variant has the posterior Beta(1 + people who came back, 1 + people who did not). Only the ${peopleNoun(analysis)} are counted. ${openWindowTexts[openWindows]} Intervals, chances and losses are exact integrals, without random draws.`;

/** How rates are computed if the shares of the variants changed. */
const COMBINED_RATES =
  'The error of the rate of each variant is assumed to be normally distributed. The lift and its interval are computed with the delta method, or with Fieller’s method if the baseline is within 30 standard errors of zero.';

/** Says how several periods are combined; empty if the results contain one. */
const combination = (periods: number) =>
  periods < 2
    ? ''
    : ` Combined over ${periods} periods with different shares: the value of each variant is the mean over the periods, weighted by the participants of all variants.`;

const limits: Record<Exclude<MetricKind, 'funnel'>, string> = {
  trend:
    'Events are assumed to follow a Poisson distribution. If few participants trigger most events, the intervals are too narrow.',
  mean: 'A few very large values make a mean uncertain. Winsorize the metric to limit such values.',
  ratio: 'Participants with a larger denominator have more influence on the ratio.',
};

const CUPED_METHOD =
  'CUPED adjusts the value of each variant by what its participants did before their exposure, with one factor for all variants. The figures of the server use a factor for each pair, so they can differ in the third digit.';

/** Says how CUPED adjusts the values; empty if it is not used. */
const adjustment = ({ cuped }: Analysis) => (cuped?.isUsed ? ` ${CUPED_METHOD}` : '');

const usedPeriods = ({ results: { periods } }: Pick<Goal, 'results'>) =>
  (periods ?? []).filter(({ used }) => used).length;

/** Returns a sentence about the variant in which a funnel counts a participant. */
function countedVariant({ metric: { isLegacy }, results }: Goal, { exposure_criteria: criteria }: Experiment): string {
  const isFirst =
    (results.periods ?? []).length > 1 ||
    (isObject(criteria) && criteria['multiple_variant_handling'] === 'first_seen');
  return isLegacy || isFirst
    ? 'Each participant counts once, in the variant that was served first.'
    : 'Participants who were served several variants are left out.';
}

interface Props {
  experiment: Experiment;
  goal: Goal;
  analysis: Analysis;
  /** Whether the server judges the results too. */
  hasOwnVerdict: boolean;
}

/** Explains how the numbers were computed, how to read them, and their limits. */
export function MethodText({ experiment, goal, analysis, hasOwnVerdict }: Props) {
  const { metric, settings, baseline, variants } = analysis;
  const confidence = formatConfidence(settings.confidence);
  const prior =
    settings.prior === 'weak'
      ? ` The weak prior adds ${WEAK_PRIOR_PARTICIPANTS} imaginary participants with the rate of all variants together.`
      : '';
  const detectable = variants.flatMap(({ comparison }) => comparison?.outlook.noticeable ?? []);
  const comparisons = variants.length - 1;
  const periods = usedPeriods(goal);
  const ratesModel = analysis.isRetention ? retentionModel(analysis, goal.openWindows) : models[metric];
  return (
    <div className={styles.method}>
      <p>
        <b>Computed by this page.</b>{' '}
        <span>{`${metric === 'funnel' && periods > 1 ? COMBINED_RATES : ratesModel}${combination(periods)}${prior}${adjustment(analysis)}`}</span>{' '}
        The relative lift is the ratio of two rates, so its interval includes the uncertainty of <span>{baseline}</span>{' '}
        too.
        {goal.metric.isLegacy && (
          <span>{` An interval that ignores the uncertainty of ${baseline}, like the one in PostHog’s console of 2024, is about a third too narrow for groups of equal size.`}</span>
        )}
        <span>{` Settings: ${formatSettings(settings)}.`}</span>
      </p>
      <p>
        <b>How to read it.</b> The <span>{confidence}</span> credible interval contains the true lift with a probability
        of <span>{confidence}</span>, given the counts, the model and the prior. The expected loss is the average cost
        of a choice: zero where the choice is better, and the difference where it is worse.
      </p>
      {hasOwnVerdict && (
        <p>
          <b>Computed by the server.</b> <span>{serverPart(goal, analysis.groups ?? null)}</span>
        </p>
      )}
      <p>
        <b>When a result is conclusive.</b> A result is conclusive if the {DECIDING_INTERVAL} excludes zero. The plot
        shows this interval; at this check, it is a plain <span>{formatLevel(analysis.required.best)}</span> interval.
        However often the results are checked, a variant without an effect is called better in at most{' '}
        <span>{formatConfidence((1 - settings.confidence) / 2)}</span> of experiments. Until the end of the plan, the
        interval is O’Brien and Fleming’s boundary for continuous checks: wide at the start and narrow at the end. After
        it, a confidence sequence has <span>{formatConfidence(AFTER_PLAN_ERROR_SHARE)}</span> of the error rate. Without
        a plan, the sequence has all of it. The plan of the launch counts. The first result that is conclusive stays,
        because the error rate is for all checks together.
        {comparisons > 1 && (
          <span>{` The best of ${comparisons} variants needs a wider interval, so that all comparisons together have the error rate of a single comparison (Šidák).`}</span>
        )}
      </p>
      <p>
        <b>Limits.</b> <span>{metric === 'funnel' ? countedVariant(goal, experiment) : limits[metric]}</span> The error
        rate is for one metric.
        {detectable.length > 0 && (
          <span>{` With these participants, a true lift of ${formatLift(Math.max(...detectable))} is detected 8 times in 10.`}</span>
        )}
      </p>
    </div>
  );
}
