import { type Experiment, type ExperimentStatus, reportedStateOf } from '#contract/experiment.ts';
import { formatCountOf } from '#contract/format/count.ts';
import {
  formatShares,
  hasControl,
  isDifferentSplit,
  isFullSplit,
  plannedSplit,
  type VariantShare,
  variantKeysError,
} from '#contract/variant-shares.ts';
import { experimentDayOf } from '../experiment-day.ts';
import { hasGoal, hasMetric, isGoalUnknown } from '../metric.ts';
import { servedSplit, shippedVariant, splitOf } from '../variant-split.ts';
import { metricError } from './metric-errors.ts';

/** The input of the rules. */
export interface HealthInput {
  experiment: Experiment;
  status: ExperimentStatus;
  now: number;
  flag: { active: boolean | null; deleted: boolean | null };
  /** Whether another experiment in the project has the same flag key. */
  isKeyShared: boolean;
}

/** One possible problem of an experiment. */
export interface HealthRule {
  /** `warning` needs attention; `quiet` is only a recommendation. */
  tone: 'warning' | 'quiet';
  /**
   * The problem's name in the list's filter; by default, the label. Set if the label contains a number, because the number
   * differs between experiments.
   */
  name?: string;
  /** The problem's short label; null if the experiment does not have the problem. */
  label: (input: HealthInput) => string | null;
  /** The problem and what to do, in one to three sentences. */
  about: string | ((input: HealthInput) => string);
}

const labelIf = (applies: (input: HealthInput) => boolean, label: string) => (input: HealthInput) =>
  applies(input) ? label : null;

const isShipped = ({ experiment }: HealthInput) => shippedVariant(experiment) !== null;

const isWithoutControl = (split: readonly VariantShare[]) => split.length > 0 && !hasControl(split);

const isPartialSplit = (split: readonly VariantShare[]) =>
  split.length > 0 && !isFullSplit(split.map(({ percent }) => percent ?? Number.NaN));

const isOneSided = (input: HealthInput) =>
  !isShipped(input) && splitOf(input.experiment).some(({ percent }) => percent === 100);

/** What to do if one variant has 100%. An ended experiment needs no action. */
const oneSidedRemedy: Partial<Record<ExperimentStatus, string>> = {
  draft: ' Give a second variant a share before the launch.',
  running: ' Give a second variant a share, or end the experiment.',
};

/** What to do if no variant is control. Variant keys can't change after the launch. */
const noControlRemedy: Partial<Record<ExperimentStatus, string>> = {
  draft: ' Rename one variant to “control”.',
  running:
    ' Variant keys cannot change after the launch. Move the experiment back to draft, then rename one variant to “control”.',
};

/** Returns the planned and the served split if they differ. */
function differingSplits({ experiment }: HealthInput): { planned: VariantShare[]; served: VariantShare[] } | null {
  const [planned, served] = [plannedSplit(experiment.parameters), servedSplit(experiment)];
  const areDifferent = planned.length > 0 && served.length > 0 && isDifferentSplit(planned, served);
  return areDifferent ? { planned, served } : null;
}

function aboutLaunchedPlan(input: HealthInput): string {
  const { planned, served } = differingSplits(input) ?? { planned: [], served: [] };
  return `The plan is ${formatShares(planned)}, but the flag serves ${formatShares(served)}. People get what the flag serves.`;
}

function aboutDraftPlan(input: HealthInput): string {
  const { planned, served } = differingSplits(input) ?? { planned: [], served: [] };
  return `The plan is ${formatShares(planned)}; the flag was changed elsewhere and has ${formatShares(served)}. The next save of the plan overwrites the flag. To keep the variants of the flag, copy them to the plan first.`;
}

function overdueLabel({ experiment, status, now }: HealthInput): string | null {
  const { day, planned } = experimentDayOf(experiment, now);
  if (status !== 'running' || day === null || planned === null || day <= planned) return null;
  const late = day - planned;
  return `${formatCountOf(late, 'day')} past plan`;
}

const endsBeforeStart = ({ start_date, end_date }: Experiment) =>
  start_date !== null && end_date !== null && Date.parse(end_date) < Date.parse(start_date);

const hasFlagState = (status: ExperimentStatus, isActive: boolean) => (input: HealthInput) =>
  input.status === status && input.flag.active === isActive && input.flag.deleted !== true;

