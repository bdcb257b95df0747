import { expect, test } from 'vitest';
import type { Experiment } from '#contract/experiment.ts';
import { experimentHealth, findSharedKeys } from '#verdict/health/experiment-health.ts';

const now = Date.parse('2026-03-20T12:00:00Z');
const variants = (...percents: number[]) =>
  percents.map((rollout_percentage, at) => ({ key: at === 0 ? 'control' : `test_${at}`, rollout_percentage }));

function experiment(overrides: Record<string, unknown> = {}, flag: Record<string, unknown> = {}): Experiment {
  return {
    description: 'Fewer fields',
    start_date: '2026-03-10T12:00:00Z',
    end_date: null,
    filters: { events: [{ id: 'signed_up' }] },
    parameters: { feature_flag_variants: variants(50, 50), recommended_running_time: 14 },
    feature_flag: { active: true, deleted: false, filters: { multivariate: { variants: variants(50, 50) } }, ...flag },
    ...overrides,
  } as unknown as Experiment;
}

const dotted = [
  { key: 'control', rollout_percentage: 50 },
  { key: 'test.2', rollout_percentage: 50 },
];
const serving = (served: unknown) => ({ multivariate: { variants: served } });

const draft = { start_date: null };
const ended = { end_date: '2026-03-19T12:00:00Z' };

test.each([
  ['a running one', experiment(), ['setup OK']],
  ['a running one whose flag is off', experiment({}, { active: false }), ['running, flag off']],
  ['a running one whose flag was deleted', experiment({}, { active: false, deleted: true }), ['running, flag deleted']],
  ['a running one past its planned end', experiment({ start_date: '2026-03-03T12:00:00Z' }), ['4 days past plan']],
  [
    'one that serves one variant',
    experiment({}, { filters: { multivariate: { variants: variants(100, 0) } } }),
    ['one variant at 100%', 'plan and flag differ'],
  ],
  [
    'one that ends before it starts',
    experiment({ end_date: '2026-03-01T00:00:00Z' }),
    ['ends before its start', 'ended, flag still on'],
  ],
  ['a draft', experiment(draft, { active: false }), ['ready to launch']],
  ['a draft whose flag is on', experiment(draft), ['draft, flag already on']],
  ['a draft whose flag was deleted', experiment(draft, { active: false, deleted: true }), ['flag deleted']],
  ['a draft that already has an end', experiment({ ...draft, ...ended }, { active: false }), ['ends in the past']],
  [
    'a draft with a dot in the key of a variant',
    experiment(
      { ...draft, parameters: { feature_flag_variants: dotted } },
      { active: false, filters: serving(dotted) },
    ),
    ['invalid variants'],
  ],
  [
    'a draft whose funnel has one step',
    experiment({ ...draft, filters: { insight: 'FUNNELS', events: [{ id: 'signed_up' }] } }, { active: false }),
    ['metric incomplete'],
  ],
  ['a draft without a metric', experiment({ ...draft, filters: {} }, { active: false }), ['no metric']],
  [
    'a draft without a description',
    experiment({ ...draft, description: ' ' }, { active: false }),
    ['ready to launch', 'no description'],
  ],
  ['an ended one', experiment(ended, { active: false }), ['flag off']],
  [
    'an ended one whose variant was shipped',
    experiment(ended, { filters: serving(variants(0, 100)) }),
    ['test_1 shipped'],
  ],
  ['an ended one whose flag is on', experiment(ended), ['ended, flag still on']],
  [
    'one without control',
    experiment(
      {},
      {
        filters: {
          multivariate: {
            variants: [
              { key: 'a', rollout_percentage: 50 },
              { key: 'b', rollout_percentage: 50 },
            ],
          },
        },
      },
    ),
    ['no control', 'plan and flag differ'],
  ],
  [
    'one whose record lacks the flag',
    experiment({ feature_flag: null, parameters: null, filters: null, description: null }),
    ['no metric', 'no description'],
  ],
])('marks %s', (_what, record, marks) => {
  expect(experimentHealth(record, now).map(({ label }) => label)).toEqual(marks);
});

test('a draft whose flag was changed elsewhere says what both have, and what a save would do', () => {
  const flag = { active: false, filters: { multivariate: { variants: variants(90, 10) } } };

  const [issue, ...others] = experimentHealth(experiment(draft, flag), now);

  expect(others).toEqual([]);
  expect(issue?.label).toBe('plan and flag differ');
  expect(issue?.about).toContain('The plan is control 50%, test_1 50%');
  expect(issue?.about).toContain('has control 90%, test_1 10%');
  expect(experimentHealth(experiment(draft, { ...flag, deleted: true }), now)).toMatchObject([
    { code: 'draft_flag_deleted' },
  ]);
});

test('a launched experiment whose plan was changed says what was planned and what people get', () => {
  const [issue] = experimentHealth(experiment({ parameters: { feature_flag_variants: variants(80, 20) } }), now);

  expect(issue?.label).toBe('plan and flag differ');
  expect(issue?.about).toContain('The plan is control 80%, test_1 20%, but the flag serves control 50%, test_1 50%.');
});

test('two experiments with the same flag key both have this problem', () => {
  const keys = ['form', 'prices', 'form', ''].map((feature_flag_key) => ({ feature_flag_key }));

  expect([...findSharedKeys([...keys, { feature_flag_key: '' }])]).toEqual(['form']);
  expect(experimentHealth(experiment(), now, true).map(({ label }) => label)).toEqual(['flag key used twice']);
});

const lone = { filters: serving(variants(100, 0)) };
const renamed = [
  { key: 'blue', rollout_percentage: 50 },
  { key: 'green', rollout_percentage: 50 },
];

test.each([
  [
    'a draft that serves one variant',
    experiment(draft, { active: false, ...lone }),
    'Give a second variant a share before',
  ],
  ['a running one that serves one variant', experiment({}, lone), 'or end the experiment'],
  [
    'a draft without control',
    experiment(
      { ...draft, parameters: { feature_flag_variants: renamed } },
      { active: false, filters: serving(renamed) },
    ),
    'Rename one variant to “control”.',
  ],
  [
    'a running one without control',
    experiment({ parameters: { feature_flag_variants: renamed } }, { filters: serving(renamed) }),
    'Move the experiment back to draft, then rename one variant to “control”.',
  ],
])('the first problem of %s says what to do', (_, record, remedy) => {
  expect(experimentHealth(record, now)[0]?.about).toContain(remedy);
});
