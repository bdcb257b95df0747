import type { MiddlewareHandler } from 'hono';
import type { LogEntry } from '../app.ts';
import type { Env } from '../route.ts';
import { type LogLevel, logLevels } from '../settings.ts';

export type Log = (entry: LogEntry) => void;

/** Writes entries of at least this level as one line of JSON each. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const least = logLevels.indexOf(level);
  return (entry) => {
    if (logLevels.indexOf(entry['level'] as LogLevel) < least) return;
    write(`${JSON.stringify({ time: new Date().toISOString(), ...entry })}\n`);
  };
}

/** A query as it may be logged: keys are withheld, wherever they stand. */
export function withoutKeys(search: string): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of [...query])
    if (name === 'personal_api_key' || value.includes('phx_')) query.set(name, '[withheld]');
  return query.toString();
}

const isQuiet = (path: string, status: number) => status < 400 && !path.startsWith('/api/');

/** Logs every request when it is answered: calls of the interface as `info`, files and health checks as `debug`. */
export const logRequests =
  (log: Log): MiddlewareHandler<Env> =>
  async (c, next) => {
    const startedAt = performance.now();
    await next();
    const { path, url } = c.req;
    const search = url.includes('?') ? new URL(url).search : '';
    log({
      level: isQuiet(path, c.res.status) ? 'debug' : 'info',
      message: 'request',
      request_id: c.get('requestId'),
      method: c.req.method,
      path,
      ...(search && { query: withoutKeys(search) }),
      status: c.res.status,
      duration_ms: Math.round((performance.now() - startedAt) * 10) / 10,
    });
  };
