import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { statusOf } from '#contract/experiment.ts';
import { createApp } from '#server/app.ts';
import type { Db } from '#server/db/connection-pool.ts';
import { createInitialData } from '#server/process/initial-data.ts';
import { freshDatabase } from '#test/support/database.ts';

const now = new Date('2026-03-04T10:00:00Z');

describe('the first start', () => {
  let db: Db;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ db, close } = await freshDatabase());
  });
  afterAll(() => close());

  const get = async (key: string, path: string) => {
    const app = createApp({ db, now: () => now, log: () => {} });
    const response = await app.fetch(
      new Request(`http://hedgerow.test${path}`, { headers: { Authorization: `Bearer ${key}` } }),
    );
    return response.json();
  };

  test('creates a demo organization whose owner sees projects and experiments in every state, only once', async () => {
    const starts = await Promise.all([
      createInitialData(db, { demo: true, ownerKey: 'phx_owner', now }),
      createInitialData(db, { demo: true, ownerKey: 'phx_owner', now }),
    ]);

    expect(starts.filter(Boolean)).toMatchObject([{ key: 'phx_owner' }]);
    const { results: projects } = await get('phx_owner', '/api/projects/');
    expect(projects).toHaveLength(5);
    const shop = await get('phx_owner', `/api/projects/${projects[0].id}/experiments/`);
    const states = new Set(
      shop.results.map((experiment: never) => {
        const { archived, feature_flag } = experiment as { archived: boolean; feature_flag: { deleted: boolean } };
        return `${statusOf(experiment, now.getTime())}${archived ? ', archived' : ''}${feature_flag.deleted ? ', flag deleted' : ''}`;
      }),
    );
    expect(states).toEqual(new Set(['draft', 'running', 'ended', 'ended, archived', 'running, flag deleted']));
  });

  test('gives every project a plausible activity', async () => {
    const { results: projects } = await get('phx_owner', '/api/projects/');
    const path = `/api/organizations/${projects[0].organization}/projects/${projects[0].id}/activity/`;

    const { results, total_count } = await get('phx_owner', path);

    expect(total_count).toBe(8);
    expect(results.map(({ created_at }: { created_at: string }) => created_at)).toEqual(
      results
        .map(({ created_at }: { created_at: string }) => created_at)
        .toSorted()
        .reverse(),
    );
    expect(results[1]).toMatchObject({
      user: { first_name: 'Tomás' },
      created_at: '2026-02-06T10:00:00Z',
      detail: {
        changes: expect.arrayContaining([
          { type: 'Team', action: 'changed', field: 'session_recording_sample_rate', before: '0.1', after: '0.35' },
        ]),
      },
    });
  });
});

test('without the demo there is one organization and its owner, and nothing else', async () => {
  const { db, close } = await freshDatabase();
  const started = await createInitialData(db, { demo: false, ownerKey: null });
  const app = createApp({ db, log: () => {} });
  const get = async (path: string) => {
    const headers = { Authorization: `Bearer ${started?.key}` };
    return (await app.fetch(new Request(`http://hedgerow.test${path}`, { headers }))).json();
  };

  expect(await get('/api/organizations/')).toMatchObject({ count: 1, results: [{ membership_level: 15 }] });
  expect(await get('/api/projects/')).toMatchObject({ count: 0, results: [] });

  await close();
});
