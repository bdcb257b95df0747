import { act, screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openClickHouse } from '#server/events/clickhouse/client.ts';
import { projectEvents } from '#server/events/project-events.ts';
import { freshDatabase } from '#test/support/database.ts';
import { serverOn, type TestServer } from '#test/support/server.ts';
import { create, daysAgo, newProject, open } from './open.ts';
import { resultsOf } from './open-results.ts';

const unreachable = openClickHouse({ url: 'http://127.0.0.1:9', cluster: null }, () => {});
let server: TestServer;
beforeAll(async () => {
  const { db, location, close } = await freshDatabase();
  const events = projectEvents({ db, clickhouse: unreachable });
  server = { ...(await serverOn(db, close, { events })), location };
});
afterAll(async () => {
  await server.stop();
  await unreachable.close();
});

const revenue = {
  kind: 'ExperimentMetric',
  metric_type: 'mean',
  uuid: '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11',
  source: { kind: 'EventsNode', event: 'paid', math: 'sum', math_property: 'amount' },
};

test('while the event store is unavailable, the results page says why the run waits', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const project = await newProject(server);
  await server.db.insertInto('event_store').values({ project_id: project, store: 'clickhouse' }).execute();
  const { id } = await create(server, project, { start_date: daysAgo(2), metrics: [revenue] });
  // Each try gives the page the time of two polls, because a poll can take long on a busy machine.
  const seen = (text: string) =>
    vi.waitFor(async () => {
      await act(() => vi.advanceTimersByTimeAsync(4_000));
      expect(screen.getByText(text)).toBeVisible();
    }, 10_000);

  await open(server, resultsOf(project, id));
  await vi.waitFor(() => expect(server.catchUp()).rejects.toMatchObject({ status: 503 }));
  await seen(
    'Waiting, with 0 of 1 metrics done. The event store is unavailable. The server tries again automatically. Computed metrics are kept.',
  );

  await server.db.updateTable('metric_run').set({ waiting_reason: null }).where('experiment_id', '=', id).execute();
  await seen('The server is computing the results: 0 of 1 metrics');
  vi.useRealTimers();
});
