import { onTestFinished, vi } from 'vitest';
import type { TestServer } from '#test/support/server.ts';

/** Records the queries on events from now on: each with how many others ran at the same time. */
export function recordQueries({ events }: Pick<TestServer, 'events'>): { others: number }[] {
  const queries: ReturnType<typeof recordQueries> = [];
  const original = events.measure;
  let running = 0;
  const spy = vi.spyOn(events, 'measure').mockImplementation((query, signal) => {
    queries.push({ others: running++ });
    return original(query, signal).finally(() => running--) as never;
  });
  onTestFinished(() => spy.mockRestore());
  return queries;
}
