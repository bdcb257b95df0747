import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { startPostHog } from '#test/support/posthog/fake-posthog.ts';
import type { PostHogGeneration, Wire } from '#test/support/posthog/generations.ts';
import { DRAFT, type FlagCallers, type Options, PROJECT, RUNNING } from '#test/support/posthog/world.ts';
import { openPostHog } from './open-posthog.ts';

const scopes = ['project:read', 'experiment:read', 'query:read'];

/** The keys of the flags of the two running experiments. */
const [CHECKOUT, BUTTON] = ['short-checkout', 'green-button'] as const;

/** Returns people by the variants of both flags. */
const callers = (people: number, checkout: string[], button: string[]): FlagCallers => ({
  people,
  variants: { [CHECKOUT]: checkout, [BUTTON]: button },
});

/** The people of all combinations of both flags, and those of only one. */
const inBoth = ([a, b, c, d]: readonly [number, number, number, number]): FlagCallers[] => [
  callers(a, ['control'], ['control']),
  callers(b, ['test'], ['control']),
  callers(c, ['control'], ['test']),
  callers(d, ['test'], ['test']),
  callers(500, ['control'], []),
  callers(500, ['test'], []),
];

/** A PostHog with two running experiments that share people. */
function startWithPair(options: Options = {}, generation: PostHogGeneration = '2026-06') {
  const posthog = startPostHog(generation, { scopes, flagCallers: inBoth([250, 250, 250, 250]), ...options });
  posthog.change(DRAFT, {
    start_date: '2026-10-05T09:00:00Z',
    feature_flag: { ...(posthog.record(DRAFT)?.['feature_flag'] as Wire), active: true },
  });
  return posthog;
}

const queries = ({ received }: ReturnType<typeof startPostHog>) =>
  received.flatMap(({ body }) => {
    const query = body?.['query'] as Wire | undefined;
    return query?.['kind'] === 'HogQLQuery' ? [query] : [];
  });

const openOverlaps = (posthog: ReturnType<typeof startPostHog>, search = '') =>
  openPostHog(posthog, `/projects/${PROJECT}/overlaps${search}`);

const openPair = async (posthog: ReturnType<typeof startPostHog>) => {
  await openOverlaps(posthog, `?pair=${RUNNING}-${DRAFT}`);
  return within(await screen.findByRole('region', { name: 'Short checkout × Green button' }, { timeout: 5000 }));
};

