import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The major version of the embedded PostgreSQL; another one can't read the same cluster. */
const MAJOR = 18;

/** The paths of an embedded database, below its data folder. */
export const filesIn = (dataDir: string) => ({
  /** PostgreSQL's own data directory ("cluster"). */
  cluster: join(dataDir, `postgres-${MAJOR}`),
  /** A cluster that `initdb` has not finished. */
  unfinishedCluster: join(dataDir, `postgres-${MAJOR}.unfinished`),
  password: join(dataDir, 'postgres-password'),
  /** How to reach the running PostgreSQL. */
  connection: join(dataDir, 'postgres-connection.json'),
  socketFolder: join(dataDir, 'socket'),
  /** A copy of PostgreSQL's programs, made where its user can't read the installed ones. */
  programs: (version: string) => join(dataDir, `postgresql-${version}`),
  /** The data of versions of Hedgerow before PostgreSQL 18. */
  pglite: join(dataDir, 'database'),
});

/** Whether the folder already contains a cluster. */
export const hasCluster = (dataDir: string) => existsSync(filesIn(dataDir).cluster);
