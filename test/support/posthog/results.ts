import type { Context } from 'hono';
import query from './answers/query.json' with { type: 'json' };
import bayesian from './answers/run-bayesian.json' with { type: 'json' };
import timeseries from './answers/timeseries.json' with { type: 'json' };
import { countCallers, unresolvedIn } from './events.ts';
import type { Wire } from './generations.ts';
import { bodyOf, failure, findRecord, type Options, type World } from './world.ts';

const one = '/api/projects/:project/experiments/:id';

/** Serves the results of legacy metrics. */
function serveOldResults({ app }: World) {
  const counts = (key: string, success_count: number, failure_count: number) => ({
    key,
    success_count,
    failure_count,
  });
  app.get(`${one}/results`, (c) =>
    c.json({
      result: {
        variants: [counts('control', 1012, 3808), counts('test', 1117, 3678)],
        probability: { control: 0.005, test: 0.995 },
        significant: true,
        significance_code: 'significant',
        expected_loss: 0,
        credible_intervals: { control: [0.2, 0.22], test: [0.22, 0.24] },
        insight: [],
        filters: {},
      },
      last_refresh: '2026-10-21T06:00:01Z',
      is_cached: true,
    }),
  );
}

/** Serves the runs, which PostHog has had since June 2026. A run is pending at first, then in progress, then completed. */
function serveRuns(world: World) {
  const { app, options } = world;
  const runs = new Map<string, { polls: number }>();
  const runsOf = `${one}/metrics_recalculation` as const;
  const runBody = (id: string, polls: number): Wire => {
    const all: Wire[] = options.computed ?? bayesian.results;
    const rows = all.slice(0, polls >= 3 ? undefined : polls - 1);
    const status = ['pending', 'pending', 'in_progress'][polls] ?? 'completed';
    return {
      ...bayesian,
      id,
      status,
      created_at: new Date().toISOString(),
      completed_metrics: rows.length,
      results: rows,
      ...(options.computed && { query_to: new Date().toISOString() }),
    };
  };
  app.get(`${runsOf}/latest`, (c) =>
    world.latest ? c.json(world.latest) : c.json({ detail: 'No completed recalculation found' }, 404),
  );
  app.post(runsOf, (c) => {
    if (!findRecord(world, c)?.['start_date'])
      return failure(c, 400, "Cannot recalculate metrics for experiment that hasn't started");
    const id = `018f8a55-0d19-7b6a-8f10-${String(runs.size).padStart(12, '0')}`;
    runs.set(id, { polls: 0 });
    const { results: _, ...started } = runBody(id, 0);
    return c.json({ ...started, completed_metrics: 0, is_existing: false }, 201);
  });
  app.get(`${runsOf}/:run`, (c) => {
    const run = runs.get(c.req.param('run'));
    if (!run) return c.json({ detail: 'Recalculation not found' }, 404);
    run.polls++;
    const body = runBody(c.req.param('run'), run.polls);
    if (body['status'] === 'completed') world.latest = body;
    return c.json(body);
  });
}

/** Serves the results at the end of each day. Only the first metric has them. */
function serveDays({ app }: World) {
  app.get(`${one}/timeseries_results`, (c) => {
    const { metric_uuid, fingerprint } = c.req.query();
    if (!metric_uuid || !fingerprint) return failure(c, 400, 'metric_uuid and fingerprint are required.');
    const isKept = metric_uuid === timeseries.metric_uuid;
    return c.json({
      ...timeseries,
      metric_uuid,
      ...(isKept ? {} : { status: 'pending', timeseries: {}, errors: null }),
    });
  });
}

/** Answers a query that is not about a metric. */
function answerOther(c: Context, asked: Wire, { exposures, flagCallers = [] }: Options) {
  const { kind } = asked;
  if (kind === 'ExperimentExposureQuery' && exposures) return c.json({ kind, ...exposures });
  if (kind !== 'HogQLQuery') return failure(c, 400, 'Unknown kind of query.');
  const [unresolved] = unresolvedIn(asked);
  if (unresolved !== undefined) return failure(c, 400, `Unresolved placeholder: {${unresolved}}`);
  const results = countCallers(flagCallers, asked['values'] as Parameters<typeof countCallers>[1]);
  return c.json({ results, columns: ['variant', 'other_variant', 'people'], is_cached: false, last_refresh: null });
}

/**
 * Serves the queries for one metric, which PostHog has had since 2025. A result in the cache is as old as
 * `Options.cachedAt`, and only a forced query computes it again.
 */
function serveQueries({ app, options }: World) {
  let cachedAt = options.cachedAt ?? null;
  app.post('/api/projects/:project/query', async (c) => {
    const { query: asked, refresh } = await bodyOf(c);
    const { kind, metric } = (asked ?? {}) as { kind?: string; metric?: Wire };
    if (kind !== 'ExperimentQuery') return answerOther(c, asked as Wire, options);
    const is_cached = cachedAt !== null && refresh !== 'force_blocking';
    if (!is_cached) cachedAt = new Date().toISOString();
    const rows: Wire[] = options.computed ?? bayesian.results;
    const row = rows.find(({ metric_uuid }) => metric_uuid === metric?.['uuid']);
    return c.json({ ...query, metric, ...(row?.['result'] as Wire | undefined), is_cached, last_refresh: cachedAt });
  });
}

/** Serves the kinds of results that the generation has. */
export function serveResults(world: World) {
  if (!world.since('2025')) serveOldResults(world);
  if (world.since('2025')) serveQueries(world);
  if (world.since('2026-06')) serveRuns(world);
  if (world.since('2026-03')) serveDays(world);
}
