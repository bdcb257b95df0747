import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#server/events/event.ts';
import type { FunnelQuery } from '#server/events/event-query.ts';
import { buildProject } from '#test/support/factories.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { event, patient } from './events.ts';
import { plainFunnel } from './reference.ts';

const FLAG = '$feature/checkout';
const HOUR_MS = 3_600_000;
const everything = { match: 'all', filters: [] } as const;
const hour = (hours: number) => new Date(Date.UTC(2026, 0, 1) + hours * HOUR_MS).toISOString();

/** A person's event, with its hour and variant. */
type Action = [distinct_id: string, name: string, hours: number, variant?: string];
const did = ([distinct_id, name, hours, variant]: Action) =>
  event({ distinct_id, name, at: hour(hours), properties: variant === undefined ? {} : { [FLAG]: variant } });

describe('a funnel', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.stop());

  async function reachedBy(events: readonly Event[], names: readonly string[], options: Partial<FunnelQuery> = {}) {
    const { id: project_id } = await buildProject(server.db, server.organization);
    await server.events.append({ project_id, events });
    const reached = await server.events.measure(
      {
        kind: 'funnel',
        project_id,
        window: { from: hour(0), to: hour(1000) },
        breakdown: FLAG,
        variants: ['control', 'test'],
        where: everything,
        steps: names.map((name) => ({ names: [name], where: everything })),
        within: { months: 0, milliseconds: 24 * HOUR_MS },
        attribution: 'first',
        actor: null,
        ...options,
      },
      patient,
    );
    return reached;
  }
  const people = async (...options: Parameters<typeof reachedBy>) =>
    Object.fromEntries(
      (await reachedBy(...options)).map(({ variant, steps }) => [variant, steps.map((step) => step.people)]),
    );

  test('people are counted once, if they take the steps in order and within the window', async () => {
    const actions: Action[] = [
      ['ann', 'view', 1, 'test'],
      ['ann', 'view', 2, 'test'],
      ['ann', 'buy', 3, 'test'],
      ['ann', 'buy', 4, 'test'],
      ['bob', 'buy', 1, 'test'],
      ['bob', 'view', 2, 'test'],
      ['eve', 'view', 1, 'control'],
      ['eve', 'buy', 26, 'control'],
      ['joe', 'view', 1, 'control'],
      ['joe', 'buy', 25, 'control'],
    ];

    expect(await people(actions.map(did), ['view', 'buy'])).toEqual({ test: [2, 1], control: [2, 1] });
  });

  test('a later first step counts if the conversion window of the earlier one has ended', async () => {
    const actions: Action[] = [
      ['ann', 'view', 1, 'test'],
      ['ann', 'view', 100, 'test'],
      ['ann', 'buy', 101, 'test'],
      ['bob', 'buy', 1, 'test'],
      ['bob', 'view', 2, 'test'],
      ['bob', 'buy', 3, 'test'],
    ];

    expect(await reachedBy(actions.map(did), ['view', 'buy'])).toEqual([
      {
        variant: 'test',
        steps: [
          { people: 2, times: [] },
          { people: 2, times: [3600, 3600] },
        ],
      },
    ]);
  });

  test('the order in which events arrive does not matter', async () => {
    const events = (
      [
        ['ann', 'view', 1, 'control'],
        ['ann', 'view', 2, 'test'],
        ['ann', 'buy', 3, 'test'],
      ] satisfies Action[]
    ).map((action) => did(action));

    expect(await people(events.toReversed(), ['view', 'buy'])).toEqual({ control: [1, 1] });
  });

  test('a person counts in the first variant of their events, even if only a later step contains a variant', async () => {
    const actions: Action[] = [
      ['ann', 'view', 1, 'control'],
      ['ann', 'buy', 2, 'test'],
      ['bob', 'view', 1],
      ['bob', 'buy', 2, 'test'],
      ['eve', 'view', 1, 'holdout'],
      ['eve', 'view', 2, 'test'],
      ['joe', 'view', 1, ''],
      ['joe', 'view', 2, 'test'],
      ['kim', 'view', 1],
    ];

    expect(await people(actions.map(did), ['view', 'buy'])).toEqual({ control: [1, 1], test: [2, 1] });
  });

  test('a person first seen before the start counts with their events after it', async () => {
    const actions: Action[] = [
      ['ann', 'view', 1, 'control'],
      ['ann', 'view', 11, 'test'],
      ['ann', 'buy', 12, 'test'],
      ['bob', 'view', 1, 'test'],
      ['bob', 'buy', 12, 'test'],
      ['eve', 'view', 11, 'test'],
      ['eve', 'buy', 21, 'test'],
    ];
    const window = { from: hour(10), to: hour(20) };

    expect(await people(actions.map(did), ['view', 'buy'], { window })).toEqual({ test: [2, 1] });
  });

  test('two steps with the same event need two events of a person', async () => {
    const actions: Action[] = [
      ['ann', 'view', 1, 'test'],
      ['bob', 'view', 1, 'test'],
      ['bob', 'view', 2, 'test'],
    ];

    expect(await people(actions.map(did), ['view', 'view'])).toEqual({ test: [2, 1] });
  });

  test('steps in the same millisecond are in order', async () => {
    const actions: Action[] = [
      ['ann', 'buy', 1, 'test'],
      ['ann', 'view', 1, 'test'],
    ];

    expect(await people(actions.map(did), ['view', 'buy'])).toEqual({ test: [1, 1] });
  });

  test('events before signing in count for the same person', async () => {
    const signedIn = event({ name: '$identify', distinct_id: 'ann', properties: { $anon_distinct_id: 'visitor' } });
    const actions: Action[] = [
      ['visitor', 'view', 1, 'test'],
      ['ann', 'buy', 2, 'test'],
    ];

    expect(await people([...actions.map(did), signedIn], ['view', 'buy'])).toEqual({ test: [1, 1] });
  });

  const action = fc.tuple(
    fc.constantFrom('ann', 'bob', 'eve', 'visitor'),
    fc.constantFrom('a', 'b', 'c'),
    fc.integer({ min: 0, max: 12 }),
    fc.option(fc.constantFrom('control', 'test', 'holdout', ''), { nil: undefined }),
  );
  const names = fc.array(fc.constantFrom('a', 'b', 'c'), { minLength: 2, maxLength: 4 });

  test('its counts equal those of an exhaustive search', async () => {
    // If two flag values have the same time, none of them is the first. A person therefore has one value per time.
    const history = fc.uniqueArray(action, {
      maxLength: 14,
      selector: ([id, name, hours, variant]) => `${id} ${hours} ${variant ? '' : name}`,
    });
    await fc.assert(
      fc.asyncProperty(history, names, fc.integer({ min: 1, max: 8 }), async (actions, steps, hours) => {
        const events = actions.map((one) => did(one as Action));
        const { control, test: tested } = plainFunnel(events, {
          steps,
          within: hours * HOUR_MS,
          variantOf: ({ properties }) => properties[FLAG],
        });

        expect(await people(events, steps, { within: { months: 0, milliseconds: hours * HOUR_MS } })).toEqual({
          ...(control ? { control } : {}),
          ...(tested ? { test: tested } : {}),
        });
      }),
      { numRuns: 100 },
    );
  });
});
