import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { called, flagsOf, split } from './flags-world.ts';

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let flags: ReturnType<typeof flagsOf>;
beforeAll(async () => {
  server = await startServer({ now: () => new Date('2026-03-30T05:00:00.000Z') });
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await buildProject(server.db, server.organization, { timezone: 'America/New_York' });
  flags = flagsOf(server, project);
});

const evaluationsOf = async (id: number) => {
  const { status, body } = await ask(server, `GET /api/projects/${project.id}/feature_flags/${id}/evaluations/`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const append = (...events: ReturnType<typeof called>[]) => server.events.append({ project_id: project.id, events });

/** The numbers of the days that are not zero, by date. */
const byDate = (days: string[], numbers: number[]) =>
  Object.fromEntries(numbers.flatMap((number, index) => (number === 0 ? [] : [[days[index], number]])));

describe('the evaluations of a flag', () => {
  test('are counted by variant and by day of the project, people on their first day only', async () => {
    const { id } = await flags.addFlag('photos', { filters: split });
    await append(
      // 23:59 on 28 March and midnight on 29 March in New York.
      called('photos', '2026-03-29T03:59:59.000Z', 'control', 'ann'),
      called('photos', '2026-03-29T04:00:00.000Z', 'control', 'ann'),
      called('photos', '2026-03-29T05:00:00.000Z', 'control', 'ben'),
      called('photos', '2026-03-30T04:30:00.000Z', 'removed', 'cleo'),
      called('photos', '2026-03-30T04:30:00.000Z', false, 'dora'),
      called('other', '2026-03-29T05:00:00.000Z', 'control', 'ann'),
      // One day too early.
      called('photos', '2026-03-01T04:59:00.000Z', 'control', 'eve'),
      called('photos', '2026-03-01T05:00:00.000Z', 'control', 'fay'),
    );
    const { days, variants } = await evaluationsOf(id);
    expect(days.length).toBe(30);
    expect([days[0], days.at(-1)]).toEqual(['2026-03-01', '2026-03-30']);
    expect(variants.map(({ value }: { value: string }) => value)).toEqual(['control', 'test', 'false', 'removed']);
    const [control, tested, off, removed] = variants;
    expect(byDate(days, control.evaluations)).toEqual({ '2026-03-01': 1, '2026-03-28': 1, '2026-03-29': 2 });
    expect(byDate(days, control.people)).toEqual({ '2026-03-01': 1, '2026-03-28': 1, '2026-03-29': 1 });
    expect(byDate(days, tested.evaluations)).toEqual({});
    expect(byDate(days, off.evaluations)).toEqual({ '2026-03-30': 1 });
    expect(byDate(days, removed.people)).toEqual({ '2026-03-30': 1 });
  });

  test('of a flag without variants have the values true and false', async () => {
    const { id } = await flags.addFlag('menu');
    expect((await evaluationsOf(id)).variants).toMatchObject([{ value: 'true' }]);
    await append(called('menu', '2026-03-30T04:30:00.000Z', true), called('menu', '2026-03-30T04:30:00.000Z', false));
    const { variants } = await evaluationsOf(id);
    expect(variants.map(({ value, evaluations }: never) => [value, (evaluations as number[]).at(-1)])).toEqual([
      ['true', 1],
      ['false', 1],
    ]);
  });

  test('with values that the flag never had do not hide those of the most people', async () => {
    const { id } = await flags.addFlag('photos', { filters: split });
    const at = '2026-03-30T04:30:00.000Z';
    await append(
      ...Array.from({ length: 60 }, (_, index) => called('photos', at, `a-${index}`, 'mallory')),
      called('photos', at, 'x'.repeat(401), 'mallory'),
      called('photos', at, false, 'ann'),
      ...['ann', 'ben'].map((person) => called('photos', at, 'removed', person)),
      ...['ann', 'ben', 'cleo'].map((person) => called('photos', at, 'renamed', person)),
    );
    const values = (await evaluationsOf(id)).variants.map(({ value }: { value: string }) => value);
    expect(values.slice(0, 5)).toEqual(['control', 'test', 'false', 'renamed', 'removed']);
    expect(values.length).toBe(50);
    expect(values).not.toContain('x'.repeat(401));
  });

  test('of another project are not counted', async () => {
    const { id } = await flags.addFlag('menu');
    const other = await buildProject(server.db, server.organization);
    await server.events.append({ project_id: other.id, events: [called('menu', '2026-03-30T04:30:00.000Z')] });
    expect((await evaluationsOf(id)).variants[0].evaluations.every((count: number) => count === 0)).toBe(true);
  });
});
