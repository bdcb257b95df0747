import { conclusionNoun } from '#contract/format/conclusion-name.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Comparison } from '#verdict/analysis/types.ts';
import type { VerdictState } from '#verdict/decide.ts';
import { formatDays } from '#verdict/experiment-day.ts';
import { DECIDING_INTERVAL } from '#verdict/required-confidence.ts';
import { regionPercent } from '#verdict/settings.ts';
import { formatDecidingInterval } from '#verdict/text/format-effect.ts';
import { formatDuration, formatLift } from '#verdict/text/format-number.ts';
import type { MetricFormat } from '#verdict/text/metric-format.ts';

/** The name of an experiment, with which its text begins. */
interface Named {
  name: string;
}

/** A step of an experiment's lifecycle. */
interface Step extends Named {
  /** The person; null if it happened on schedule, absent if it is not known. */
  by?: string | null;
}

/** A lift and its deciding interval as text. The lift is empty if there is none. A `MetricHarm` is one. */
export interface EffectText {
  lift: string;
  interval: string;
}

interface Decided extends Named {
  state: Extract<VerdictState, 'better' | 'worse' | 'different' | 'same'>;
  variant: string;
  baseline: string;
  effect: EffectText;
  /** How many variants there are, with the baseline. */
  variants: number;
  /** The lift up to which a difference is negligible: 0.01 is 1%. */
  region: number;
  /** The day on which the result was reached, if the data since then are weaker; else null. */
  reachedOn: string | null;
}

/** Names that are listed; a summary only counts more. */
const MAX_LISTED = 10;

const TO_DO = 'Decide, end it or extend the plan.';
const DEFAULT_FOR_ALL = 'everyone gets the default';

/** Returns a lift and its deciding interval as text. */
export const effectTextOf = (comparison: Comparison, format: MetricFormat): EffectText => ({
  lift: comparison.change === null ? '' : formatLift(comparison.change),
  interval: formatDecidingInterval(comparison, format),
});

/** Formats an effect: "−6.1% (deciding interval −10.9% to −1.2%)". */
const formatEffect = ({ lift, interval }: EffectText) =>
  lift === '' ? `${DECIDING_INTERVAL} ${interval}` : `${lift} (${DECIDING_INTERVAL} ${interval})`;

/** Returns a sentence with one period at its end, also if it ends with an abbreviated name. */
const sentence = (text: string) => (text.endsWith('.') ? text : `${text}.`);

/** Returns who took a step, with a space before it; empty if that is not known. */
function byWhom(by: string | null | undefined): string {
  if (by === undefined) return '';
  return by === null ? ' on schedule' : ` by ${isolateName(by)}`;
}

const listNames = (names: readonly string[]) => {
  const listed = names.slice(0, MAX_LISTED).map(isolateName).join(', ');
  return names.length > MAX_LISTED ? `${listed} and ${names.length - MAX_LISTED} more` : listed;
};

function clauseOf({ state, variant, baseline, variants, region, reachedOn }: Decided): string {
  const [own, other] = [isolateName(variant), isolateName(baseline)];
  if (state === 'same') return `${own} and ${other} differ by less than ${regionPercent(region)}%`;
  if (state === 'different') return `${own} is different from ${other}`;
  if (state === 'better' || variants <= 2) return `${own} is ${state} than ${other}`;
  return `every variant is worse than ${other}${reachedOn === null ? `. The closest is ${own}` : ''}`;
}

function decided(result: Decided): string {
  const { name, state, effect, reachedOn } = result;
  const measured = formatEffect(effect);
  const end =
    reachedOn === null || state === 'same'
      ? measured
      : `this was reached on ${reachedOn}. The data since then are weaker: ${measured}`;
  return `${isolateName(name)}: ${clauseOf(result)}: ${end}.`;
}

/** Returns the comment of a conclusion that a schedule recorded. */
export const scheduledShipComment = (effect: EffectText): string => `Shipped on schedule: ${formatEffect(effect)}.`;