/** The possible problems of an experiment, the most severe first. */
export const healthRules: Record<string, HealthRule> = {
  draft_flag_deleted: {
    tone: 'warning',
    label: labelIf(({ status, flag }) => status === 'draft' && flag.deleted === true, 'flag deleted'),
    about:
      'The flag was deleted, so no one would get a variant after the launch. Duplicate the experiment with another flag key, and launch the copy.',
  },
  flag_deleted: {
    tone: 'warning',
    label: labelIf(({ status, flag }) => status === 'running' && flag.deleted === true, 'running, flag deleted'),
    about:
      'The flag was deleted, so no one gets a variant. Restore it, or end the experiment. To run it again, duplicate it with another flag key.',
  },
  flag_inactive: {
    tone: 'warning',
    // The status of a paused experiment already says that the flag is off.
    label: labelIf(
      (input) => hasFlagState('running', false)(input) && reportedStateOf(input.experiment) !== 'paused',
      'running, flag off',
    ),
    about: 'The flag is off, so no one gets a variant. Turn the flag on, or end the experiment.',
  },
  end_before_start: {
    tone: 'warning',
    label: labelIf(({ experiment }) => endsBeforeStart(experiment), 'ends before its start'),
    about: 'The end is before the start, so nothing is counted. Correct one of the two dates.',
  },
  end_in_past: {
    tone: 'warning',
    label: labelIf(
      ({ experiment: { end_date }, status, now }) =>
        status === 'draft' && end_date !== null && Date.parse(end_date) <= now,
      'ends in the past',
    ),
    about:
      'The end is in the past, so the experiment would end as soon as it is launched. Clear the end, or set a later one.',
  },
  shared_key: {
    tone: 'warning',
    label: labelIf(({ isKeyShared }) => isKeyShared, 'flag key used twice'),
    about:
      'Another experiment of this project uses the same flag key, so participants are counted in both experiments. Duplicate one of the experiments with another flag key, and run the copy.',
  },
  one_sided: {
    tone: 'warning',
    label: labelIf(isOneSided, 'one variant at 100%'),
    about: ({ status }) =>
      `Everyone gets the same variant, so there is nothing to compare.${oneSidedRemedy[status] ?? ''}`,
  },
  bad_split: {
    tone: 'warning',
    label: labelIf(({ experiment }) => isPartialSplit(splitOf(experiment)), 'split is not 100%'),
    about: 'The shares of the variants do not add up to 100%. Correct the shares.',
  },
  no_control: {
    tone: 'warning',
    label: labelIf(({ experiment }) => isWithoutControl(splitOf(experiment)), 'no control'),
    about: ({ status }) =>
      `No variant has the key “control”, so there is no baseline to compare with.${noControlRemedy[status] ?? ''}`,
  },
  unsound_variants: {
    tone: 'warning',
    label: labelIf(
      ({ experiment, status, flag }) =>
        status === 'draft' && flag.deleted !== true && variantKeysError(splitOf(experiment)) !== null,
      'invalid variants',
    ),
    about: ({ experiment }) =>
      `${variantKeysError(splitOf(experiment))} Correct the variants now: variant keys cannot change after the launch.`,
  },
  plan_differs: {
    tone: 'warning',
    label: labelIf(
      (input) => input.status !== 'draft' && !isShipped(input) && differingSplits(input) !== null,
      'plan and flag differ',
    ),
    about: aboutLaunchedPlan,
  },
  draft_plan_differs: {
    tone: 'warning',
    label: labelIf(
      (input) => input.status === 'draft' && input.flag.deleted !== true && differingSplits(input) !== null,
      'plan and flag differ',
    ),
    about: aboutDraftPlan,
  },
  archived_running: {
    tone: 'warning',
    label: labelIf(
      ({ experiment, status }) => experiment.archived === true && status === 'running',
      'running, archived',
    ),
    about: 'The experiment is hidden from the list but still runs. End it, or restore it.',
  },
  overdue: {
    tone: 'warning',
    name: 'past planned end',
    label: overdueLabel,
    about: 'The experiment has run longer than planned. The results say what to do next.',
  },
  ended_flag_on: {
    tone: 'warning',
    label: labelIf((input) => hasFlagState('ended', true)(input) && !isShipped(input), 'ended, flag still on'),
    about: 'The flag still serves all variants. Ship a variant, or turn the flag off.',
  },
  draft_flag_on: {
    tone: 'warning',
    label: labelIf(hasFlagState('draft', true), 'draft, flag already on'),
    about:
      'The flag already serves the variants, but participants are not counted before the launch. Launch the experiment, or turn the flag off.',
  },
  no_metric: {
    tone: 'warning',
    label: labelIf(({ experiment }) => !hasGoal(experiment) && !isGoalUnknown(experiment), 'no metric'),
    about: 'No goal metric is set, so there are no results. Set a goal metric.',
  },
  unfit_metric: {
    tone: 'warning',
    label: labelIf(
      ({ experiment }) => metricError(experiment.filters) !== null && hasMetric(experiment.filters),
      'metric incomplete',
    ),
    about: ({ experiment }) =>
      `${metricError(experiment.filters)} Correct the metric, because there are no results until then.`,
  },
  no_description: {
    tone: 'quiet',
    label: labelIf(({ experiment }) => (experiment.description ?? '').trim() === '', 'no description'),
    about: 'Add a description of what is tested and why.',
  },
};
