import { describe, expect, test } from 'vitest';
import type { OverlapCell } from '#contract/overlaps.ts';
import { ask } from '#test/support/ask.ts';
import { exposed, hour, joined, paid } from './events/exposed-events.ts';
import { metric, node, ORDERS, REVENUE, recalculationWorld, revenue } from './recalculation/recalculation-world.ts';
import { recordQueries } from './record-queries.ts';

const world = recalculationWorld();
const { create, store } = world;
const DAY_MS = 86_400_000;

const idOf = (path: string) => Number(path.split('/').at(-2));
const read = (path: string, rest: string) => ask(world.server, `GET ${path}${rest}`);

const variantsOf = (keys: readonly string[]) => ({
  feature_flag_variants: keys.map((key) => ({ key, rollout_percentage: 100 / keys.length })),
});

/** Another experiment, whose people are exposed by the event `joined`. */
const createOther = (body: object = {}) =>
  create({
    name: 'Bar',
    feature_flag_key: 'other',
    parameters: variantsOf(['control', 'test']),
    exposure_criteria: { exposure_config: { kind: 'ExperimentEventExposureConfig', event: 'joined', properties: [] } },
    ...body,
  });

const sizes = { control: { control: 100, test: 110 }, test: { control: 120, test: 130 } } as const;

/** Stores people in all four combinations, and 10 who are only in one of the two. Every second person of a cell pays 10. */
async function storePeople() {
  const variants = ['control', 'test'] as const;
  const events = variants.flatMap((variant) =>
    variants.flatMap((other) =>
      Array.from({ length: sizes[variant][other] }, (_, index) => {
        const id = `${variant}-${other}-${index}`;
        return [exposed(id, 1, variant), joined(id, 2, other), ...(index % 2 ? [] : [paid(id, 3, 10)])];
      }).flat(),
    ),
  );
  await store(...events, ...Array.from({ length: 10 }, (_, index) => exposed(`one-${index}`, 1, 'test')));
  await store(...Array.from({ length: 20 }, (_, index) => joined(`other-${index}`, 1, 'control')));
}

const cellsIn = (cells: readonly OverlapCell[]) =>
  cells.map(({ variant, other_variant, samples }) => `${variant} ${other_variant} ${samples}`).sort();

