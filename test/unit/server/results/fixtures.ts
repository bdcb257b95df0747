import type { TestServer } from '#test/support/server.ts';
import { event } from '../events/events.ts';
import file from './event-fixtures.json' with { type: 'json' };

type Properties = Record<string, unknown>;
type EventRow = [distinct_id: string, name: string, at: string, properties: Properties];

/** Events of an experiment and its expected results. */
export interface Fixture {
  project?: Properties;
  experiment?: Properties;
  events: EventRow[];
  expect: Record<string, unknown>;
}

export const fixtures = file.fixtures as unknown as Record<string, Fixture>;

const DAY_MS = 86_400_000;

const isoTimestamp = (at: string) => new Date(at === 'now-1d' ? Date.now() - DAY_MS : `${at}T00:00:00Z`).toISOString();

/** Stores the events of a fixture in a project, latest first, because the order must not matter. */
export async function loadEvents(
  server: Pick<TestServer, 'events'>,
  project_id: number,
  { events }: Pick<Fixture, 'events'>,
) {
  const rows = events.map(([distinct_id, name, at, properties]) =>
    event({ distinct_id, name, at: isoTimestamp(at), properties }),
  );
  await server.events.append({ project_id, events: rows.reverse() });
}

/** Applies the settings of a fixture to a project and stores its events. */
export async function loadFixture(server: Pick<TestServer, 'db' | 'events'>, project_id: number, fixture: Fixture) {
  const filters = fixture.project?.['test_account_filters'];
  if (filters)
    await server.db
      .updateTable('project')
      .set({ test_account_filters: JSON.stringify(filters) as never })
      .where('id', '=', project_id)
      .execute();
  await loadEvents(server, project_id, fixture);
}
