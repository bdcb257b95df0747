import { expect, test } from 'vitest';
import type { PageQuery } from '#contract/page.ts';
import type { ProjectListItem } from '#contract/project.ts';
import { type LoadedProjects, loadAllProjects } from '#web/projects/search/load-all-projects.ts';

const project = (id: number) => ({ id, name: `Project ${id}` }) as ProjectListItem;

/** A server with `count` projects. It returns at most `most` projects per request and records the requests. */
function serverWith(count: number, most = 1000) {
  const asked: PageQuery[] = [];
  const ask = async (query: PageQuery) => {
    asked.push(query);
    const ids = Array.from({ length: count }, (_, at) => at + 1);
    const results = ids.slice(query.offset, query.offset + Math.min(query.limit, most)).map(project);
    return { count, next: null, previous: null, results };
  };
  return { asked, ask };
}

const idsOf = ({ results }: LoadedProjects) => results.map(({ id }) => id);

test('sends one request if one response contains everything', async () => {
  const { asked, ask } = serverWith(12);

  const projects = await loadAllProjects(ask, () => {});

  expect(asked).toHaveLength(1);
  expect(projects).toMatchObject({ count: 12, isComplete: true });
  expect(idsOf(projects)).toHaveLength(12);
});

test('loads pages of the size that the server returns, and reports each one', async () => {
  const { asked, ask } = serverWith(250, 100);
  const told: number[] = [];

  const projects = await loadAllProjects(
    ask,
    ({ results, isComplete }) => void (isComplete || told.push(results.length)),
  );

  expect(asked.map(({ offset }) => offset)).toEqual([0, 100, 200]);
  expect(told).toEqual([100, 200, 250]);
  expect(idsOf(projects)).toEqual(Array.from({ length: 250 }, (_, at) => at + 1));
});

test('stops at 10,000 projects and reports the total count', async () => {
  const { ask } = serverWith(25_000);

  const projects = await loadAllProjects(ask, () => {});

  expect(idsOf(projects)).toHaveLength(10_000);
  expect(projects).toMatchObject({ count: 25_000, isComplete: true });
});

test('stops if the server returns fewer projects than it counts', async () => {
  const { ask } = serverWith(3);

  const projects = await loadAllProjects(
    async (query) => ({ ...(await ask(query)), count: 9 }),
    () => {},
  );

  expect(idsOf(projects)).toEqual([1, 2, 3]);
  expect(projects.isComplete).toBe(true);
});

test('shows a project only once if it moved to another page while loading', async () => {
  const { ask } = serverWith(300, 100);
  const shifting = (query: PageQuery) => ask({ ...query, offset: Math.max(0, query.offset - 1) });

  const ids = idsOf(await loadAllProjects(shifting, () => {}));

  expect(new Set(ids).size).toBe(ids.length);
});

test('continues interrupted loading, but not stopped loading', async () => {
  const { asked, ask } = serverWith(250, 100);
  const begun: LoadedProjects = { ...(await ask({ limit: 100, offset: 0 })), isComplete: false };
  asked.length = 0;

  await loadAllProjects(ask, () => {}, begun);
  expect(asked.map(({ offset }) => offset)).toEqual([100, 200]);

  asked.length = 0;
  expect(await loadAllProjects(ask, () => {}, { ...begun, isStopped: true })).toMatchObject({ isComplete: false });
  expect(asked).toEqual([]);
});
