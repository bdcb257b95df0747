import { deflateSync } from 'node:zlib';
import lzString from 'lz-string';
import { describe, expect, test } from 'vitest';
import { captureWorld, one } from './capture-world.ts';

describe('old and small libraries', () => {
  const world = captureWorld();
  const { send, stored } = world;
  const get = (path: string) => world.server.fetch(`${world.server.origin}${path}`);
  const text = () => JSON.stringify({ ...one, api_key: world.project.api_token });

  test.each(['/e', '/e/', '/capture/', '/batch/', '/i/v0/e/'])('%s takes an event in the query', async (path) => {
    const data = Buffer.from(text()).toString('base64');

    const response = await get(`${path}?data=${encodeURIComponent(data)}&ip=1&_=1700000000000`);

    expect([response.status, await response.json()]).toEqual([200, { status: 1 }]);
    expect(await stored()).toMatchObject([{ name: 'seen', distinct_id: 'ann' }]);
  });

  test('the form of posthog-js-lite 2.5 is decompressed', async () => {
    const batch = { api_key: world.project.api_token, batch: [one, { ...one, event: 'größer' }] };
    const data = encodeURIComponent(lzString.compressToBase64(JSON.stringify(batch)));

    const response = await send('/e/?ip=1&_=1700000000000&v=2.5.0', `data=${data}&compression=lz64`, {
      'Content-Type': 'application/x-www-form-urlencoded',
    });

    expect([response.status, await response.json()]).toEqual([200, { status: 1 }]);
    expect((await stored()).map(({ name }) => name)).toEqual(['größer', 'seen']);
  });

  test('half of a character in a compressed form is replaced', async () => {
    const event = `{"api_key":"${world.project.api_token}","event":"seen","distinct_id":"ann","properties":{"half":"a\ud83d"}}`;
    const data = encodeURIComponent(lzString.compressToBase64(event));

    expect((await send('/e/', `data=${data}&compression=lz64`)).status).toBe(200);
    expect((await stored())[0]?.properties).toMatchObject({ half: 'a\ufffd' });
  });

  test('a form that is not compressed as it says, or becomes too large, is rejected with a message', async () => {
    const form = async (data: string) => {
      const response = await send('/e/', `data=${encodeURIComponent(data)}&compression=lz64`);
      return [response.status, (await response.json()).detail];
    };

    expect(await form('!')).toEqual([400, 'Malformed request data: The lz64 data cannot be decompressed.']);
    expect(await form(lzString.compressToBase64(`"${'x'.repeat(2 * 1024 * 1024)}"`))).toEqual([
      413,
      'A form can be at most 1 MB, both before and after decompression.',
    ]);
  });

  test('a query can contain the JSON text itself, and the plus signs of base64', async () => {
    expect((await get(`/e/?data=${encodeURIComponent(text())}`)).status).toBe(200);
    const event = { ...one, api_key: world.project.api_token, event: 'ÿþ~>>>???' };
    const data = Buffer.from(JSON.stringify(event)).toString('base64');
    expect(data).toContain('+');
    expect((await get(`/e/?data=${data}`)).status).toBe(200);

    expect((await stored()).map(({ name }) => name).sort()).toEqual(['seen', 'ÿþ~>>>???']);
  });

  test('a query without events is rejected with a message', async () => {
    const response = await get('/e/');

    expect([response.status, (await response.json()).detail]).toEqual([
      400,
      'Malformed request data: The request contains no events.',
    ]);
  });

  test('a body in deflate is decompressed, but not to more than 20 MB', async () => {
    expect((await send('/batch/', deflateSync(text()), { 'Content-Encoding': 'deflate' })).status).toBe(200);
    expect(await stored()).toHaveLength(1);
    expect((await send('/batch/', deflateSync(`"${'x'.repeat(21 * 1024 * 1024)}"`))).status).toBe(413);
    expect((await send('/batch/', deflateSync(text()).subarray(0, 20))).status).toBe(400);
  });
});
