import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#contract/field.ts';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

let server: TestServer;
let project: string;
beforeAll(async () => {
  server = await startServer();
  const { body } = await ask(server, 'POST /api/projects/', { body: { name: 'Shop' } });
  project = `/api/projects/${body.id}/`;
});
afterAll(() => server.stop());

const lookaround = '^(?!.*@ourdomain\\.com$).*$';
const reason =
  'This regular expression can’t be used: it contains a lookaround (at character 2), which RE2 does not have.';

const filter = (value: Json, operator = 'regex') => ({ key: 'email', type: 'person', operator, value });
const patch = (body: object) => ask(server, `PATCH ${project}`, { body });

const metric = (properties: Json) => ({
  kind: 'ExperimentMetric',
  metric_type: 'mean',
  uuid: '00000000-0000-4000-8000-000000000001',
  source: { kind: 'EventsNode', event: 'buy', properties },
});

let experiments = 0;
const createExperiment = (body: object) =>
  ask(server, `POST ${project}experiments/`, {
    body: { name: 'Price', feature_flag_key: `price-${++experiments}`, ...body },
  });

describe('a regular expression that can’t be used is refused at its place', () => {
  test.each<[object, string, string]>([
    [{ test_account_filters: [filter('a'), filter(lookaround)] }, 'test_account_filters__1__value', reason],
    [{ test_account_filters: [filter(['a', lookaround], 'not_regex')] }, 'test_account_filters__0__value__1', reason],
    [
      { test_account_filters: { type: 'AND', values: [filter(lookaround)] } },
      'test_account_filters__values__0__value',
      reason,
    ],
    [{ test_account_filters: { email__regex: lookaround } }, 'test_account_filters__email__regex', reason],
    [{ path_cleaning_filters: [{ regex: lookaround, alias: 'x' }] }, 'path_cleaning_filters__0__regex', reason],
    [
      { path_cleaning_filters: [{ regex: '/(\\d+)', alias: '/\\2' }] },
      'path_cleaning_filters__0__alias',
      'This regular expression can’t be used: \\2 is not a group of the expression.',
    ],
  ])('in %j', async (body, attr, detail) => {
    expect(await patch(body)).toMatchObject({ status: 400, body: { code: 'invalid_input', attr, detail } });
  });

  test.each<[object, string]>([
    [{ metrics: [metric([filter(lookaround)])] }, 'metrics__0__source__properties__0__value'],
    [
      { exposure_criteria: { exposure_config: { event: 'seen', properties: [filter(lookaround)] } } },
      'exposure_criteria__exposure_config__properties__0__value',
    ],
    [
      { filters: { events: [{ id: 'buy', properties: [filter(lookaround)] }] } },
      'filters__events__0__properties__0__value',
    ],
  ])('of an experiment with %j', async (body, attr) => {
    expect(await createExperiment(body)).toMatchObject({ status: 400, body: { attr, detail: reason } });
  });
});

test('valid expressions of RE2 are saved', async () => {
  const rules = ['(?i)/Product/[^/]+', '/\\p{L}+', 'a(?i)b', '/(\\d+)/(?P<name>x)'].map((regex) => ({
    regex,
    alias: '/\\0',
  }));

  expect(await patch({ path_cleaning_filters: rules })).toMatchObject({ status: 200 });
  expect(await patch({ test_account_filters: [filter('(?i)@ourdomain\\.com$')] })).toMatchObject({ status: 200 });
  expect(await createExperiment({ metrics: [metric([filter('(?i)^(?<name>a|b)$')])] })).toMatchObject({ status: 201 });
});

test('error patterns are JavaScript’s, because the SDK matches them in the browser', async () => {
  expect(await patch({ autocapture_exceptions_errors_to_ignore: ['^(?!Script)'] })).toMatchObject({ status: 200 });
});

test('a value that contains a stored expression can change, and a new one is judged', async () => {
  const id = Number(project.split('/')[3]);
  const stored = [filter(lookaround)];
  await server.db
    .updateTable('project')
    .set({ test_account_filters: JSON.stringify(stored) as never })
    .where('id', '=', id)
    .execute();

  expect(await patch({ name: 'Other' })).toMatchObject({ status: 200 });
  expect(await patch({ test_account_filters: [...stored, filter('a')] })).toMatchObject({ status: 200 });
  expect(await patch({ test_account_filters: [...stored, filter('(')] })).toMatchObject({
    status: 400,
    body: { attr: 'test_account_filters__1__value' },
  });
});

test('many heavy rules are judged in a short time', async () => {
  const heavy = `\\pL${'a{1000}'.repeat(140)}`;
  const rules = Array.from({ length: 1000 }, (_, at) => ({ regex: `${'\\pL'.repeat(60)}${at}`, alias: '\\0' }));

  expect(await patch({ path_cleaning_filters: [{ regex: heavy, alias: '' }] })).toMatchObject({ status: 400 });
  const start = performance.now();
  await patch({ path_cleaning_filters: rules });
  expect(performance.now() - start).toBeLessThan(2000);
});
