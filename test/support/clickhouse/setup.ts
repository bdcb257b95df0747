import type { TestProject } from 'vitest/node';
import { startChdbServer } from './start-chdb-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the fake ClickHouse server. */
    clickhouse: string;
    /** The store for events that the servers of the tests use. */
    eventStore: 'postgres' | 'clickhouse';
  }
}

export async function setup(project: TestProject) {
  const { url, stop } = await startChdbServer();
  project.provide('clickhouse', url);
  return stop;
}
