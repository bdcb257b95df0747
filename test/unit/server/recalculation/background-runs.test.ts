import { expect, test } from 'vitest';
import { computeInTurn, takeOut } from '#server/recalculation/background-runs.ts';
import { ORDERS, orders, recalculationWorld } from './recalculation-world.ts';

const world = recalculationWorld();

test('runs that nobody waits for are computed one after the other, and one that somebody asks for is left to them', async () => {
  const done: string[] = [];
  const finish = new Map<string, () => void>();
  const compute = (id: string) => () =>
    new Promise<void>((resolve) => {
      done.push(id);
      finish.set(id, resolve);
    });
  const runs = ['one', 'two', 'three'].map((id) => computeInTurn(id, compute(id), new AbortController().signal));
  await Promise.resolve();
  expect(done).toEqual(['one']);
  expect([takeOut('one'), takeOut('two'), takeOut('two')]).toEqual([false, true, false]);

  finish.get('one')?.();
  await runs[0];
  await runs[1];
  await expect.poll(() => done).toEqual(['one', 'three']);
  finish.get('three')?.();
  await Promise.all(runs);
});

test('a run with a low priority is computed, another request joins it, and another priority is refused', async () => {
  await world.shop();
  const path = await world.create({ metrics: [orders] });
  const low = await world.start(path, { trigger: 'cold_run', priority: 'low' });
  const joined = await world.start(path);
  await world.server.catchUp();

  expect(low).toMatchObject({ status: 201, body: { is_existing: false } });
  expect(joined).toMatchObject({ status: 200, body: { id: low.body.id, is_existing: true } });
  const { body } = await world.read(path);
  expect(body).toMatchObject({ id: low.body.id, status: 'completed', results: [{ metric_uuid: ORDERS }] });
  const refused = await world.start(path, { priority: 'high' });
  expect(refused).toMatchObject({ status: 400, body: { attr: 'priority' } });
});
