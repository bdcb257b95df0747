import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { retry } from '../process/retry.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { Log } from './request-log.ts';

const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 120_000;
/** Longer than common proxies' idle time, so that the proxy closes the connection first. */
const KEEP_ALIVE_MS = 65_000;

/** Idle connections need about 10 kB of memory each, so 4,000 need 40 MB. */
const MAX_CONNECTIONS = 4_000;
const WARN_EVERY_MS = 60_000;

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `Port ${port} on ${host} is in use; stop the other program, or set PORT.`,
  EACCES: (_, port) => `Port ${port} can't be used by this user; set PORT to a number above 1023.`,
  EADDRNOTAVAIL: (host) => `${host} is not an address of this machine; set HOST.`,
  ENOTFOUND: (host) => `${host} is not an address of this machine; set HOST.`,
};

const isTaken = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EADDRINUSE';

function explain(error: NodeJS.ErrnoException, host: string, port: number) {
  const reason = reasons[error.code ?? '']?.(host, port);
  return reason ? new UserFacingError(reason) : error;
}

function respondStarting(_: unknown, response: ServerResponse) {
  response.writeHead(503, { 'Content-Type': 'text/plain; charset=utf-8', 'Retry-After': '5' });
  response.end('The server is starting.\n');
}

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);

/**
 * How long idle connections stay open after a shutdown begins. In this time, active clients usually get a response that
 * closes their connection.
 */
const LAST_RESPONSES_MS = 500;

/**
 * Stops accepting connections. An HTTP server's own `close` would also close idle connections, on which a client may be
 * sending a request.
 */
const stopListening = (server: Server) => NetServer.prototype.close.call(server);

/**
 * Closes the server after its running requests. The server accepts no new connections, and every response closes its
 * connection. Idle connections stay open for a short time, because a client may be sending a request on them.
 */
async function closeGracefully(server: Server) {
  const closed = once(server, 'close');
  stopListening(server);
  server.prependListener('request', (_, response) => {
    response.shouldKeepAlive = false;
  });
  await Promise.race([closed, wait(LAST_RESPONSES_MS)]);
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  server.closeIdleConnections();
  await closed;
  clearInterval(sweep);
}

/** Logs a warning if connections are refused because there are too many. Logs at most once a minute. */
function warnWhenFull(server: Server, log: Log) {
  let silentUntil = 0;
  server.on('drop', () => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + WARN_EVERY_MS;
    log({ level: 'warn', message: `More than ${server.maxConnections} connections: new connections are refused.` });
  });
}

/**
 * Listens on the port before the database is opened, so that a port in use is reported before anything is written.
 * Responds with 503 until `serve` is called. `stop` waits for running requests.
 */
export async function listen(host: string, port: number, maxConnections = MAX_CONNECTIONS) {
  const server = createServer(
    { headersTimeout: HEADERS_WITHIN_MS, requestTimeout: REQUEST_WITHIN_MS, keepAliveTimeout: KEEP_ALIVE_MS },
    respondStarting,
  );
  server.maxConnections = maxConnections;
  const bind = async () => {
    server.listen(port, host);
    await once(server, 'listening');
  };
  await retry(bind, isTaken).catch((error: unknown) => {
    throw explain(error as NodeJS.ErrnoException, host, port);
  });
  const address = server.address();
  const bound = address !== null && typeof address === 'object' ? address.port : port;
  const serve = (listener: RequestListener, log: Log) => {
    server.removeAllListeners('request');
    server.on('request', listener);
    warnWhenFull(server, log);
  };
  return { url: `http://${inUrl(host)}:${bound}`, serve, stop: () => closeGracefully(server) };
}
