import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../database-location.ts';
import { filesIn } from './file-paths.ts';
import { makePrivateFolder, type SystemUser } from './system-user.ts';

/** The database user that owns everything. */
export const USER = 'hedgerow';

/** Where PostgreSQL listens. */
export interface Endpoint {
  /** The folder of a Unix socket, or a loopback address. */
  host: string;
  port: number;
}

/** The parameters for a connection to the embedded PostgreSQL. */
export type EmbeddedConnection = Exclude<Connection, { url: string }>;

const SOCKET_PORT = 5432;
/** The limit for socket paths on macOS, without the final zero byte. Other systems have higher limits. */
const MAX_SOCKET_PATH_BYTES = 103;

const socketIn = (folder: string) => join(folder, `.s.PGSQL.${SOCKET_PORT}`);
const isTooLong = (folder: string) => Buffer.byteLength(socketIn(folder)) > MAX_SOCKET_PATH_BYTES;

function readEndpoint(dataDir: string): Endpoint | null {
  try {
    return JSON.parse(readFileSync(filesIn(dataDir).connection, 'utf8')) as Endpoint;
  } catch {
    return null;
  }
}

/** Returns the socket's folder. Creates a temporary folder if the path of a socket in the data folder is too long. */
function chooseSocketFolder(dataDir: string): string {
  const { socketFolder } = filesIn(dataDir);
  if (!isTooLong(socketFolder)) return socketFolder;
  const temporary = isTooLong(join(tmpdir(), 'hedgerow-XXXXXX')) ? '/tmp' : tmpdir();
  return mkdtempSync(join(temporary, 'hedgerow-'));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return address !== null && typeof address === 'object' ? address.port : 0;
}

/** Deletes the file with the endpoint, and the socket's folder if it is outside the data folder. */
export function removeEndpoint(dataDir: string) {
  const { connection, socketFolder } = filesIn(dataDir);
  const host = readEndpoint(dataDir)?.host;
  if (host?.startsWith('/') && host !== socketFolder) rmSync(host, { recursive: true, force: true });
  rmSync(connection, { force: true });
}

/**
 * Deletes the socket and its lock file, because a killed PostgreSQL does not delete them. PostgreSQL does not start if
 * another process now has the process id in the lock file.
 */
export function removeSocket({ host, port }: Endpoint) {
  if (!host.startsWith('/')) return;
  for (const suffix of ['', '.lock']) rmSync(join(host, `.s.PGSQL.${port}${suffix}`), { force: true });
}

/**
 * Chooses where PostgreSQL will listen: at a Unix socket, or at a loopback port on Windows. Also stores the endpoint in a
 * file, so that `manage` can connect to the same PostgreSQL.
 */
export async function prepareEndpoint(dataDir: string, user: SystemUser | null): Promise<Endpoint> {
  removeEndpoint(dataDir);
  const endpoint =
    process.platform === 'win32'
      ? { host: '127.0.0.1', port: await freePort() }
      : { host: chooseSocketFolder(dataDir), port: SOCKET_PORT };
  if (endpoint.host.startsWith('/')) makePrivateFolder(endpoint.host, user);
  writeFileSync(filesIn(dataDir).connection, JSON.stringify(endpoint), { mode: 0o600 });
  return endpoint;
}

/** Returns how to connect to this data folder's PostgreSQL at an endpoint. */
export function connectionTo(dataDir: string, endpoint: Endpoint): EmbeddedConnection {
  const password = readFileSync(filesIn(dataDir).password, 'utf8');
  return { ...endpoint, user: USER, password, database: 'postgres' };
}

/**
 * Returns how to connect to the PostgreSQL that another process has started in this data folder; null if no process has
 * started one.
 */
export function recordedConnection(dataDir: string): EmbeddedConnection | null {
  const endpoint = readEndpoint(dataDir);
  return endpoint && connectionTo(dataDir, endpoint);
}
