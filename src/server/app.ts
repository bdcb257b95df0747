import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { everyOperation } from '#contract/every-operation.ts';
import { notFound, Problem, serverError } from '#contract/problem.ts';
import { mountInvites } from './accounts/invite-routes.ts';
import { mountKeys } from './accounts/key-routes.ts';
import { newProjectToken } from './accounts/keys.ts';
import { mountMembers } from './accounts/member-routes.ts';
import { mountAccounts } from './accounts/routes.ts';
import { canceled } from './canceled.ts';
import type { Db } from './db/connection-pool.ts';
import { outageFrom, problemFrom } from './db/database-errors.ts';
import type { App, AppDependencies, Env } from './dependencies.ts';
import { mountEventDefinitions } from './events/event-definitions.ts';
import { projectEvents } from './events/project-events.ts';
import { mountCapture } from './events/routes.ts';
import { mountExperiments } from './experiments/routes.ts';
import { mountFlags } from './flags/routes.ts';
import { unlimited } from './http/rate-limit.ts';
import { redactKeys } from './http/redact-keys.ts';
import type { LogEntry } from './log-entry.ts';
import { mountNotifications } from './notifications/routes.ts';
import { mountOverlaps } from './overlaps/routes.ts';
import { createBackgroundTasks } from './process/background-tasks.ts';
import { mountProjects } from './projects/routes.ts';
import { mountRecalculation } from './recalculation/routes.ts';
import { rejectOtherMethods } from './route.ts';
import { mountSchema } from './schema/routes.ts';
import { mountSegments } from './segments/routes.ts';

export interface AppOptions extends Partial<AppDependencies> {
  db: Db;
  /** Logs unexpected errors. */
  log: (entry: LogEntry) => void;
  /** Middleware that runs before every route, in this order, for example for request ids, headers and limits. */
  middleware?: MiddlewareHandler<Env>[];
}

const dependenciesOf = ({
  db,
  captureDb,
  events,
  log,
  now,
  newToken,
  runInBackground,
  rateLimit,
  originOf,
  allowsPrivateWebhooks = false,
}: AppOptions): AppDependencies => ({
  db,
  captureDb: captureDb ?? db,
  events: events ?? projectEvents({ db, captureDb: captureDb ?? db, clickhouse: null }),
  now: now ?? (() => new Date()),
  newToken: newToken ?? newProjectToken,
  log,
  runInBackground: runInBackground ?? createBackgroundTasks(log).runInBackground,
  rateLimit: rateLimit ?? unlimited,
  originOf: originOf ?? ((c) => new URL(c.req.url).origin),
  allowsPrivateWebhooks,
});

/** Whether the client disconnected during its request. This is not a server error. */
const isDisconnect = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' && error.message === 'aborted';

const entryOf = ({ message, stack }: Error): LogEntry => ({ level: 'error', message, stack });

const outageEntry = ({ message }: Error): LogEntry => ({
  level: 'warn',
  message: `The database is unavailable: ${message}`,
});

/** Returns a function that maps an error to the problem to send. It logs errors that the request did not cause. */
const errorMapper = (log: AppOptions['log']) => (error: Error, request: LogEntry) => {
  if (isDisconnect(error)) return canceled();
  const expected = error instanceof Problem ? error : problemFrom(error);
  if (expected) return expected;
  const outage = outageFrom(error);
  log({ ...(outage ? outageEntry(error) : entryOf(error)), ...request });
  return outage ?? serverError();
};

/** Creates the app that serves the whole API. */
export function createApp(options: AppOptions): App {
  const app: App = new Hono();
  const dependencies = dependenciesOf(options);
  const explain = errorMapper(options.log);
  app.onError((error, c) => {
    const { method, path } = c.req;
    const request = { method, path: redactKeys(path), request_id: c.get('requestId') ?? null };
    const { body, status, retryAfterSeconds } = explain(error, request);
    if (retryAfterSeconds !== null) c.header('Retry-After', String(retryAfterSeconds));
    return c.json(body, status as ContentfulStatusCode);
  });
  app.notFound((c) => c.json(notFound('Endpoint not found.').body, 404));
  for (const middleware of options.middleware ?? []) app.use('*', middleware);
  app.use('*', async (c, next) => {
    c.set('dependencies', dependencies);
    await next();
  });
  mountAccounts(app);
  mountKeys(app);
  mountMembers(app);
  mountInvites(app);
  mountProjects(app);
  mountExperiments(app);
  mountRecalculation(app);
  mountSegments(app);
  mountOverlaps(app);
  mountFlags(app);
  mountNotifications(app);
  mountEventDefinitions(app);
  mountCapture(app);
  mountSchema(app);
  rejectOtherMethods(app, Object.values(everyOperation));
  return app;
}
