import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { captureWorld, one } from './capture-world.ts';

describe('broken and odd events', () => {
  const world = captureWorld();
  const { send, batch, stored } = world;

  test.each([
    ['JSON that ends early', '{"api_key":"x","batch":[', 400],
    ['nothing', '', 400],
    ['a text', '"hello"', 400],
    ['a number', '7', 400],
    ['invalid gzip', Buffer.from([0x1f, 0x8b, 1, 2, 3]), 400],
    ['JSON a thousand levels deep', `${'['.repeat(1000)}${']'.repeat(1000)}`, 400],
    ['more than 20 MB', `"${'x'.repeat(21 * 1024 * 1024)}"`, 413],
    ['gzip of more than 20 MB', gzipSync(`"${'x'.repeat(21 * 1024 * 1024)}"`), 413],
  ])('a body of %s is rejected with a message', async (_, body, status) => {
    const response = await send('/batch/', body);

    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ attr: null, detail: expect.stringMatching(/\w+ \w+/) });
  });

  test.each([
    ['no object', 7, /Event 2 of the batch is not an object/],
    ['no name', { distinct_id: 'ann' }, /Event 2 of the batch has no name/],
    ['a name that is not a text', { event: { a: 1 }, distinct_id: 'ann' }, /Event 2 of the batch has no name/],
    ['no distinct_id', { event: 'seen' }, /Event 2 of the batch has no distinct_id/],
    ['an empty distinct_id', { event: 'seen', distinct_id: '' }, /Event 2 of the batch has no distinct_id/],
    [
      'a number that is too large as distinct_id',
      { event: 'seen', distinct_id: Number.NaN },
      /Event 2 of the batch has no distinct_id/,
    ],
    [
      'properties that are a list',
      { event: 'seen', distinct_id: 'ann', properties: [] },
      /Event 2 of the batch has invalid properties/,
    ],
    ['an invalid uuid', { event: 'seen', distinct_id: 'ann', uuid: '12' }, /Event 2 of the batch has an invalid uuid/],
  ])(
    'an event with %s is rejected with a reason, and the other events of the batch are stored',
    async (_, broken, reason) => {
      const response = await batch([one, broken, { ...one, event: 'later' }]);

      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ status: 1, rejected: 1, errors: [expect.stringMatching(reason)] });
      expect((await stored()).map(({ name }) => name)).toEqual(['later', 'seen']);
    },
  );

  test('the response has the reasons of at most ten events, and the number of all', async () => {
    const response = await batch([one, ...Array.from({ length: 30 }, () => ({ event: 'seen' }))]);

    expect(await response.json()).toMatchObject({ rejected: 30, errors: { length: 10 } });
  });

  test('a batch without any valid event is refused', async () => {
    const response = await batch([{ event: 'seen' }, 7]);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_payload',
      detail: 'Malformed request data: Event 1 of the batch has no distinct_id.',
    });
  });

  test('an event that is not JSON refuses the batch, and the error says which event it is', async () => {
    const good = JSON.stringify({ ...one, api_key: world.project.api_token });
    const response = await send('/batch/', `[${good},${good},{"event":"seen","properties":{"n":.5}}]`);

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'invalid_payload',
      detail: expect.stringMatching(/Event 3 of the batch has a JSON parse error - /),
    });
    expect(await stored()).toEqual([]);
  });

  test('NaN and infinite numbers become null, but not within texts', async () => {
    const event =
      '{"event":"seen","distinct_id":"ann","properties":{"a":NaN,"b":[-Infinity,Infinity],"c":1e999,"d":"a NaN"}}';

    const response = await send('/batch/', `{"api_key":"${world.project.api_token}","batch":[${event}]}`);

    expect(await response.json()).toEqual({ status: 1 });
    expect((await stored())[0]?.properties).toEqual({ a: null, b: [null, null], c: null, d: 'a NaN' });
  });

  test('the error about a request with one event gives it no number', async () => {
    const response = await batch([{ distinct_id: 'ann' }]);

    expect(await response.json()).toMatchObject({ detail: expect.stringContaining('The event has no name') });
  });

  test('unusual values are stored as far as possible', async () => {
    const properties = { big: 1e308, small: 5e-324, whole: 2 ** 63, long: 'x'.repeat(1_000_000), '': 1 };

    expect((await batch([{ ...one, properties }])).status).toBe(200);
    expect((await stored())[0]?.properties).toEqual(properties);
  });

  test('text that Postgres cannot store loses only the character', async () => {
    const body = `{"api_key":"${world.project.api_token}","event":"a\\u0000b","distinct_id":"d\\ud800","properties":{"k\\u0000":"v\\udfff"}}`;

    expect((await send('/e/', body)).status).toBe(200);
    expect(await stored()).toMatchObject([
      { name: 'a\uFFFDb', distinct_id: 'd\uFFFD', properties: { 'k\uFFFD': 'v\uFFFD' } },
    ]);
  });

  test('a token with a character that no token has is unknown', async () => {
    for (const token of ['phc_\0', '\ud800', '__proto__']) {
      const response = await send('/batch/', JSON.stringify({ api_key: token, batch: [one] }));

      expect(response.status).toBe(401);
    }
    expect((await send(`/e/?token=phc_%00`, JSON.stringify([one]))).status).toBe(401);
  });

  test('names such as __proto__ are ordinary names', async () => {
    const body = `{"api_key":"${world.project.api_token}","event":"__proto__","distinct_id":"constructor","properties":{"__proto__":{"a":1}}}`;

    expect((await send('/e/', body)).status).toBe(200);
    const [event] = await stored();
    expect(JSON.stringify(event?.properties)).toBe('{"__proto__":{"a":1}}');
  });
});
