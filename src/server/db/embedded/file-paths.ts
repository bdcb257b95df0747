import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The embedded PostgreSQL's major version. Another major version can't read the same cluster. */
const MAJOR = 18;

/** Returns the paths of an embedded database's files, which are in the data folder. */
export const filesIn = (dataDir: string) => ({
  /** PostgreSQL's own data directory ("cluster"). */
  cluster: join(dataDir, `postgres-${MAJOR}`),
  /** A cluster that `initdb` has not finished. */
  unfinishedCluster: join(dataDir, `postgres-${MAJOR}.unfinished`),
  password: join(dataDir, 'postgres-password'),
  /** How to connect to the running PostgreSQL. */
  connection: join(dataDir, 'postgres-connection.json'),
  socketFolder: join(dataDir, 'socket'),
  /** A copy of PostgreSQL's programs. It exists if PostgreSQL's user can't run the installed programs. */
  programs: (version: string) => join(dataDir, `postgresql-${version}`),
  /** The data of older versions of Hedgerow, which used PGlite. */
  pglite: join(dataDir, 'database'),
});

/** Whether the folder already contains a cluster. */
export const hasCluster = (dataDir: string) => existsSync(filesIn(dataDir).cluster);
