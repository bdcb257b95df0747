import type { Json } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { isSameValue } from '../compare.ts';
import type { FlagPlan } from '../plan.ts';
import { changedFlagFields } from './check-flag.ts';
import { experimentName } from './flags-api.ts';

/** Returns the part of filters that decides who gets which variant: without payloads and the names of variants. */
function audience(filters: Json | undefined): unknown {
  const { payloads: _, multivariate, ...others } = isObject(filters) ? filters : {};
  const variants = isObject(multivariate) ? multivariate['variants'] : null;
  const shares = Array.isArray(variants) ? variants.map((one) => (isObject(one) ? { ...one, name: null } : one)) : null;
  return { ...others, shares };
}

type Rule = (before: Json | undefined, after: Json | undefined, experiments: string) => string | null;

/** The consequences of changing a flag while experiments run, by field. */
const rules: Readonly<Record<string, Rule>> = {
  filters: (before, after, experiments) =>
    isSameValue({ kind: 'json' }, audience(before), audience(after))
      ? null
      : `other people get the flag while ${experiments}, so its results mix people from before and after the change.`,
  active: (_before, after, experiments) =>
    after === true
      ? `people get their variants again while ${experiments}.`
      : `nobody gets the flag while ${experiments}, so no new people are counted.`,
  ensure_experience_continuity: (_before, _after, experiments) =>
    `people can get another variant while ${experiments}.`,
};

/**
 * Returns the consequences of a flag's change for running experiments, by field. Each completes the sentence "I
 * understand that …".
 */
export function flagConfirmations(plan: FlagPlan): { field: string; consequence: string }[] {
  const running = plan.experiments.filter(({ is_running }) => is_running);
  if (running.length === 0 || plan.before === null) return [];
  const names = running.map(experimentName).join(', ');
  const experiments =
    running.length === 1 ? `the experiment ${names} is running` : `the experiments ${names} are running`;
  return changedFlagFields(plan).flatMap((field) => {
    const consequence = rules[field]?.(plan.before?.[field], plan.after?.[field], experiments);
    return consequence ? [{ field: `flags.${plan.key}.${field}`, consequence }] : [];
  });
}