/** Returns the text of a message for each rule. Names are isolated. */
export const notificationTexts = {
  /** @param late the seconds after the scheduled time; 0 for none that is worth mentioning */
  launched: ({ name, by, late }: Step & { late: number }) =>
    sentence(`${isolateName(name)} launched${byWhom(by)}${late > 0 ? `, ${formatDuration(late)} late` : ''}`),

  ended: ({ name, by, conclusion }: Step & { conclusion: string | null }) =>
    `${sentence(`${isolateName(name)} ended${byWhom(by)}`)} ${
      conclusion === null ? 'No conclusion is recorded.' : `Conclusion: ${conclusionNoun(conclusion)}.`
    }`,

  /** @param metric the harmed guardrail, if it is the cause */
  paused: ({ name, by, metric }: (Named & { by?: string; metric: null }) | (Named & { by: null; metric: string })) =>
    `${sentence(
      `${isolateName(name)} paused${metric === null ? byWhom(by) : ` because ${isolateName(metric)} is harmed`}`,
    )} Now ${DEFAULT_FOR_ALL}.`,

  shipped: ({
    name,
    by,
    variant,
    isToEveryone,
    effect,
  }: Step & { variant: string; isToEveryone: boolean; effect: EffectText | null }) => {
    const text = `${isolateName(name)}: ${isolateName(variant)} shipped to ${isToEveryone ? 'everyone' : 'its audience'}${byWhom(by)}`;
    return sentence(effect === null ? text : `${text}: ${formatEffect(effect)}`);
  },

  concluded: ({ name, by, conclusion }: Step & { conclusion: string }) =>
    sentence(`${isolateName(name)}: the conclusion “${conclusionNoun(conclusion)}” was recorded${byWhom(by)}`),

  decided,

  harmed: ({
    name,
    variant,
    metric,
    effect,
    isPaused,
  }: Named & { variant: string; metric: string; effect: EffectText; isPaused: boolean }) =>
    `${isolateName(name)}: ${isolateName(variant)} harms ${isolateName(metric)}: ${formatEffect(effect)}.${
      isPaused ? ` The experiment is paused: ${DEFAULT_FOR_ALL}.` : ''
    }`,

  /** @param failure the sentence of the check (see `ResultsCheck`) */
  check_failed: ({ name, failure }: Named & { failure: string }) =>
    `${isolateName(name)} has no valid results: ${sentence(failure)}`,

  no_participants: ({ name, since }: Named & { since: 'launch' | 'yesterday' }) =>
    `${isolateName(name)}: no participants in the ${since === 'launch' ? '24 hours since the launch' : 'last 24 hours'}. Check the flag in the code.`,

  planned_day: ({ name, day }: Named & { day: number }) =>
    `${isolateName(name)}: this is the planned day, day ${day}. ${TO_DO}`,

  /** At a scheduled end that changes nothing. */
  scheduled_end: ({ name }: Named) => `${isolateName(name)}: its scheduled end has come. ${TO_DO}`,

  overdue: ({ name, days }: Named & { days: number }) =>
    `${isolateName(name)}: ${formatDays(days)} past plan. ${TO_DO}`,

  metric_failed: ({ name, metric, reason }: Named & { metric: string; reason: string }) =>
    `${isolateName(name)}: ${isolateName(metric)} failed in 3 runs in a row. ${sentence(reason)}`,

  /** @param reason a clause, for example "the flag gift-wrap has 1 variant" */
  schedule_failed: ({ name, step, reason }: Named & { step: 'start' | 'end' | 'ship'; reason: string }) => {
    const verb = { start: 'did not start', end: 'did not end', ship: 'was not shipped' }[step];
    return `${isolateName(name)} ${verb}: ${sentence(reason)} The schedule is cleared.`;
  },

  flag_stale: ({ name, flag, days }: Named & { flag: string; days: number }) =>
    `${isolateName(name)} ended ${formatDays(days)} ago, and its flag ${isolateName(flag)} is still on. Ship a variant, or turn the flag off.`,

  weekly: (names: Record<'launched' | 'decided' | 'overdue' | 'attention', readonly string[]>) => {
    const parts = [
      ['Launched', names.launched],
      ['Decided', names.decided],
      ['Past plan', names.overdue],
      ['Needs attention', names.attention],
    ] as const;
    const filled = parts.filter(([, listed]) => listed.length > 0);
    return filled.map(([label, listed]) => sentence(`${label}: ${listNames(listed)}`)).join(' ') || 'Nothing happened.';
  },

  test: ({ by }: { by: string }) => sentence(`Test message by ${isolateName(by)}`),
};
