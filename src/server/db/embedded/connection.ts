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

/** Where PostgreSQL listens: the folder of a Unix socket or a loopback address, and the port. */
export interface Endpoint {
  host: string;
  port: number;
}

/** The parameters of a connection to the embedded PostgreSQL. */
export type EmbeddedConnection = Exclude<Connection, { url: string }>;

const SOCKET_PORT = 5432;
/** The smallest limit of the systems that have Unix sockets, macOS's, without the final zero byte. */
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

/** A socket's path is limited in length: below a long data folder it goes to the system's temporary folder. */
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

/** Deletes the socket's folder outside of the data folder, where there was one. */
export function removeEndpoint(dataDir: string) {
  const { connection, socketFolder } = filesIn(dataDir);
  const host = readEndpoint(dataDir)?.host;
  if (host?.startsWith('/') && host !== socketFolder) rmSync(host, { recursive: true, force: true });
  rmSync(connection, { force: true });
}

/**
 * Deletes the socket that a killed PostgreSQL left, and its lock file: PostgreSQL refuses to start where that names the
 * number of a living process, whichever it is.
 */
export function removeSocket({ host, port }: Endpoint) {
  if (!host.startsWith('/')) return;
  for (const suffix of ['', '.lock']) rmSync(join(host, `.s.PGSQL.${port}${suffix}`), { force: true });
}

/** Chooses where PostgreSQL will listen and records it for `manage`: a Unix socket, or a loopback port on Windows. */
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

/** How to connect to the PostgreSQL of this data folder that listens there. */
export function connectionTo(dataDir: string, endpoint: Endpoint): EmbeddedConnection {
  const password = readFileSync(filesIn(dataDir).password, 'utf8');
  return { ...endpoint, user: USER, password, database: 'postgres' };
}

/** The same for the PostgreSQL that another process runs; null where none does. */
export function recordedConnection(dataDir: string): EmbeddedConnection | null {
  const endpoint = readEndpoint(dataDir);
  return endpoint && connectionTo(dataDir, endpoint);
}
