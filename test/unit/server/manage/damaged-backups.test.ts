import { hash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseCommandLine } from '#server/manage/run-command.ts';
import { createInitialData } from '#server/process/initial-data.ts';
import { freshDatabase } from '#test/support/database.ts';

let folder = '';
let organization = '';
let demoFile = '';
let empty: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hedgerow-damaged-backup-'));
  demoFile = join(folder, 'demo.backup');
  const demo = await freshDatabase();
  empty = await freshDatabase();
  organization = (await createInitialData(demo.db, { ownerKey: null, demo: true }))?.organization ?? '';
  await parseCommandLine(['backup', demoFile]).run(demo.db);
  await demo.close();
});
afterAll(async () => {
  await empty.close();
  rmSync(folder, { recursive: true });
});

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trim().split('\n');
const lines = () => linesOf(demoFile);
const withoutLastRow = (all: string[]) =>
  all.toSpliced(
    all.findLastIndex((line) => line.startsWith('[')),
    1,
  );
const changed = (line: string | undefined, changes: object) =>
  JSON.stringify({ ...JSON.parse(line ?? '{}'), ...changes });
const sha256 = (all: string[]) => hash('sha256', all.map((line) => `${line}\n`).join(''));
/** A backup with these lines and a checksum that fits them, as somebody would make it who wants it to be restored. */
const signed = (all: string[]) => {
  const content = all.slice(0, -1);
  return gzipSync([...content, changed(all.at(-1), { sha256: sha256(content) }), ''].join('\n'));
};
const withHeader = (changes: object) => signed([changed(lines()[0], changes), ...lines().slice(1)]);
/** A backup in which the first table's line has these changes. */
const withTable = (changes: object) => {
  const { table } = JSON.parse(lines()[1] ?? '');
  return signed(lines().toSpliced(1, 1, JSON.stringify({ table: { ...table, ...changes } })));
};
const columns = (): { name: string; type: string }[] => JSON.parse(lines()[1] ?? '').table.columns;
const ATTACK = "text) || (select pg_read_file('/etc/passwd')";

