import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { found, readSearch, writeSearch } from '#web/experiments/list/list-search.ts';

const now = Date.parse('2026-03-20T12:00:00Z');

const rows = [
  { id: 1, name: 'Short form', feature_flag_key: 'form', start_date: '2026-03-01T00:00:00Z', email: 'ines@acme.test' },
  { id: 2, name: 'annual plan', feature_flag_key: 'pricing', start_date: null, email: 'tomas@acme.test' },
  { id: 3, name: 'Old one', feature_flag_key: 'old', start_date: null, email: 'ines@acme.test', archived: true },
  {
    id: 4,
    name: 'Plan 10',
    feature_flag_key: 'p10',
    start_date: '2026-02-01T00:00:00Z',
    end_date: '2026-02-09T00:00:00Z',
    email: 'tomas@acme.test',
  },
  { id: 5, name: 'Plan 9', feature_flag_key: 'p9', start_date: null, email: 'tomas@acme.test', event: 'Bought it' },
].map(
  ({ email, event = 'opened', ...row }) =>
    ({
      archived: false,
      end_date: null,
      filters: { events: [{ id: event }] },
      description: 'x',
      parameters: {},
      created_by: { email },
      feature_flag: { active: Boolean(row.start_date && !('end_date' in row)) },
      ...row,
    }) as unknown as Experiment,
);

const idsFor = (address: string) => found(rows, readSearch(new URLSearchParams(address)), now).map(({ id }) => id);

test.each([
  ['', [1, 2, 4, 5]],
  ['archived=shown', [1, 2, 3, 4, 5]],
  ['archived=only', [3]],
  ['q=PLAN', [2, 4, 5]],
  ['q=bought', [5]],
  ['q=pricing', [2]],
  ['status=running', [1]],
  ['status=ended', [4]],
  ['status=nonsense', [1, 2, 4, 5]],
  ['owner=ines%40acme.test', [1]],
  ['sort=name', [2, 5, 4, 1]],
  ['sort=-name', [1, 4, 5, 2]],
  ['sort=status', [2, 5, 1, 4]],
  ['sort=-start_date', [1, 4, 2, 5]],
  ['sort=nonsense', [1, 2, 4, 5]],
])('finds for "%s" the experiments %j', (address, ids) => expect(idsFor(address)).toEqual(ids));

test('finds those that want a look', () => {
  const broken = { ...rows[0], filters: {} } as unknown as Experiment;

  expect(found([...rows, broken], readSearch(new URLSearchParams('health=warning')), now)).toEqual([broken]);
});

test('writes a search so that reading it gives the same, keeps what else stands there, and goes to the first page', () => {
  const address = 'q=plan&status=draft&archived=only&sort=-owner';

  const written = writeSearch(
    new URLSearchParams('limit=50&offset=100&owner=x'),
    readSearch(new URLSearchParams(address)),
  );

  expect(written.get('limit')).toBe('50');
  expect(written.has('offset')).toBe(false);
  expect(readSearch(written)).toEqual(readSearch(new URLSearchParams(address)));
});

test('leaves what is usual out of the address', () => {
  expect(writeSearch(new URLSearchParams(), readSearch(new URLSearchParams())).toString()).toBe('');
});
