import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, Server as NetServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { retry } from '../process/retry.ts';
import { UserFacingError } from '../user-facing-error.ts';
import type { Log } from './request-log.ts';

const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 120_000;
/** How often connections are checked for these times. Node's default of 30 s would triple the time for headers. */
const CHECK_EVERY_MS = 1_000;
/** Longer than common proxies' idle time, so that the proxy closes the connection first. */
const KEEP_ALIVE_MS = 65_000;

/** Idle connections need about 10 kB of memory each, so 4,000 need 40 MB. */
const MAX_CONNECTIONS = 4_000;
/** A quarter of all connections, so that a single client can't use them up. A browser needs six at most. */
const MAX_CONNECTIONS_PER_ADDRESS = 1_000;
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

async function bind(server: NetServer, host: string, port: number) {
  server.listen(port, host);
  await once(server, 'listening');
}

/** Whether a server accepts connections at this address, which must be an address of this machine. */
async function isListening(host: string, port: number): Promise<boolean> {
  const socket = connect(port, host);
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Throws a `UserFacingError` if the host is not this machine or if another server listens on the port, so that this is
 * reported before anything is written. Retries for three seconds, because a server that is being restarted may still be
 * stopping. Does not bind the port, because a connection in that moment would be lost.
 */
export async function requireFreePort(host: string, port: number) {
  const taken = Object.assign(new Error('The port is in use.'), { code: 'EADDRINUSE' });
  const check = async () => {
    const anyPort = new NetServer();
    await bind(anyPort, host, 0);
    anyPort.close();
    if (port !== 0 && (await isListening(host, port))) throw taken;
  };
  await retry(check, isTaken).catch((error: unknown) => {
    throw explain(error as NodeJS.ErrnoException, host, port);
  });
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

/** Returns a function that logs a warning at most once a minute. */
function rareWarning(log: Log) {
  let silentUntil = 0;
  return (message: string) => {
    if (performance.now() < silentUntil) return;
    silentUntil = performance.now() + WARN_EVERY_MS;
    log({ level: 'warn', message });
  };
}

/** Closes new connections from an address that already has the maximum number of connections. */
function limitPerAddress(server: Server, most: number, log: Log) {
  const open = new Map<string, number>();
  const warn = rareWarning(log);
  server.prependListener('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = open.get(address) ?? 0;
    if (count >= most) {
      warn(`More than ${most} connections from ${address}: new connections from there are refused.`);
      socket.destroy();
      return;
    }
    open.set(address, count + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

export interface ListenOptions {
  host: string;
  port: number;
  log: Log;
  /** Whether all connections come from a proxy. If so, the connections per address are not limited. */
  trustProxy: boolean;
  maxConnections?: number;
  maxPerAddress?: number;
}

/**
 * Serves requests on the port. `stop` waits for running requests. Throws a `UserFacingError` if the port can't be used.
 */
export async function listen(
  listener: RequestListener,
  {
    host,
    port,
    log,
    trustProxy,
    maxConnections = MAX_CONNECTIONS,
    maxPerAddress = MAX_CONNECTIONS_PER_ADDRESS,
  }: ListenOptions,
) {
  const server = createServer(
    {
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    listener,
  );
  server.maxConnections = maxConnections;
  const warn = rareWarning(log);
  server.on('drop', () => warn(`More than ${maxConnections} connections: new connections are refused.`));
  if (!trustProxy) limitPerAddress(server, maxPerAddress, log);
  await retry(() => bind(server, host, port), isTaken).catch((error: unknown) => {
    throw explain(error as NodeJS.ErrnoException, host, port);
  });
  const address = server.address();
  const bound = address !== null && typeof address === 'object' ? address.port : port;
  return { url: `http://${inUrl(host)}:${bound}`, stop: () => closeGracefully(server) };
}
