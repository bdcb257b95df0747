import { expect, test } from 'vitest';
import { type Experiment, statusOf } from '#contract/experiment.ts';
import { findSharedKeys } from '#verdict/health/experiment-health.ts';
import { createFilter, filterChoices, sortRows, toSearchRows } from '#web/experiments/list/filter-and-sort.ts';
import { changeSearch, columnKeys, noFilters, readSearch } from '#web/experiments/list/list-search-params.ts';

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
      parameters: {
        feature_flag_variants: [
          { key: 'control', rollout_percentage: 50 },
          { key: 'test', rollout_percentage: 50 },
        ],
      },
      created_by: { email },
      created_at: `2026-01-${20 - row.id}T00:00:00Z`,
      feature_flag: { active: Boolean(row.start_date && !('end_date' in row)) },
      ...row,
    }) as unknown as Experiment,
);

const context = (of: readonly Experiment[]) => ({
  now,
  sharedKeys: findSharedKeys(of),
  lifts: new Map<number, number | null>(),
});
function find(of: readonly Experiment[], address: string) {
  const search = readSearch(new URLSearchParams(address));
  return createFilter(sortRows(toSearchRows(of, context(of)), search.sort, search.descending))(search);
}
const idsFor = (address: string) => find(rows, address).map(({ id }) => id);

test.each([
  ['', [1, 2, 4, 5]],
  ['archived=shown', [1, 2, 3, 4, 5]],
  ['archived=only', [3]],
  ['q=PLAN', [2, 4, 5]],
  ['q=bought', [5]],
  ['q=9+plan++bought', [5]],
  ['q=pricing', [2]],
  ['status=running', [1]],
  ['status=ended', [4]],
  ['status=nonsense', [1, 2, 4, 5]],
  ['owner=ines%40acme.test', [1]],
  ['flag=P', [2, 4, 5]],
  ['event=Bought+it', [5]],
  ['event=bought', []],
  ['event=opened&status=draft', [2]],
  ['sort=name', [2, 5, 4, 1]],
  ['sort=-name', [1, 4, 5, 2]],
  ['sort=status', [2, 5, 1, 4]],
  ['sort=-start_date', [1, 4, 2, 5]],
  ['sort=end_date', [1, 2, 5, 4]],
  ['sort=feature_flag_key', [1, 5, 4, 2]],
  ['sort=-duration', [1, 4, 2, 5]],
  ['sort=goal', [5, 1, 2, 4]],
  ['sort=owner', [1, 2, 4, 5]],
  ['sort=variants', [1, 2, 4, 5]],
  ['sort=created_at', [5, 4, 2, 1]],
  ['sort=result', [1, 2, 4, 5]],
  ['sort=nonsense', [1, 2, 4, 5]],
])('finds for "%s" the experiments %j', (address, ids) => expect(idsFor(address)).toEqual(ids));

test('finds experiments with problems, including shared flag keys', () => {
  const broken = { ...rows[0], filters: {} } as unknown as Experiment;
  const others = rows.filter(({ id }) => id !== 1);
  const again = { ...others[0], id: 9 } as unknown as Experiment;

  expect(find([...others, broken], 'health=warning').map(({ id }) => id)).toEqual([1]);
  expect(find([...others, again], 'health=warning').map(({ id }) => id)).toEqual([2, 9]);
  expect(find([...others, again], 'sort=health').map(({ id }) => id)).toEqual([2, 9, 4, 5]);
  expect(find([...others, again], 'sort=-health').map(({ id }) => id)).toEqual([4, 5, 2, 9]);
});

test('finds experiments with one of several problems, whatever number their label contains', () => {
  const late = { ...rows[0], parameters: { recommended_running_time: 14 } } as unknown as Experiment;
  const later = { ...rows[0], id: 6, parameters: { recommended_running_time: 7 } } as unknown as Experiment;
  const broken = { ...rows[3], filters: {} } as unknown as Experiment;
  const all = [late, later, broken, ...rows.slice(4)];

  expect(filterChoices(all, context(all)).warnings()).toEqual(['flag key used twice', 'no metric', 'past planned end']);
  expect(find(all, 'health=past+planned+end').map(({ id }) => id)).toEqual([1, 6]);
  expect(find(all, 'health=past+planned+end&health=no+metric').map(({ id }) => id)).toEqual([1, 6, 4]);
  expect(find(all, 'health=ends+in+the+past').map(({ id }) => id)).toEqual([]);
});