describe('two experiments that run at the same time', () => {
  test('have the people of both, of this one and of the other', async () => {
    await storePeople();
    const [one, other] = [await create({ metrics: [revenue] }), await createOther({ start_date: hour(0.5) })];
    const { status, body } = await read(one, 'overlaps');

    expect(status).toBe(200);
    expect(body.results).toEqual([
      {
        ...{ id: idOf(other), same_flag: false, people_both: 460, people_this: 470, people_other: 480 },
        from: new Date(hour(0.5)).toISOString(),
        to: world.clock.toISOString(),
      },
    ]);
    expect((await read(other, 'overlaps')).body.results).toMatchObject([
      { id: idOf(one), people_both: 460, people_this: 480, people_other: 470 },
    ]);
  });

  test('have the people of each combination, with the sums of both goals', async () => {
    await storePeople();
    const purchase = metric('funnel', { uuid: ORDERS, series: [node('paid')] });
    const [one, other] = [await create({ metrics: [revenue] }), await createOther({ metrics: [purchase] })];
    const { body } = await read(one, `overlaps/${idOf(other)}`);

    expect(cellsIn(body.cells)).toEqual([
      'control control 100',
      'control test 110',
      'null control 20',
      'test control 120',
      'test null 10',
      'test test 130',
    ]);
    const cell = body.cells.find(
      ({ variant, other_variant }: OverlapCell) => variant === 'test' && other_variant === 'control',
    );
    expect(cell.metrics).toEqual({
      [REVENUE]: { sum: 600, sum_squares: 6000 },
      [ORDERS]: { sum: 60, sum_squares: 60 },
    });
    const turned = await read(other, `overlaps/${idOf(one)}`);
    expect(cellsIn(turned.body.cells)).toContain('control test 120');
    expect(turned.body.id).toBe(idOf(one));
  });

  test('have no sums of goals while a combination has too few people', async () => {
    await store(exposed('ann', 1, 'control'), joined('ann', 2, 'test'), paid('ann', 3, 10));
    const [one, other] = [await create({ metrics: [revenue] }), await createOther()];

    expect((await read(one, `overlaps/${idOf(other)}`)).body.cells).toEqual([
      { variant: 'control', other_variant: 'test', samples: 1, metrics: {} },
    ]);
  });

  test('with the same goal have its sums under both ids, and measure it once', async () => {
    await storePeople();
    const [one, other] = [
      await create({ metrics: [revenue] }),
      await createOther({ metrics: [{ ...revenue, uuid: ORDERS }] }),
    ];
    const queries = recordQueries(world.server);
    const { body } = await read(one, `overlaps/${idOf(other)}`);

    expect(body.cells[0].metrics[ORDERS]).toEqual(body.cells[0].metrics[REVENUE]);
    expect(body.cells[0].metrics[ORDERS].sum).toBeGreaterThan(0);
    // Two queries count the people.
    expect(queries).toHaveLength(3);
  });

  test('are counted one pair after the other, so that other results of the project need not wait for all', async () => {
    const one = await create({ metrics: [revenue] });
    for (const key of ['second', 'third', 'fourth']) await createOther({ feature_flag_key: key });
    const queries = recordQueries(world.server);
    expect((await read(one, 'overlaps')).body.results).toHaveLength(3);

    // Two per pair count the people. Nobody is in two of the experiments, so the goal is not measured.
    expect(queries).toHaveLength(6);
    expect(queries.every(({ others }) => others === 0)).toBe(true);
  });

  test('leave out a goal that is not tested, as retention', async () => {
    await storePeople();
    const event = node('paid');
    const retention = metric('retention', {
      ...{ uuid: ORDERS, start_event: event, completion_event: event },
      ...{
        retention_window_start: 1,
        retention_window_end: 7,
        retention_window_unit: 'day',
        start_handling: 'first_seen',
      },
    });
    const [one, other] = [await create({ metrics: [retention] }), await createOther({ metrics: [revenue] })];
    const { body } = await read(one, `overlaps/${idOf(other)}`);

    const goals = body.cells.flatMap(({ metrics }: OverlapCell) => Object.keys(metrics));
    expect(new Set(goals)).toEqual(new Set([REVENUE]));
  });

  test('keep their counts for a day while one is running, and for good once both have ended', async () => {
    await store(exposed('ann', 1, 'control'), joined('ann', 2, 'test'));
    const [one, other] = [await create({ end_date: hour(24) }), await createOther()];
    const people = async () => (await read(one, 'overlaps')).body.results[0]?.people_both;
    expect(await people()).toBe(1);
    await store(exposed('bob', 1, 'control'), joined('bob', 2, 'test'));
    expect(await people()).toBe(1);
    world.clock = new Date(world.clock.getTime() + DAY_MS);
    expect(await people()).toBe(2);

    await ask(world.server, `PATCH ${other}`, { body: { end_date: hour(60) } });
    expect(await people()).toBe(2);
    await store(exposed('cay', 1, 'control'), joined('cay', 2, 'test'));
    world.clock = new Date(world.clock.getTime() + 30 * DAY_MS);
    expect(await people()).toBe(2);
  });

  test('are counted again after five minutes if they share nobody', async () => {
    const [one] = [await create({}), await createOther()];
    const people = async () => (await read(one, 'overlaps')).body.results[0].people_both;
    expect(await people()).toBe(0);
    await store(exposed('ann', 1, 'control'), joined('ann', 2, 'test'));
    expect(await people()).toBe(0);
    world.clock = new Date(world.clock.getTime() + 300_000);

    expect(await people()).toBe(1);
  });

  test('count only the current run after a reset', async () => {
    await store(exposed('ann', 1, 'control'), joined('ann', 2, 'test'));
    const [one, other] = [await create({}), await createOther()];
    expect((await read(other, 'overlaps')).body.results[0].people_both).toBe(1);
    await ask(world.server, `PATCH ${one}`, { body: { start_date: null, end_date: null } });
    expect((await read(other, 'overlaps')).body.results).toEqual([]);
    expect((await read(one, 'overlaps')).body.results).toEqual([]);
    await ask(world.server, `PATCH ${one}`, { body: { start_date: hour(40) } });

    expect((await read(other, 'overlaps')).body.results[0].people_both).toBe(0);
  });

  test('are not counted if they use the same flag', async () => {
    await store(exposed('ann', 1, 'control'));
    const one = await create({});
    const other = await createOther();
    // The API refuses a key in use. Servers that were moved here from PostHog can have such records.
    await world.server.db
      .updateTable('experiment')
      .set({ feature_flag_id: (await ask(world.server, `GET ${one}`)).body.feature_flag.id })
      .where('id', '=', idOf(other))
      .execute();

    const { body } = await read(one, 'overlaps');
    expect(body.results).toMatchObject([{ id: idOf(other), same_flag: true, people_both: 0 }]);
    const found = [{ id: idOf(other), name: 'Bar', state: 'same' }];
    expect((await read(one, 'overlap_findings')).body.results).toEqual(found);
    expect((await read(one, `overlaps/${idOf(other)}`)).body).toMatchObject({ same_flag: true, cells: [] });
  });

  test('have findings from stored results, while these are valid and both are running', async () => {
    const variants = ['control', 'test'] as const;
    const pairs = variants.flatMap((own) => variants.map((its) => [own, its, own === its ? 60 : 20] as const));
    for (const [own, its, size] of pairs)
      await store(
        ...Array.from({ length: size }, (_, index) => {
          const id = `${own}-${its}-${index}`;
          return [exposed(id, 1, own), joined(id, 2, its)];
        }).flat(),
      );
    const [one, other] = [await create({ name: 'One' }), await createOther()];
    const findings = async (path: string) => (await read(path, 'overlap_findings')).body.results;
    expect(await findings(one)).toEqual([]);
    await read(one, `overlaps/${idOf(other)}`);

    expect(await findings(one)).toEqual([{ id: idOf(other), name: 'Bar', state: 'dependent' }]);
    expect(await findings(other)).toEqual([{ id: idOf(one), name: 'One', state: 'dependent' }]);
    const start = world.clock;
    world.clock = new Date(start.getTime() + DAY_MS);
    expect(await findings(one)).toEqual([]);
    world.clock = start;
    await ask(world.server, `PATCH ${other}`, { body: { end_date: hour(40) } });
    expect(await findings(one)).toEqual([]);
    expect((await read('/api/projects/1/experiments/999999/', 'overlap_findings')).status).toBe(404);
  });

  test('are listed when archived, and not when one ended before the other began, or is a draft', async () => {
    const one = await create({});
    const archived = await createOther({ end_date: hour(10), archived: true });
    await create({ feature_flag_key: 'early', start_date: hour(-20), end_date: hour(-1) });
    const draft = await create({ feature_flag_key: 'draft', start_date: null });

    expect((await read(one, 'overlaps')).body.results.map(({ id }: { id: number }) => id)).toEqual([idOf(archived)]);
    expect((await read(one, 'overlaps?status=running')).body.results).toEqual([]);
    expect((await read(one, `overlaps/${idOf(draft)}`)).status).toBe(404);
    expect((await read(one, `overlaps/${idOf(one)}`)).status).toBe(404);
    expect((await read(one, 'overlaps/999999')).status).toBe(404);
  });
});
