import type { Context } from 'hono';
import running from './answers/experiment-running.json' with { type: 'json' };
import { listItemOf, recordOf, type Wire } from './generations.ts';
import { approval, bodyOf, failure, findRecord, LIST_SIZE, page, storeRecord, type World, withFlag } from './world.ts';

/** Returns the filters of a flag after a write. Before June 2026, the request has the variants in `parameters`. */
function flagFilters({ feature_flag: config, parameters }: Wire, before: Wire, isInParameters: boolean): Wire {
  const { feature_flag_variants: variants } = (parameters ?? {}) as Wire;
  const own = isInParameters
    ? { ...(variants ? { multivariate: { variants } } : {}) }
    : ((config as Wire | undefined)?.['filters'] as Wire | undefined);
  return { ...before, ...own };
}

/** Copies the variants of the flag to the parameters, as PostHog does in its responses. */
const withCopiedVariants = (record: Wire): Wire => {
  const flag = record['feature_flag'] as Wire | null;
  if (flag === null) return record;
  const filters = flag['filters'] as Wire;
  const { variants } = filters['multivariate'] as { variants: Wire[] };
  const copied = variants.map((variant) => ({ ...variant, split_percent: variant['rollout_percentage'] }));
  return { ...record, parameters: { ...(record['parameters'] as Wire), feature_flag_variants: copied } };
};

