import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listen, requireFreePort } from '#server/http/listen.ts';
import type { LogEntry } from '#server/log-entry.ts';

const local = { host: '127.0.0.1', port: 0, log: () => {}, trustProxy: false };

const open = async (url: string): Promise<Socket> => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  return socket;
};

test.each([
  ['the maximum', { maxConnections: 2 }, 'More than 2 connections: new connections are refused.'],
  [
    'the maximum of an address',
    { maxPerAddress: 2 },
    'More than 2 connections from 127.0.0.1: new connections from there are refused.',
  ],
])('connections beyond %s are closed at once and logged once, and the others stay open', async (_, limits, message) => {
  const log: LogEntry[] = [];
  const options = { ...local, log: (entry: LogEntry) => log.push(entry) };
  const { url, stop } = await listen((_, response) => response.end('served'), { ...options, ...limits });
  const first = await open(url);
  const second = await open(url);
  const more = [await open(url), await open(url)];
  await Promise.all(more.map((socket) => socket.resume().closed || once(socket, 'close')));

  first.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(String((await once(first, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*served/);
  await once(first, 'close');
  expect(await (await fetch(url)).text()).toBe('served');
  expect(log).toEqual([{ level: 'warn', message }]);
  second.destroy();
  await stop();
});

test('the connections of a trusted proxy are not limited per address', async () => {
  const options = { ...local, trustProxy: true, maxPerAddress: 1 };
  const { url, stop } = await listen((_, response) => response.end('served'), options);
  const first = await open(url);

  expect(await (await fetch(url)).text()).toBe('served');
  first.destroy();
  await stop();
});

test('half a header is answered with 408 within 17 seconds', async () => {
  const { url, stop } = await listen((_, response) => response.end('served'), local);
  const socket = await open(url);
  const startedAt = performance.now();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n');

  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 408 /);
  expect(performance.now() - startedAt).toBeLessThan(17_000);
  await stop();
});

test('a port in use and a host of another machine are reported without listening', async () => {
  const { url, stop } = await listen((_, response) => response.end(), local);
  const port = Number(new URL(url).port);

  await expect(requireFreePort('127.0.0.1', port)).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use; stop the other program, or set PORT.`,
  );
  await expect(requireFreePort('192.0.2.1', 0)).rejects.toThrow(
    '192.0.2.1 is not an address of this machine; set HOST.',
  );
  await stop();
  await requireFreePort('127.0.0.1', port);
});

/** Sends requests, one at a time, until the server refuses a new connection. Returns the number of responses. */
async function askUntilRefused(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const askOnce = () =>
    new Promise<void>((resolve, reject) => {
      const request = get(url, { agent }, (response) => response.resume().once('end', resolve));
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The system has accepted a new connection just before the server stopped listening, and resets it.
        const isUnread = error.code === 'ECONNRESET' && !request.reusedSocket;
        reject(isUnread ? Object.assign(error, { code: 'ECONNREFUSED' }) : error);
      });
    });
  for (let responses = 0; ; responses++) {
    try {
      await askOnce();
    } catch (error) {
      agent.destroy();
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return responses;
      throw error;
    }
  }
}

test('twenty clients that send requests without a pause lose none when the server stops', async () => {
  for (let round = 0; round < 5; round++) {
    const { url, stop } = await listen((_, response) => {
      setTimeout(() => response.end('served'), Math.random() * 5);
    }, local);
    const clients = Array.from({ length: 20 }, () => askUntilRefused(url));
    await new Promise((resolve) => setTimeout(resolve, 200));

    await stop();

    for (const responses of await Promise.all(clients)) expect(responses).toBeGreaterThan(0);
  }
});

test('a request in progress gets its complete response when the server stops', async () => {
  const { url, stop } = await listen((_, response) => {
    response.write('begun ');
    setTimeout(() => response.end('and ended'), 1500);
  }, local);
  const answer = await fetch(url);

  const [text] = await Promise.all([answer.text(), stop()]);

  expect(text).toBe('begun and ended');
});
