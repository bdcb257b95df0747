import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import type { PageQuery } from '#contract/page.ts';
import { type ExperimentRows, loadList, toListItem } from '#web/experiments/list/load-list.ts';

const experiment = (id: number) => ({ id, name: `Experiment ${id}` }) as Experiment;

/** A server with `count` experiments. It returns the newest first and records the requests. */
function serverWith(count: number) {
  const asked: PageQuery[] = [];
  const ask = async (query: PageQuery) => {
    asked.push(query);
    const ids = Array.from({ length: count }, (_, at) => count - at).slice(query.offset, query.offset + query.limit);
    return { count, next: null, previous: null, results: ids.map(experiment) };
  };
  return { asked, ask };
}

test('sends one request if one page contains everything', async () => {
  const { asked, ask } = serverWith(24);

  const rows = await loadList(ask, () => {});

  expect(asked).toHaveLength(1);
  expect(rows).toMatchObject({ count: 24, isComplete: true });
  expect(rows.rows).toHaveLength(24);
});

test('reports the first rows immediately and finally all rows in the order of the server', async () => {
  const { ask } = serverWith(1730);
  const told: ExperimentRows[] = [];

  const { rows, isComplete } = await loadList(ask, (part) => void told.push(part));

  expect(told[0]).toMatchObject({ count: 1730, isComplete: false });
  expect(told[0]?.rows).toHaveLength(25);
  expect(isComplete).toBe(true);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1730 }, (_, at) => 1730 - at));
});

test('stops at 10,000 rows and reports the total count', async () => {
  const { asked, ask } = serverWith(100_000);

  const { rows, count, isComplete } = await loadList(ask, () => {});

  expect(rows.length).toBe(10_000);
  expect([count, isComplete]).toEqual([100_000, true]);
  expect(Math.max(...asked.map(({ offset }) => offset))).toBeLessThan(10_000);
});

test('shows a row only once if it moved to another page while loading', async () => {
  const { ask } = serverWith(60);
  const shifting = async (query: PageQuery) => ask({ ...query, offset: Math.max(0, query.offset - 1) });

  const { rows } = await loadList(shifting, () => {});

  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('continues after an interruption at the first gap in the rows', async () => {
  const { asked, ask } = serverWith(1730);
  const told: ExperimentRows[] = [];
  const interrupted = async (query: PageQuery) => {
    if (query.offset === 525) throw new Error('lost');
    return ask(query);
  };
  await expect(loadList(interrupted, (part) => void told.push(part))).rejects.toThrow('lost');
  expect(told.at(-1)?.rows).toHaveLength(525);
  asked.length = 0;

  const { rows, isComplete } = await loadList(ask, () => {}, told.at(-1));

  expect(asked.map(({ offset }) => offset)).toEqual([0, 525, 1025, 1525]);
  expect(isComplete).toBe(true);
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 1730 }, (_, at) => 1730 - at));
});

test('requests no more pages after one has failed', async () => {
  const { asked, ask } = serverWith(10_000);
  const failing = async (query: PageQuery) => {
    if (query.offset === 0) return ask(query);
    await ask(query);
    throw new Error('lost');
  };

  await expect(loadList(failing, () => {})).rejects.toThrow('lost');

  expect(asked).toHaveLength(5);
});

test('stopped loading stays stopped, and reloads only the first rows', async () => {
  const { asked, ask } = serverWith(1000);
  const names = { events: new Set<string>(), properties: new Set<string>() };
  const rowsBefore = [experiment(990), experiment(100)];
  const before: ExperimentRows = { count: 900, rows: rowsBefore, isComplete: false, isStopped: true, names };

  const rows = await loadList(ask, () => {}, before);

  expect(asked).toHaveLength(1);
  expect(rows).toMatchObject({ count: 1000, isComplete: false, isStopped: true });
  expect(rows.rows.map(({ id }) => id)).toEqual([...Array.from({ length: 25 }, (_, at) => 1000 - at), 100]);
});

test('keeps only the parts of a record that the list shows', () => {
  const row = toListItem({
    ...experiment(1),
    filters: {
      insight: 'FUNNELS',
      events: [
        { id: 'a', order: 1, properties: [1] },
        { id: 'b', order: 0 },
      ],
      interval: 'day',
    },
    parameters: { recommended_running_time: 7, custom_exposure_filter: {} },
    secondary_metrics: [{ name: 'x' }],
    feature_flag: { id: 3, active: true, filters: { groups: [], multivariate: { variants: [] } } },
  } as unknown as Experiment);

  expect(row).toMatchObject({
    filters: {
      insight: 'FUNNELS',
      events: [
        { id: 'b', order: 0 },
        { id: 'a', order: 1 },
      ],
    },
    parameters: { recommended_running_time: 7 },
    feature_flag: { active: true, filters: { multivariate: { variants: [] } } },
  });
  expect(row).not.toHaveProperty('secondary_metrics');
});
