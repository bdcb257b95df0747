import { describe, expect, test } from 'vitest';
import type { FilterGroup, PropertyFilter } from '#server/events/entity.ts';
import { captureWorld } from './capture-world.ts';
import { patient } from './events.ts';

/** A Discord id: JavaScript would round it to 1161380288898610000. */
const ID = '1161380288898609914';

describe('an integer that JavaScript would round keeps every digit', () => {
  const world = captureWorld();
  const { send, stored } = world;

  const capture = async (event: string) => {
    const response = await send('/batch/', `{"api_key":"${world.project.api_token}","batch":[${event}]}`);
    expect([response.status, await response.json()]).toEqual([200, { status: 1 }]);
  };
  const occurs = (filter: Omit<PropertyFilter, 'operator'>) =>
    world.server.events.measure<'occurrence'>(
      {
        kind: 'occurrence',
        project_id: world.project.id,
        window: { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
        breakdown: '',
        variants: [],
        where: { match: 'all', filters: [] },
        entity: {
          names: ['seen'],
          where: { match: 'all', filters: [{ ...filter, operator: 'exact' }] } satisfies FilterGroup,
        },
      },
      patient,
    );

  test('as a distinct id', async () => {
    await capture(`{"event":"seen","distinct_id":${ID}}`);
    await capture(`{"event":"seen","properties":{"distinct_id":-${ID}}}`);

    expect((await stored()).map(({ distinct_id }) => distinct_id).sort()).toEqual([`-${ID}`, ID]);
  });

  test('as a property of an event, also within lists, objects and groups', async () => {
    await capture(
      `{"event":"seen","distinct_id":"ann","properties":{"id":${ID},"all":[${ID}],"$groups":{"guild":${ID}},"text":"${ID}"}}`,
    );

    expect(await occurs({ of: 'event', key: 'id', value: ID })).toBe(true);
    expect(await occurs({ of: 'event', key: 'text', value: ID })).toBe(true);
    expect(await occurs({ of: 'event', key: 'all', value: `[${ID}]` })).toBe(true);
    expect(await occurs({ of: 'event', key: '$groups', value: `{"guild": ${ID}}` })).toBe(true);
    expect(await occurs({ of: 'event', key: 'id', value: '1161380288898610000' })).toBe(false);
  });

  test('as a flag value', async () => {
    await capture(`{"event":"seen","distinct_id":"ann","properties":{"$feature/id":${ID}}}`);

    expect(await occurs({ of: 'event', key: '$feature/id', value: ID })).toBe(true);
  });

  test('as a property of a person, also after a sign-in', async () => {
    await capture(`{"event":"seen","distinct_id":"ann","properties":{"$set":{"id":${ID}}}}`);
    await capture(`{"event":"$identify","distinct_id":${ID},"properties":{"$anon_distinct_id":"ann"}}`);

    expect(await occurs({ of: 'person', key: 'id', value: ID })).toBe(true);
  });

  test('unless it has more digits than the largest number of JavaScript, then it becomes null', async () => {
    await capture(`{"event":"seen","distinct_id":"ann","properties":{"id":1${'0'.repeat(200_000)}}}`);

    expect((await stored())[0]?.properties).toEqual({ id: null });
  });

  test('and a text that begins with the mark of such integers stays as it is', async () => {
    await capture(`{"event":"\\uffff${ID}","distinct_id":"\\uffff${ID}","properties":{"text":"\\uffff${ID}"}}`);

    expect(await stored()).toMatchObject([
      { name: `\uffff${ID}`, distinct_id: `\uffff${ID}`, properties: { text: `\uffff${ID}` } },
    ]);
  });

  test('but it is not the name of an event', async () => {
    const response = await send('/e/', `{"api_key":"${world.project.api_token}","event":${ID},"distinct_id":"ann"}`);

    expect(response.status).toBe(400);
  });
});
