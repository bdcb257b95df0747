import { promises as dns } from 'node:dns';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import tls from 'node:tls';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { send } from '#watch/send.ts';
import { certificate, expiredCertificate } from './certificates.ts';
import { openReceiver, post } from './receiver.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const answerWith =
  (status: number, headers = {}): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end('answer');

/** Lets every name have a loopback address. */
const resolveToLoopback = () =>
  vi.spyOn(dns, 'lookup').mockResolvedValue([{ address: '127.0.0.1', family: 4 }] as never);

/** Lets a self-signed certificate count as one of the system's certificates. */
function trust(ca: string) {
  const connect = tls.connect.bind(tls) as (options: tls.ConnectionOptions) => tls.TLSSocket;
  vi.spyOn(tls, 'connect').mockImplementation(((options: tls.ConnectionOptions) =>
    connect({ ...options, ca })) as never);
}

/** Returns what a message to a server that listens for plain connections leads to. */
async function postTo(onConnection: Parameters<typeof createTcpServer>[1], protocol = 'http') {
  const server = createTcpServer(onConnection as never).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return post(`${protocol}://127.0.0.1:${(server.address() as AddressInfo).port}/secret-path`);
}

test('a message is posted as JSON with its headers, and 2xx is a success', async () => {
  const receiver = await openReceiver(answerWith(204));
  const result = await post(receiver.url);

  expect(result).toEqual({ status: 204, retryAfter: null, duration: expect.any(Number), error: null });
  expect(receiver.requests).toHaveLength(1);
  expect(receiver.requests[0]).toMatchObject({ method: 'POST', path: '/secret-path', body: '{"text":"−6.1%"}' });
  expect(receiver.requests[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'content-length': '18',
    connection: 'close',
  });
});

test.each([
  [404, 'Answered 404.'],
  [410, 'Answered 410.'],
  [500, 'Answered 500.'],
])('an answer %i is a failure', async (status, error) => {
  const { url } = await openReceiver(answerWith(status));

  expect(await post(url)).toMatchObject({ status, error });
});

test('the wait that a receiver asks for is in the result', async () => {
  const { url } = await openReceiver(answerWith(503, { 'retry-after': '120' }));

  expect(await post(url)).toMatchObject({ status: 503, retryAfter: '120', error: 'Answered 503.' });
});

test.each([301, 302, 307, 308])('a redirect with %i is a failure and is not followed', async (status) => {
  const target = await openReceiver(answerWith(200));
  const { url } = await openReceiver(answerWith(status, { location: target.url }));

  expect(await post(url)).toMatchObject({ status, error: `Answered ${status}. Redirects are not followed.` });
  expect(target.requests).toEqual([]);
});

test('every message has its own connection', async () => {
  const receiver = await openReceiver(answerWith(200, { connection: 'keep-alive' }));
  await post(receiver.url);
  await post(receiver.url);

  const [first, second] = receiver.requests;
  expect(first?.socket).not.toBe(second?.socket);
});

test('a name is resolved once, and its address gets the request with the name as host', async () => {
  const lookup = resolveToLoopback();
  const receiver = await openReceiver(answerWith(200));
  const result = await post(`http://hooks.test:${receiver.port}/secret-path`);

  expect(result.error).toBeNull();
  expect(lookup).toHaveBeenCalledTimes(1);
  expect(receiver.requests[0]?.headers.host).toBe(`hooks.test:${receiver.port}`);
});

test('if the first address of a name does not answer, the next one gets the message', async () => {
  const addresses = [
    { address: '::1', family: 6 },
    { address: '127.0.0.1', family: 4 },
  ];
  vi.spyOn(dns, 'lookup').mockResolvedValue(addresses as never);
  const receiver = await openReceiver(answerWith(200));

  expect(await post(`http://hooks.test:${receiver.port}/secret-path`)).toMatchObject({ status: 200, error: null });
});

test('over TLS, the certificate is that of the name, although the connection is to its address', async () => {
  resolveToLoopback();
  trust(certificate);
  const receiver = await openReceiver(answerWith(200), certificate);

  expect(await post(`https://hooks.test:${receiver.port}/secret-path`)).toMatchObject({ status: 200, error: null });
  expect(receiver.names).toEqual(['hooks.test']);
  expect(await post(`https://other.test:${receiver.port}/secret-path`)).toMatchObject({
    status: null,
    error: 'Its certificate is not valid.',
  });
  expect(receiver.requests).toHaveLength(1);
});

test('nothing is sent to a server with a self-signed or an expired certificate', async () => {
  resolveToLoopback();
  const selfSigned = await openReceiver(answerWith(200), certificate);
  const expired = await openReceiver(answerWith(200), expiredCertificate);

  expect(await post(`https://hooks.test:${selfSigned.port}/secret-path`)).toMatchObject({
    status: null,
    error: 'Its certificate is not valid.',
  });
  trust(expiredCertificate);
  expect(await post(`https://hooks.test:${expired.port}/secret-path`)).toMatchObject({
    status: null,
    error: 'Its certificate has expired.',
  });
  expect([...selfSigned.requests, ...expired.requests]).toEqual([]);
});

test('nothing is sent to a private address or over http unless that is allowed', async () => {
  const receiver = await openReceiver(answerWith(200));
  const secure = await openReceiver(answerWith(200), certificate);

  expect(await post(receiver.url, false)).toMatchObject({ status: null, error: 'Only https addresses are allowed.' });
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await post(`https://${host}:${secure.port}/secret-path`, false)).toMatchObject({
      status: null,
      error: 'Only public addresses are allowed.',
    });
  expect(receiver.requests).toEqual([]);
  expect(secure.names).toEqual([]);
});

test('a refused connection, a connection without an answer, and an answer that is not HTTP are named', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));

  expect(await post(`http://127.0.0.1:${port}/secret-path`)).toMatchObject({ error: 'Refused the connection.' });
  expect(await postTo((socket) => socket.once('data', () => socket.destroy()))).toMatchObject({
    status: null,
    error: 'Closed the connection without an answer.',
  });
  expect(await postTo((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'))).toMatchObject({
    error: 'The answer is not HTTP.',
  });
  expect(await postTo((socket) => socket.end('not TLS'), 'https')).toMatchObject({
    error: 'No secure connection is possible.',
  });
});

test.each([
  ['ENOTFOUND', 'The host name was not found.'],
  ['EHOSTUNREACH', 'The address can’t be reached.'],
  ['ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE', 'No secure connection is possible.'],
  ['EAI_AGAIN', 'The host name could not be looked up.'],
  ['ESOMETHING', 'The message could not be sent (ESOMETHING).'],
])('the failure %s is a sentence that does not have the address', async (code, error) => {
  vi.spyOn(dns, 'lookup').mockRejectedValue(Object.assign(new Error('https://hooks.test/secret-path'), { code }));

  expect(await post('https://hooks.test/secret-path')).toMatchObject({ status: null, error });
});

test('a stored address that is not a URL is a failure', async () => {
  expect(await post('secret-path')).toMatchObject({ status: null, error: 'The address is not a valid URL.' });
});

test('a header that can not be sent is a failure', async () => {
  const { url } = await openReceiver(answerWith(200));

  expect(await send({ url, headers: { 'webhook-id': 'a\nb' }, body: '', allowPrivate: true })).toMatchObject({
    status: null,
    error: 'The message could not be sent (ERR_INVALID_CHAR).',
  });
});
