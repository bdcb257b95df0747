import { type Experiment, type ExperimentStatus, statusOf } from '#contract/experiment.ts';
import { findHealthIssues, type HealthIssue } from '#verdict/health/experiment-health.ts';
import { entitiesOf, entityName, formatMetric } from '#verdict/metric.ts';
import { timingOf } from '#verdict/timing.ts';
import { splitOf } from '#verdict/variant-split.ts';

/** What searching and sorting need of a row at every key that is pressed, worked out once. */
export interface RowFacts {
  status: ExperimentStatus;
  owner: string;
  /** The names of the events and actions that the goal counts. */
  events: readonly string[];
  goal: string;
  /** What a search looks through, in lower case. */
  words: string;
  /** Days until now or until the end; -1 before the start. */
  days: number;
  variants: number;
  /** What is wrong with the record by itself. */
  faults: readonly HealthIssue[];
}

/** The name of the person who made an experiment; empty where the server does not say. */
export function ownerOf({ created_by }: Pick<Experiment, 'created_by'>): string {
  const { first_name = '', last_name = '', email = '' } = created_by ?? {};
  return [first_name, last_name].filter(Boolean).join(' ') || email || '';
}

function work(experiment: Experiment, now: number): RowFacts {
  const events = entitiesOf(experiment.filters).map(entityName);
  const goal = formatMetric(experiment.filters, String);
  let faults: readonly HealthIssue[] | null = null;
  return {
    status: statusOf(experiment, now),
    owner: ownerOf(experiment),
    events,
    goal,
    words: `${experiment.name} ${experiment.feature_flag_key} ${goal}`.toLowerCase(),
    days: timingOf(experiment, now).day ?? -1,
    variants: splitOf(experiment).length,
    // Most rows are never asked for it.
    get faults() {
      faults ??= findHealthIssues(experiment, now);
      return faults;
    },
  };
}

const known = new WeakMap<Experiment, { now: number; facts: RowFacts }>();

/** The facts of a row at an instant; a row keeps those that were worked out last. */
export function factsOf(experiment: Experiment, now: number): RowFacts {
  const last = known.get(experiment);
  if (last?.now === now) return last.facts;
  const facts = work(experiment, now);
  known.set(experiment, { now, facts });
  return facts;
}

/** What is wrong with a row, also because another one has the same flag key. */
export const faultsIn = (experiment: Experiment, now: number, isKeyShared: boolean): readonly HealthIssue[] =>
  isKeyShared ? findHealthIssues(experiment, now, true) : factsOf(experiment, now).faults;
