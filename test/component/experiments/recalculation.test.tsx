import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createClient } from '#client/client.ts';
import { ask } from '#test/support/ask.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { ClientProvider } from '#web/api/client-context.tsx';
import { createQueryClient } from '#web/api/query-client.ts';
import { pollDelay, useRecalculation, useTimeseries } from '#web/experiments/results/loading/use-recalculation.ts';
import { create, daysAgo, newProject } from './open.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const uuid = '3f0c2f2e-6f1b-4a52-9d5e-0a5f3b9f4c11';
const metric = {
  kind: 'ExperimentMetric',
  metric_type: 'mean',
  uuid,
  source: { kind: 'EventsNode', event: 'paid', math: 'sum', math_property: 'amount' },
};

/** Renders a hook of the console with a client for the test server. */
function withServer<T>(hook: () => T) {
  const client = createClient({
    connection: () => ({ address: server.origin, key: server.keys.owner }),
    fetch: server.fetch,
  });
  const queries = createQueryClient(0);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <ClientProvider client={client}>{children}</ClientProvider>
    </QueryClientProvider>
  );
  return renderHook(hook, { wrapper });
}

async function launched() {
  const project = await newProject(server);
  const { id } = await create(server, project, { start_date: daysAgo(2), metrics: [metric] });
  return { project, id };
}

test('a run is started, followed until it has finished, and then is the latest one', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { project, id } = await launched();
  const { result } = withServer(() => useRecalculation(project, id));
  await waitFor(() => expect(result.current.latest).toBeNull());
  expect([...result.current.rows]).toEqual([]);

  act(() => result.current.start('cold_run'));
  await waitFor(() => expect(result.current.progress).toEqual({ done: 0, total: 1, waitingReason: null }));
  expect(result.current.isRunning).toBe(true);
  await server.catchUp();
  await act(() => vi.advanceTimersByTimeAsync(2_500));

  await waitFor(() => expect(result.current.isRunning).toBe(false));
  expect(result.current.latest).toMatchObject({ status: 'completed', trigger: 'cold_run' });
  expect(result.current.rows.get(uuid)).toMatchObject({ status: 'completed', result: { baseline: { sum: 0 } } });
  vi.useRealTimers();
});

test('a run is not polled after the page has stopped waiting for it', async () => {
  const { project, id } = await launched();
  const { result } = withServer(() => useRecalculation(project, id));
  await waitFor(() => expect(result.current.latest).toBeNull());
  act(() => result.current.start());
  await waitFor(() => expect(result.current.progress).not.toBeNull());

  act(() => result.current.stopWaiting());

  expect(result.current).toMatchObject({ isRunning: false, progress: null });
  await server.catchUp();
});

test('a server without metrics per person gets no request for runs', async () => {
  const { project, id } = await launched();
  const { result } = withServer(() => useRecalculation(project, id, false));

  expect(result.current).toMatchObject({ latest: undefined, isLoading: false, isRunning: false });
});

test('the request for the daily results of a metric contains its fingerprint', async () => {
  const { project, id } = await launched();
  const { body } = await ask(server, `GET /api/projects/${project}/experiments/${id}/`);
  const [{ fingerprint }] = body.metrics;
  const { result } = withServer(() => useTimeseries(project, id, { id: uuid, fingerprint }));

  await waitFor(() => expect(result.current.data?.status).toBe('completed'));
  expect(Object.keys(result.current.data?.timeseries ?? {})).toHaveLength(3);
});

test('a run is polled every 2 seconds, later every 10 seconds, and not after it has finished or is half an hour old', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  const run = { id: uuid, experiment_id: 1, total_metrics: 1, completed_metrics: 0, failed_metrics: 0 };
  const pending = { ...run, status: 'pending', created_at: '2026-01-01T11:59:00Z' };

  expect(pollDelay(undefined, 0, now)).toBe(2_000);
  expect(pollDelay(pending, 14, now)).toBe(2_000);
  expect(pollDelay(pending, 15, now)).toBe(10_000);
  expect(pollDelay({ ...pending, status: 'completed' }, 1, now)).toBe(false);
  expect(pollDelay({ ...pending, created_at: '2026-01-01T11:29:00Z' }, 1, now)).toBe(false);
});
