import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { send } from '#watch/send.ts';
import { key } from './certificates.ts';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  socket: Socket;
}

async function bodyOf(stream: AsyncIterable<Buffer>) {
  let body = '';
  for await (const chunk of stream) body += chunk;
  return body;
}

/**
 * Opens a server on a loopback address until the end of the test. It answers as `answer` says, after it has read a request.
 * @param cert speaks TLS with this certificate
 */
export async function openReceiver(answer: RequestListener, cert?: string) {
  const requests: ReceivedRequest[] = [];
  const names: (string | false)[] = [];
  const listener: RequestListener = async (request, response) => {
    const { method = '', url = '', headers, socket } = request;
    requests.push({ method, path: url, headers, socket, body: await bodyOf(request) });
    answer(request, response);
  };
  const noteName = (name: string, done: (error: null) => void) => {
    names.push(name);
    done(null);
  };
  const server = cert ? createSecureServer({ key, cert, SNICallback: noteName }, listener) : createServer(listener);
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { port, url: `http://127.0.0.1:${port}/secret-path`, requests, names };
}

/** Sends a message once. */
export const post = (url: string, allowPrivate = true) =>
  send({ url, headers: { 'webhook-id': 'msg_1' }, body: '{"text":"−6.1%"}', allowPrivate });
