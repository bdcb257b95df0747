import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { computeRun, resumeRuns } from '#server/recalculation/compute-run.ts';
import { ask } from '#test/support/ask.ts';
import { patient } from '../events/events.ts';
import { HOUR_MS, hour } from '../events/exposed-events.ts';
import { metric, node, ORDERS, orders, REVENUE, recalculationWorld, revenue } from './recalculation-world.ts';

const world = recalculationWorld();
const { create, start, read, shop } = world;

describe('a calculation of metrics per person', () => {
  test('starts on request, shows its results one by one, and is the latest one when it has finished', async () => {
    await shop();
    const path = await create({ metrics: [revenue], metrics_secondary: [orders] });

    const before = await read(path);
    const started = await start(path);
    const again = await start(path);
    const pending = await read(path, started.body.id);
    await world.server.catchUp();
    const finished = await read(path, started.body.id);
    const latest = await read(path);

    expect(before).toMatchObject({ status: 404, body: { detail: 'No completed recalculation found' } });
    expect(started).toMatchObject({
      status: 201,
      body: { status: 'pending', total_metrics: 2, completed_metrics: 0, is_existing: false, trigger: 'manual' },
    });
    expect(started.body).not.toHaveProperty('results');
    expect(again).toMatchObject({ status: 200, body: { id: started.body.id, is_existing: true } });
    expect(pending.body).toMatchObject({ status: 'pending', results: [], query_to: null });
    expect(finished.body).toMatchObject({
      status: 'completed',
      completed_metrics: 2,
      query_to: hour(48).replace('.000', ''),
    });
    expect(latest.body).toEqual(finished.body);
    expect(latest.body.results).toEqual([
      {
        metric_uuid: REVENUE,
        status: 'completed',
        error_message: null,
        reached: null,
        result: {
          // ann paid 10 and 20.5.
          baseline: {
            key: 'control',
            number_of_samples: 1,
            sum: 30.5,
            sum_squares: 930.25,
            largest_value: 30.5,
            validation_failures: ['not-enough-exposures'],
          },
          variant_results: [
            {
              key: 'test',
              method: 'bayesian',
              number_of_samples: 2,
              sum: 7,
              sum_squares: 49,
              largest_value: 7,
              validation_failures: ['not-enough-exposures'],
            },
          ],
          share_periods: [expect.objectContaining({ to: null, shares: { control: 50, test: 50 }, used: true })],
        },
      },
      expect.objectContaining({
        metric_uuid: ORDERS,
        result: expect.objectContaining({
          baseline: expect.objectContaining({ number_of_samples: 1, sum: 1, step_counts: [1, 1] }),
          variant_results: [expect.objectContaining({ number_of_samples: 2, sum: 0, step_counts: [1, 0] })],
        }),
      }),
    ]);
  });

  test('needs a launched experiment, a known trigger and the right to write', async () => {
    const draft = await create({ start_date: null, metrics: [revenue] });
    const path = await create({ feature_flag_key: 'other', metrics: [revenue] });

    expect(await start(draft)).toMatchObject({
      status: 400,
      body: { detail: "Cannot recalculate metrics for experiment that hasn't started" },
    });
    expect(await start(path, { trigger: 'a whim' })).toMatchObject({ status: 400, body: { attr: 'trigger' } });
    expect(await start(path, {}, world.server.keys.reader)).toMatchObject({
      status: 403,
      body: { detail: "API key missing required scope 'experiment:write'" },
    });
    expect(await read(path, '00000000-0000-0000-0000-000000000001')).toMatchObject({
      status: 404,
      body: { detail: 'Recalculation not found' },
    });
    expect((await read(path, 'nonsense')).status).toBe(404);
  });

  test('says why a metric could not be computed, and computes the others', async () => {
    await shop();
    const unknown = metric('stickiness', { uuid: ORDERS, source: node('opened') });
    const action = metric('mean', { source: { kind: 'ActionsNode', id: 12 } });
    const path = await create({ metrics: [revenue, unknown], metrics_secondary: [action] });
    await start(path);
    await world.server.catchUp();

    const { body } = await read(path);

    expect(body).toMatchObject({ status: 'completed', total_metrics: 3, completed_metrics: 1, failed_metrics: 2 });
    expect(body.results.map((row: { error_message: string }) => row.error_message)).toEqual([
      null,
      'This server does not support metrics of the type stickiness.',
      'This server does not support actions (action ID 12). Use events instead.',
    ]);
    expect(body.metric_errors[ORDERS].message).toBe('This server does not support metrics of the type stickiness.');
  });

  test('drops the results of a metric whose definition, exposure or statistics changed since', async () => {
    await shop();
    const path = await create({ metrics: [revenue], metrics_secondary: [orders] });
    await start(path);
    await world.server.catchUp();
    const uuids = async () => (await read(path)).body.results.map((row: { metric_uuid: string }) => row.metric_uuid);
    const patch = (body: object) => ask(world.server, `PATCH ${path}`, { body });

    await patch({ metrics: [{ ...revenue, name: 'Money', goal: 'decrease' }] });
    expect(await uuids()).toEqual([REVENUE, ORDERS]);
    await patch({ metrics: [{ ...revenue, upper_bound_percentile: 0.9 }] });
    expect(await uuids()).toEqual([ORDERS]);
    await patch({ exposure_criteria: { multiple_variant_handling: 'first_seen' } });
    expect(await uuids()).toEqual([]);
  });

  test('continues after a shutdown with the metrics that were not computed yet', async () => {
    await shop();
    const path = await create({ metrics: [revenue], metrics_secondary: [orders] });
    const { body } = await start(path);
    const experiment_id = body.experiment_id;
    await sql`insert into metric_result (run_id, metric_uuid, fingerprint, error)
      values (${body.id}, ${REVENUE}, 'known before', 'known before')`.execute(world.server.db);
    const stopped = AbortSignal.abort();
    const { db, events } = world.server;
    const dependencies = { db, events, now: () => world.clock };
    const run = { id: body.id, experiment_id, project_id: world.project };
    await expect(computeRun(dependencies, run, stopped)).rejects.toThrow();
    expect((await read(path, body.id)).body.status).toBe('in_progress');

    world.clock = new Date(world.clock.getTime() + HOUR_MS / 10);
    await resumeRuns(dependencies, patient);

    const { body: finished } = await read(path);
    expect(finished).toMatchObject({ id: body.id, status: 'completed', completed_metrics: 1, failed_metrics: 1 });
    expect(finished.query_to).toBe(hour(48).replace('.000', ''));
    await world.server.catchUp();
  });

  test('counts as failed after half an hour, so that another one can start', async () => {
    const path = await create({ metrics: [revenue] });
    const { body: lost } = await start(path);
    world.clock = new Date(world.clock.getTime() + HOUR_MS / 2);

    const next = await start(path);

    expect((await read(path, lost.id)).body.status).toBe('failed');
    expect(next).toMatchObject({ status: 201, body: { is_existing: false } });
    expect(next.body.id).not.toBe(lost.id);
    await world.server.catchUp();
  });

  test('only the last five are kept', async () => {
    const path = await create({ metrics: [revenue] });
    const ids: string[] = [];
    for (let index = 0; index < 7; index += 1) {
      world.clock = new Date(world.clock.getTime() + 1000);
      ids.push((await start(path)).body.id);
      await world.server.catchUp();
    }
    const statuses = await Promise.all(ids.map(async (id) => (await read(path, id)).status));

    expect(statuses).toEqual([404, 404, 200, 200, 200, 200, 200]);
  });
});
