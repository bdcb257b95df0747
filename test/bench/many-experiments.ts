import { sql } from 'kysely';
import type { Db } from '#server/db/connection-pool.ts';
import { openForCommand } from '#server/db/database-server.ts';
import { migrate } from '#server/db/migrate.ts';
import { createInitialData } from '#server/process/initial-data.ts';
import { buildProject } from '#test/support/factories.ts';

type Print = (line: string) => void;

const OWNER_KEY = 'phx_bench';

const flagFilters = {
  groups: [{ properties: [], rollout_percentage: 100 }],
  multivariate: {
    variants: ['control', 'test'].map((key) => ({ key, name: null, rollout_percentage: 50 })),
  },
};

/** A funnel with a filter on its first step. The list of experiments loads the filter, but does not keep it in its rows. */
const funnel = {
  insight: 'FUNNELS',
  funnel_window_interval: 14,
  funnel_window_interval_unit: 'day',
  events: [
    { id: '$pageview', name: '$pageview', type: 'events', order: 0, properties: [{ key: '$current_url', value: '/' }] },
    { id: 'EVENT', name: 'EVENT', type: 'events', order: 1, properties: [] },
  ],
  actions: [],
};
const filters = JSON.stringify(funnel);
const plan = {
  feature_flag_variants: flagFilters.multivariate.variants,
  recommended_running_time: 14,
  recommended_sample_size: 5000,
  minimum_detectable_effect: 5,
};

/**
 * Stores experiments in a new project and returns the project's id. One third are drafts, one third are running, and one
 * third have ended. Every tenth is archived.
 */
async function fill(db: Db, organization: string, count: number): Promise<number> {
  const { id: project } = await buildProject(db, organization, { name: `${count} experiments`, timezone: 'UTC' });
  const { id: author } = await db.selectFrom('app_user').select('id').limit(1).executeTakeFirstOrThrow();
  await sql`
    insert into feature_flag (team_id, name, key, filters, deleted, active, ensure_experience_continuity)
    select ${project}, 'Flag ' || n, 'flag-' || n, ${JSON.stringify(flagFilters)}::json, false, n % 3 = 1, false
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`
    insert into experiment (project_id, feature_flag_id, name, description, start_date, end_date, archived, parameters,
      filters, secondary_metrics, created_by, created_at)
    select ${project}, f.id, 'Experiment ' || n || case n % 4 when 0 then ' form' when 1 then ' prices' else ' search' end,
      case when n % 7 = 0 then '' else 'What number ' || n || ' tries, and why it should help people to sign up.' end,
      case when n % 3 > 0 then now() - make_interval(days => n % 40) end,
      case when n % 3 = 2 then now() - make_interval(hours => n % 20) end,
      n % 10 = 0, ${JSON.stringify(plan)}::json, replace(${filters}, 'EVENT', 'event ' || n % 50)::json, '[]'::json,
      ${author}, now() - make_interval(mins => n)
    from feature_flag f cross join lateral (select substr(f.key, 6)::int as n) numbered
    where f.team_id = ${project}`.execute(db);
  return project;
}

/** Fills a data folder with one project per given number of experiments: `experiments FOLDER 10000 100000`. */
export async function run([dataDir, ...counts]: string[], print: Print) {
  if (!dataDir) throw new Error('Name the folder for the data: npm run bench -- experiments FOLDER.');
  const { db, close } = await openForCommand({ dataDir }, () => {});
  try {
    await migrate(db);
    await createInitialData(db, { ownerKey: OWNER_KEY, demo: false });
    const { id } = await db.selectFrom('organization').select('id').executeTakeFirstOrThrow();
    for (const count of counts.length > 0 ? counts.map(Number) : [1000, 10_000, 100_000])
      print(`project ${await fill(db, id, count)}: ${count} experiments`);
    print(`Start a server with DATA_DIR=${dataDir}; the key is ${OWNER_KEY}.`);
  } finally {
    await close();
  }
}
