import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

const node = (event: string, more = {}) => ({ kind: 'EventsNode', event, ...more });
const metric = (metric_type: string, body: object) => ({ kind: 'ExperimentMetric', metric_type, ...body });
const mean = metric('mean', { source: node('paid', { math: 'sum', math_property: 'amount' }) });
const retention = metric('retention', {
  start_event: node('signed_up'),
  completion_event: node('opened'),
  retention_window_start: 1,
  retention_window_end: 7,
  retention_window_unit: 'day',
  start_handling: 'first_seen',
});
const exposure = { kind: 'ExperimentExposureNode' };
const funnel = (steps: number) =>
  metric('funnel', { series: Array.from({ length: steps }, (_, index) => node(`step ${index}`)) });

describe('the metrics of an experiment', () => {
  let server: TestServer;
  let project: number;
  let path: string;
  beforeAll(async () => {
    server = await startServer();
    project = (await buildProject(server.db, server.organization)).id;
  });
  afterAll(() => server.stop());
  let key = 0;
  beforeEach(async () => {
    key += 1;
    const body = { name: 'Checkout', feature_flag_key: `checkout-${key}` };
    const made = await ask(server, `POST /api/projects/${project}/experiments/`, { body });
    path = `/api/projects/${project}/experiments/${made.body.id}/`;
  });
  const patch = (body: object, headers = {}) => ask(server, `PATCH ${path}`, { body, headers });

  test('get a UUID once, and a fingerprint that depends on the definition but not on the name', async () => {
    const { body: first } = await patch({ metrics: [mean] });
    const [saved] = first.metrics;
    const { body: renamed } = await patch({ metrics: [{ ...saved, name: 'Money' }] });
    const { body: changed } = await patch({ metrics: [{ ...saved, conversion_window: 3 }] });
    const { body: launched } = await patch({ start_date: '2026-01-01T00:00:00Z' });

    expect(saved).toEqual({ ...mean, uuid: expect.any(String), fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(renamed.metrics[0]).toEqual({ ...saved, name: 'Money' });
    expect(changed.metrics[0].uuid).toBe(saved.uuid);
    const fingerprints = [saved, changed.metrics[0], launched.metrics[0]].map(({ fingerprint }) => fingerprint);
    expect(new Set(fingerprints).size).toBe(3);
  });

  test('can be a retention metric, whose fingerprint depends on the window', async () => {
    const { body: first } = await patch({
      metrics: [{ ...retention, retention_window_start: 0, retention_window_end: 0 }],
    });
    const [saved] = first.metrics;
    const { body: changed } = await patch({ metrics: [{ ...saved, start_handling: 'last_seen' }] });

    expect(saved).toMatchObject({ ...retention, retention_window_start: 0, retention_window_end: 0 });
    expect(changed.metrics[0].fingerprint).not.toBe(saved.fingerprint);
  });

  test('can have a window of a week in seconds, and a time to convert of 14 days in seconds', async () => {
    const week = { retention_window_start: 86_400, retention_window_end: 604_800, retention_window_unit: 'second' };
    const twoWeeks = { conversion_window: 1_209_600, conversion_window_unit: 'second' };
    const { status, body } = await patch({ metrics: [{ ...retention, ...week, ...twoWeeks }] });

    expect(status).toBe(200);
    expect(body.metrics[0]).toMatchObject({ ...week, ...twoWeeks });
  });

  test('of unknown types are kept byte for byte', async () => {
    const unknown = metric('stickiness', {
      z: 1,
      start_event: node('opened'),
      a: { nested: [1.5, null] },
      uuid: 'e4eaaaf2-d142-41b6-9c6e-2f6f1a7d5b90',
    });
    const { body, headers } = await patch({ metrics_secondary: [unknown] });

    const { fingerprint, ...kept } = body.metrics_secondary[0];
    expect(JSON.stringify(kept)).toBe(JSON.stringify(unknown));
    const again = await patch({ metrics_secondary: body.metrics_secondary });
    expect(again.headers.get('etag')).toBe(headers.get('etag'));
  });

  test('keep their version if nothing changes, and a change of an outdated version is rejected', async () => {
    const before = await ask(server, `GET ${path}`);
    const tag = before.headers.get('etag') ?? '';
    await patch({ metrics: [mean], stats_config: { method: 'frequentist' } });

    const same = await ask(server, `GET ${path}`);
    const again = await patch({ metrics: same.body.metrics });
    const late = await patch({ metrics: [] }, { 'If-Match': tag });

    expect(again.headers.get('etag')).toBe(same.headers.get('etag'));
    expect(late.status).toBe(412);
    expect((await ask(server, `GET ${path}`)).body.metrics).toHaveLength(1);
  });

  test.each([
    ['a list', { metric: mean }, 'Metrics must be a list.'],
    [
      'an old kind',
      [{ kind: 'ExperimentTrendsQuery', count_query: {} }],
      "Invalid metric at index 0: legacy metric kind 'ExperimentTrendsQuery' is no longer supported for new experiments. Use 'ExperimentMetric' instead.",
    ],
    ['no step', [mean, funnel(0)], 'Invalid metric at index 1: funnel metrics require at least one step.'],
    ['21 steps', [funnel(21)], 'Invalid metric at index 0: funnel metrics have at most 20 steps.'],
    ['no source', [metric('mean', {})], "Invalid metric at index 0: [{'loc': ('source',), 'type': 'missing'"],
    [
      'a sum without a property',
      [metric('mean', { source: node('paid', { math: 'sum' }) })],
      "'loc': ('source', 'math_property')",
    ],
    ['half a ratio', [metric('ratio', { numerator: node('paid') })], "'loc': ('denominator',)"],
    ['a retention metric without a return', [{ ...retention, completion_event: null }], "'loc': ('completion_event',)"],
    [
      'a retention metric without a window',
      [{ ...retention, retention_window_end: undefined }],
      "[{'loc': ('retention_window_end',), 'type': 'missing', 'msg': 'Field required'}]. For example: ",
    ],
    [
      'a window that ends before it starts',
      [{ ...retention, retention_window_start: 8 }],
      "{'loc': ('retention_window_end',), 'type': 'value_error', 'msg': 'The window must not end before it starts'}",
    ],
    ['a negative window', [{ ...retention, retention_window_start: -1 }], 'must be a whole number from 0 to 10000'],
    [
      'a source without a kind',
      [{ ...retention, start_event: { event: 'opened' } }],
      "{'loc': ('start_event', 'kind'), 'type': 'missing', 'msg': 'Field required'}]. Set kind to",
    ],
    [
      'an exposure as the start, with a conversion window',
      [{ ...retention, start_event: exposure, conversion_window: 3 }],
      "'loc': ('conversion_window',)",
    ],
    [
      'an exposure as the start, with the last start event',
      [{ ...retention, start_event: exposure, start_handling: 'last_seen' }],
      "'loc': ('start_handling',)",
    ],
    [
      'an exposure as the start, with an unknown start',
      [{ ...retention, start_event: exposure, start_handling: 'any_seen' }],
      "'loc': ('start_handling',)",
    ],
    [
      'an exposure as the return',
      [{ ...retention, completion_event: exposure }],
      "[{'loc': ('completion_event', 'kind'), 'type': 'value_error', 'msg': 'The exposure can only be the start of a retention metric'}]",
    ],
    [
      'an exposure as a step',
      [metric('funnel', { series: [node('opened'), exposure] })],
      "'loc': ('series', 1, 'kind')",
    ],
    ['an exposure as the source', [metric('mean', { source: exposure })], "'loc': ('source', 'kind')"],
    [
      'an exposure as a denominator',
      [metric('ratio', { numerator: node('paid'), denominator: exposure })],
      "'loc': ('denominator', 'kind')",
    ],
    ['half a day', [{ ...retention, retention_window_end: 1.5 }], "'loc': ('retention_window_end',)"],
    ['a window that is too long', [{ ...retention, retention_window_end: 10_001 }], "'loc': ('retention_window_end',)"],
    [
      'a window of too many seconds',
      [{ ...retention, retention_window_end: 864_000_001, retention_window_unit: 'second' }],
      'must be a whole number from 0 to 864000000',
    ],
    [
      'a conversion window that is too long',
      [{ ...mean, conversion_window: 14_400_001, conversion_window_unit: 'minute' }],
      'Input should be greater than 0 and at most 14400000',
    ],
    ['an unknown unit', [{ ...retention, retention_window_unit: 'moon' }], "'loc': ('retention_window_unit',)"],
    ['an unknown start', [{ ...retention, start_handling: 'any_seen' }], "'loc': ('start_handling',)"],
    ['a percentile of 95', [{ ...mean, upper_bound_percentile: 95 }], "'loc': ('upper_bound_percentile',)"],
    [
      'percentiles in the wrong order',
      [{ ...mean, lower_bound_percentile: 0.9, upper_bound_percentile: 0.1 }],
      'The lower percentile must be less than the upper one',
    ],
    ['an unknown goal', [{ ...mean, goal: 'sideways' }], "'loc': ('goal',)"],
    ['a conversion window of zero', [{ ...mean, conversion_window: 0 }], "'loc': ('conversion_window',)"],
    ['an invalid uuid', [{ ...mean, uuid: 'first' }], "'loc': ('uuid',)"],
    [
      'the same uuid twice',
      [1, 2].map(() => ({ ...mean, uuid: 'e4eaaaf2-d142-41b6-9c6e-2f6f1a7d5b90' })),
      'Two metrics have the same uuid.',
    ],
    ['51 metrics', Array.from({ length: 51 }, () => mean), 'A list of metrics can have at most 50 entries.'],
  ])('are refused: %s', async (_, metrics, detail) => {
    const { status, body } = await patch({ metrics });

    expect([status, body.attr]).toEqual([400, 'metrics']);
    expect(body.detail).toContain(detail);
  });

  test.each([
    ['exposure_criteria', 'everybody', 'Exposure criteria must be an object.'],
    ['exposure_criteria', { multiple_variant_handling: 'last_seen' }, 'must be exclude or first_seen'],
    ['exposure_criteria', { filterTestAccounts: 'yes' }, 'filterTestAccounts must be true or false'],
    ['exposure_criteria', { exposure_config: { properties: [] } }, 'exposure_config needs an event'],
    ['stats_config', { method: 'tea leaves' }, 'Invalid stats method: tea leaves.'],
    ['stats_config', { method: { toString: 1 } }, 'Invalid stats method: {"toString":1}.'],
    ['stats_config', { bayesian: { ci_level: 95 } }, 'ci_level must be between 0 and 1.'],
  ])('%s is refused as %o', async (name, value, detail) => {
    const { status, body } = await patch({ [name]: value });

    expect([status, body.attr]).toEqual([400, name]);
    expect(body.detail).toContain(detail);
  });
});
