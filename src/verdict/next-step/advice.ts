import { formatCountOf } from '#contract/format/count.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { daysToGo } from '#stats/days-to-go.ts';
import type { Analysis, Forecast } from '../analysis/types.ts';
import { type MetricHarm, openStates, type VerdictState } from '../decide.ts';
import { formatLift, formatNumber } from '../text/format-number.ts';
import { peopleNoun } from '../text/metric-format.ts';
import { harmedGuardrails } from '../text/verdict-sentence.ts';
import { MIN_DAYS, MIN_PARTICIPANTS } from '../thresholds.ts';
import { type HarmKind, harmToWeigh } from './harm-to-weigh.ts';
import type { Advice, NextStepInput } from './next-step.ts';
import { stepWithoutConversions } from './tracking-advice.ts';

const formatDays = (days: number) => `${formatNumber(days)} more day${days === 1 ? '' : 's'}`;

/** Formats with two significant digits, because a forecast is not exact. */
const formatRough = (people: number) => formatNumber(Number(people.toPrecision(2)));

const includesZero = ([low, high]: readonly [number, number]) => low <= 0 && high >= 0;

function waitForPlannedDay({ verdict, analysis, runTime: { planned, day, plannedPair } }: NextStepInput): Advice {
  const { daysLeft, leader } = verdict;
  const total = analysis.variants.reduce((sum, { people }) => sum + people, 0);
  const more = day === null ? 0 : (total / Math.max(day, 1)) * daysLeft;
  const projected = leader?.comparison.outlook.projected;
  const projection = projected
    ? ` If the variants keep their current values, the interval will then be about ${formatLift(projected[0])} to ${formatLift(projected[1])}${includesZero(projected) ? ', which is still not conclusive' : ''}.`
    : '';
  const isByDay = planned === null ? !plannedPair : day === null || day < planned;
  return {
    action: isByDay
      ? `Keep running until day ${planned ?? MIN_DAYS}.`
      : 'Keep running until the planned participants have been reached.',
    detail: `That is${isByDay ? '' : ' about'} ${formatDays(daysLeft)} and about ${formatRough(more)} more ${peopleNoun(analysis)}.${projection}`,
  };
}

function formatRange(min: number, max: number): string {
  if (!Number.isFinite(max)) return `at least ${formatRough(min)}`;
  const [low, high] = [formatRough(min), formatRough(max)];
  return low === high ? `about ${low}` : `about ${low} to ${high}`;
}

/**
 * Says how many participants the baseline needs for a conclusive result, and when it will have them. If it already has
 * enough for the lift that is easiest to detect, says so instead of "about 0 days".
 */
function outlookText({ fewest, most }: Forecast, { analysis, runTime: { day, hasEnded } }: NextStepInput): string {
  const { baseline, variants } = analysis;
  const people = variants[0]?.people ?? 0;
  const noun = peopleNoun(analysis);
  const has = `${baseline} has ${formatNumber(people)}`;
  if (most <= people) return `${has} ${noun}, and so many usually suffice for a conclusive result.`;
  if (fewest <= people)
    return Number.isFinite(most)
      ? `For a conclusive result, ${baseline} needs up to about ${formatRough(most)} ${noun} in total, and ${has}.`
      : `${has} ${noun}: enough if the true lift is large, but it may be too small to detect.`;
  const perDay = people / Math.max(day ?? 1, 1);
  const [soonest = 0, latest = 0] = [fewest, most].map((needed) => Math.ceil(daysToGo(needed, people, perDay)));
  const time = hasEnded ? '' : ` Remaining days at the current rate: ${formatRange(soonest, latest)}.`;
  return `For a conclusive result, ${baseline} needs ${formatRange(fewest, most)} ${noun} in total.${time}`;
}

/**
 * The step for an archived experiment that still runs. It does not say "Keep running", because an archived experiment is
 * hidden from the list.
 */
const ARCHIVED_STEP: Advice = {
  action: 'Restore the experiment, or end it.',
  detail: 'The experiment is archived but still runs.',
};

const OUTDATED_STEP: Advice = {
  action: 'Refresh the results.',
  detail: 'They are from before the end of the experiment.',
};

const SPREAD_STEP: Advice = {
  action: 'Choose another goal.',
  detail: 'The values of all participants are almost the same, so that rounding would decide.',
};