test.each<[string, () => string | Buffer, RegExp]>([
  ['is something else', () => 'something else', /^The backup [^\n]* cannot be read: incorrect header check\.$/],
  ['does not exist', () => '', /^The backup [^\n]* cannot be read: [^\n]*\.$/],
  ['is from another program', () => gzipSync('{"format":"other"}'), /^The file is not a backup of Hedgerow\.$/],
  [
    'lacks its last byte',
    () => readFileSync(demoFile).subarray(0, -20),
    /^The backup [^\n]* cannot be read: [^\n]*\.$/,
  ],
  [
    'lacks its last line',
    () => gzipSync(lines().slice(0, -1).join('\n')),
    /is damaged: its end or some of its rows are missing\.$/,
  ],
  ['lacks a row', () => signed(withoutLastRow(lines())), /is damaged: its end or some of its rows are missing\.$/],
  [
    'has a changed name in a row',
    () => gzipSync(lines().join('\n').replace('Fernhill', 'Fernhell')),
    /is damaged: its content does not match its checksum\.$/,
  ],
  ['has a second end', () => signed([...lines(), lines().at(-1) ?? '']), /is damaged: something follows its end\.$/],
  ['has a broken line', () => signed(lines().toSpliced(2, 1, '["x"')), /is damaged: a line is not JSON\.$/],
  [
    'has a row that is too short',
    () => signed(lines().toSpliced(2, 1, '["x"]')),
    /is damaged: a row of the table "organization" does not fit its columns\.$/,
  ],
  [
    'has values that are objects',
    () => signed(lines().toSpliced(2, 1, '{"x":{}}')),
    /is damaged: a line is neither a row nor a table\.$/,
  ],
  [
    'has SQL for a table name',
    () => withTable({ name: `organization"; drop table project; --` }),
    /^The database has no table "organization\\"; drop table project; --" with the backup's columns\.$/,
  ],
  ['has the name of a system table', () => withTable({ name: 'pg_authid' }), /^The database has no table "pg_authid"/],
  [
    'has SQL for a column name',
    () => withTable({ columns: columns().with(0, { name: `id") select 1; --`, type: 'uuid' }) }),
    /^The database has no table "organization" with the backup's columns\.$/,
  ],
  [
    'names a column twice',
    () => withTable({ columns: columns().with(1, columns()[0] as never) }),
    /with the backup's columns\.$/,
  ],
  [
    'has SQL for a counter',
    () => withTable({ next: { id: `1); drop table project; --` } }),
    /a line is neither a row nor a table\.$/,
  ],
  ['has a counter of another column', () => withTable({ next: { id: 5 } }), /with the backup's columns\.$/],
  [
    'lacks a row that other rows reference',
    () =>
      signed(
        lines()
          .toSpliced(2, 1)
          .with(-1, changed(lines().at(-1), { rows: JSON.parse(lines().at(-1) ?? '').rows - 1 })),
      ),
    /^The backup [^\n]* cannot be restored: [^\n]* violates foreign key constraint [^\n]*\.$/,
  ],
  [
    'has an unknown migration',
    () => withHeader({ migrations: ['9999_later'] }),
    /^The backup was made by a newer version of Hedgerow/,
  ],
  [
    'is older than the database',
    () => withHeader({ migrations: ['0001_accounts'] }),
    /^The backup is older than this database/,
  ],
])('a file that %s is refused and stores nothing', async (_, content, sentence) => {
  const file = join(folder, 'broken.backup');
  if (content() === '') rmSync(file, { force: true });
  else writeFileSync(file, content());

  await expect(parseCommandLine(['restore', file]).run(empty.db)).rejects.toThrow(sentence);
  expect(await empty.db.selectFrom('organization').selectAll().execute()).toEqual([]);
});

test('the types of columns come from the database, not from the backup', async () => {
  const file = join(folder, 'types.backup');
  const { db, close } = await freshDatabase();
  writeFileSync(file, withTable({ columns: columns().map(({ name }) => ({ name, type: ATTACK })) }));

  await parseCommandLine(['restore', file]).run(db);

  expect(await db.selectFrom('organization').select('id').execute()).toEqual([{ id: organization }]);
  await close();
});

test('a backup of the format without a checksum is restored', async () => {
  const file = join(folder, 'former.backup');
  const { db, close } = await freshDatabase();
  const { rows } = JSON.parse(lines().at(-1) ?? '');
  const all = lines()
    .with(0, changed(lines()[0], { format: 'hedgerow-backup-1' }))
    .with(-1, JSON.stringify({ rows }));
  writeFileSync(file, gzipSync(all.join('\n')));

  expect(await parseCommandLine(['restore', file]).run(db)).toEqual({ file, rows });
  await close();
});

test('a line of 60 million characters is read in seconds, and a longer one is refused', async () => {
  const file = join(folder, 'long.backup');
  const withLine = (length: number) => [
    ...lines().slice(0, 2),
    JSON.stringify(['x'.repeat(length)]),
    ...lines().slice(2),
  ];
  writeFileSync(file, gzipSync(withLine(60_000_000).join('\n'), { level: 1 }));
  const startedAt = performance.now();

  await expect(parseCommandLine(['backup', 'verify', file]).run(null)).rejects.toThrow(/does not fit its columns\.$/);
  expect(performance.now() - startedAt).toBeLessThan(10_000);

  writeFileSync(file, gzipSync(withLine(70_000_000).join('\n'), { level: 1 }));
  await expect(parseCommandLine(['backup', 'verify', file]).run(null)).rejects.toThrow(
    /is damaged: a line is longer than/,
  );
});

test('verifying a backup prints a summary, or what is damaged', async () => {
  const { rows } = JSON.parse(lines().at(-1) ?? '');
  const tables = lines().filter((line) => line.startsWith('{"table"')).length;

  expect(await parseCommandLine(['backup', 'verify', demoFile]).run(null)).toEqual({
    file: demoFile,
    made_at: JSON.parse(lines()[0] ?? '').made_at,
    has_checksum: true,
    tables,
    rows,
  });
  const cut = join(folder, 'cut.backup');
  writeFileSync(cut, gzipSync(lines().join('\n').replace('Fernhill', 'Fernhell')));
  await expect(parseCommandLine(['backup', 'verify', cut]).run(null)).rejects.toThrow(/does not match its checksum\.$/);
});
