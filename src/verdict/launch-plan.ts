import { type ActivityEntry, changesIn } from '#contract/activity.ts';
import type { Experiment } from '#contract/experiment.ts';
import type { Json } from '#contract/field.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { formatDays, plannedDays } from './experiment-day.ts';
import { DECIDING_INTERVAL } from './required-confidence.ts';
import { MAX_COUNT } from './thresholds.ts';

/** Returns the planned number of participants, which the API calls the recommended sample size; null without one. */
export function plannedPeople(plan: unknown): number | null {
  const people = isObject(plan) ? plan['recommended_sample_size'] : undefined;
  return typeof people === 'number' && people >= 1 && people <= MAX_COUNT ? people : null;
}

const isSamePlan = (one: unknown, other: unknown) =>
  plannedDays(one) === plannedDays(other) && plannedPeople(one) === plannedPeople(other);

/**
 * Whether the current plan is not that of the launch. True if the server has no plan of the launch (null), and false for
 * servers that don't store it and whose activity shows no change (the field is absent).
 */
export function isPlanChanged({ launch_plan, parameters, start_date }: Experiment): boolean {
  if (!start_date || launch_plan === undefined) return false;
  return launch_plan === null || !isSamePlan(launch_plan, parameters);
}

function decidingPlanNote(plan: Json): string {
  const [days, people] = [plannedDays(plan), plannedPeople(plan)];
  const parts = [
    ...(days === null ? [] : [formatDays(days)]),
    ...(people === null ? [] : [formatCountOf(people, 'participant')]),
  ];
  return parts.length > 0
    ? `The plan was changed after the launch. The plan of the launch, ${parts.join(' and ')}, decides.`
    : `A plan was added after the launch. The ${DECIDING_INTERVAL} is still that of an experiment without a plan.`;
}

/** Returns a note about a plan that was changed after the launch, in a list; an empty list if it was not changed. */
export function planNotes(experiment: Experiment): string[] {
  const { launch_plan: plan = null } = experiment;
  if (!isPlanChanged(experiment)) return [];
  return [
    plan === null
      ? `The plan was changed after the launch, and the plan of the launch is unknown. So the ${DECIDING_INTERVAL} is as wide as after the end of a plan.`
      : decidingPlanNote(plan),
  ];
}

/** The fields in which servers store the plan. */
const planFields: ReadonlySet<unknown> = new Set(['parameters', 'running_time_calculation']);

/**
 * Whether an experiment's activity shows that its plan was changed after the launch.
 * @param entries the activity, newest first
 */
export function showsPlanChange(entries: readonly ActivityEntry[], { start_date }: Experiment): boolean {
  const launched = Date.parse(start_date ?? '');
  for (const entry of entries.filter(isObject)) {
    const changes = entry.scope === 'Experiment' ? changesIn(entry) : [];
    const isLaunch = changes.some(({ field, before = null }) => field === 'start_date' && before === null);
    if (isLaunch || !(Date.parse(entry.created_at) > launched)) return false;
    if (changes.some(({ field, before, after }) => planFields.has(field) && !isSamePlan(before, after))) return true;
  }
  return false;
}
