import { type Context, Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { operations } from '#contract/operations.ts';
import { notFound, Problem, serverError } from '#contract/problem.ts';
import { findCallers } from './accounts/caller.ts';
import { newProjectToken } from './accounts/keys.ts';
import { mountAccounts } from './accounts/routes.ts';
import { createBackground } from './background.ts';
import { outageFrom, problemFrom } from './db/conflicts.ts';
import type { Db } from './db/open.ts';
import { askedOnce, together } from './db/together.ts';
import { mountCapture } from './events/routes.ts';
import { mountExperiments } from './experiments/routes.ts';
import { mountProjects } from './projects/routes.ts';
import { findProjects, listProjects } from './projects/store.ts';
import { type App, type Env, refuseOtherMethods, type Surroundings } from './route.ts';
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

function surroundingsOf({ db, log, now, newToken, later, originOf }: AppOptions): Surroundings {
  return {
    db,
    findCaller: together((hashes) => findCallers(db, hashes)),
    findProject: together((ids) => findProjects(db, ids)),
    findProjectPage: askedOnce((asked) => listProjects(db, asked)),
    now: now ?? (() => new Date()),
    newToken: newToken ?? newProjectToken,
    later: later ?? createBackground(log).later,
    originOf: originOf ?? ((request) => new URL(request.url).origin),
  };
}

/** A client that goes in the middle of its request is nobody's mistake. */
const hungUp = (error: NodeJS.ErrnoException) => error.code === 'ECONNRESET' && error.message === 'aborted';

const entryOf = (error: Error, { req, get }: Context<Env>): LogEntry => ({
  level: hungUp(error) ? 'info' : 'error',
  message: error.message,
  stack: error.stack,
  method: req.method,
  path: req.path,
  request_id: get('requestId') ?? null,
});

/** What a request is told about an error; what does not lie in the request is logged, and with its stack where nobody expected it. */
function explain(error: Error, c: Context<Env>, log: AppOptions['log']): Problem {
  const told = error instanceof Problem ? error : problemFrom(error);
  if (told) return told;
  const outage = outageFrom(error);
  const { stack, ...entry } = entryOf(error, c);
  log(outage ? { ...entry, level: 'warn', message: `The database is away: ${error.message}` } : { ...entry, stack });
  return outage ?? serverError();
}

/** Builds the whole interface over one database. */
export function createApp(options: AppOptions): App {
  const app: App = new Hono();
  const surroundings = surroundingsOf(options);
  app.onError((error, c) => {
    const problem = explain(error, c, options.log);
    if (problem.retryAfterSeconds !== null) c.header('Retry-After', String(problem.retryAfterSeconds));
    return c.json(problem.body, problem.status as ContentfulStatusCode);
  });
  app.notFound((c) => c.json(notFound('Endpoint not found.').body, 404));
  for (const middleware of options.middleware ?? []) app.use('*', middleware);
  app.use('*', async (c, next) => {
    c.set('surroundings', surroundings);
    await next();
  });
  mountAccounts(app);
  mountProjects(app);
  mountExperiments(app);
  mountCapture(app);
  mountSchema(app);
  refuseOtherMethods(app, Object.values(operations));
  return app;
}
