import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/connection-pool.ts';
import { postgresEvents } from '#server/events/postgres/postgres-events.ts';
import { parseCommandLine } from '#server/manage/run-command.ts';
import { createInitialData } from '#server/process/initial-data.ts';
import { freshDatabase } from '#test/support/database.ts';
import { buildProject } from '#test/support/factories.ts';
import { event } from '../events/events.ts';
import { both } from '../results/results-world.ts';

let folder = '';
let demo: Awaited<ReturnType<typeof freshDatabase>>;
let organization = '';
let demoFile = '';
let deletedId = 0;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hedgerow-backup-'));
  demo = await freshDatabase();
  organization = (await createInitialData(demo.db, { ownerKey: null, demo: true }))?.organization ?? '';
  const odd = await buildProject(demo.db, organization, { name: 'Quote " and \\ and\nline \u2028 and 🦔' });
  await demo.db
    .insertInto('organization_invite')
    .values({
      organization,
      target_email: 'ines@example.com',
      level: 1,
      hash: 'sha256$0',
      created_by: 1,
      key_scopes: ['project:read', 'user:write'],
      is_key_limited: true,
      created_at: '2026-01-01T00:00:00Z',
      expires_at: '2026-01-04T00:00:00Z',
    })
    .execute();
  const properties = { '"': '\\N\t\r', big: 1e300, small: -1e-7, nested: { none: null } };
  await postgresEvents(demo.db).append({
    project_id: odd.id,
    events: [...both, event({ distinct_id: '🦔', properties })],
  });
  deletedId = (await buildProject(demo.db, organization)).id;
  await demo.db.deleteFrom('project').where('id', '=', deletedId).execute();
  demoFile = join(folder, 'demo.backup');
  await parseCommandLine(['backup', demoFile]).run(demo.db);
});
afterAll(async () => {
  await demo.close();
  rmSync(folder, { recursive: true });
});

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trim().split('\n');
const rowCount = async (db: Db, table: 'project' | 'activity') =>
  (await db.selectFrom(table).select('id').execute()).length;

test('a restored database equals the backup, and its ids continue', async () => {
  const { db, close } = await freshDatabase();
  const again = join(folder, 'again.backup');

  const read = (await parseCommandLine(['restore', demoFile]).run(db)) as object;
  const made = await parseCommandLine(['backup', again]).run(db);

  expect(made).toEqual({ ...read, file: again });
  expect(linesOf(again).slice(1, -1).sort()).toEqual(linesOf(demoFile).slice(1, -1).sort());
  expect(await rowCount(db, 'activity')).toBe(await rowCount(demo.db, 'activity'));
  expect((await buildProject(db, organization)).id).toBe(deletedId + 1);
  await close();
});

/** A digest of each table's rows, independent of their order. */
async function digests(db: Db): Promise<Record<string, string>> {
  const tables = await db.introspection.getTables();
  const read = tables.map(async ({ name }) => {
    const { rows } = await sql<{ digest: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(md5(row::text), '' order by md5(row::text)), '')) as digest
      from ${sql.table(name)} as row`.execute(db);
    return [name, rows[0]?.digest ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

test('every row of every table is the same after a backup and a restore', async () => {
  const before = await digests(demo.db);
  const { db, close } = await freshDatabase();

  await parseCommandLine(['restore', demoFile]).run(db);

  const { migration: _, ...rows } = await digests(db);
  expect(rows).toEqual(Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'migration')));
  expect(before['event']).toMatch(/^4 /);
  expect(before['organization_invite']).toMatch(/^1 /);
  await close();
});

test('a backup is readable by its owner only, and leaves no other file', async () => {
  expect(statSync(demoFile).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
});

test('a backup deletes the partial file of a killed one', async () => {
  const { pid } = spawnSync('true');
  const left = join(folder, `demo.backup.${pid}.partial`);
  const [running, other] = [join(folder, `demo.backup.${process.ppid}.partial`), join(folder, `other.${pid}.partial`)];
  for (const file of [left, running, other]) writeFileSync(file, 'half');

  await parseCommandLine(['backup', demoFile]).run(demo.db);

  expect([left, running, other].map((file) => existsSync(file))).toEqual([false, true, true]);
  for (const file of [running, other]) rmSync(file);
});

test('a backup that cannot be written leaves no file and reports the reason', async () => {
  await expect(parseCommandLine(['backup', join(folder, 'no/such/folder')]).run(demo.db)).rejects.toThrow(
    /^The backup could not be written to [^\n]*: ENOENT[^\n]*\.$/,
  );
  expect(readdirSync(folder)).not.toContain('no');
});

test('a backup cannot be restored into a database with rows', async () => {
  const before = await rowCount(demo.db, 'project');

  await expect(parseCommandLine(['restore', demoFile]).run(demo.db)).rejects.toThrow(/^The database is not empty: /);
  expect(await rowCount(demo.db, 'project')).toBe(before);
});