/** Serves the requests that list, create, read, change and delete experiments. */
export function serveExperiments(world: World) {
  const { app, generation, records, since, options } = world;
  const all = '/api/projects/:project/experiments';
  const one = `${all}/:id` as const;
  app.get(all, (c) => {
    const archived = c.req.query('archived');
    const [limit, offset] = [Number(c.req.query('limit') ?? LIST_SIZE), Number(c.req.query('offset') ?? 0)];
    const isShown = (record: Wire) =>
      record['deleted'] !== true && (!since('2025') || (record['archived'] === true) === (archived === 'true'));
    const shown = [...records.values()].filter(isShown);
    const results = shown.slice(offset, offset + limit).map((record) => listItemOf(generation, record));
    return c.json({ count: shown.length, next: null, previous: null, results });
  });
  app.post(all, async (c) => {
    const body = await bodyOf(c);
    const key = body['feature_flag_key'];
    const owner = [...records.values()].find(({ feature_flag_key }) => feature_flag_key === key);
    if (owner && !since('2025'))
      return failure(c, 400, 'There is already a feature flag with this key.', 'feature_flag_key');
    if (owner && body['feature_flag'])
      return failure(
        c,
        400,
        `A feature flag with key '${key}' already exists; the experiment links to it as-is, so its config cannot be set here.`,
        'feature_flag',
      );
    const id = Math.max(...records.keys()) + 1;
    const defaults = {
      archived: false,
      start_date: null,
      end_date: null,
      metrics: [],
      metrics_secondary: [],
      saved_metrics: [],
    };
    const known = recordOf(generation, { ...running, ...defaults, id, deleted: false, is_legacy: false });
    const before = (known['feature_flag'] as Wire)['filters'] as Wire;
    const filters = flagFilters(body, before, !since('2026-06'));
    const flag = owner?.['feature_flag'] ?? {
      ...(known['feature_flag'] as Wire),
      id: id + 1000,
      key,
      active: false,
      filters,
    };
    const { update_feature_flag_params: _, ...fields } = body;
    return c.json(storeRecord(world, withCopiedVariants({ ...known, ...fields, feature_flag: flag })), 201);
  });
  app.get(`${all}/requires_flag_implementation`, (c) =>
    since('2026-06') ? failure(c, 404, 'Not found.') : c.json({ result: true }),
  );
  app.get(one, (c) => {
    const record = findRecord(world, c);
    return record ? c.json(record) : failure(c, 404, 'Not found.');
  });
  app.get(`${one}/activity`, (c) => {
    const { activity = [] } = options;
    return since('2025')
      ? c.json({ results: activity, next: null, previous: null, total_count: activity.length })
      : failure(c, 404, 'Endpoint not found.');
  });
  const LEGACY_FIELDS = ['name', 'description', 'end_date', 'deleted'];
  /** Returns the response to a rejected update; null if the update is valid. */
  const refusalOf = (c: Context, record: Wire, body: Wire) => {
    const others = Object.keys(body).filter((name) => !LEGACY_FIELDS.includes(name));
    if (record['is_legacy'] === true && others.length > 0)
      return failure(
        c,
        400,
        `This experiment uses legacy metric formats and can only have its name, description, or end_date updated. Cannot update: ${others.join(', ')}`,
      );
    if (!body['feature_flag']) return null;
    if (options.needsApproval) return approval(c);
    return record['start_date'] && body['update_feature_flag_params'] !== true
      ? failure(
          c,
          400,
          'This experiment is running. To change its flag config, send update_feature_flag_params=true (or edit the feature flag directly).',
          'feature_flag',
        )
      : null;
  };
  const updated = (record: Wire, body: Wire): Wire => {
    const { feature_flag: _config, update_feature_flag_params: _, ...fields } = body;
    if (record['feature_flag'] === null) return { ...record, ...fields };
    const before = (record['feature_flag'] as Wire)['filters'] as Wire;
    const filters = flagFilters(body, before, !since('2026-06'));
    const next = withFlag({ ...record, ...fields }, { filters, ...(fields['start_date'] ? { active: true } : {}) });
    return withCopiedVariants(next);
  };
  app.patch(one, async (c) => {
    const record = records.get(Number(c.req.param('id')));
    const body = await bodyOf(c);
    if (!record || (record['deleted'] === true && body['deleted'] !== false)) return failure(c, 404, 'Not found.');
    return refusalOf(c, record, body) ?? c.json(storeRecord(world, updated(record, body)));
  });
  app.delete(one, (c) => {
    if (since('2025')) return c.body(null, 405);
    records.delete(Number(c.req.param('id')));
    return c.body(null, 204);
  });

  app.get('/api/projects/:project/event_definitions', (c) => c.json(page([])));
  /** The experiments whose flag still exists. */
  const linked = () => [...records.values()].filter(({ feature_flag }) => feature_flag !== null);
  const ownerOf = (c: Context) =>
    linked().find(({ feature_flag }) => (feature_flag as Wire)['id'] === Number(c.req.param('flag')));
  const flagOf = ({ id, feature_flag }: Wire): Wire => ({ tags: [], experiment_set: [id], ...(feature_flag as Wire) });
  app.get('/api/projects/:project/feature_flags/evaluation_reasons', (c) => {
    const value = {
      value: 'test',
      evaluation: { reason: 'condition_match', condition_index: 0 },
      payload: '{"days":2}',
    };
    const flags = linked().map(({ feature_flag }) => feature_flag as Wire);
    return options.evaluatesFlags === false
      ? failure(c, 403, 'This action does not support Personal API Key access')
      : c.json(Object.fromEntries(flags.map(({ key }) => [key, value])));
  });
  app.get('/api/projects/:project/feature_flags/:flag', (c) => {
    const alone = options.flags?.find((flag) => flag['id'] === Number(c.req.param('flag')));
    if (alone) return c.json(alone);
    const owner = ownerOf(c);
    return owner ? c.json(flagOf(owner)) : failure(c, 404, 'Not found.');
  });
  app.post('/api/projects/:project/feature_flags/user_blast_radius', (c) =>
    c.json(since('2026-06') ? { affected: 1200, total: 4800 } : { users_affected: 1200, total_users: 4800 }),
  );
  app.patch('/api/projects/:project/feature_flags/:flag', async (c) => {
    const owner = ownerOf(c);
    if (options.needsApproval) return approval(c);
    if (!owner) return failure(c, 404, 'Not found.');
    const version = Number((owner['feature_flag'] as Wire)['version'] ?? 0) + 1;
    return c.json(flagOf(storeRecord(world, withFlag(owner, { ...(await bodyOf(c)), version }))));
  });
  app.get('/api/projects/:project/feature_flags/:flag/activity', (c) => {
    const { flagActivity: results = [] } = options;
    return c.json({ results, next: null, previous: null, total_count: results.length });
  });
  app.get('/api/projects/:project/feature_flags', (c) => {
    const search = c.req.query('search') ?? '';
    const flags = [...(options.flags ?? []), ...linked().map(flagOf)];
    const found = flags.filter(({ key: flagKey }) => String(flagKey).includes(search));
    return c.json(page(found));
  });
}
