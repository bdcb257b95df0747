import { flagKeyPattern, MAX_FLAG_KEY } from '#contract/feature-flag.ts';
import { filterProblems } from '#contract/flag-filters.ts';
import { violationOf } from '#contract/violation.ts';
import type { FlagPlan } from '../plan.ts';
import { changedFlagFields } from './check-flag.ts';
import { differentFields, type FlagFields, flagField, newFlag, withDesired } from './flag-fields.ts';
import { experimentName, type ReadFlag } from './flags-api.ts';

/** The desired values of some fields of some flags, by key. Null: the flag is to be deleted. */
export type DesiredFlags = ReadonlyMap<string, FlagFields | null>;

function planFlag(key: string, current: ReadFlag | undefined, desired: FlagFields | null): FlagPlan[] {
  const { id = null, fields: before = null } = current ?? {};
  const after = desired && withDesired(before ?? newFlag, desired);
  const isSame = before && after ? differentFields(before, after).length === 0 : before === after;
  return isSame ? [] : [{ key, id, before, after, experiments: [] }];
}

/** Returns the changes that give flags their desired values. */
export function planFlags(flags: readonly ReadFlag[], desired: DesiredFlags): FlagPlan[] {
  const byKey = new Map(flags.map((flag) => [flag.key, flag]));
  return [...desired].flatMap(([key, fields]) => planFlag(key, byKey.get(key), fields));
}

/** Returns why a new flag can't have its key. An existing flag can have any key. */
function keyProblem({ key, before, after }: FlagPlan): string | null {
  if (before !== null || after === null) return null;
  if (key.length > MAX_FLAG_KEY) return `Ensure this field has no more than ${MAX_FLAG_KEY} characters.`;
  return flagKeyPattern.test(key) ? null : 'Only letters, numbers, hyphens (-) & underscores (_) are allowed.';
}

function valueProblems(field: string, value: unknown): string[] {
  const violation = violationOf(field, flagField(field), value);
  if (violation) return [violation.detail];
  return field === 'filters' ? filterProblems(value).map(({ detail }) => detail) : [];
}

/** Returns why the server would refuse the planned values of a flag, by field. */
export function invalidFlagFields(plan: FlagPlan): { field: string; reason: string }[] {
  const ofKey = keyProblem(plan);
  return [
    ...(ofKey === null ? [] : [{ field: 'key', reason: ofKey }]),
    ...changedFlagFields(plan).flatMap((field) =>
      valueProblems(field, plan.after?.[field]).map((reason) => ({ field, reason })),
    ),
  ];
}

/** Why a flag can't be deleted: the experiments that use it. Null if the plan does not delete it, or if it can. */
export const deletionProblem = ({ after, experiments }: FlagPlan): string | null =>
  after !== null || experiments.length === 0
    ? null
    : `The flag can’t be deleted while an experiment uses it: ${experiments.map(experimentName).join(', ')}.`;
