import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldsTable, operationsTable } from '#contract/describe.ts';
import { everyOperation } from '#contract/every-operation.ts';
import { experiment } from '#contract/experiment.ts';
import { project } from '#contract/project.ts';

const readme = join(import.meta.dirname, '../../../src/contract/README.md');

const tables = {
  operations: operationsTable(everyOperation),
  'project fields': fieldsTable(project),
  'experiment fields': fieldsTable(experiment),
};

/** Returns the text with the tables filled in between their markers. `npm run docs` writes it; a test run compares it. */
const withTables = (text: string) =>
  Object.entries(tables).reduce((filled, [name, table]) => {
    const between = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
    expect(filled, `the document has the marker "${name}"`).toMatch(between);
    return filled.replace(between, (_, start: string, end: string) => `${start}\n${table}\n\n${end}`);
  }, text);

test('the tables in the documentation match the contract', () => {
  const text = readFileSync(readme, 'utf8');
  const expected = withTables(text);

  if (process.env['DOCS'] === 'write') writeFileSync(readme, expected);
  expect(readFileSync(readme, 'utf8')).toBe(expected);
});

test('a table has a row for everything that the contract declares', () => {
  const rowsOf = (table: string) => table.split('\n').filter((line) => line.startsWith('| ')).length - 2;

  expect(rowsOf(tables.operations)).toBe(Object.keys(everyOperation).length);
  expect(rowsOf(tables['project fields'])).toBe(Object.keys(project.fields).length);
  expect(rowsOf(tables['experiment fields'])).toBe(Object.keys(experiment.fields).length);
});
