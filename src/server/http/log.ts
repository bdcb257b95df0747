import type { MiddlewareHandler } from 'hono';
import type { LogEntry } from '../app.ts';
import { type LogLevel, logLevels } from '../process/settings.ts';
import type { Env } from '../route.ts';

export type Log = (entry: LogEntry) => void;

/** Writes entries of at least this level as one line of JSON each. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const least = logLevels.indexOf(level);
  return (entry) => {
    if (logLevels.indexOf(entry['level'] as LogLevel) < least) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  };
}

/** Writes the lines of one turn together at its end, which spares a call of the system for each; `flush` writes at once. */
export function gatherLines(write: (text: string) => void) {
  let gathered = '';
  const flush = () => {
    if (gathered !== '') write(gathered);
    gathered = '';
  };
  const add = (line: string) => {
    if (gathered === '') setImmediate(flush);
    gathered += line;
  };
  return { add, flush };
}

/** A query as it may be logged: keys are withheld, wherever they stand. */
export function withoutKeys(search: string): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of [...query])
    if (name === 'personal_api_key' || value.includes('phx_')) query.set(name, '[withheld]');
  return query.toString();
}

interface Answered {
  requestId: string | undefined;
  method: string;
  path: string;
  /** The query with its `?`; empty without one. */
  search: string;
  status: number;
  /** On the clock of `performance.now()`. */
  startedAt: number;
}

const isQuiet = (path: string, status: number) => status < 400 && !path.startsWith('/api/');

/** The entry of an answered request: calls of the interface as `info`, files and health checks as `debug`. */
export const requestEntry = ({ requestId, method, path, search, status, startedAt }: Answered): LogEntry => ({
  level: isQuiet(path, status) ? 'debug' : 'info',
  message: 'request',
  request_id: requestId,
  method,
  path,
  ...(search && { query: withoutKeys(search) }),
  status,
  duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
});

/** Logs every request when it is answered. */
export const logRequests =
  (log: Log): MiddlewareHandler<Env> =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { path, url, method } = c.req;
    const search = url.includes('?') ? new URL(url).search : '';
    log(requestEntry({ requestId: c.get('requestId'), method, path, search, status: c.res.status, startedAt }));
  };