describe('the overlaps on PostHog', () => {
  test.each(['2025', '2026-03', '2026-06'] as const)('are counted with one query per pair (%s)', async (generation) => {
    const posthog = startWithPair({}, generation);
    await openOverlaps(posthog);

    const table = within(await screen.findByRole('table', { name: 'Overlaps' }, { timeout: 5000 }));
    expect(table.getByRole('link', { name: /^50% of Short checkout are also in Green button/ })).toBeVisible();
    expect(table.getByRole('link', { name: /^100% of Green button are also in Short checkout/ })).toBeVisible();
    const note =
      '2 running experiments, by participants. Counted from calls of the flags, with internal and test accounts.';
    expect(screen.getByText(note)).toBeVisible();
    expect(queries(posthog)).toHaveLength(1);
  });

  test('have the tests of the counts, and no test of the interaction', async () => {
    const pair = await openPair(startWithPair());

    expect(
      pair.getByText(
        'The variants are independent. Interactions are not tested: PostHog does not send values per combination.',
      ),
    ).toBeVisible();
    const tests = within(pair.getByRole('list', { name: 'Tests of the pair' }));
    expect(tests.getAllByText('p >0.99, corrected p >0.99, limit 0.001')).toHaveLength(2);
    expect(tests.getByText('PostHog does not send values per combination.')).toBeVisible();
    const table = within(pair.getByRole('table', { name: 'Combinations of variants' }));
    expect(table.getByRole('row', { name: /^control/ })).toHaveTextContent(/250250$/);
  });

  test('find variants that depend on each other', async () => {
    const pair = await openPair(startWithPair({ flagCallers: inBoth([400, 100, 100, 400]) }));
    expect(pair.getByRole('note')).toHaveTextContent(/^Variants are not assigned independently \(p <0.000001\)/);
  });

  test('find an experiment that changes who reaches the other', async () => {
    const pair = await openPair(startWithPair({ flagCallers: inBoth([500, 200, 500, 200]) }));
    expect(pair.getByRole('note')).toHaveTextContent(/^Short checkout changes who reaches Green button/);
  });

  test.each([
    ['leave out', 'exclude', '1,000 people in both'],
    ['count by their first variant', 'first_seen', '1,040 people in both'],
  ])('%s people with several variants, as the experiment says', async (_, multiple_variant_handling, expected) => {
    const several = callers(40, ['control', 'test'], ['test']);
    const posthog = startWithPair({ flagCallers: [...inBoth([250, 250, 250, 250]), several] });
    posthog.change(RUNNING, { exposure_criteria: { multiple_variant_handling } });
    const pair = await openPair(posthog);

    expect(pair.getByText(new RegExp(expected))).toBeVisible();
  });

  test('count from the later start, with keys only as values of the query', async () => {
    const posthog = startWithPair();
    const hostile = "x') OR 1 = 1 -- {flag} \\";
    const flag = posthog.record(DRAFT)?.['feature_flag'] as Wire;
    const variants = [
      { key: 'control', rollout_percentage: 50 },
      { key: hostile, rollout_percentage: 50 },
    ];
    posthog.change(DRAFT, {
      feature_flag_key: hostile,
      feature_flag: { ...flag, filters: { multivariate: { variants } } },
    });
    await openOverlaps(posthog);
    await waitFor(() => expect(queries(posthog)).toHaveLength(1));

    const [query] = queries(posthog);
    expect(query?.['query']).not.toContain('1 = 1');
    expect(query?.['values']).toMatchObject({
      ...{ flag: CHECKOUT, variants: ['control', 'test'], most_seen: 1 },
      ...{ other_flag: hostile, other_variants: ['control', hostile], other_most_seen: 1 },
      ...{ from: '2026-10-05T09:00:00.000Z', events: ['$feature_flag_called', '$experiment_exposure'] },
    });
  });

  test('name the experiments whose participants a query can’t count', async () => {
    const posthog = startWithPair();
    const config = { kind: 'ExperimentEventExposureConfig', event: 'checkout_seen', properties: [] };
    posthog.change(DRAFT, { exposure_criteria: { exposure_config: config } });
    await openOverlaps(posthog);

    expect(await screen.findByText(/^Not counted: .?Green button.?\. Only people for whom code/)).toBeVisible();
    expect(queries(posthog)).toEqual([]);
  });

  test('ask nothing about two experiments with one flag', async () => {
    const posthog = startWithPair();
    posthog.change(DRAFT, { feature_flag_key: CHECKOUT });
    const pair = await openPair(posthog);

    expect(pair.getByRole('note')).toHaveTextContent('Both experiments use the same flag');
    expect(queries(posthog)).toEqual([]);
  });

  test('say which scope the key lacks, and send no further queries', async () => {
    const posthog = startWithPair({ scopes: ['project:read', 'experiment:read'] });
    for (const id of [5001, 5002, 5003])
      posthog.change(id, { ...posthog.record(RUNNING), id, name: `Copy ${id}`, feature_flag_key: `copy-${id}` });
    const { user } = await openOverlaps(posthog);

    const title = 'This API key cannot count the people of two experiments: it does not have the scope query:read';
    expect(await screen.findByRole('heading', { name: title }, { timeout: 5000 })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: title }, { timeout: 5000 })).toBeVisible();
    // Of ten pairs, only those that were sent before the first refusal, twice.
    expect(queries(posthog).length).toBeLessThanOrEqual(8);
  });

  test('of more than 20 experiments are those of the last started', async () => {
    const posthog = startWithPair();
    for (let id = 5001; id <= 5020; id += 1)
      posthog.change(id, {
        ...{ ...posthog.record(RUNNING), id, name: `Copy ${id}`, feature_flag_key: `copy-${id}` },
        start_date: '2026-10-10T07:00:00Z',
      });
    posthog.change(RUNNING, { start_date: '2026-10-12T07:00:00Z' });
    posthog.change(DRAFT, { start_date: '2026-10-11T07:00:00Z' });
    await openOverlaps(posthog);

    expect(await screen.findByText(/^\d+ of 190 pairs loaded$/, {}, { timeout: 5000 })).toBeVisible();
    expect(
      await screen.findByText(/^The 20 of 22 running experiments that started last\./, {}, { timeout: 9000 }),
    ).toBeVisible();
    expect(queries(posthog)).toHaveLength(190);
  });

  test('are not available on a server that has no queries', async () => {
    await openOverlaps(startWithPair({}, '2024'));
    expect(await screen.findByText('Overlaps are not available on this server')).toBeVisible();
  });
});
