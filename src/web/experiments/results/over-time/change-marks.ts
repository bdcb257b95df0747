import type { Experiment } from '#contract/experiment.ts';
import { dayAt } from '#verdict/experiment-day.ts';

/** When parts of a running experiment last changed (ISO 8601); null or undefined for parts that did not. */
export type LastChanges = Partial<Record<'shares' | 'audience' | 'payload' | 'metrics', string | null | undefined>>;

/** A day on which something changed: "audience, payload changed". */
export interface ChangeMark {
  day: number;
  text: string;
}

/** Returns a mark for each day on which something changed while the experiment ran, the first day first. */
export function changeMarks(changes: LastChanges, experiment: Pick<Experiment, 'start_date'>): ChangeMark[] {
  const byDay = new Map<number, string[]>();
  for (const [part, at] of Object.entries(changes)) {
    const day = at ? dayAt(experiment, Date.parse(at)) : null;
    if (day !== null) byDay.set(day, [...(byDay.get(day) ?? []), part]);
  }
  return [...byDay]
    .toSorted(([one], [other]) => one - other)
    .map(([day, parts]) => ({ day, text: `${parts.join(', ')} changed` }));
}
