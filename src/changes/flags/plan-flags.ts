import { filterProblems } from '#contract/flag-filters.ts';
import { violationOf } from '#contract/violation.ts';
import type { FlagPlan } from '../plan.ts';
import { changedFlagFields } from './check-flag.ts';
import { differentFields, type FlagFields, flagField, newFlag, withDesired } from './flag-fields.ts';
import { experimentName, type ReadFlag } from './flags-api.ts';

/** The desired values of some fields of some flags, by key. Null: the flag is to be deleted. */
export type DesiredFlags = ReadonlyMap<string, FlagFields | null>;

function planFlag(key: string, current: ReadFlag | undefined, desired: FlagFields | null): FlagPlan[] {
  const { id = null, version = null, fields: before = null } = current ?? {};
  const after = desired && withDesired(before ?? newFlag, desired);
  const isSame = before && after ? differentFields(before, after).length === 0 : before === after;
  return isSame ? [] : [{ key, id, version, before, after, experiments: [] }];
}

/** Returns the changes that give flags their desired values. */
export function planFlags(flags: readonly ReadFlag[], desired: DesiredFlags): FlagPlan[] {
  const byKey = new Map(flags.map((flag) => [flag.key, flag]));
  return [...desired].flatMap(([key, fields]) => planFlag(key, byKey.get(key), fields));
}

/** Returns why the server would refuse the planned values of a flag, by field. */
export const invalidFlagFields = (plan: FlagPlan): { field: string; reason: string }[] =>
  changedFlagFields(plan).flatMap((field) => {
    const value = plan.after?.[field];
    const violation = violationOf(field, flagField(field), value);
    if (violation) return [{ field, reason: violation.detail }];
    return field === 'filters' ? filterProblems(value).map(({ detail }) => ({ field, reason: detail })) : [];
  });

/** Why a flag can't be deleted: the experiments that use it. Null if the plan does not delete it, or if it can. */
export const deletionProblem = ({ after, experiments }: FlagPlan): string | null =>
  after !== null || experiments.length === 0
    ? null
    : `The flag can’t be deleted while an experiment uses it: ${experiments.map(experimentName).join(', ')}.`;
