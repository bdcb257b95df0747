import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RetentionWindow } from '#contract/retention-rules.ts';
import type { Event } from '#server/events/event.ts';
import type { MomentsQuery, PersonMeasure } from '#server/events/moments-query.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { patient } from './events.ts';
import { byOther, did, exposed, HOUR_MS, hour, joined, named, paid, payments, queryOf } from './exposed-events.ts';
import { plainMoments } from './plain-moments.ts';

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

  test('random events give the same sums as a plain computation in memory', async () => {
    const person = fc.constantFrom('ann', 'bob', 'cay', 'dan', 'eve');
    const at = fc.integer({ min: 0, max: 30 });
    const action = fc.oneof(
      fc
        .tuple(
          person,
          at,
          fc.constantFrom('control', 'test', 'test', 'other'),
          fc.constantFrom('Safari', 'Chrome', '', 7, null),
        )
        .map((args) => exposed(...args)),
      fc.tuple(person, at, fc.constantFrom(0, 1, 2.5, -3, 40, null, 'many')).map((args) => paid(...args)),
      fc.tuple(person, at, fc.constantFrom('a', 'b', 'c')).map((args) => joined(...args)),
      fc.tuple(person, fc.constantFrom('opened', 'paid'), at).map((args) => did(...args)),
    );
    const entity = fc.constantFrom(named('paid'), named('opened'), named('joined'));
    const aggregation = fc.oneof(
      fc.constantFrom({ kind: 'events' } as const, { kind: 'any' } as const),
      fc
        .constantFrom('sum', 'avg', 'min', 'max')
        .map((statistic) => ({ kind: 'property', key: 'amount', statistic }) as const),
    );
    const value = fc.record({
      entity,
      aggregation,
      lower: fc.constantFrom(null, 0.1, 0.4),
      upper: fc.constantFrom(null, 0.5, 0.9),
      ignoreZeros: fc.boolean(),
    });
    const window = fc
      .tuple(
        fc.constantFrom(['hour', 0, 0], ['hour', 1, 5], ['day', 0, 0], ['day', 1, 1], ['minute', 60, 300]),
        fc.constantFrom('first_seen', 'last_seen'),
      )
      .map(([[unit, from, to], startHandling]) => ({ unit, from, to, startHandling }) as RetentionWindow);
    const retention = fc.record({
      kind: fc.constant('retention' as const),
      start: fc.oneof(entity, fc.constant(null)),
      completion: entity,
      window,
      timezone: fc.constantFrom('UTC', 'Asia/Kolkata'),
    });
    const measured: fc.Arbitrary<PersonMeasure> = fc.oneof(
      retention,
      fc
        .tuple(value, fc.constantFrom({}, { followUp: { early: 3 * HOUR_MS, end: 7 * HOUR_MS } }))
        .map(([mean, followUp]) => ({ kind: 'mean', value: mean, ...followUp }) as const),
      fc.tuple(value, value).map(([numerator, denominator]) => ({ kind: 'ratio', numerator, denominator }) as const),
      fc.array(entity, { minLength: 1, maxLength: 4 }).map((steps) => ({ kind: 'funnel', steps }) as const),
    );
    const options = fc.record({
      covariate: fc.constantFrom(null, { days: 0.25 }),
      segment: fc.constantFrom(
        ...[null, null, { of: 'event', key: '$browser' } as const],
        { of: 'event', key: '$browser', labels: { Chrome: 'Blink', 7: 'Blink' } } as const,
        ...[byOther(), byOther('first_seen')],
      ),
      within: fc.constantFrom(null, { months: 0, milliseconds: 6 * HOUR_MS }),
      periods: fc.constantFrom([hour(0)], [hour(-3), hour(10), hour(20)]),
      strata: fc.constantFrom([hour(0)], [hour(0), hour(9), hour(15)]),
      window: fc.constant({ from: hour(2), to: hour(28) }),
      exposure: fc
        .record({
          breakdown: fc.constantFrom('$feature_flag_response', '$feature_flag_response', null),
          severalVariants: fc.constantFrom('exclude' as const, 'first_seen' as const),
        })
        .map((rule) => ({ ...queryOf(0, { kind: 'mean', value: payments }).exposure, ...rule })),
    });
    // Another experiment divides people only in a query with one period, and not for a retention metric.
    const valid = (what: PersonMeasure, how: Partial<MomentsQuery>): Partial<MomentsQuery> => {
      if (how.segment?.of !== 'experiment') return how;
      if (what.kind === 'retention') return { ...how, segment: null };
      return { ...how, periods: [hour(0)], strata: [hour(0)], covariate: null };
    };
    const near = (sum: unknown) => (typeof sum === 'number' ? expect.closeTo(sum, 8) : sum);
    const allNear = (sums: object | null) =>
      sums && Object.fromEntries(Object.entries(sums).map(([name, number]) => [name, near(number)]));
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), measured, options, async (events, what, drawn) => {
        const how = valid(what, drawn);
        const expected = plainMoments(events, queryOf(0, what, how));

        expect(await sums(events, what, how)).toEqual(
          expected.map(({ sum, sumSquares, denominator, followUp, before, ...rest }) => ({
            ...rest,
            before: before && {
              ...allNear(before),
              ...(before.denominator && { denominator: allNear(before.denominator) }),
            },
            sum: near(sum),
            sumSquares: near(sumSquares),
            denominator: allNear(denominator),
            followUp: allNear(followUp),
          })),
        );
      }),
      { numRuns: 200 },
    );
  });
});
