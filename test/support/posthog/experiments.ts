import type { Context } from 'hono';
import running from './answers/experiment-running.json' with { type: 'json' };
import { listItemOf, recordOf, type Wire } from './generations.ts';
import { approval, bodyOf, failure, findRecord, LIST_SIZE, page, storeRecord, type World, withFlag } from './world.ts';

/** What the flag stores of a written configuration. */
const flagFilters = (input: Wire | undefined, before: Wire): Wire => ({
  ...before,
  ...((input?.['filters'] ?? {}) as Wire),
});

/** The requests that list, create, read, change and delete experiments. */
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
    const isTaken = [...records.values()].some(({ feature_flag_key }) => feature_flag_key === body['feature_flag_key']);
    if (isTaken && body['feature_flag'])
      return failure(
        c,
        400,
        `A feature flag with key '${body['feature_flag_key']}' already exists; the experiment links to it as-is, so its config cannot be set here.`,
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
    const record = withFlag(
      { ...known, ...body, feature_flag: known['feature_flag'] },
      {
        id: id + 1000,
        key: body['feature_flag_key'],
        active: false,
        filters: flagFilters(body['feature_flag'] as Wire, (known['feature_flag'] as Wire)['filters'] as Wire),
      },
    );
    return c.json(storeRecord(world, record), 201);
  });
  app.get(`${all}/requires_flag_implementation`, (c) =>
    since('2026-06') ? failure(c, 404, 'Not found.') : c.json({ result: true }),
  );
  app.get(one, (c) => {
    const record = findRecord(world, c);
    return record ? c.json(record) : failure(c, 404, 'Not found.');
  });
  const LEGACY_FIELDS = ['name', 'description', 'end_date', 'deleted'];
  /** Why an update is refused. */
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
    const { feature_flag: config, update_feature_flag_params: _, ...fields } = body;
    const before = (record['feature_flag'] as Wire)['filters'] as Wire;
    const filters = config ? { filters: flagFilters(config as Wire, before) } : {};
    return withFlag({ ...record, ...fields }, { ...filters, ...(fields['start_date'] ? { active: true } : {}) });
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
  app.get('/api/projects/:project/feature_flags', (c) => {
    const search = c.req.query('search') ?? '';
    const flags = [...records.values()].map(({ feature_flag }) => feature_flag as Wire);
    const found = flags.filter(({ key: flagKey }) => String(flagKey).includes(search));
    return c.json(page(found));
  });
}
