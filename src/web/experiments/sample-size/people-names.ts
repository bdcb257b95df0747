import type { AnyMetric } from '#contract/metric.ts';
import { hasStartEvent } from '#contract/retention-rules.ts';

/** The names of the people that a goal counts. */
export interface PeopleNames {
  one: string;
  many: string;
}

/** A retention metric with a start event counts only people who did this event. */
export const peopleNames: Record<'started' | 'exposed', PeopleNames> = {
  started: { one: 'person with the start event', many: 'people with the start event' },
  exposed: { one: 'participant', many: 'participants' },
};

/** Returns the names of the people that a goal counts. Without a goal, they are participants. */
export const peopleNamesOf = (goal: AnyMetric | null): PeopleNames =>
  peopleNames[goal && hasStartEvent(goal) ? 'started' : 'exposed'];
