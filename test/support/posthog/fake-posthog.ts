import { Hono } from 'hono';
import { serveActions } from './actions.ts';
import key from './answers/key.json' with { type: 'json' };
import project from './answers/project.json' with { type: 'json' };
import bayesian from './answers/run-bayesian.json' with { type: 'json' };
import { serveExperiments } from './experiments.ts';
import { isFrom, type PostHogGeneration, projectOf, type Wire } from './generations.ts';
import { serveProjects } from './projects.ts';
import { serveResults } from './results.ts';
import {
  ADMIN_LEVEL,
  failure,
  initialRecords,
  type Options,
  ORGANIZATION,
  page,
  storeRecord,
  type World,
} from './world.ts';

export interface Received {
  method: string;
  path: string;
  search: string;
  body: Wire | undefined;
}

/** Returns the scope that a request needs; null if it needs none. */
function scopeOf(method: string, path: string): string | null {
  if (path.startsWith('/api/personal_api_keys')) return null;
  if (path.startsWith('/api/users')) return 'user:read';
  if (/^\/api\/organizations\/?$/.test(path)) return 'organization:read';
  if (path.includes('/query')) return 'query:read';
  if (/\/feature_flags\/\d+\/activity/.test(path)) return 'activity_log:read';
  if (path.includes('/event_definitions')) return 'event_definition:read';
  const noun = path.includes('/feature_flags')
    ? 'feature_flag'
    : path.includes('/experiments')
      ? 'experiment'
      : 'project';
  return `${noun}:${method === 'GET' ? 'read' : 'write'}`;
}

/** Serves the requests about the key, the user and the organizations. */
function serveAccounts({ app, isLimited, options }: World) {
  const { scopes = key.scopes, scopedTeams = null } = options;
  app.get('/api/personal_api_keys/@current', (c) => c.json({ ...key, scopes, scoped_teams: scopedTeams }));
  app.get('/api/users/@me', (c) => c.json({ id: 178 }));
  app.get('/api/organizations', (c) =>
    isLimited
      ? failure(c, 403, 'API keys with scoped projects are only supported on project-based endpoints.')
      : c.json(page([{ id: ORGANIZATION, name: 'Fernhill' }])),
  );
}

/** Starts a fake PostHog with one project, its experiments and a key. It keeps the changes of write requests. */
export function startPostHog(generation: PostHogGeneration, options: Options = {}) {
  const { scopes = key.scopes, level = ADMIN_LEVEL, latest = bayesian } = options;
  const app = new Hono({ strict: false });
  const received: Received[] = [];
  const world: World = {
    app,
    generation,
    options,
    since: (first) => isFrom(generation, first),
    records: initialRecords(generation),
    settings: projectOf(generation, { ...project, effective_membership_level: level }),
    latest,
    isLimited: (options.scopedTeams ?? []).length > 0,
  };
  app.use(async (c, next) => {
    const url = new URL(c.req.url);
    const text = c.req.method === 'GET' ? '' : await c.req.raw.clone().text();
    const body = text === '' ? undefined : (JSON.parse(text) as Wire);
    received.push({ method: c.req.method, path: url.pathname, search: url.search, body });
    await next();
  });
  const has = (scope: string) => ['*', scope, scope.replace(':read', ':write')].some((held) => scopes.includes(held));
  app.use(async (c, next) => {
    const scope = scopeOf(c.req.method, new URL(c.req.url).pathname);
    return scope !== null && !has(scope) ? failure(c, 403, `API key missing required scope '${scope}'`) : next();
  });
  app.notFound((c) => failure(c, 404, 'Endpoint not found.'));
  serveAccounts(world);
  serveProjects(world);
  serveExperiments(world);
  if (world.since('2026-03')) serveActions(world);
  serveResults(world);

  const fetch: typeof globalThis.fetch = async (input, init) => app.fetch(new Request(input, init));
  return {
    fetch,
    received,
    /** The received write requests. */
    writes: () => received.filter(({ method }) => method !== 'GET'),
    /** The stored record of an experiment. */
    record: (id: number) => world.records.get(id),
    /** Changes a stored experiment without a request of the console, like a colleague. */
    change: (id: number, fields: Wire) => storeRecord(world, { ...world.records.get(id), ...fields }),
    settings: () => world.settings,
  };
}
