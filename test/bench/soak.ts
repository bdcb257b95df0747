import pg from 'pg';
import { startPostgres } from '#test/support/postgres-cluster.ts';
import { benchOn } from './busy.ts';

const PAUSE_MS = 40;

async function contentOf(url: string) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    'select pg_database_size(current_database()) / 1000000 as megabytes, (select count(*) from event) as events',
  );
  await client.end();
  return `${rows[0].megabytes} MB, ${rows[0].events} events`;
}

/** Reads, writes and takes in events for a long time at a moderate pace, on PostgreSQL, while the database grows: `soak 600 16`. */
export async function run([seconds = '600', connections = '16']: string[], say: (line: string) => void) {
  const cluster = await startPostgres();
  if (!cluster) return say('A soak needs PostgreSQL on this machine.');
  const url = `${cluster.url}/postgres`;
  const load = { seconds: Number(seconds), connections: Number(connections), pauseMs: PAUSE_MS };
  await benchOn('PostgreSQL', { DATABASE_URL: url }, load, say);
  say(`  the database afterwards: ${await contentOf(url)}`);
  await cluster.stop();
}