test('finds the same rows with every key, whatever was typed, deleted or filtered before', () => {
  const search = createFilter(toSearchRows(rows, context(rows)));
  const addresses = [
    'q=p',
    'q=pl',
    'q=plan',
    'q=plan&status=draft',
    'q=plan',
    'q=la',
    'q=plan&archived=only',
    'q=',
    'q=x',
  ];

  for (const address of addresses) {
    const found = search(readSearch(new URLSearchParams(address)));
    expect({ [address]: found.map(({ id }) => id) }).toEqual({ [address]: idsFor(address) });
  }
});

test.each([
  ['any event', [6]],
  ['all events', [6, 10]],
  ['action 12', [7, 9]],
  ['12', [7, 8, 9]],
])('the event filter "%s" finds %j, also with the names of older versions', (event, ids) => {
  const [first] = rows;
  const withGoal = (id: number, goal: object) => ({ ...first, id, ...goal }) as unknown as Experiment;
  const all = [
    withGoal(6, { filters: { events: [{ id: null }] } }),
    withGoal(7, { filters: { actions: [{ id: 12 }] } }),
    withGoal(8, { filters: { events: [{ id: '12' }] } }),
    withGoal(9, {
      filters: {},
      metrics: [{ kind: 'ExperimentMetric', metric_type: 'mean', source: { kind: 'ActionsNode', id: 12 } }],
    }),
    withGoal(10, { filters: { events: [{ id: 'all events' }] } }),
  ];

  expect(find(all, `event=${encodeURIComponent(event)}`).map(({ id }) => id)).toEqual(ids);
});

test('offers the existing owners, keys and events, each once and sorted', () => {
  const { owners, events, flags } = filterChoices(rows, context(rows));

  expect(owners()).toEqual(['ines@acme.test', 'tomas@acme.test']);
  expect(events()).toEqual(['Bought it', 'opened']);
  expect(flags()).toEqual(['form', 'old', 'p9', 'p10', 'pricing']);
});

test('changes one part of the URL, keeps the rest, and goes to the first page', () => {
  const before = new URLSearchParams('limit=50&offset=100&owner=x&q=plan&columns=status');

  const after = changeSearch(before, { status: ['draft'], sort: 'owner', descending: true });

  expect(after.get('limit')).toBe('50');
  expect(after.has('offset')).toBe(false);
  expect(readSearch(after)).toEqual({ ...readSearch(before), status: ['draft'], sort: 'owner', descending: true });
});

test('a change of the columns keeps the current page', () => {
  const after = changeSearch(new URLSearchParams('offset=100'), { columns: ['status', 'goal'] });

  expect(after.toString()).toBe('offset=100&columns=status%2Cgoal');
});

test('parses the known columns in their order, including an empty list', () => {
  expect(readSearch(new URLSearchParams('columns=owner,nonsense,status')).columns).toEqual(['status', 'owner']);
  expect(readSearch(new URLSearchParams('columns=')).columns).toEqual([]);
  expect(readSearch(new URLSearchParams()).columns).toBeNull();
  expect(changeSearch(new URLSearchParams(), { columns: [] }).has('columns')).toBe(true);
});

test('leaves default values out of the URL', () => {
  expect(
    changeSearch(new URLSearchParams('q=x&status=draft&sort=-name'), { ...noFilters, sort: null }).toString(),
  ).toBe('archived=shown');
  expect(changeSearch(new URLSearchParams(), readSearch(new URLSearchParams())).toString()).toBe('');
});

test('rows without a result come last when the best result comes first', () => {
  const [first, second, third] = rows as [Experiment, Experiment, Experiment];
  const lifts = new Map<number, number | null>([
    [first.id, 0.1],
    [second.id, null],
    [third.id, 0.3],
  ]);
  const searchRows = toSearchRows([first, second, third], { ...context(rows), lifts });

  const sorted = sortRows(searchRows, 'result', true).map(({ experiment }) => experiment.id);

  expect(sorted).toEqual([third.id, first.id, second.id]);
});

test('several values of a filter match rows that have one of them, and are repeated in the URL', () => {
  const search = readSearch(new URLSearchParams('status=draft&status=ended&status=nonsense&owner=a%2Cb&owner=c'));

  expect([search.status, search.owner]).toEqual([
    ['draft', 'ended'],
    ['a,b', 'c'],
  ]);
  expect(changeSearch(new URLSearchParams(), { status: ['running', 'ended'] }).toString()).toBe(
    'status=running&status=ended',
  );
  const found = createFilter(toSearchRows(rows, context(rows)))({ ...search, owner: [], archived: 'shown' });
  expect(new Set(found.map((experiment) => statusOf(experiment, now)))).toEqual(new Set(['draft', 'ended']));
});

test('the list can be sorted by every column', () => {
  for (const key of columnKeys) {
    expect(readSearch(new URLSearchParams(`sort=${key}`)).sort).toBe(key);
  }
});
