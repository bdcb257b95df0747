import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { experiment } from '#contract/experiment.ts';
import { project } from '#contract/project.ts';
import type { Fields } from '#contract/resource.ts';
import { columnTypes } from '#server/db/column-types.ts';
import type { Db } from '#server/db/connection-pool.ts';
import { migrate } from '#server/db/migrate.ts';
import { freshDatabase } from '#test/support/database.ts';

let db: Db;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ db, close } = await freshDatabase());
});
afterAll(() => close());

async function columnsOf(table: string): Promise<Record<string, string>> {
  const { rows } = await sql<{ column_name: string; data_type: string }>`
    select column_name, data_type from information_schema.columns where table_name = ${table}`.execute(db);
  return Object.fromEntries(rows.map(({ column_name, data_type }) => [column_name, data_type]));
}

const storedFields = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.computed ? [] : [[name, columnTypes[field.kind]]])),
  );

test('the project table has exactly the fields of the contract, each with the column type of its kind, and a version', async () => {
  expect(await columnsOf('project')).toEqual({ ...storedFields(project.fields), version: 'integer' });
});

test('the experiment table has the fields of the contract, its flag by id, its project and a version', async () => {
  const { feature_flag, feature_flag_key, ...own } = storedFields(experiment.fields);

  expect(await columnsOf('experiment')).toEqual({
    ...own,
    feature_flag_id: feature_flag,
    project_id: 'integer',
    start_scheduled_by: 'integer',
    end_scheduled_by: 'integer',
    version: 'integer',
  });
});

test('migrating twice changes nothing', async () => {
  expect(await migrate(db)).toEqual([]);
});
