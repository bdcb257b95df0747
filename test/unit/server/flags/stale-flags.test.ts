import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask } from '#test/support/ask.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { called, flagsOf, split } from './flags-world.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();

let server: TestServer;
let project: Awaited<ReturnType<typeof buildProject>>;
let flags: ReturnType<typeof flagsOf>;
beforeAll(async () => {
  server = await startServer({ now: () => new Date(NOW) });
});
afterAll(() => server.stop());
beforeEach(async () => {
  project = await buildProject(server.db, server.organization);
  flags = flagsOf(server, project);
});

const keysOf = async (query: string) => {
  const { body } = await ask(server, `GET /api/projects/${project.id}/feature_flags/${query}`);
  return body.results.map(({ key }: { key: string }) => key);
};

describe('stale flags', () => {
  const stale = () => keysOf('?active=STALE&order=key');
  const changedAt = (days: number) => ({ updated_at: daysAgo(days) });
  const oneVariant = {
    ...split,
    multivariate: {
      variants: [
        { key: 'control', rollout_percentage: 0 },
        { key: 'test', rollout_percentage: 100 },
      ],
    },
  };

  test('are on for everyone and unchanged for 60 days', async () => {
    await flags.addFlag('old', changedAt(61));
    await flags.addFlag('old-variant', { ...changedAt(61), filters: oneVariant });
    await flags.addFlag('recent', changedAt(59));
    await flags.addFlag('splitting', { ...changedAt(99), filters: split });
    await flags.addFlag('partly', { ...changedAt(99), filters: { groups: [{ rollout_percentage: 99 }] } });
    await flags.addFlag('some', {
      ...changedAt(99),
      filters: { groups: [{ properties: [{ key: 'plan', value: 'pro', type: 'person' }], rollout_percentage: 100 }] },
    });
    expect(await stale()).toEqual(['old', 'old-variant']);
  });

  test('are off, and were neither changed nor evaluated for 30 days', async () => {
    await flags.addFlag('never', { ...changedAt(31), active: false });
    await flags.addFlag('long-ago', { ...changedAt(31), active: false });
    await flags.addFlag('evaluated', { ...changedAt(31), active: false });
    await flags.addFlag('just-off', { ...changedAt(29), active: false });
    const events = [called('long-ago', daysAgo(31)), called('evaluated', daysAgo(29))];
    await server.events.append({ project_id: project.id, events });
    expect(await stale()).toEqual(['long-ago', 'never']);
  });

  test('are on although their experiments ended 14 days ago or earlier', async () => {
    const build = async (key: string, ended: number | null) => {
      const dates = { start_date: daysAgo(200), ...(ended === null ? {} : { end_date: daysAgo(ended) }) };
      const { feature_flag } = await (
        await ask(server, `POST /api/projects/${project.id}/experiments/`, {
          body: { name: key, feature_flag_key: key, ...dates },
        })
      ).body;
      await server.db.updateTable('feature_flag').set(changedAt(190)).where('id', '=', feature_flag.id).execute();
    };
    await build('ended', 15);
    await build('just-ended', 13);
    await build('running', null);
    expect(await stale()).toEqual(['ended']);
  });

  test('are found whatever the stored filters are', async () => {
    for (const [index, filters] of [
      [],
      { groups: 5 },
      { groups: [7] },
      { multivariate: 'x' },
      { multivariate: { variants: {} } },
    ].entries())
      await flags.addFlag(`odd-${index}`, { ...changedAt(99), filters });
    expect(await stale()).toEqual([]);
    expect((await keysOf('?type=boolean')).length).toBe(5);
  });
});
