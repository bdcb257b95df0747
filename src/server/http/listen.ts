import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { retry } from '../process/retry.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { Log } from './request-log.ts';

const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 120_000;
/** Longer than the idle time of common proxies, so that the proxy closes first. */
const KEEP_ALIVE_MS = 65_000;

/** An idle connection takes about 10 kB of memory. */
const MAX_CONNECTIONS = 4_000;
const WARN_EVERY_MS = 60_000;

const reasons: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) => `Port ${port} on ${host} is in use; stop the other program, or set PORT.`,
  EACCES: (_, port) => `Port ${port} may not be used by this user; set PORT to one above 1023.`,
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

/** Long enough for every busy client to receive a response that closes its connection. */
const LAST_RESPONSES_MS = 500;

/** Stops accepting connections. `close` of an HTTP server would also close idle connections that are about to carry a request. */
const stopListening = (server: Server) => NetServer.prototype.close.call(server);

/**
 * Lets requests in flight finish. It first stops listening while busy clients keep their connections, because new ones
 * would be reset. Then every response closes its connection, and idle connections are closed.
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

/** Logs a warning when connections are refused because there are too many, at most once a minute. */
function warnWhenFull(server: Server, log: Log) {
  let silentUntil = 0;
  server.on('drop', () => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + WARN_EVERY_MS;
    log({ level: 'warn', message: `More than ${server.maxConnections} connections: new ones are refused.` });
  });
}

/**
 * Binds the port at once, so that a port in use is reported before anything is written. Responds with 503 until `serve`
 * is called. `stop` lets requests in flight finish.
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
