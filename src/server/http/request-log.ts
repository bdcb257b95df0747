import type { MiddlewareHandler } from 'hono';
import { knownKeys } from '../accounts/request-key.ts';
import type { Env } from '../dependencies.ts';
import type { LogEntry } from '../log-entry.ts';
import { type LogLevel, logLevels } from '../process/settings.ts';
import { CAPTURE } from './body-limit.ts';
import { redactKeys } from './redact-keys.ts';

export type Log = (entry: LogEntry) => void;

/** Returns a log that writes entries of at least this level. Each entry is a line of JSON. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const least = logLevels.indexOf(level);
  return (entry) => {
    if (logLevels.indexOf(entry['level'] as LogLevel) < least) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  };
}

/**
 * Buffers the lines of an event loop iteration and writes them together, to save system calls. `flush` writes
 * immediately.
 */
export function bufferLines(write: (text: string) => void) {
  let buffered = '';
  const flush = () => {
    if (buffered !== '') write(buffered);
    buffered = '';
  };
  const add = (line: string) => {
    if (buffered === '') setImmediate(flush);
    buffered += line;
  };
  return { add, flush };
}

const isQuiet = (path: string, status: number) => status < 400 && !path.startsWith('/api/');

const pathAndSearch = (url: string) => url.slice(url.indexOf('/', url.indexOf('//') + 2));

/** Logs every response: API responses and errors as `info`, all others (files, events, health checks) as `debug`. */
export const logRequests =
  (log: Log): MiddlewareHandler<Env> =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { path: requested, url, method } = c.req;
    const { status } = c.res;
    const [path, query] = redactKeys(pathAndSearch(url), knownKeys(c)).split('?', 2);
    log({
      level: isQuiet(requested, status) ? 'debug' : 'info',
      message: 'request',
      request_id: c.get('requestId'),
      method,
      path,
      // The query of a capture request contains the events.
      ...(query && !CAPTURE.test(requested) && { query }),
      status,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  };
