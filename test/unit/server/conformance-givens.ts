import { buildProject } from '#test/support/factories.ts';
import type { World } from './conformance-world.ts';
import { event } from './events/events.ts';
import { fixtures, loadFixture } from './results/fixtures.ts';

type Given = (world: World) => Promise<unknown>;

const goal = {
  insight: 'FUNNELS',
  events: [
    { id: '$pageview', order: 0 },
    { id: '$pageleave', order: 1 },
  ],
};
const trend = { insight: 'TRENDS', events: [{ id: '$pageview', order: 0 }] };

/** Creates an experiment. The placeholder {eid} gets its id. */
const experiment =
  (body: Record<string, unknown>): Given =>
  async (world) => {
    const start = { name: 'Experiment', feature_flag_key: 'given', start_date: '2024-01-01T00:00', ...body };
    const response = await world.send({ method: 'POST', path: '/api/projects/{pid}/experiments/', body: start });
    Object.assign(world.names, { eid: (await response.json()).id });
  };

/** Loads the events and the settings of a fixture, and creates its experiment. The placeholder {eid} gets its id. */
export async function loadCase(world: World, name: string) {
  const fixture = fixtures[name];
  if (!fixture) throw new Error(`No fixture ${name}`);
  await loadFixture(world.server, world.names.pid, fixture);
  if (fixture.experiment) await experiment(fixture.experiment)(world);
}

const seen =
  (properties: Record<string, unknown>): Given =>
  ({ server, names }) =>
    server.events.append({
      project_id: names.pid,
      events: ['$pageview', '$pageleave'].map((name) => event({ name, at: '2024-01-02T00:00:00Z', properties })),
    });

const inOrder =
  (...steps: Given[]): Given =>
  async (world) => {
    for (const step of steps) await step(world);
  };

const ask =
  (path: string): Given =>
  (world) =>
    world.send({ method: 'GET', path });

const resultsOnce = ask('/api/projects/{pid}/experiments/{eid}/results/');

const makePrivate: Given = ({ server, names }) =>
  server.db.updateTable('project').set({ access_control: true }).where('id', '=', names.pid).execute();

const listedAs =
  (level: number): Given =>
  async (world) => {
    await makePrivate(world);
    await world.server.db
      .insertInto('project_membership')
      .values({ project_id: world.names.pid, user_id: world.user.id, level })
      .execute();
  };

const leave: Given = ({ server, user }) =>
  server.db.deleteFrom('organization_membership').where('user_id', '=', user.id).execute();

const fiveProjects: Given = async ({ server, names }) => {
  for (let more = 0; more < 4; more++) await buildProject(server.db, names.org);
};

const oneSecondary = experiment({ filters: goal, secondary_metrics: [{ name: 'Views', filters: trend }] });

/** For each case by name, a function that creates what the case's text `given` requires and its `setup` does not create. */
export const givens: Record<string, Given> = {
  test_list_projects_restricted_ones_hidden: ({ server, names }) =>
    buildProject(server.db, names.org, { name: 'Other', access_control: true }),
  test_fetch_private_team_as_org_member: makePrivate,
  test_fetch_team_as_org_outsider: leave,
  'pagination second page': fiveProjects,
  'bad limit falls back to default': fiveProjects,
  test_user_create_project_for_org_via_url: ({ server, user, names }) =>
    server.db
      .insertInto('organization_membership')
      .values({ organization: names.other_org, user_id: user.id, level: 8 })
      .execute(),
  test_cannot_create_project_in_org_without_access: leave,
  test_team_creation_is_in_activity_log: async (world) => {
    const created = await world.send({
      method: 'POST',
      path: '/api/organizations/{org}/projects/',
      body: { name: 'N' },
    });
    Object.assign(world.names, { pid: (await created.json()).id });
  },
  test_rename_private_team_as_org_member_forbidden: makePrivate,
  test_rename_private_team_id_as_org_outsider_forbidden: leave,
  test_rename_private_team_as_org_member_and_team_member_allowed: listedAs(1),
  test_update_primary_dashboard: async ({ names }) => Object.assign(names, { dashboard_id: 41 }),
  test_delete_private_team_as_org_member_but_team_admin_allowed: listedAs(8),
  'test_is_generating_demo_data#true': ({ server, names }) =>
    server.db.insertInto('demo_generation').values({ project_id: names.pid }).execute(),
  test_query_string: async (world) => {
    Object.assign(world.names, { key: world.key });
    world.setKey(null);
  },
  '{eid}/results needs experiment:read': async ({ names }) => Object.assign(names, { eid: 1 }),
  'results without metric': experiment({ filters: {} }),
  'funnel.test_validate_event_variants_no_events': experiment({ filters: goal }),
  'trend.test_validate_event_variants_no_events': experiment({ filters: trend }),
  'funnel.test_validate_event_variants_no_control': inOrder(
    seen({ '$feature/given': 'test' }),
    experiment({ filters: goal }),
  ),
  'trend.test_validate_event_variants_no_flag_info': inOrder(seen({}), experiment({ filters: trend })),
  test_experiment_flow_with_event_results_cached: resultsOnce,
  'refresh bypasses the cache': resultsOnce,
  test_basic_secondary_metric_results_cached: ask('/api/projects/{pid}/experiments/{eid}/secondary_results/?id=1'),
  'secondary: none defined': experiment({ filters: goal }),
  'secondary: id missing': oneSecondary,
  'secondary: id too large': oneSecondary,
};
