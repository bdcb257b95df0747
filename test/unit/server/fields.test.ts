import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { experiment } from '#contract/experiment.ts';
import type { Field } from '#contract/field.ts';
import { project } from '#contract/project.ts';
import type { Fields } from '#contract/resource.ts';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { samples } from '#test/support/samples.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const changeable = (fields: Fields) =>
  Object.entries(fields).filter(([name, field]) => !field.readOnly && name !== 'feature_flag_key');

let server: TestServer;
let projectId: number;
beforeAll(async () => {
  server = await startServer();
  projectId = (await buildProject(server.db, server.organization)).id;
});
afterAll(() => server.stop());

/** Sends a field, and reads it with a separate request. */
async function stored(path: string, name: string, value: unknown) {
  const answer = await ask(server, `PATCH ${path}`, { body: { [name]: value } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { body } = await ask(server, `GET ${path}`);
  expect(answer.body).toEqual(body);
  return body[name];
}

/** The server adds a fingerprint to every metric. */
const withoutFingerprints = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (key, inside) => (key === 'fingerprint' ? undefined : inside));

/** Times that are in the future, as a schedule needs them. */
const later = ['2999-01-31T23:59:59Z', '2999-02-01T00:00:00.123456Z'] as const;

/** The samples of fields that do not accept every value of their kind. */
const own: Partial<Record<string, readonly [unknown, unknown]>> = {
  scheduled_start: later,
  scheduled_end: later,
  experiment_cuped_days: [7, 30],
};

async function expectRoundTrip(path: string, name: string, field: Field) {
  const [first, second] = own[name] ?? samples[field.kind];

  expect(withoutFingerprints(await stored(path, name, first))).toEqual(first);
  expect(withoutFingerprints(await stored(path, name, second))).toEqual(second);
  if (field.nullable) expect(await stored(path, name, null)).toBeNull();
}

async function expectNullRefused(path: string, name: string) {
  const { status, body } = await ask(server, `PATCH ${path}`, { body: { [name]: null } });

  expect([status, body.errors.length]).toEqual([400, 1]);
}

describe('a project', () => {
  let path: string;
  beforeEach(() => {
    path = `/api/organizations/${server.organization}/projects/${projectId}/`;
  });

  test.each(changeable(project.fields))('stores %s when it is set, changed and cleared', async (name, field) =>
    expectRoundTrip(path, name, field),
  );

  test.each(changeable(project.fields).filter(([, field]) => !field.nullable))('refuses %s as null', async (name) =>
    expectNullRefused(path, name),
  );

  test.each(changeable(project.fields).filter(([name]) => name !== 'primary_dashboard'))(
    'can be created with %s, every other field at its initial value',
    async (name, field) => {
      const [value] = samples[field.kind];

      const { status, body } = await ask(server, 'POST /api/projects/', { body: { [name]: value } });

      expect(status, JSON.stringify(body)).toBe(201);
      const initials = changeable(project.fields).map(([other, { initial }]) => [other, initial]);
      const filters = { test_account_filters: expect.any(Array) };
      expect(body).toMatchObject({ ...Object.fromEntries(initials), ...filters, [name]: value });
    },
  );
});

describe('an experiment', () => {
  let path: string;
  let key = 0;
  beforeEach(async () => {
    const body = { name: 'Draft', feature_flag_key: `draft-${++key}` };
    const made = await ask(server, `POST /api/projects/${projectId}/experiments/`, { body });
    path = `/api/projects/${projectId}/experiments/${made.body.id}/`;
  });

  test.each(changeable(experiment.fields))('stores %s when it is set, changed and cleared', async (name, field) => {
    // Only an experiment with a plan has a planned day.
    if (name === 'ends_on_plan') await stored(path, 'parameters', { recommended_running_time: 14 });
    await expectRoundTrip(path, name, field);
  });

  test.each(changeable(experiment.fields).filter(([, field]) => !field.nullable))('refuses %s as null', async (name) =>
    expectNullRefused(path, name),
  );

  test('is created from a name and a flag key alone, as a draft', async () => {
    const { body } = await ask(server, `GET ${path}`);

    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Draft',
      description: '',
      feature_flag_key: `draft-${key}`,
      feature_flag: {
        id: expect.any(Number),
        team_id: projectId,
        name: 'Feature Flag for Experiment Draft',
        key: `draft-${key}`,
        filters: expect.any(Object),
        deleted: false,
        active: false,
        ensure_experience_continuity: false,
      },
      start_date: null,
      end_date: null,
      scheduled_start: null,
      scheduled_end: null,
      ends_on_plan: false,
      end_action: 'notify',
      parameters: {},
      launch_plan: null,
      metrics_changed_at: null,
      filters: {},
      secondary_metrics: [],
      metrics: [],
      metrics_secondary: [],
      harm_action: 'notify',
      segments: [],
      exposure_criteria: { filterTestAccounts: true },
      stats_config: null,
      conclusion: null,
      conclusion_comment: null,
      archived: false,
      created_by: {
        id: server.users.owner.id,
        uuid: server.users.owner.uuid,
        distinct_id: server.users.owner.distinct_id,
        first_name: 'Olga',
        last_name: '',
        email: 'olga@acme.test',
        is_email_verified: true,
      },
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    });
  });
});
