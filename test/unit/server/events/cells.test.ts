import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#server/events/event.ts';
import type { MomentsQuery } from '#server/events/moments-query.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event, patient } from './events.ts';
import { byOther, did, exposed, exposedIf, hour, joined, named, paid, queryOf, sumOfAmount } from './exposed-events.ts';

const everything = { match: 'all', filters: [] } as const;
const signIn = (distinct_id: string, anonymous_id: string, hours: number): Event => ({
  ...event({ distinct_id, name: '$identify', at: hour(hours), properties: { $anon_distinct_id: anonymous_id } }),
});

describe('the combinations of the variants of two experiments', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  async function send(events: readonly Event[]) {
    const { id } = await buildProject(server.db, server.organization);
    await server.events.append({ project_id: id, events });
    return id;
  }

  /** Returns "variant/other variant", the people and their sum for each combination. */
  async function cells(events: readonly Event[], options: Partial<MomentsQuery> = {}) {
    const query = queryOf(await send(events), { kind: 'mean', value: sumOfAmount }, { segment: byOther(), ...options });
    const found = await server.events.measure(query, patient);
    return found.map(({ variant, segment, samples, sum }) => [`${variant}/${segment}`, samples, sum]);
  }

  test('contain the people who were exposed to both, and those who were exposed to one only', async () => {
    const events = [
      ...[exposed('ann', 1, 'control'), joined('ann', 2, 'a'), paid('ann', 3, 10)],
      ...[exposed('bob', 1, 'test'), joined('bob', 2, 'b'), paid('bob', 3, 20)],
      ...[exposed('cay', 1, 'test'), paid('cay', 3, 40)],
      ...[joined('dan', 1, 'a'), paid('dan', 3, 80)],
    ];

    expect(await cells(events)).toEqual([
      ['control/a', 1, 10],
      ['test/', 1, 40],
      ['test/b', 1, 20],
    ]);
  });

  test('count values from the later of the two exposures', async () => {
    const paying = (name: string) => [paid(name, 2, 1), paid(name, 4, 10), paid(name, 6, 100)];
    const events = [
      ...[exposed('ann', 1, 'control'), joined('ann', 5, 'a'), ...paying('ann')],
      ...[exposed('bob', 3, 'test'), joined('bob', 1, 'a'), ...paying('bob')],
    ];

    expect(await cells(events)).toEqual([
      ['control/a', 1, 100],
      ['test/a', 1, 110],
    ]);
    expect(await cells(events, { within: { months: 0, milliseconds: 2 * 3_600_000 } })).toEqual([
      ['control/a', 1, 100],
      ['test/a', 1, 10],
    ]);
  });

  test('leave out people with several variants of one experiment, or count them in the first', async () => {
    const events = [
      ...[exposed('ann', 1, 'control'), joined('ann', 2, 'a'), joined('ann', 3, 'b'), paid('ann', 4, 1)],
      ...[exposed('bob', 1, 'control'), joined('bob', 2, 'a'), exposed('bob', 3, 'test'), paid('bob', 4, 10)],
    ];
    const firstSeen = { ...exposedIf(everything), severalVariants: 'first_seen' as const };

    expect(await cells(events)).toEqual([]);
    expect(await cells(events, { segment: byOther('first_seen') })).toEqual([['control/a', 1, 1]]);
    expect(await cells(events, { exposure: firstSeen })).toEqual([['control/a', 1, 10]]);
  });

  test('use the first exposures in the common window', async () => {
    const firstSeen = { ...exposedIf(everything), severalVariants: 'first_seen' as const };
    const events = [
      exposed('ann', 1, 'control'),
      exposed('ann', 5, 'test'),
      joined('ann', 1, 'a'),
      joined('ann', 9, 'b'),
    ];
    const options = { exposure: firstSeen, segment: byOther('first_seen') };

    expect(await cells(events, { ...options, window: { from: hour(4), to: hour(8) } })).toEqual([['test/', 1, 0]]);
    expect(await cells(events, { ...options, window: { from: hour(4), to: hour(10) } })).toEqual([['test/b', 1, 0]]);
  });

  test('count merged people once', async () => {
    const events = [
      ...[exposed('anon', 1, 'control'), joined('ann', 3, 'a'), signIn('ann', 'anon', 4), paid('ann', 5, 10)],
      exposed('ann', 6, 'control'),
    ];

    expect(await cells(events)).toEqual([['control/a', 1, 10]]);
  });

  test('do not count an exposure to the other experiment as a step of the funnel', async () => {
    const project_id = await send([exposed('ann', 1, 'control'), joined('ann', 2, 'a')]);
    const steps = { kind: 'funnel' as const, steps: [named('joined')] };
    const [cell] = await server.events.measure(queryOf(project_id, steps, { segment: byOther() }), patient);

    expect(cell).toMatchObject({ segment: 'a', samples: 1, sum: 0 });
  });

  test('one person has the variant and the time of the first exposure, also by an earlier id', async () => {
    const project_id = await send([
      ...[exposed('anon', 1, 'control'), signIn('ann', 'anon', 2), exposed('ann', 3, 'control')],
      ...[exposed('bob', 2, 'test'), exposed('bob', 3, 'control')],
      did('cay', 'paid', 1),
    ]);
    const participation = (distinct_id: string) => {
      const { window, variants, exposure } = queryOf(project_id, { kind: 'mean', value: sumOfAmount });
      const query = { kind: 'participation' as const, project_id, window, variants, exposure, distinct_id };
      return server.events.measure<'participation'>(query, patient);
    };

    expect(Date.parse((await participation('ann'))?.at ?? '')).toBe(Date.parse(hour(1)));
    expect(await participation('ann')).toEqual({ variant: 'control', at: expect.any(String), excluded: false });
    expect(await participation('anon')).toEqual(await participation('ann'));
    expect(await participation('bob')).toEqual({ variant: 'test', at: expect.any(String), excluded: true });
    expect(await participation('cay')).toBeNull();
  });
});
