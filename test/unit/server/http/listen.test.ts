import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '#server/http/listen.ts';
import type { LogEntry } from '#server/log-entry.ts';

test('connections beyond the most that are taken are closed at once, told once, and leave the others alone', async () => {
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
  expect(log).toEqual([{ level: 'warn', message: 'More than 2 connections: new ones are turned away.' }]);
  second.destroy();
  await stop();
});
