import type { Entity } from './event-query.ts';

/** Whether one event can be both. */
export const overlap = (one: Entity, other: Entity): boolean =>
  one.name === null || other.name === null || one.name === other.name;

/** Which steps have to come strictly later than the one before: those that could be the same event as an earlier one. */
export const strictSteps = (steps: readonly Entity[]): boolean[] =>
  steps.map((step, index) => steps.slice(0, index).some((earlier) => overlap(earlier, step)));
