import { type Experiment, type ExperimentStatus, statusOf } from '#contract/experiment.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { shippedVariant } from '../variant-split.ts';
import { type HealthInput, healthRules } from './health-rules.ts';

/** A problem of an experiment, or the note that there is none. */
export interface HealthIssue {
  code: string;
  /** `warning` needs attention, `quiet` is only a recommendation, `fine` means that there is no problem. */
  tone: 'warning' | 'quiet' | 'fine';
  label: string;
  /** The label without numbers. A filter by this name finds all experiments with the issue. */
  name: string;
  /** The problem and what to do, in a few sentences. */
  about: string;
}

const healthyLabels: Record<ExperimentStatus, (experiment: Experiment) => string> = {
  draft: () => 'ready to launch',
  running: () => 'setup OK',
  ended: (experiment) => {
    const shipped = shippedVariant(experiment);
    return shipped === null ? 'flag off' : `${isolateName(shipped)} shipped`;
  },
};

const booleanOrNull = (value: unknown) => (typeof value === 'boolean' ? value : null);

/** Returns the flag keys that several of these experiments use. */
export function findSharedKeys(experiments: readonly Pick<Experiment, 'feature_flag_key'>[]): ReadonlySet<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const { feature_flag_key: key } of experiments) (key && seen.has(key) ? shared : seen).add(key);
  return shared;
}

function healthInput(experiment: Experiment, now: number, isKeyShared: boolean): HealthInput {
  const flag: unknown = experiment.feature_flag;
  const { active, deleted } = isObject(flag) ? flag : {};
  return {
    experiment,
    status: statusOf(experiment, now),
    now,
    isKeyShared,
    flag: { active: booleanOrNull(active), deleted: booleanOrNull(deleted) },
  };
}

/** Returns an experiment's problems, the most severe first. */
export function findHealthIssues(experiment: Experiment, now: number, isKeyShared = false): HealthIssue[] {
  const input = healthInput(experiment, now, isKeyShared);
  return Object.entries(healthRules).flatMap(([code, { tone, name, label: labelOf, about }]) => {
    const label = labelOf(input);
    if (label === null) return [];
    return [{ code, tone, label, name: name ?? label, about: typeof about === 'string' ? about : about(input) }];
  });
}

/** Returns the issues to display. If there is no warning, the first issue says so. */
export function withHealthyLabel(
  issues: readonly HealthIssue[],
  experiment: Experiment,
  status: ExperimentStatus,
): readonly HealthIssue[] {
  if (issues.some(({ tone }) => tone === 'warning')) return issues;
  const label = healthyLabels[status](experiment);
  return [
    {
      code: 'fine',
      tone: 'fine',
      label,
      name: label,
      about:
        'No problems found in the setup. The split of the participants is checked as soon as the results are loaded.',
    },
    ...issues,
  ];
}

/** Returns an experiment's health for display. */
export const experimentHealth = (experiment: Experiment, now: number, isKeyShared = false): readonly HealthIssue[] =>
  withHealthyLabel(findHealthIssues(experiment, now, isKeyShared), experiment, statusOf(experiment, now));
