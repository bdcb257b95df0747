import { formatCountOf } from '#contract/format/count.ts';
import type { Analysis } from '../analysis/types.ts';
import type { OpenReason, Verdict } from '../decide.ts';
import { daysUntilPlan, decidingPlan, type RunTime } from '../required-confidence.ts';

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
  if (daysLeft === 0) return 'the results are checked more than once';
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

/** Why an interval that is valid for a single check is not enough. */
const whyNotEnough: Partial<Record<OpenReason, (context: IntervalContext) => string>> = {
  in_plan: whyNotInPlan,
  after_plan: whyNotAfterPlan,
  no_plan: ({ runTime: { launchPlan } }) =>
    `no running time ${launchPlan ? 'was planned at the launch' : 'is planned'}, so the experiment could be stopped at any favorable moment`,
  many_variants: ({ analysis: { variants, baseline } }) =>
    `${variants.length - 1} variants are compared with ${baseline}, and the measured lift of the best one is often too high`,
};

/** Returns why the interval that decides is wider than that of a single check; empty if it is not. */
export function whyStrongerEvidence(context: IntervalContext): string {
  const { reason } = context.verdict;
  const why = reason && whyNotEnough[reason]?.(context);
  return why ? ` Stronger evidence is needed because ${why}.` : '';
}
