import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateDemoEvents } from '#server/demo/generate-events.ts';
import { startServer, type TestServer } from '#test/support/server.ts';

describe('a demo project', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { Authorization: `Bearer ${server.keys.owner}`, 'Content-Type': 'application/json' };
    return (await server.fetch(`${server.origin}${path}`, { ...init, headers })).json();
  };
  const create = async () => {
    const body = JSON.stringify({ name: 'Demo', is_demo: true });
    const { id } = await ask(`/api/organizations/${server.organization}/projects/`, { method: 'POST', body });
    return id as number;
  };
  const statusOf = (id: number) =>
    ask(`/api/organizations/${server.organization}/projects/${id}/is_generating_demo_data/`);
  const count = async (project_id: number) => {
    const { rows } = await sql<{ events: number; uuids: number }>`
      select count(*) as events, count(distinct uuid) as uuids from event where project_id = ${project_id}`.execute(
      server.db,
    );
    return rows[0];
  };
  const resultsOf = async (project_id: number) => {
    const experiments = `/api/projects/${project_id}/experiments/`;
    const { results } = await ask(experiments);
    const answers = await Promise.all(results.map(({ id }: { id: number }) => ask(`${experiments}${id}/results/`)));
    return Object.fromEntries(answers.map((answer) => [answer.feature_flag_key, answer.result]));
  };

  test('gets experiments immediately and events in the background: a winner, an inconclusive test, a broken split', async () => {
    const id = await create();
    expect(await statusOf(id)).toMatchObject({ id, is_generating_demo_data: true, demo_progress: 0 });
    expect(await ask(`/api/projects/${id}/experiments/`)).toMatchObject({ count: 3 });

    await server.catchUp();

    expect(await statusOf(id)).toMatchObject({
      is_generating_demo_data: false,
      demo_progress: null,
      ingested_event: true,
    });
    const results = await resultsOf(id);
    expect(results['signup-page']).toMatchObject({ significant: true, significance_code: 'significant' });
    expect(results['signup-page'].probability.test).toBeGreaterThan(0.99);
    expect(results['navigation-labels']).toMatchObject({ significant: false });
    const [control, tested] = results['pricing-table'].variants.map(
      (counts: { success_count: number; failure_count: number }) => counts.success_count + counts.failure_count,
    );
    expect(control / (control + tested)).toBeGreaterThan(0.55);
  });

  test('resumes after a shutdown, and stores nothing twice', async () => {
    const whole = await create();
    await server.catchUp();
    const halved = await create();
    const stopping = new AbortController();
    const watch = setInterval(async () => {
      const { demo_progress } = await statusOf(halved);
      if (demo_progress > 0.2) stopping.abort();
    }, 5);

    await generateDemoEvents(server, stopping.signal);
    clearInterval(watch);
    const status = await statusOf(halved);
    expect(status.is_generating_demo_data).toBe(true);
    expect(status.demo_progress).toBeGreaterThan(0.2);
    await Promise.all([generateDemoEvents(server), generateDemoEvents(server)]);

    const [one, other] = [await count(whole), await count(halved)];
    expect(other).toEqual({ events: other?.uuids, uuids: other?.events });
    expect(Math.abs((other?.events ?? 0) / (one?.events ?? 1) - 1)).toBeLessThan(0.05);
  });

  test('is deleted together with its events', async () => {
    const id = await create();
    await server.catchUp();

    await server.fetch(`${server.origin}/api/projects/${id}/`, {
      method: 'DELETE',
      headers: { Authorization: `Bearer ${server.keys.owner}` },
    });
    await server.catchUp();

    expect(await count(id)).toEqual({ events: 0, uuids: 0 });
  });
});
