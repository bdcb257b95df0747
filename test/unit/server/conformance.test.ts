import { afterAll, beforeAll, expect, test } from 'vitest';
import { project } from '#contract/project.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import cases from './conformance-cases.json' with { type: 'json' };
import { givens, loadCase } from './conformance-givens.ts';
import { subset } from './conformance-match.ts';
import { buildWorld, type Case, named, type World } from './conformance-world.ts';

/** The cases in which this server deliberately differs, with the reason. */
const decidedOtherwise: Record<string, string> = {
  test_cant_set_primary_dashboard_to_another_teams_dashboard:
    'This server has no dashboards. It stores the number in this field without checking it.',
  'organization scoping: denies_access_to_non_scoped_org_and_team':
    'A key that is limited to an organization gets 404 for projects of other organizations, so that the response does not reveal them.',
};

const all = cases as unknown as Case[];
const run = all.filter(({ name }) => !(name in decidedOtherwise));

const titled = run.map((one): [string, Case] => [`${one.name}, given ${one.given}`, one]);

/** The query of a case. One case sends the key in the query. */
const queryOf = ({ query, name }: Case, { names }: World) =>
  name === 'test_query_string' ? { personal_api_key: String(names['key']) } : query;

const jsonBody = async (response: Response) => {
  const text = await response.text();
  return text === '' ? null : JSON.parse(text);
};

async function setUp(world: World, { setup = [], name, fixture }: Case) {
  if (fixture) await loadCase(world, fixture);
  await givens[name]?.(world);
  for (const { save = {}, ...call } of setup) {
    const answer = await jsonBody(await world.send(call));
    for (const [as, field] of Object.entries(save)) Object.assign(world.names, { [as]: answer[field] });
  }
}

const projectPath = '/api/organizations/{org}/projects/{pid}/';
const answerTo = async (world: World, path: string) => jsonBody(await world.send({ method: 'GET', path }));

interface Trend {
  result: { insight: { breakdown_value: string; data: number[] }[] };
}
const seriesIn = ({ result: { insight } }: Trend) =>
  Object.fromEntries(insight.map(({ breakdown_value, data }) => [breakdown_value, data]));

/** The checks for the text `also` of a case, by the case's name. */
const also: Record<string, (world: World, answer: never) => Promise<unknown>> = {
  test_list_teams: async (_, { results }: { results: object[] }) => {
    const inList = Object.entries(project.fields).flatMap(([name, field]) => (field.inList ? [name] : []));
    expect(inList).toHaveLength(11);
    expect(Object.keys(results[0] ?? {}).sort()).toEqual(inList.sort());
  },
  test_non_admin_cannot_create_team: async (world) =>
    expect(await answerTo(world, '/api/organizations/{org}/projects/')).toMatchObject({ count: 1 }),
  test_team_float_config_can_be_serialized_to_activity_log: async (world) => {
    const { results } = await answerTo(world, `${projectPath}activity/`);
    expect(results[0].detail.changes).toEqual([
      { type: 'Team', action: 'created', field: 'session_recording_sample_rate', before: null, after: '0.4' },
    ]);
  },
  test_can_set_and_unset_session_recording_linked_flag: async (world) => {
    const body = { session_recording_linked_flag: null };
    expect(await jsonBody(await world.send({ method: 'PATCH', path: projectPath, body }))).toMatchObject(body);
  },
  test_can_set_and_unset_session_replay_config: async (world) => {
    const body = { session_replay_config: null };
    expect(await jsonBody(await world.send({ method: 'PATCH', path: projectPath, body }))).toMatchObject(body);
  },
  test_experiment_flow_with_event_results_cached: async (world, { result }: { result: unknown }) => {
    const again = await answerTo(world, '/api/projects/{pid}/experiments/{eid}/results/?refresh=');
    expect(again).toMatchObject({ is_cached: false, result });
  },
  test_experiment_flow_with_avg_count_per_user_event_results: async (_, answer) =>
    expect(seriesIn(answer)).toEqual({ control: [0, 0, 1, 1, 1, 0], test: [0, 5, 0, 0, 2, 0] }),
  test_experiment_flow_with_avg_count_per_property_value_results: async (_, answer) =>
    expect(seriesIn(answer)).toEqual({ control: [0, 0, 1, 2, 1, 0], test: [0, 100, 0, 0, 1.5, 0] }),
  'test_no_metric_validation_errors_for_secondary_metrics#0': async (_, { result }: { result: object }) =>
    expect(Object.keys(result)).toEqual(['result', 'insight', 'filters']),
  test_reset_token: async (world, { api_token, ...others }: Record<string, unknown>) => {
    expect(api_token).not.toBe(world.names.api_token);
    expect(await answerTo(world, projectPath)).toEqual({ api_token, ...others });
  },
  'test_creating_updating_basic_experiment#create': async (_, answer) =>
    expect(answer).toMatchObject({ feature_flag: { name: 'Feature Flag for Experiment Test Experiment' } }),
  'test_deleting_experiment_soft_deletes_feature_flag#delete': async (world) => {
    const gone = await world.send({ method: 'GET', path: '/api/projects/{pid}/experiments/{eid}/' });
    expect(gone.status).toBe(404);
    const flags = world.server.db.selectFrom('feature_flag').selectAll().where('team_id', '=', world.names.pid);
    expect(await flags.execute()).toMatchObject([{ key: 'a-b-tests', deleted: true }]);
  },
};

test('every case is run, or listed as a deliberate difference with a reason', () => {
  expect(run.length + Object.keys(decidedOtherwise).length).toBe(all.length);
  expect(run.filter((one) => one.also && !also[one.name]).map(({ name }) => name)).toEqual([]);
});

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test.each(titled)('%s', async (_, one) => {
  const world = await buildWorld(server, one);
  await setUp(world, one);
  const before = one.request.method === 'PATCH' ? await answerTo(world, one.request.path) : null;

  const response = await world.send(one.request, queryOf(one, world));
  const answer = await jsonBody(response);

  expect({ status: response.status, answer }).toEqual({
    status: one.expect.status,
    answer: subset(named(one.expect.body_contains, world.names), before),
  });
  await also[one.name]?.(world, answer as never);
});
