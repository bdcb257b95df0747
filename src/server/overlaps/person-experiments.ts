import type { PersonExperiment } from '#contract/overlaps.ts';
import { invalidInput } from '#contract/problem.ts';
import type { AppDependencies } from '../dependencies.ts';
import { launchedExperiments } from '../experiments/store.ts';
import { exposureOf } from '../recalculation/metric-query.ts';
import { measurementContext, type ResultsInput } from '../results/measurement-context.ts';

/** The most experiments that are looked through, the last started first. */
const MOST = 200;

/**
 * Returns the experiments of which a person is a participant, the last started first. Throws 400 without an id.
 */
export async function personExperiments(
  { db, events }: Pick<AppDependencies, 'db' | 'events'>,
  { project, now }: Omit<ResultsInput, 'experiment'>,
  distinct_id: string | undefined,
  signal: AbortSignal,
): Promise<PersonExperiment[]> {
  if (!distinct_id) throw invalidInput('distinct_id is required', 'distinct_id');
  const launched = await launchedExperiments(db, project.id, { now, limit: MOST });
  const found: PersonExperiment[] = [];
  // One after the other, because the queries of a project wait for each other.
  for (const experiment of launched) {
    const context = measurementContext({ project, experiment, now }, signal);
    const exposure = exposureOf(experiment.exposure_criteria, context, false);
    const { project_id, window, variants } = context;
    const query = { kind: 'participation' as const, project_id, window, variants, exposure, distinct_id };
    const participation = await events.measure<'participation'>(query, signal);
    if (!participation) continue;
    const { variant, at, excluded } = participation;
    found.push({ id: experiment.id, name: experiment.name, variant, first_exposure: at, excluded });
  }
  return found;
}
