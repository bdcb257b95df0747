import { describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { hour } from '../events/exposed-events.ts';
import { metric, node, ORDERS, REVENUE, recalculationWorld, revenue } from './recalculation-world.ts';
import { browsers, counts, type Group, people, purchase } from './segment-people.ts';

const world = recalculationWorld();
const { create, store } = world;

const segments = (path: string, query: string, key?: string) =>
  ask(world.server, `GET ${path}segment_results/?${query}`, key ? { key } : {});

describe('a metric for each value of a property', () => {
  test('has the participants with each value of their exposure, the most first, and few people without a name', async () => {
    await store(...people(browsers));
    const path = await create({ metrics: [purchase] });
    const { status, body } = await segments(path, 'of=event&key=$browser');

    expect(status).toBe(200);
    expect(counts(body)).toEqual([
      ['Chrome', '60 of 300', '75 of 300'],
      ['Safari', '40 of 200', '30 of 200'],
      ['Other values', '1 of 2', '1 of 2'],
    ]);
    expect(JSON.stringify(body)).not.toContain('Lynx');
    expect(body.result.baseline).toMatchObject({ number_of_samples: 502, sum: 101 });
  });

  test('has one row of other values, also if a value of the property has this name', async () => {
    await store(...people([...browsers, { value: 'Other values', control: [50, 250], test: [50, 250] }]));
    const path = await create({ metrics: [purchase] });

    expect(counts((await segments(path, 'of=event&key=$browser')).body)).toEqual([
      ['Chrome', '60 of 300', '75 of 300'],
      ['Safari', '40 of 200', '30 of 200'],
      ['Other values', '51 of 252', '51 of 252'],
    ]);
  });

  test('can be divided by a property of the people, with its value of today', async () => {
    const groups = people(browsers);
    await world.server.fetch(
      new Request(`${world.server.origin}/batch/`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ api_key: await tokenOf(), batch: groups.map(captured) }),
      }),
    );
    const path = await create({ metrics: [purchase] });
    const { body } = await segments(path, 'of=person&key=plan');

    expect(counts(body).slice(0, 2)).toEqual([
      ['Chrome', '60 of 300', '75 of 300'],
      ['Safari', '40 of 200', '30 of 200'],
    ]);
  });

  test('shows the ten largest of many values, and people without the property', async () => {
    const many = Array.from({ length: 30 }, (_, index): Group => {
      const size = 60 + index;
      return { value: `v${String(index).padStart(2, '0')}`, control: [20, size], test: [21, size] };
    });
    const path = await create({ metrics: [purchase] });
    await store(...people(many), ...people([{ value: '', control: [30, 500], test: [40, 500] }]));
    const { body } = await segments(path, 'of=event&key=$browser');

    expect(counts(body).map(([name]) => name)).toEqual([
      '(not set)',
      ...['v29', 'v28', 'v27', 'v26', 'v25', 'v24', 'v23', 'v22', 'v21'],
      'Other values',
    ]);
  });

  test('a value with a variant that hardly anybody converted in joins the others', async () => {
    await store(...people([...browsers, { value: 'Edge', control: [30, 150], test: [0, 150] }]));
    const path = await create({ metrics: [purchase] });
    const { body } = await segments(path, 'of=event&key=$browser');

    expect(counts(body).at(-1)).toEqual(['Other values', '31 of 152', '1 of 152']);
  });

  test('is stored for an hour, computed again on request and after a change of the metric, and remembers who else was opened', async () => {
    await store(...people(browsers));
    const path = await create({ metrics: [purchase] });
    const first = await segments(path, 'of=event&key=$browser');
    await store(...people([{ value: 'Chrome', control: [0, 10], test: [0, 10] }]));
    world.clock = new Date(world.clock.getTime() + 60_000);
    const again = await segments(path, 'of=event&key=$browser');
    const other = await segments(path, 'of=event&key=$os');
    const refreshed = await segments(path, 'of=event&key=$browser&refresh=true');

    expect(again.body).toEqual(first.body);
    expect(other.body.others).toEqual([{ of: 'event', key: '$browser', p_value: expect.closeTo(0.0565, 3) }]);
    expect(refreshed.body.result.baseline.number_of_samples).toBe(512);
    expect(refreshed.body).toMatchObject({ opened_at: first.body.opened_at, others: [] });

    await ask(world.server, `PATCH ${path}`, { body: { exposure_criteria: { filterTestAccounts: false } } });
    world.clock = new Date(world.clock.getTime() + 60_000);
    const recomputed = await segments(path, 'of=event&key=$browser');
    expect(Date.parse(recomputed.body.query_to)).toBe(world.clock.getTime());
  });

  test('that was opened before the experiment was reset and launched again does not count', async () => {
    await store(...people(browsers));
    const path = await create({ metrics: [purchase] });
    await segments(path, 'of=event&key=$browser');
    await ask(world.server, `POST ${path}reset/`, { body: {} });
    await ask(world.server, `PATCH ${path}`, { body: { start_date: hour(0) } });
    world.clock = new Date(world.clock.getTime() + 60_000);

    const other = await segments(path, 'of=person&key=plan');
    expect(other.body.others).toEqual([]);
    const again = await segments(path, 'of=event&key=$browser');
    expect(Date.parse(again.body.opened_at)).toBe(world.clock.getTime());
  });

  test('a sum has its moments for each value', async () => {
    await store(...people(browsers));
    const path = await create({ metrics: [revenue] });
    const { body } = await segments(path, `of=event&key=$browser&metric_uuid=${REVENUE}`);

    expect(body.result.breakdown_results[0].baseline).toMatchObject({ sum: 600, sum_squares: 6000 });
  });

  test('retention has the counts of all exposed people for the test of balance', async () => {
    const retention = metric('retention', {
      ...{ uuid: ORDERS, start_event: node('paid'), completion_event: node('paid'), start_handling: 'first_seen' },
      ...{ retention_window_start: 0, retention_window_end: 1, retention_window_unit: 'day' },
    });
    await store(...people(browsers));
    const path = await create({ metrics: [retention] });
    const { body } = await segments(path, 'of=event&key=$browser');

    const total = body.result.segment_counts.reduce(
      (sum: number, { control }: { control: number }) => sum + control,
      0,
    );
    expect(total).toBe(502);
  });

  test('needs a property, a known metric and a launched experiment', async () => {
    const path = await create({ metrics: [purchase] });
    expect(await segments(path, 'of=event')).toMatchObject({ status: 400, body: { attr: 'key' } });
    expect(await segments(path, 'of=group&key=x')).toMatchObject({ status: 400, body: { attr: 'of' } });
    expect(await segments(path, 'key=x&metric_uuid=none')).toMatchObject({ status: 404 });
    const draft = await create({ metrics: [purchase], start_date: null, feature_flag_key: 'draft' });
    expect((await segments(draft, 'key=x')).body.detail).toContain("hasn't started");
  });
});

async function tokenOf() {
  const { body } = await ask(world.server, `GET /api/projects/${world.project}/`);
  return body.api_token;
}

const captured = ({ name, at, ...rest }: { name: string; at: string }) => ({ ...rest, event: name, timestamp: at });
