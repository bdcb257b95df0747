import { type Experiment, type ExperimentStatus, statusOf } from '#contract/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import {
  formatShares,
  isDifferentSplit,
  plannedSplit,
  splitError,
  sumOf,
  type VariantShare,
  variantKeysError,
} from '../fields/variants/split.ts';
import { computeFault } from './form/metric-faults.ts';
import { hasMetric } from './metric.ts';
import { servedSplit, shippedVariant, splitOf } from './split.ts';
import { timingOf } from './timing.ts';

/** One thing worth knowing about an experiment. */
export interface Mark {
  code: string;
  /** `warning` wants to be looked at, `quiet` is only missing, `fine` says that nothing is wrong. */
  tone: 'warning' | 'quiet' | 'fine';
  words: string;
  /** What is the matter and what can be done, in one or two sentences. */
  about: string;
}

interface Facts {
  experiment: Experiment;
  status: ExperimentStatus;
  now: number;
  flag: { active: boolean | null; deleted: boolean | null };
  /** Another experiment of the project has the same flag key. */
  isKeyShared: boolean;
}

interface Rule {
  tone: 'warning' | 'quiet';
  /** The words of the mark where it applies, else null. */
  words: (facts: Facts) => string | null;
  about: string | ((facts: Facts) => string);
}

const when = (applies: (facts: Facts) => boolean, words: string) => (facts: Facts) => (applies(facts) ? words : null);

const isShipped = ({ experiment }: Facts) => shippedVariant(experiment) !== null;

const isOneSided = (facts: Facts) =>
  !isShipped(facts) && splitOf(facts.experiment).some(({ percent }) => percent === 100);

/** What the experiment plans and what its flag serves, where the two are not the same. */
function splitsApart({ experiment }: Facts): { planned: VariantShare[]; served: VariantShare[] } | null {
  const [planned, served] = [plannedSplit(experiment.parameters), servedSplit(experiment)];
  const areApart = planned.length > 0 && served.length > 0 && isDifferentSplit(planned, served);
  return areApart ? { planned, served } : null;
}

function aboutLaunched(facts: Facts): string {
  const { planned, served } = splitsApart(facts) ?? { planned: [], served: [] };
  return `The plan says ${formatShares(planned)}; the flag serves ${formatShares(served)}. The flag counts; the plan is only written down.`;
}

function aboutDraft(facts: Facts): string {
  const { planned, served } = splitsApart(facts) ?? { planned: [], served: [] };
  return `The plan says ${formatShares(planned)}; the flag was changed elsewhere and has ${formatShares(served)}. Saving a change of the plan gives the flag what the plan says. Take over the flag’s variants first if they are to stay.`;
}

const overdue = ({ experiment, status, now }: Facts) => {
  const { day, planned } = timingOf(experiment, now);
  if (status !== 'running' || day === null || planned === null || day <= planned) return null;
  const late = day - planned;
  return `${late} day${late === 1 ? '' : 's'} past planned end`;
};

const endsBeforeStart = ({ start_date, end_date }: Experiment) =>
  start_date !== null && end_date !== null && Date.parse(end_date) < Date.parse(start_date);

