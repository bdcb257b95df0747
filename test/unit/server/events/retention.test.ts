import { describe, expect, test } from 'vitest';
import type { RetentionWindow } from '#contract/retention-rules.ts';
import { did, exposed, exposedIf, HOUR_MS, hour, named } from './exposed-events.ts';
import { measure, retentionWorld } from './retention-world.ts';

const { sums, counted } = retentionWorld();

describe('retention', () => {
  test('counts the people with the start event, and those of them who came back', async () => {
    const people = [
      exposed('ann', 1, 'control'),
      did('ann', 'signed_up', 2),
      did('ann', 'opened', 30),
      did('ann', 'opened', 31),
      exposed('bob', 1, 'control'),
      did('bob', 'signed_up', 2),
      // Cay opens the app without signing up, and dan only signs up.
      exposed('cay', 1, 'control'),
      did('cay', 'opened', 30),
      exposed('dan', 1, 'test'),
      did('dan', 'signed_up', 2),
      // Eve has no variant.
      did('eve', 'signed_up', 2),
      did('eve', 'opened', 30),
    ];

    expect(await sums(people, measure())).toEqual([
      {
        variant: 'control',
        period: 0,
        stratum: 0,
        segment: null,
        samples: 2,
        sum: 1,
        sumSquares: 1,
        largest: null,
        denominator: { sum: 2, sumSquares: 2, product: 1 },
        steps: null,
        followUp: null,
        before: null,
      },
      {
        variant: 'test',
        period: 0,
        stratum: 0,
        segment: null,
        samples: 1,
        sum: 0,
        sumSquares: 0,
        largest: null,
        denominator: { sum: 1, sumSquares: 1, product: 0 },
        steps: null,
        followUp: null,
        before: null,
      },
    ]);
  });

  test('the first or the last start event counts', async () => {
    // Two sign-ups: 1 January and 11 January. Ann opens on 2 January.
    const events = [did('ann', 'signed_up', 2), did('ann', 'opened', 26), did('ann', 'signed_up', 242)];

    expect(await counted(events, measure())).toEqual([1, 1]);
    expect(await counted(events, measure({ startHandling: 'last_seen' }))).toEqual([1, 0]);
    expect(await counted([...events, did('ann', 'opened', 270)], measure({ startHandling: 'last_seen' }))).toEqual([
      1, 1,
    ]);
  });

  test('a start event before the exposure does not count, and one with the exposure does', async () => {
    const late = [exposed('ann', 10, 'control'), did('ann', 'signed_up', 9), did('ann', 'opened', 30)];
    const atOnce = [exposed('ann', 10, 'control'), did('ann', 'signed_up', 10), did('ann', 'opened', 30)];

    expect(await sums(late, measure())).toEqual([]);
    expect(await sums(atOnce, measure())).toMatchObject([{ samples: 1, sum: 1 }]);
  });

  test('with the exposure as the start event, everyone who was exposed started', async () => {
    const events = [exposed('ann', 1, 'control'), did('ann', 'opened', 30), exposed('bob', 1, 'control')];

    expect(await sums(events, measure({}, { start: named('$feature_flag_called') }))).toMatchObject([
      { samples: 2, sum: 1 },
    ]);
  });

  test('the same event as start and return must happen again', async () => {
    const again = { start: named('opened') };
    const twice = [did('ann', 'opened', 2), did('ann', 'opened', 3)];

    expect(await counted(twice.slice(0, 1), measure({ from: 0, to: 0 }, again))).toEqual([1, 0]);
    expect(await counted(twice, measure({ from: 0, to: 0 }, again))).toEqual([1, 1]);
    // Nothing comes after the last event.
    expect(await counted(twice, measure({ from: 0, to: 0, startHandling: 'last_seen' }, again))).toEqual([1, 0]);
  });

  test('any event can be the return, but not the start event itself', async () => {
    const any = { completion: { names: null, where: { match: 'all', filters: [] } } } as const;

    expect(await counted([did('ann', 'signed_up', 2)], measure({ from: 0, to: 0 }, any))).toEqual([1, 0]);
    expect(await counted([did('ann', 'signed_up', 2), did('ann', 'read', 3)], measure({ from: 0 }, any))).toEqual([
      1, 1,
    ]);
  });

  test('the conversion window limits the start, and the return may come later', async () => {
    const within = { months: 0, milliseconds: 5 * HOUR_MS };

    expect(await counted([did('ann', 'signed_up', 4.9), did('ann', 'opened', 100)], measure(), { within })).toEqual([
      1, 1,
    ]);
    expect(await counted([did('ann', 'signed_up', 5), did('ann', 'opened', 100)], measure(), { within })).toEqual([
      0, 0,
    ]);
  });

  test('nothing counts after the end of the experiment', async () => {
    const window = { from: hour(0), to: hour(26) };

    expect(await counted([did('ann', 'signed_up', 2), did('ann', 'opened', 26)], measure(), { window })).toEqual([
      1, 1,
    ]);
    expect(await counted([did('ann', 'signed_up', 2), did('ann', 'opened', 27)], measure(), { window })).toEqual([
      1, 0,
    ]);
    expect(await counted([did('ann', 'signed_up', 27)], measure(), { window })).toEqual([0, 0]);
  });

  test('leaves out people by their properties', async () => {
    const colleague = exposed('ann', 1, 'control');
    const known = { ...colleague, properties: { ...colleague.properties, $set: { email: 'ann@acme.test' } } };
    const events = [known, exposed('bob', 1, 'control')].concat(
      ['ann', 'bob'].flatMap((who) => [did(who, 'signed_up', 2), did(who, 'opened', 30)]),
    );
    const where = {
      match: 'all',
      filters: [{ of: 'person', key: 'email', operator: 'not_icontains', value: '@acme.test' }],
    } as const;

    expect(await sums(events, measure(), { exposure: exposedIf(where) })).toMatchObject([{ samples: 1, sum: 1 }]);
  });

  test('both events can have conditions', async () => {
    const plan = (value: string) =>
      ({ match: 'all', filters: [{ of: 'event', key: 'plan', operator: 'exact', value }] }) as const;
    const conditional = measure(
      {},
      { start: { names: ['signed_up'], where: plan('pro') }, completion: { names: ['opened'], where: plan('team') } },
    );
    const events = (start: string, back: string) => [
      did('ann', 'signed_up', 2, { plan: start }),
      did('ann', 'opened', 30, { plan: back }),
    ];

    expect(await counted(events('pro', 'team'), conditional)).toEqual([1, 1]);
    expect(await counted(events('pro', 'pro'), conditional)).toEqual([1, 0]);
    expect(await counted(events('team', 'team'), conditional)).toEqual([0, 0]);
  });

  test('the sums are cumulative at the end of every day', async () => {
    const events = [did('ann', 'signed_up', 2), did('ann', 'opened', 50), did('ann', 'signed_up', 74)];
    const periods = [0, 24, 48, 72].map(hour);
    const byDay = async (startHandling: RetentionWindow['startHandling']) => {
      const counted = await sums([exposed('ann', 1, 'control'), ...events], measure({ startHandling }), { periods });
      return counted.map(({ period, samples, sum }) => [period, samples, sum]);
    };

    const common = [
      [0, 1, 0],
      [1, 1, 0],
      [2, 1, 1],
    ];
    expect(await byDay('first_seen')).toEqual([...common, [3, 1, 1]]);
    // On the last day, ann signs up again.
    expect(await byDay('last_seen')).toEqual([...common, [3, 1, 0]]);
  });
});