export const hasNoConversions = ({ variants }: Analysis) => variants.every(({ successes }) => successes === 0);

/** Whether an archived experiment still runs without a conclusive verdict. */
const isWaiting = ({ verdict, runTime, isArchived = false }: NextStepInput) =>
  isArchived && !runTime.hasEnded && openStates.has(verdict.state);

/** The only choices after an experiment has ended without a conclusive verdict. */
const RUN_AGAIN = 'Run the experiment again with more people, or keep the baseline.';

const stillOpenText = ({ isRetention }: Analysis) =>
  isRetention
    ? 'Until then, people can still come back.'
    : 'Until then, events within the conversion window still count.';

/** The step after the end while windows are open. */
const refreshWhenClosed = (days: number) =>
  `Refresh the results ${formatCountOf(days, 'day')} after the end of the experiment, when the last window closes.`;

/** Returns the step after the end of an experiment without a conclusive verdict. */
const stepAfterEnd = (closing: number | null) => (closing === null ? RUN_AGAIN : refreshWhenClosed(closing));

function actionUntilConclusive({ verdict: { required }, runTime: { hasEnded }, closing }: NextStepInput): string {
  if (hasEnded) return stepAfterEnd(closing.goal);
  return required.time === 'after_plan'
    ? 'End the experiment as inconclusive, or let it run on: a result then needs stronger evidence.'
    : 'Keep running, or end the experiment as inconclusive.';
}

function waitUntilConclusive(input: NextStepInput): Advice {
  const { verdict, analysis, runTime, closing } = input;
  const outlook = verdict.leader?.comparison.outlook;
  const action = actionUntilConclusive(input);
  if (runTime.hasEnded && closing.goal !== null) return { action, detail: stillOpenText(analysis) };
  if (!outlook || !Number.isFinite(outlook.fewest)) return { action, detail: '' };
  return {
    action,
    detail: `${outlookText(outlook, input)} The estimate assumes that the true lift is within its current 50% interval.`,
  };
}

function waitForParticipants({ analysis, runTime: { day, hasEnded }, closing }: NextStepInput): Advice {
  const smallest = Math.min(...analysis.variants.map(({ people }) => people));
  const days = Math.ceil(daysToGo(MIN_PARTICIPANTS, smallest, Math.max(smallest, 1) / Math.max(day ?? 1, 1)));
  const missing = Math.max(0, MIN_PARTICIPANTS - smallest);
  const more = analysis.hasStartEvent
    ? `${formatNumber(missing)} more ${missing === 1 ? 'person' : 'people'} with the start event`
    : formatCountOf(missing, 'more participant');
  const needed = `The smallest variant needs ${more}`;
  return hasEnded
    ? { action: stepAfterEnd(closing.people), detail: `${needed}.` }
    : { action: 'Keep running.', detail: `${needed}: about ${formatDays(days)} at the current rate.` };
}

type ConclusiveStep = (leader: string, baseline: string, input: NextStepInput) => Advice;

/** Says that a conclusive result does not have to wait for the planned day; empty if nothing is left to wait for. */
const noNeedToWait = ({ runTime: { day, planned, hasEnded } }: NextStepInput) =>
  !hasEnded && day !== null && planned !== null && day < planned ? `You do not have to wait for day ${planned}.` : '';

const recordAnd = ({ runTime: { hasEnded } }: Pick<NextStepInput, 'runTime'>) =>
  hasEnded ? 'Record the conclusion' : 'End the experiment';

const conclusiveSteps: Partial<Record<VerdictState, ConclusiveStep>> = {
  better: (leader, _, input) => ({
    action: `Ship ${leader} to everyone.`,
    detail: [noNeedToWait(input), unsettledText(input)].filter(Boolean).join(' '),
  }),
  worse: (_, baseline, input) => ({
    action: `${recordAnd(input)}, and keep ${baseline}.`,
    detail: noNeedToWait(input),
  }),
  different: () => ({
    action: 'Decide whether this change is wanted, and record the decision.',
    detail: 'The metric is neutral: neither direction is better.',
  }),
  same: (_, baseline) => ({
    action: 'Choose by criteria other than this metric, and record the decision.',
    detail: `If the variants cost the same, keep ${baseline}.`,
  }),
};