/** What can be wrong, the gravest first. */
const rules: Record<string, Rule> = {
  draft_flag_deleted: {
    tone: 'warning',
    words: when(({ status, flag }) => status === 'draft' && flag.deleted === true, 'flag deleted'),
    about: 'Nobody would get a variant after a launch: the flag was deleted. Duplicate it with another flag key.',
  },
  flag_deleted: {
    tone: 'warning',
    words: when(({ status, flag }) => status === 'running' && flag.deleted === true, 'running, flag deleted'),
    about:
      'Nobody gets a variant any more: the flag was deleted. End the experiment, or duplicate it with another flag key.',
  },
  flag_inactive: {
    tone: 'warning',
    words: when(
      ({ status, flag }) => status === 'running' && flag.deleted !== true && flag.active === false,
      'running, flag off',
    ),
    about: 'Nobody gets a variant: the flag is switched off. Switch it on where your team manages feature flags.',
  },
  end_before_start: {
    tone: 'warning',
    words: when(({ experiment }) => endsBeforeStart(experiment), 'ends before its start'),
    about: 'The end lies before the start, so nothing is counted. Correct one of the two dates.',
  },
  end_in_past: {
    tone: 'warning',
    words: when(
      ({ experiment: { end_date }, status, now }) =>
        status === 'draft' && end_date !== null && Date.parse(end_date) <= now,
      'ends in the past',
    ),
    about: 'Launched as it is, it would be over at once and count nobody. Clear the end, or set a later one.',
  },
  shared_key: {
    tone: 'warning',
    words: when(({ isKeyShared }) => isKeyShared, 'same flag key twice'),
    about:
      'Another experiment of this project has the same flag key, so the people of one are counted in both. Give one of them a key of its own: duplicate it under another key.',
  },
  one_sided: {
    tone: 'warning',
    words: when((facts) => isOneSided(facts), 'one variant at 100%'),
    about: 'Everybody gets the same variant, so there is nothing to compare.',
  },
  bad_split: {
    tone: 'warning',
    words: when(
      ({ experiment }) => sumOf(splitOf(experiment).map(({ percent }) => percent ?? Number.NaN)) !== 100,
      'split is not 100%',
    ),
    about: 'The shares of the variants do not add up to 100%.',
  },
  no_control: {
    tone: 'warning',
    words: when(({ experiment }) => splitError(splitOf(experiment))?.includes('key control') === true, 'no control'),
    about: 'No variant has the key control, so there is nothing to compare the others with.',
  },
  unsound_variants: {
    tone: 'warning',
    words: when(
      ({ experiment, status }) => status === 'draft' && variantKeysError(splitOf(experiment)) !== null,
      'variants to correct',
    ),
    about: ({ experiment }) => `${variantKeysError(splitOf(experiment))} After the launch the variants are fixed.`,
  },
  plan_differs: {
    tone: 'warning',
    words: when(
      (facts) => facts.status !== 'draft' && !isShipped(facts) && splitsApart(facts) !== null,
      'plan and flag differ',
    ),
    about: aboutLaunched,
  },
  draft_plan_differs: {
    tone: 'warning',
    words: when(
      (facts) => facts.status === 'draft' && facts.flag.deleted !== true && splitsApart(facts) !== null,
      'plan and flag differ',
    ),
    about: aboutDraft,
  },
  archived_running: {
    tone: 'warning',
    words: when(({ experiment, status }) => experiment.archived === true && status === 'running', 'running, archived'),
    about: 'It is hidden from the list while people go on getting variants and being counted. End it, or restore it.',
  },
  overdue: {
    tone: 'warning',
    words: overdue,
    about: 'It runs for longer than planned. Look at the results, then end it or plan more days.',
  },
  ended_flag_on: {
    tone: 'warning',
    words: when(
      (facts) =>
        facts.status === 'ended' && !isShipped(facts) && facts.flag.active === true && facts.flag.deleted !== true,
      'ended, flag still on',
    ),
    about: 'People still get the variants. Ship a variant, or turn the flag off.',
  },
  draft_flag_on: {
    tone: 'warning',
    words: when(
      ({ status, flag }) => status === 'draft' && flag.active === true && flag.deleted !== true,
      'draft, flag already on',
    ),
    about: 'People already get the variants, but nothing is counted before the launch.',
  },
  no_metric: {
    tone: 'warning',
    words: when(({ experiment }) => !hasMetric(experiment.filters), 'no metric'),
    about: 'No goal metric is set, so there will be no results.',
  },
  unfit_metric: {
    tone: 'warning',
    words: when(
      ({ experiment }) => computeFault(experiment.filters) !== null && hasMetric(experiment.filters),
      'metric incomplete',
    ),
    about: ({ experiment }) => `${computeFault(experiment.filters)} Until then there will be no results.`,
  },
  no_description: {
    tone: 'quiet',
    words: when(({ experiment }) => (experiment.description ?? '').trim() === '', 'no description'),
    about: 'Nobody wrote down what is tried and why.',
  },
};

const fine: Record<ExperimentStatus, string> = { draft: 'ready to launch', running: 'set up fine', ended: 'flag off' };

const boolean = (value: unknown) => (typeof value === 'boolean' ? value : null);

/** The flag keys that more than one of these experiments has. */
export function sharedKeysOf(experiments: readonly Pick<Experiment, 'feature_flag_key'>[]): ReadonlySet<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const { feature_flag_key: key } of experiments) (key && seen.has(key) ? shared : seen).add(key);
  return shared;
}

function factsOf(experiment: Experiment, now: number, isKeyShared: boolean): Facts {
  const flag: unknown = experiment.feature_flag;
  const { active, deleted } = isObject(flag) ? flag : {};
  return {
    experiment,
    status: statusOf(experiment, now),
    now,
    isKeyShared,
    flag: { active: boolean(active), deleted: boolean(deleted) },
  };
}

/** Everything that the record itself shows to be wrong or missing, and whether others share its flag key. */
export function faultsOf(experiment: Experiment, now: number, isKeyShared = false): Mark[] {
  const facts = factsOf(experiment, now, isKeyShared);
  return Object.entries(rules).flatMap(([code, { tone, words, about }]) => {
    const said = words(facts);
    return said === null ? [] : [{ code, tone, words: said, about: typeof about === 'string' ? about : about(facts) }];
  });
}

/** The marks of an experiment with these faults: what is wrong, or one that says that nothing is. */
export function marksOf(faults: readonly Mark[], status: ExperimentStatus): readonly Mark[] {
  if (faults.some(({ tone }) => tone === 'warning')) return faults;
  return [
    { code: 'fine', tone: 'fine', words: fine[status], about: 'Nothing in the record speaks against it.' },
    ...faults,
  ];
}

/** The marks of an experiment, read off its record. */
export const healthOf = (experiment: Experiment, now: number, isKeyShared = false): readonly Mark[] =>
  marksOf(faultsOf(experiment, now, isKeyShared), statusOf(experiment, now));
