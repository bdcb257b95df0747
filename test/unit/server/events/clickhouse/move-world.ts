import { parseExactJson } from '#contract/exact-json.ts';
import type { EventStoreName } from '#server/db/schema.ts';
import type { Event } from '#server/events/event.ts';
import { projectEvents } from '#server/events/project-events.ts';
import { parseCommandLine } from '#server/manage/run-command.ts';
import { startServer } from '#test/support/server.ts';
import { storedEvents } from '#test/support/stored-events.ts';
import { event, patient } from '../events.ts';
import { exposed, named, payments, queryOf } from '../exposed-events.ts';

/** An integer that JavaScript would round. */
export const LARGE = '1161380288898609914';
const odd = {
  large: parseExactJson(LARGE),
  text: '\\N\t\'"',
  number: 1e21,
  list: [{ b: null, aa: 1 }],
  none: null,
  yes: true,
};
export const people: Event[] = [
  event({ name: 'opened', distinct_id: 'visitor', at: '2026-01-01T05:00:00.250Z', properties: odd }),
  exposed('visitor', 1, 'test'),
  event({ name: '$identify', distinct_id: 'ann', properties: { $anon_distinct_id: 'visitor', $set: { plan: 'pro' } } }),
  ...Array.from({ length: 30 }, (_, index) =>
    event({ name: 'paid', distinct_id: 'ann', at: `2026-01-${index + 1}T10:00:00.000Z`.replace(/-(\d)T/, '-0$1T') }),
  ),
];

/** A `report` that throws, so that a move ends after its first part. */
export const killed = () => {
  throw new Error('killed');
};

export type MoveWorld = Awaited<ReturnType<typeof startMoveWorld>>;

/** Starts a server with ClickHouse. Returns the server, and helpers for tests of moves. */
export async function startMoveWorld() {
  const server = await startServer();
  const { db, clickhouse } = server;

  const move = (to: EventStoreName, project?: number, report: (line: string) => void = () => {}) => {
    const words = ['events', 'move', '--to', to, ...(project ? ['--project', String(project)] : [])];
    return parseCommandLine(words).run(db, { clickhouse, report });
  };

  const storeOf = async (id: number) =>
    (await db.selectFrom('event_store').select('store').where('project_id', '=', id).executeTakeFirst())?.store;

  /** Returns how many payments the exposed people of each variant made. `visitor` and `ann` are the same person. */
  const answer = (project_id: number) =>
    server.events.measure(
      queryOf(
        project_id,
        { kind: 'mean', value: { ...payments, entity: named('paid') } },
        { window: { from: '2026-01-01T00:00:00Z', to: '2026-03-01T00:00:00Z' } },
      ),
      patient,
    );

  return {
    server,
    /** The event store of a server on the same database, before CLICKHOUSE_URL was set. */
    before: projectEvents({ db, clickhouse: null }),
    move,
    storeOf,
    answer,
    onPostgres: (id: number) => storedEvents({ db, clickhouse: null }, id),
    onClickHouse: (id: number) => storedEvents(server, id),
  };
}
