import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#server/events/event.ts';
import type { MomentsQuery, PersonMeasure } from '#server/events/moments-query.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event, patient } from './events.ts';
import {
  did,
  exposed,
  exposedIf,
  HOUR_MS,
  hour,
  named,
  paid,
  payments,
  queryOf,
  sumOfAmount,
} from './exposed-events.ts';

describe('sums over exposed people', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  async function sums(events: readonly Event[], measured: PersonMeasure, options: Partial<MomentsQuery> = {}) {
    const { id } = await buildProject(server.db, server.organization);
    await server.events.append({ project_id: id, events });
    return server.events.measure(queryOf(id, measured, options), patient);
  }

  const shop = [
    // Control: ann pays 10 and 20.5, bob pays nothing. Test: cay pays 40 as a text, dan pays 5 and 'free'.
    exposed('ann', 1, 'control'),
    paid('ann', 2, 10),
    paid('ann', 3, 20.5),
    exposed('bob', 1, 'control'),
    exposed('cay', 1, 'test'),
    paid('cay', 1, '40'),
    exposed('dan', 2, 'test'),
    paid('dan', 3, 5),
    paid('dan', 4, 'free'),
    // A payment before the exposure, and a payment without an exposure.
    paid('dan', 1, 1000),
    paid('eve', 1, 1000),
  ];

  test('a mean sums the values of each person after the exposure; people without events count as 0', async () => {
    expect(await sums(shop, { kind: 'mean', value: sumOfAmount })).toEqual([
      // 30.5; 30.5²
      {
        variant: 'control',
        period: 0,
        stratum: 0,
        segment: null,
        samples: 2,
        sum: 30.5,
        sumSquares: 930.25,
        largest: 30.5,
        denominator: null,
        steps: null,
        followUp: null,
        before: null,
      },
      // 40 + 5; 40² + 5²
      {
        variant: 'test',
        period: 0,
        stratum: 0,
        segment: null,
        samples: 2,
        sum: 45,
        sumSquares: 1625,
        largest: 40,
        denominator: null,
        steps: null,
        followUp: null,
        before: null,
      },
    ]);
  });

  test.each([
    ['events', { kind: 'events' }, [2, 3]],
    ['people with an event', { kind: 'any' }, [1, 2]],
    ['the average', { kind: 'property', key: 'amount', statistic: 'avg' }, [15.25, 40 + 5 / 2]],
    ['the minimum', { kind: 'property', key: 'amount', statistic: 'min' }, [10, 40 + 0]],
    ['the maximum', { kind: 'property', key: 'amount', statistic: 'max' }, [20.5, 45]],
  ] as const)('a mean can count %s per person', async (_, aggregation, expected) => {
    const counted = await sums(shop, { kind: 'mean', value: { ...sumOfAmount, aggregation } });

    expect(counted.map(({ sum }) => sum)).toEqual(expected);
  });

  test('a ratio has the sums of both sides and of their products per person', async () => {
    const counted = await sums(shop, { kind: 'ratio', numerator: sumOfAmount, denominator: payments });

    expect(counted).toMatchObject([
      // ann: 30.5 in 2 payments
      { sum: 30.5, sumSquares: 930.25, denominator: { sum: 2, sumSquares: 4, product: 61 } },
      // cay: 40 in 1, dan: 5 in 2
      { sum: 45, sumSquares: 1625, denominator: { sum: 3, sumSquares: 5, product: 50 } },
    ]);
  });

  test('many people are joined with their events in one pass, even in a table without statistics', async () => {
    const people = Array.from({ length: 6000 }, (_, index) => `p${index}`).flatMap((who, index) => [
      exposed(who, 1, index % 2 === 0 ? 'control' : 'test'),
      paid(who, 2, 10),
    ]);
    const startedAt = performance.now();

    expect(await sums(people, { kind: 'ratio', numerator: sumOfAmount, denominator: payments })).toMatchObject([
      { samples: 3000, sum: 30_000 },
      { samples: 3000, sum: 30_000 },
    ]);
    // Comparing every person with every event takes twenty seconds.
    expect(performance.now() - startedAt).toBeLessThan(8000);
  });

  test('winsorizing limits the values to percentiles of the people of all variants together', async () => {
    const people = [1, 2, 3, 4, 100].flatMap((amount, index) => [
      exposed(`p${index}`, 1, index < 3 ? 'control' : 'test'),
      paid(`p${index}`, 2, amount),
    ]);
    // Of 1, 2, 3, 4, 100: the 25th percentile is 2, the 75th is 4.
    const limited = { ...sumOfAmount, lower: 0.25, upper: 0.75 };

    expect(await sums(people, { kind: 'mean', value: limited })).toMatchObject([
      { variant: 'control', sum: 2 + 2 + 3, sumSquares: 4 + 4 + 9 },
      { variant: 'test', sum: 4 + 4, sumSquares: 16 + 16 },
    ]);
  });

  test('zeros can be left out of the upper percentile, so that many people without a purchase do not lower it', async () => {
    const people = [0, 0, 0, 10, 30].flatMap((amount, index) => [
      exposed(`p${index}`, 1, index === 4 ? 'test' : 'control'),
      paid(`p${index}`, 2, amount),
    ]);
    const limited = { ...sumOfAmount, upper: 0.5 };
    const totals = async (ignoreZeros: boolean) =>
      (await sums(people, { kind: 'mean', value: { ...limited, ignoreZeros } })).map(({ sum }) => sum);

    // The value in the middle of 0, 0, 0, 10 and 30 is 0, and of 10 and 30 it is 30: percentiles are not interpolated.
    expect(await totals(false)).toEqual([0, 0]);
    expect(await totals(true)).toEqual([10, 30]);
  });

  test('a funnel counts exposed people, and the steps that they take in order after the exposure', async () => {
    const visits = [
      exposed('ann', 1, 'control'),
      did('ann', 'opened', 2),
      did('ann', 'paid', 3),
      exposed('bob', 1, 'control'),
      did('bob', 'paid', 2),
      did('bob', 'opened', 3),
      exposed('cay', 5, 'test'),
      did('cay', 'opened', 4),
      did('cay', 'paid', 6),
    ];

    expect(await sums(visits, { kind: 'funnel', steps: [named('opened'), named('paid')] })).toMatchObject([
      { variant: 'control', samples: 2, sum: 1, sumSquares: 1, steps: [2, 1] },
      { variant: 'test', samples: 1, sum: 0, sumSquares: 0, steps: [0, 0] },
    ]);
  });

  test('only events before the end of the conversion window count', async () => {
    const late = [exposed('ann', 1, 'control'), paid('ann', 2.9, 10), paid('ann', 3, 20)];
    const within = { months: 0, milliseconds: 2 * HOUR_MS };

    expect(await sums(late, { kind: 'mean', value: sumOfAmount }, { within })).toMatchObject([{ sum: 10 }]);
    expect(await sums(late, { kind: 'funnel', steps: [named('paid')] }, { within })).toMatchObject([{ sum: 1 }]);
  });

  test('people who were exposed to two variants are left out, or count in the first one', async () => {
    const events = [
      exposed('ann', 1, 'control'),
      exposed('ann', 2, 'test'),
      paid('ann', 3, 10),
      exposed('bob', 1, 'test'),
    ];
    const rule = queryOf(0, { kind: 'mean', value: sumOfAmount }).exposure;
    const samples = async (severalVariants: 'exclude' | 'first_seen') =>
      (await sums(events, { kind: 'mean', value: sumOfAmount }, { exposure: { ...rule, severalVariants } })).map(
        (counted) => [counted.variant, counted.samples, counted.sum],
      );

    expect(await samples('exclude')).toEqual([['test', 1, 0]]);
    expect(await samples('first_seen')).toEqual([
      ['control', 1, 10],
      ['test', 1, 0],
    ]);
  });

  test.each([
    ['mean', { kind: 'mean', value: sumOfAmount }],
    ['ratio', { kind: 'ratio', numerator: sumOfAmount, denominator: payments }],
    ['funnel', { kind: 'funnel', steps: [named('paid')] }],
  ] as const)('a %s leaves out people by their properties', async (_, measured) => {
    const colleague = exposed('ann', 1, 'control');
    const known = { ...colleague, properties: { ...colleague.properties, $set: { email: 'ann@acme.test' } } };
    const events = [known, paid('ann', 2, 10), exposed('bob', 1, 'control'), paid('bob', 2, 5)];
    const where = {
      match: 'all',
      filters: [{ of: 'person', key: 'email', operator: 'not_icontains', value: '@acme.test' }],
    } as const;

    expect(await sums(events, measured, { exposure: exposedIf(where) })).toMatchObject([
      { samples: 1, sum: measured.kind === 'funnel' ? 1 : 5 },
    ]);
  });

  test('events before the sign-in count for the same person', async () => {
    const signedIn = event({
      name: '$identify',
      at: hour(4),
      distinct_id: 'ann',
      properties: { $anon_distinct_id: 'visitor' },
    });
    const events = [exposed('visitor', 1, 'test'), paid('ann', 3, 10), exposed('ann', 3, 'test'), signedIn];

    expect(await sums(events, { kind: 'mean', value: sumOfAmount })).toMatchObject([{ samples: 1, sum: 10 }]);
  });

  test('the sums are cumulative at the end of every period', async () => {
    const events = [
      exposed('ann', 1, 'control'),
      paid('ann', 2, 10),
      paid('ann', 26, 5),
      exposed('bob', 30, 'control'),
      exposed('ann', 50, 'test'),
    ];
    const days = { periods: [hour(0), hour(24), hour(48)] };

    expect(await sums(events, { kind: 'mean', value: sumOfAmount }, days)).toMatchObject([
      { period: 0, stratum: 0, segment: null, samples: 1, sum: 10, sumSquares: 100 },
      { period: 1, samples: 2, sum: 15, sumSquares: 225 },
      // Now ann has seen two variants, so she no longer counts.
      { period: 2, samples: 1, sum: 0, sumSquares: 0 },
    ]);
  });
});
