import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { operations } from '#contract/operations.ts';
import { notFound, Problem, serverError } from '#contract/problem.ts';
import { newProjectToken } from './accounts/keys.ts';
import { mountAccounts } from './accounts/routes.ts';
import { outageFrom, problemFrom } from './db/conflicts.ts';
import { type Moments, momentsOf } from './db/moment.ts';
import type { Db } from './db/open.ts';
import { askedOnce } from './db/together.ts';
import { mountCapture } from './events/routes.ts';
import { mountExperiments } from './experiments/routes.ts';
import { createLookup } from './lookup.ts';
import { createBackground } from './process/background.ts';
import { mountProjects } from './projects/routes.ts';
import { listProjects } from './projects/store.ts';
import { type App, type Env, mountRoutes, type Route, refuseOtherMethods, type Surroundings } from './route.ts';
import { mountSchema } from './schema/routes.ts';

/** One line of the log, for programs. */
export type LogEntry = Record<string, unknown>;

export interface AppOptions extends Partial<Surroundings> {
  db: Db;
  /** Where errors that nobody expected are written. */
  log: (entry: LogEntry) => void;
  /** Run before every route, in this order: request ids, limits, headers. */
  middleware?: MiddlewareHandler<Env>[];
}

function surroundingsOf({ db, log, now, newToken, later, originOf }: AppOptions, see: Moments['see']): Surroundings {
  return {
    db,
    ...createLookup(db, see),
    findProjectPage: askedOnce((asked) => listProjects(db, asked)),
    now: now ?? (() => new Date()),
    newToken: newToken ?? newProjectToken,
    later: later ?? createBackground(log).later,
    originOf: originOf ?? ((exchange) => new URL(exchange.address()).origin),
  };
}

/** A client that goes in the middle of its request is nobody's mistake. */
const hungUp = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' && error.message === 'aborted';

/** The request that an error came from, as the log names it. */
export interface Blamed {
  method: string;
  path: string;
  requestId: string | undefined;
}

const entryOf = (error: Error, { method, path, requestId }: Blamed): LogEntry => ({
  level: hungUp(error) ? 'info' : 'error',
  message: error.message,
  stack: error.stack,
  method,
  path,
  request_id: requestId ?? null,
});

/** Makes what a request is told about an error; what does not lie in the request is logged, and with its stack where nobody expected it. */
const explainer =
  (log: AppOptions['log']) =>
  (error: Error, blamed: Blamed): Problem => {
    const told = error instanceof Problem ? error : problemFrom(error);
    if (told) return told;
    const outage = outageFrom(error);
    const { stack, ...entry } = entryOf(error, blamed);
    log(outage ? { ...entry, level: 'warn', message: `The database is away: ${error.message}` } : { ...entry, stack });
    return outage ?? serverError();
  };

function interfaceRoutes(): Route[] {
  const routes: Route[] = [];
  mountAccounts(routes);
  mountProjects(routes);
  mountExperiments(routes);
  return routes;
}

/** The interface over one database: as an app that answers everything, and the parts that answer an operation without it. */
export interface Interface {
  app: App;
  routes: readonly Route[];
  surroundings: Surroundings;
  moments: Moments;
  /** What a request is told about an error. */
  explain: (error: Error, blamed: Blamed) => Problem;
}

/** Builds the whole interface over one database. */
export function createInterface(options: AppOptions): Interface {
  const app: App = new Hono();
  const moments = momentsOf(options.db);
  const surroundings = surroundingsOf(options, moments.see);
  const explain = explainer(options.log);
  const routes = interfaceRoutes();
  app.onError((error, c) => {
    const { method, path } = c.req;
    const problem = explain(error, { method, path, requestId: c.get('requestId') });
    if (problem.retryAfterSeconds !== null) c.header('Retry-After', String(problem.retryAfterSeconds));
    return c.json(problem.body, problem.status as ContentfulStatusCode);
  });
  app.notFound((c) => c.json(notFound('Endpoint not found.').body, 404));
  for (const middleware of options.middleware ?? []) app.use('*', middleware);
  app.use('*', async (c, next) => {
    c.set('surroundings', surroundings);
    await next();
  });
  mountRoutes(app, routes);
  mountCapture(app);
  mountSchema(app);
  refuseOtherMethods(app, Object.values(operations));
  return { app, routes, surroundings, moments, explain };
}

/** The same, as the app alone. */
export const createApp = (options: AppOptions): App => createInterface(options).app;
