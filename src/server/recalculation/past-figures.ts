import { cupedIn } from '#contract/cuped.ts';
import { eventOperations, MIN_PAST_PEOPLE, PAST_DAYS, type PastFigures } from '#contract/event-operations.ts';
import { experiment } from '#contract/experiment.ts';
import { excludesTestAccounts, flagCalls } from '#contract/exposure-rules.ts';
import { readMetric } from '#contract/metric.ts';
import { adjustByBefore } from '#stats/cuped.ts';
import { estimateOf, type Moments, type MomentsKind, pooledMoments } from '#stats/moments.ts';
import type { AppDependencies } from '../dependencies.ts';
import type { Entity } from '../events/entity.ts';
import type { MomentsQuery, VariantSums } from '../events/moments-query.ts';
import type { StoredProject } from '../projects/store.ts';
import { namingField } from '../request/naming-field.ts';
import { parseFields } from '../request/parse-fields.ts';
import { validateBody } from '../request/validate-body.ts';
import { filterGroupIn } from '../results/property-filters.ts';
import { momentsOf } from './combine-periods.ts';
import { momentsQuery } from './metric-query.ts';

const DAY_MS = 86_400_000;

type Measure = MomentsQuery['measure']['kind'];

const kinds: Record<Measure, MomentsKind> = {
  funnel: 'proportion',
  retention: 'proportion',
  mean: 'mean',
  ratio: 'ratio',
};

/** The only variant: past people saw none, so all of them count together. */
const EVERYONE = 'everyone';

function figuresOf(sums: readonly VariantSums[], kind: MomentsKind, { names }: Entity): PastFigures {
  const moments = pooledMoments(sums.map(momentsOf));
  const first = Math.min(...sums.map(({ stratum }) => stratum));
  const common = {
    days: PAST_DAYS - (sums.length === 0 ? 0 : first),
    exposure_event: names?.[0] ?? null,
    people: moments.samples,
  };
  if (moments.samples === 0 || (kind === 'ratio' && !moments.denominatorSum))
    return { ...common, baseline: null, deviation: null };
  const { value, variance, samples } = estimateOf(kind, moments);
  return {
    ...common,
    baseline: value,
    deviation: kind === 'proportion' ? null : Math.sqrt(variance * samples),
    ...(moments.before && { variance_reduction: reductionOf(kind, moments) }),
  };
}

/** Returns the share by which CUPED reduces the variance; 0 if it does not. */
function reductionOf(kind: MomentsKind, moments: Moments): number {
  const adjusted = adjustByBefore(kind, [moments]);
  return typeof adjusted === 'string' ? 0 : adjusted.reduction;
}

interface Request {
  project: StoredProject;
  body: Record<string, unknown>;
  now: Date;
  signal: AbortSignal;
}

/**
 * Returns a metric's figures over the people of the last `PAST_DAYS` days: those with the exposure event of the criteria,
 * or those for whom the flag was evaluated. If the flag is too new for that, people with any event count instead. Throws
 * 400 for a metric that this server does not support.
 */
export async function pastFigures(
  { events }: Pick<AppDependencies, 'events'>,
  { project, body, now, signal }: Request,
): Promise<PastFigures> {
  const { metric, feature_flag_key = '' } = validateBody(eventOperations.getPastFigures.body(), body);
  const { exposure_criteria, stats_config } = experiment.fields;
  const { exposure_criteria: criteria, stats_config: stats } = parseFields<{
    exposure_criteria?: unknown;
    stats_config?: unknown;
  }>({ exposure_criteria, stats_config }, body, false);
  const startOf = (day: number) => new Date(now.getTime() - (PAST_DAYS - day) * DAY_MS).toISOString();
  const from = startOf(0);
  const testAccounts = filterGroupIn(project.test_account_filters);
  const context = {
    project_id: project.id,
    flag_key: feature_flag_key,
    variants: [EVERYONE],
    window: { from, to: now.toISOString() },
    timezone: project.timezone,
    testAccounts,
  };
  // A stratum for each day shows on which day the first person counts.
  const strata = Array.from({ length: PAST_DAYS }, (_, day) => startOf(day));
  const queryWith = (given: unknown) =>
    momentsQuery(readMetric(metric), given, context, { periods: [from], strata, cuped: cupedIn(stats) });
  namingField('metric', () => queryWith(undefined));
  const query = namingField('exposure_criteria', () => queryWith(criteria));
  const measured = async (entity: Entity) => {
    const exposure = { entity, breakdown: null, severalVariants: 'first_seen' as const };
    return figuresOf(await events.measure({ ...query, exposure }, signal), kinds[query.measure.kind], entity);
  };
  const exposed = await measured(query.exposure.entity);
  const isNew = flagCalls.includes(exposed.exposure_event ?? '') && exposed.people < MIN_PAST_PEOPLE;
  if (!isNew) return exposed;
  const filters = excludesTestAccounts(criteria) ? [testAccounts] : [];
  return measured({ names: null, where: { match: 'all', filters } });
}
