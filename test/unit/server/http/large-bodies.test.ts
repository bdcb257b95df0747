import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LogEntry } from '#server/log-entry.ts';
import { startServer, type TestServer } from '#test/support/server.ts';
import { siteOn } from '#test/support/site.ts';

const MB = 1024 * 1024;

let own: TestServer;
let node: Server;
let port: number;
let log: LogEntry[];
beforeAll(async () => {
  own = await startServer();
  const site = siteOn(own.db);
  log = site.log;
  node = createServer(site.listener).listen(0, '127.0.0.1');
  await once(node, 'listening');
  port = (node.address() as AddressInfo).port;
});
afterAll(async () => {
  node.close();
  await own.stop();
});

interface Sending {
  path: string;
  bytes: number;
  isChunked: boolean;
}

const framed = (part: Buffer, isChunked: boolean) =>
  isChunked ? Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from('\r\n')]) : part;

/** Sends a whole body and a health check on one connection, and only then reads. Returns everything that was received. */
async function sendAllThenRead({ path, bytes, isChunked }: Sending): Promise<string> {
  const socket = connect(port, '127.0.0.1').pause();
  const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`;
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${own.keys.owner}\r\n${length}\r\n\r\n`);
  for (let sent = 0; sent < bytes; sent += MB) {
    const part = framed(Buffer.alloc(Math.min(MB, bytes - sent), ' '), isChunked);
    if (!socket.write(part)) await once(socket, 'drain');
  }
  if (isChunked) socket.write('0\r\n\r\n');
  socket.write('GET /_livez HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  socket.resume();
  await once(socket, 'close');
  return answer;
}

test.each([
  { path: '/batch/', bytes: 20 * MB + 10, isChunked: false, limit: 20 },
  { path: '/batch/', bytes: 20 * MB + 10, isChunked: true, limit: 20 },
  { path: '/api/projects/', bytes: MB + 10, isChunked: false, limit: 1 },
  { path: '/api/projects/', bytes: MB + 10, isChunked: true, limit: 1 },
  { path: '/api/projects/', bytes: 30 * MB, isChunked: true, limit: 1 },
])(
  '$bytes bytes to $path (in chunks: $isChunked) are rejected with a readable response, and the connection stays open',
  async ({ limit, ...sending }) => {
    const answer = await sendAllThenRead(sending);

    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain(`"detail":"The request is larger than ${limit} MB."`);
    expect(answer).toMatch(/HTTP\/1\.1 200 OK[\s\S]*\{"http":true\}$/);
  },
);

test('a client that never stops sending is disconnected after its response', async () => {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const closed = new Promise((resolve) => socket.on('close', resolve));
  socket.write('POST /batch/ HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
  let answer = '';
  socket.setEncoding('utf8').on('data', (part) => {
    answer += part;
  });
  const part = framed(Buffer.alloc(MB, ' '), true);
  let sent = 0;
  for (; !socket.destroyed && sent < 500; sent++)
    if (!socket.write(part)) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed]);
  await closed;

  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(sent).toBeLessThan(200);
});

test('a request whose client disconnects is logged with status 499 and without an error', async () => {
  log.length = 0;
  const socket = connect(port, '127.0.0.1');
  socket.write('POST /e/ HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{"a');
  await once(socket, 'connect');
  socket.destroy();

  await expect.poll(() => log).toEqual([expect.objectContaining({ level: 'info', path: '/e/', status: 499 })]);
});
