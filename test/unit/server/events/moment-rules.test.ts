import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#server/events/event.ts';
import type { MomentsQuery, PersonMeasure } from '#server/events/moments-query.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { patient } from './events.ts';
import { did, exposed, exposedIf, named, paid, queryOf, sumOfAmount } from './exposed-events.ts';

describe('sums over exposed people follow the rules of PostHog', () => {
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

  test('the conditions of an exposure do not apply to the events of the metric', async () => {
    const host = (value: string) => ({ $host: value });
    const events = [exposed('ann', 1, 'control'), exposed('bob', 1, 'control')];
    const [ann, bob] = events.map((each, index) => ({
      ...each,
      properties: { ...each.properties, ...host(index === 0 ? 'shop.test' : 'localhost') },
    }));
    const payments = ['ann', 'bob'].map((who) => did(who, 'paid', 2, { amount: 10, ...host('localhost') }));
    const isReal = { of: 'event', key: '$host', operator: 'is_not', value: 'localhost' } as const;
    const exposure = exposedIf({ match: 'all', filters: [isReal] });

    expect(
      await sums([ann, bob, ...payments] as Event[], { kind: 'mean', value: sumOfAmount }, { exposure }),
    ).toMatchObject([{ samples: 1, sum: 10 }]);
  });

  test.each([
    ['avg', (10 + 0 + 20) / 3],
    ['min', 0],
    ['max', 20],
    ['sum', 30],
  ] as const)('the %s of a property counts an event without a number as 0', async (statistic, expected) => {
    const events = [exposed('ann', 1, 'test'), paid('ann', 2, 10), paid('ann', 3, 'many'), paid('ann', 4, 20)];
    const value = { ...sumOfAmount, aggregation: { kind: 'property', key: 'amount', statistic } } as const;

    expect(await sums(events, { kind: 'mean', value })).toMatchObject([{ sum: expected }]);
  });

  test('several events can expose a person', async () => {
    const copy = { ...exposed('bob', 1, 'test'), name: '$experiment_exposure' };
    const exposure = {
      ...exposedIf({ match: 'all', filters: [] }),
      entity: { ...named('$feature_flag_called'), names: ['$feature_flag_called', '$experiment_exposure'] },
    };
    const events = [exposed('ann', 1, 'test'), copy, did('cay', '$pageview', 1, { $feature_flag_response: 'test' })];

    expect(await sums(events, { kind: 'mean', value: sumOfAmount }, { exposure })).toMatchObject([{ samples: 2 }]);
  });

  test('a percentile is one of the values: the one with the rounded down rank', async () => {
    const people = Array.from({ length: 10 }, (_, index) => [
      exposed(`p${index}`, 1, 'test'),
      paid(`p${index}`, 2, index * 10),
    ]).flat();
    const sumWith = async (lower: number | null, upper: number | null) =>
      (await sums(people, { kind: 'mean', value: { ...sumOfAmount, lower, upper } })).map(({ sum }) => sum);

    // Of 0, 10, …, 90: rank 5 of the median is 50, rank 9 of 0.95 is 90.
    expect(await sumWith(null, 0.5)).toEqual([0 + 10 + 20 + 30 + 40 + 5 * 50]);
    expect(await sumWith(0.5, null)).toEqual([6 * 50 + 60 + 70 + 80 + 90]);
    expect(await sumWith(null, 0.95)).toEqual([450]);
  });
});
