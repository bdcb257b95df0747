import { formatCountOf } from '#contract/format/count.ts';
import type { Analysis } from '../analysis/types.ts';
import type { OpenReason, Verdict } from '../decide.ts';
import { DECIDING_INTERVAL, daysUntilPlan, decidingPlan, type RunTime } from '../required-confidence.ts';
import { formatConfidence } from '../settings.ts';

interface IntervalContext {
  analysis: Analysis;
  verdict: Verdict;
  runTime: RunTime;
}

function whyNotInPlan({ analysis, runTime }: IntervalContext): string {
  const plan = { ...runTime, ...decidingPlan(runTime) };
  const { day, planned, hasEnded } = plan;
  if (hasEnded && day !== null && planned !== null && day < planned)
    return `the experiment ended on day ${day} of ${planned}`;
  const people = analysis.variants.map((variant) => variant.people);
  const daysLeft = daysUntilPlan(plan, people);
  if (daysLeft === 0) return 'it is valid for a single check only';
  return planned === null
    ? 'the planned participants have not been reached'
    : `the plan has ${formatCountOf(daysLeft, 'day')} left`;
}

function whyNotAfterPlan({ runTime }: IntervalContext): string {
  const plan = decidingPlan(runTime);
  if (plan === null) return 'the plan was changed after the launch';
  return plan.plannedPair
    ? 'the planned participants have been reached'
    : `day ${runTime.day} is past the planned end on day ${plan.planned}`;
}

/** Why it is not enough that the interval with the confidence from the settings excludes zero. */
const whyNotEnough: Partial<Record<OpenReason, (context: IntervalContext) => string>> = {
  in_plan: whyNotInPlan,
  after_plan: whyNotAfterPlan,
  no_plan: ({ runTime: { launchPlan } }) =>
    `no running time ${launchPlan ? 'was planned at the launch' : 'is planned'}, so the experiment could be stopped at any favorable moment`,
  many_variants: ({ analysis: { variants, baseline } }) =>
    `${variants.length - 1} variants are compared with ${baseline}, and the measured lift of the best one is often too high`,
};

/** Returns a note that says why a wider interval is required; an empty list if no wider one is. */
export function requiredIntervalNotes(context: IntervalContext): string[] {
  const { reason } = context.verdict;
  const why = reason && whyNotEnough[reason]?.(context);
  if (!why) return [];
  const confidence = formatConfidence(context.analysis.settings.confidence);
  return [
    `The ${confidence} interval excludes zero, but ${why}. In such cases, the interval often excludes zero by chance. For a conclusive result, the ${DECIDING_INTERVAL} must exclude zero.`,
  ];
}
