import { statfs } from 'node:fs/promises';
import type { MiddlewareHandler } from 'hono';
import { unavailable } from '#contract/problem.ts';
import type { Env } from '../dependencies.ts';

const MEGABYTE = 1024 * 1024;
/**
 * The free space to keep. PostgreSQL's write-ahead log grows by 16 MB at a time. If it can't grow, PostgreSQL stops.
 */
const RESERVE_BYTES = 96 * MEGABYTE;
const RETRY_AFTER_SECONDS = 30;

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
/** SDKs use POST to read a person's flags. */
const FLAGS_PATH = /^\/(flags|decide)\/?$/;

/** Rejects writes with 503 while the embedded database's disk is nearly full. Reads continue. */
export const requireDiskSpace =
  (dataDir: string): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (!reads.has(c.req.method) && !FLAGS_PATH.test(c.req.path)) {
      const { bavail, bsize } = await statfs(dataDir);
      if (bavail * bsize < RESERVE_BYTES)
        throw unavailable('The server’s disk is full. Nothing was saved. Try again later.', RETRY_AFTER_SECONDS);
    }
    return next();
  };
