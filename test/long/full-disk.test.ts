import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startProcess } from '#test/support/server-process.ts';
import { mountSmallDisk } from '#test/support/small-disk.ts';

const OWNER_KEY = 'phx_full_disk';
const headers = { Authorization: `Bearer ${OWNER_KEY}`, 'Content-Type': 'application/json' };
const disk = mountSmallDisk(400);
afterAll(() => disk?.unmount());

test.runIf(disk !== null)(
  'while the disk is full, writes are refused with 503 and reads are answered; afterwards writes work without a restart',
  async () => {
    if (!disk) return;
    const server = await startProcess({ DATA_DIR: disk.dataDir, OWNER_KEY, DEMO: '1', RATE_LIMIT: '0' });
    const send = (path: string, init: RequestInit = {}) => fetch(`${server.url}${path}`, { headers, ...init });
    const create = (name: string) => send('/api/projects/', { method: 'POST', body: JSON.stringify({ name }) });
    const { api_token } = await (await create('Before')).json();
    const capture = () =>
      send('/batch/', {
        method: 'POST',
        body: JSON.stringify({ api_key: api_token, batch: [{ event: 'seen', distinct_id: 'a', properties: {} }] }),
      });

    disk.fill();

    for (let second = 0; second < 20; second++) {
      expect((await create('During')).status).toBe(503);
      expect((await capture()).status).toBe(503);
      expect((await send('/api/projects/')).status).toBe(200);
      expect((await send('/api/projects/1/experiments/')).status).toBe(200);
      expect((await send('/_readyz')).status).toBe(200);
      await wait(1000);
    }
    disk.free();

    expect((await create('After')).status).toBe(201);
    expect((await capture()).status).toBe(200);
    const { results } = await (await send('/api/projects/')).json();
    const names = results.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['Before', 'After']));
    expect(names).not.toContain('During');
    expect(await server.stop('SIGTERM')).toBe(0);
  },
);
