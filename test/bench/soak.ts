import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openForCommand } from '#server/db/database-server.ts';
import { benchOn } from './busy.ts';

const PAUSE_MS = 40;

async function describeContent(dataDir: string) {
  const { db, close } = await openForCommand({ dataDir }, () => {});
  const { rows } = await sql<{ megabytes: number; events: number }>`
    select pg_database_size(current_database()) / 1000000 as megabytes, (select count(*) from event) as events`.execute(
    db,
  );
  await close();
  return `${rows[0]?.megabytes} MB, ${rows[0]?.events} events`;
}

/** Reads, writes and captures events at a moderate rate for a long time: `soak SECONDS CONNECTIONS`. */
export async function run([seconds = '600', connections = '16']: string[], print: (line: string) => void) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'hedgerow-bench-'));
  const load = { seconds: Number(seconds), connections: Number(connections), pauseMs: PAUSE_MS };
  await benchOn({ DATA_DIR }, load, print);
  print(`  the database afterwards: ${await describeContent(DATA_DIR)}`);
  rmSync(DATA_DIR, { recursive: true });
}
