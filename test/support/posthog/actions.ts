import type { Wire } from './generations.ts';
import { approval, bodyOf, failure, findRecord, storeRecord, type World, withFlag } from './world.ts';

const actions: Record<string, (record: Wire, body: Wire) => Wire | string> = {
  launch: (record) =>
    record['start_date']
      ? 'Experiment has already been launched.'
      : withFlag({ ...record, start_date: new Date().toISOString() }, { active: true }),
  pause: (record) => withFlag(record, { active: false }),
  resume: (record) => withFlag(record, { active: true }),
  end: (record, { conclusion = null, conclusion_comment = null }) =>
    record['end_date']
      ? 'Experiment has already ended.'
      : { ...record, end_date: new Date().toISOString(), conclusion, conclusion_comment },
  archive: (record) =>
    record['end_date'] ? { ...record, archived: true } : 'Experiment must be ended before it can be archived.',
  unarchive: (record) => ({ ...record, archived: false }),
  reset: (record) => ({ ...record, start_date: null, end_date: null, archived: false, conclusion: null }),
  ship_variant: (
    record,
    { variant_key, release_to_everyone = false, conclusion = null, conclusion_comment = null },
  ) => {
    const { filters } = record['feature_flag'] as { filters: Wire };
    const { variants } = filters['multivariate'] as { variants: Wire[] };
    const shipped = variants.map((one) => ({ ...one, rollout_percentage: one['key'] === variant_key ? 100 : 0 }));
    const groups = release_to_everyone ? [{ properties: [], rollout_percentage: 100 }] : [];
    return withFlag(
      { ...record, end_date: record['end_date'] ?? new Date().toISOString(), conclusion, conclusion_comment },
      {
        filters: {
          ...filters,
          groups: [...groups, ...(filters['groups'] as Wire[])],
          multivariate: { variants: shipped },
        },
      },
    );
  },
};

/** Serves the lifecycle actions. PostHog has had them since March 2026. */
export function serveActions(world: World) {
  const { app, options } = world;
  const one = '/api/projects/:project/experiments/:id';
  for (const [name, act] of Object.entries(actions))
    app.post(`${one}/${name}`, async (c) => {
      const record = findRecord(world, c);
      if (!record) return failure(c, 404, 'Not found.');
      if (name === 'ship_variant' && options.needsApproval) return approval(c);
      const result = act(record, await bodyOf(c));
      return typeof result === 'string' ? failure(c, 400, result) : c.json(storeRecord(world, result));
    });
}
