import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import type { LogEntry } from '#server/log-entry.ts';

test('connections beyond the maximum are closed at once and logged once, and the others stay open', async () => {
  const log: LogEntry[] = [];
  const { url, serve, stop } = await listen('127.0.0.1', 0, 2);
  serve(
    (_, response) => response.end('served'),
    (entry) => log.push(entry),
  );
  const open = async (): Promise<Socket> => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const first = await open();
  const second = await open();
  const more = [await open(), await open()];
  await Promise.all(more.map((socket) => socket.resume().closed || once(socket, 'close')));

  first.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  expect(String((await once(first, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*served/);
  await once(first, 'close');
  expect(await (await fetch(url)).text()).toBe('served');
  expect(log).toEqual([{ level: 'warn', message: 'More than 2 connections: new connections are refused.' }]);
  second.destroy();
  await stop();
});

/** Sends requests, one at a time, until the server refuses a new connection. Returns the number of responses. */
async function askUntilRefused(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const askOnce = () =>
    new Promise<void>((resolve, reject) => {
      get(url, { agent }, (response) => response.resume().once('end', resolve)).once('error', reject);
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
    const { url, serve, stop } = await listen('127.0.0.1', 0);
    serve(
      (_, response) => {
        setTimeout(() => response.end('served'), Math.random() * 5);
      },
      () => {},
    );
    const clients = Array.from({ length: 20 }, () => askUntilRefused(url));
    await new Promise((resolve) => setTimeout(resolve, 200));

    await stop();

    for (const responses of await Promise.all(clients)) expect(responses).toBeGreaterThan(0);
  }
});

test('a request in progress gets its complete response when the server stops', async () => {
  const { url, serve, stop } = await listen('127.0.0.1', 0);
  serve(
    (_, response) => {
      response.write('begun ');
      setTimeout(() => response.end('and ended'), 1500);
    },
    () => {},
  );
  const answer = await fetch(url);

  const [text] = await Promise.all([answer.text(), stop()]);

  expect(text).toBe('begun and ended');
});