const namesOf = (harms: readonly MetricHarm[]) => harms.map(({ name }) => isolateName(name)).join(' and ');

/** Whether a running experiment is before its planned day or its planned participants. */
const isBeforePlan = ({ verdict: { daysLeft }, runTime: { hasEnded } }: NextStepInput) => !hasEnded && daysLeft > 0;

/** Says that guardrails are not settled although the goal is decided; empty if all are. */
function unsettledText(input: NextStepInput): string {
  const { verdict, runTime, closing } = input;
  const { harms } = verdict;
  const { planned, hasEnded } = runTime;
  if (harms.length === 0) return '';
  const later = hasEnded
    ? closing.any !== null && ` ${refreshWhenClosed(closing.any)}`
    : planned !== null && isBeforePlan(input) && ` To know more first, keep running until day ${planned}.`;
  return `For ${namesOf(harms)}, harm is neither shown nor excluded.${later || ''}`;
}

/** Returns the step for a leader that may harm a guardrail more than its margin allows. */
function stepForLikelyHarm(names: string, weigh: Advice, input: NextStepInput): Advice {
  if (!isBeforePlan(input)) return weigh;
  const { action } = waitForPlannedDay(input);
  return { action, detail: `Until now, ${names} is worse than its margin allows, but this is not proven.` };
}

/** Returns the next step if harm to other metrics decides whether to ship the leader, else null. */
function stepForHarm(input: NextStepInput): Advice | null {
  const { verdict, analysis, runTime } = input;
  const { state, leader } = verdict;
  const [key, record] = [leader?.key ?? '', runTime.hasEnded ? 'record' : 'end the experiment, and record'];
  if (state === 'harmed')
    return {
      action: `${recordAnd(input)}, and keep ${analysis.baseline}.`,
      detail: `To try again, change ${key} so that it does not harm ${namesOf(harmedGuardrails(verdict))}.`,
    };
  const weighed = harmToWeigh(verdict);
  if (!weighed) return null;
  const names = namesOf(weighed.harms);
  const weigh = (loss: string): Advice => ({
    action: `Weigh ${loss} in ${names} before you ship ${key} to everyone.`,
    detail: `Then ${record} the decision with its reason.`,
  });
  const waits: Record<HarmKind, Advice> = {
    proven: weigh('the loss'),
    missing: {
      action: `Do not ship ${key} yet: ${names} cannot be judged.`,
      detail: 'Refresh the results. If they are still missing, the metric shows the reason.',
    },
    not_judged: {
      action: `Do not ship ${key} yet: ${names} cannot be judged.`,
      detail: 'Compare how many exposed people do the start event in each variant, for example with a funnel.',
    },
    likely: stepForLikelyHarm(names, weigh('the possible loss'), input),
  };
  return waits[weighed.kind];
}

/**
 * Returns the next step if a check failed, if an archived experiment still runs without a conclusive verdict, if there are
 * no conversions, or if there are too few participants; else null.
 */
function stepBeforeVerdict(input: NextStepInput): Advice | null {
  const { state, reason, check } = input.verdict;
  if (input.isOutdated && openStates.has(state)) return OUTDATED_STEP;
  if (state === 'invalid') return { action: check?.failure?.next ?? 'Fix the failed check.', detail: '' };
  if (isWaiting(input)) return ARCHIVED_STEP;
  if (reason === 'successes' && hasNoConversions(input.analysis)) return stepWithoutConversions(input);
  if (reason === 'spread') return SPREAD_STEP;
  return reason === 'people' ? waitForParticipants(input) : null;
}

/** Returns what to do next because of the results, in words. */
export function adviceOn(input: NextStepInput): Advice {
  const { verdict, analysis, runTime } = input;
  const step = stepBeforeVerdict(input) ?? stepForHarm(input);
  if (step) return step;
  if (verdict.state === 'better' && !input.canShip)
    return { action: `${runTime.hasEnded ? 'Record' : 'End the experiment, and record'} the conclusion.`, detail: '' };
  const conclusive = conclusiveSteps[verdict.state];
  if (conclusive) return conclusive(verdict.leader?.key ?? '', analysis.baseline, input);
  return verdict.daysLeft > 0 ? waitForPlannedDay(input) : waitUntilConclusive(input);
}
