import type { Entity } from './entity.ts';
import { exposuresOf, type MomentsQuery } from './moments-query.ts';

/** Whether the same event can match both entities, judged only by the entities' event names. */
export const overlap = (one: Entity, other: Entity): boolean =>
  one.names === null || other.names === null || one.names.some((name) => other.names?.includes(name));

/**
 * Returns for each step whether it must be strictly later than the previous step. This is the case if the same event
 * could match the step and an earlier step.
 */
export const strictSteps = (steps: readonly Entity[]): boolean[] =>
  steps.map((step, index) => steps.slice(0, index).some((earlier) => overlap(earlier, step)));

/**
 * Whether a step must be strictly later than the previous step or the exposure, because the same event could match the
 * step and an earlier step or an exposure. If any event is an exposure, only earlier steps matter: the exposure is then
 * only the time since when a person is known.
 */
export function isStrictAfter(
  query: Pick<MomentsQuery, 'exposure' | 'segment'>,
  steps: readonly Entity[],
  index: number,
): boolean {
  const exposures = exposuresOf(query).map(({ entity }) => entity);
  const earlier = [...exposures.filter(({ names }) => names !== null), ...steps.slice(0, index)];
  return steps.slice(index, index + 1).some((step) => earlier.some((other) => overlap(other, step)));
}
