import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod/mini';
import type { Access, Operation } from '#contract/operations.ts';
import { methodNotAllowed, preconditionFailed } from '#contract/problem.ts';
import { type Asked as AccessAsked, accessRules, type ProjectTarget, type Target } from './accounts/access.ts';
import { authenticate, type Caller } from './accounts/caller.ts';
import { requireScope } from './accounts/scope.ts';
import type { Db } from './db/open.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import type { Work } from './process/background.ts';
import type { listProjects, ProjectsAsked, StoredProject } from './projects/store.ts';
import { recordId } from './reading/record-id.ts';
import { bodyOf } from './reading/request-body.ts';

/** What every request may use: time and randomness come from outside, so a test decides them. */
export interface Surroundings {
  db: Db;
  /** The caller whose key has this hash. */
  findCaller: (hash: string) => Promise<Caller | undefined>;
  /** The project with this id, whoever asks. */
  findProject: (id: number) => Promise<StoredProject | undefined>;
  /** One part of the projects that somebody may see. */
  findProjectPage: (asked: ProjectsAsked) => ReturnType<typeof listProjects>;
  now: () => Date;
  /** Makes a project token. */
  newToken: () => string;
  /** Does something after the answer; what fails is logged. */
  later: (work: Work) => void;
  /** Scheme and host that absolute links in answers begin with. */
  originOf: (exchange: Exchange) => string;
}

export interface Env {
  Variables: { surroundings: Surroundings; requestId?: string };
}
export type App = Hono<Env>;

type PathParams<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? { [K in N]: string } & PathParams<`/${R}`>
  : P extends `${string}:${infer N}`
    ? { [K in N]: string }
    : unknown;
type QueryName<O extends Operation> = O['query'] extends readonly (infer N extends string)[] ? N : never;

/** A request as a handler sees it: authenticated, allowed, its target found. */
export interface Asked<O extends Operation> extends Surroundings {
  caller: Caller;
  params: PathParams<O['path']>;
  /** The query parameters that the operation reads. */
  query: { [N in QueryName<O>]?: string };
  /** The JSON object of the request; empty where the operation reads none. */
  body: Record<string, unknown>;
  /** What the path names, as far as the access rule found it. */
  target: Target<O['access']>;
  /** Gives the address of this request, as the client knows it. */
  url: () => URL;
  /** Gives the signal that aborts when the client hangs up. */
  gone: () => AbortSignal;
  /** Throws 412 when the request was made for another version of the record. */
  requireVersion: (version: number) => void;
}

/** What a handler answers: the content, and the version of the record for its `ETag`. */
export interface Answer<Content> {
  content: Content;
  version?: number;
  /** Gives the content as JSON, where it is kept. */
  text?: () => string;
}

/** What goes back, beside the headers that the exchange was given. */
export interface Sent {
  status: number;
  body: string | null;
}

/** One operation and what answers it, whichever way a request comes. */
export interface Route {
  operation: Operation;
  answer: (exchange: Exchange, params: Record<string, string>, surroundings: Surroundings) => Promise<Sent>;
}

const statusOf: Record<Operation['method'], number> = { GET: 200, POST: 201, PATCH: 200, DELETE: 200 };

const tagOf = (version: number) => `"${version}"`;

const versionCheck = (exchange: Exchange) => (version: number) => {
  const wanted = exchange.header('if-match');
  if (wanted === undefined || wanted.trim() === '*') return;
  // A proxy that compresses answers marks their tags as weak.
  const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(tagOf(version))) throw preconditionFailed('The record was changed since it was read.');
};

const isProjectTarget = (target: object): target is ProjectTarget => 'project' in target;

const urlOf = (exchange: Exchange, { originOf }: Surroundings) => {
  const { pathname, search } = new URL(exchange.address());
  return new URL(`${originOf(exchange)}${pathname}${search}`);
};

/** Looks up the project that a path names while it is still being found out who asks: one round trip less. */
function withProjectAhead(surroundings: Surroundings, { project_id, id }: { project_id?: string; id?: string }) {
  const ahead = recordId(project_id ?? id ?? '');
  if (ahead === null) return surroundings.findProject;
  const project = surroundings.findProject(ahead);
  project.catch(() => undefined);
  return (wanted: number) => (wanted === ahead ? project : surroundings.findProject(wanted));
}

const projectAccess: readonly string[] = ['project', 'project_admin', 'experiments'] satisfies Access[];

function sent(exchange: Exchange, { method }: Operation, { content, version, text }: Answer<unknown>): Sent {
  if (version !== undefined) exchange.setHeader('ETag', tagOf(version));
  if (method === 'DELETE') return { status: 204, body: null };
  exchange.setHeader('Content-Type', 'application/json');
  return { status: statusOf[method], body: text ? text() : JSON.stringify(content) };
}

async function askedOf<O extends Operation>(
  exchange: Exchange,
  operation: O,
  params: AccessAsked['params'],
  surroundings: Surroundings,
): Promise<Asked<O>> {
  const { scope, access } = operation;
  const { db, findCaller, findProject, findProjectPage, now, newToken, later, originOf } = surroundings;
  const finding = projectAccess.includes(access) ? withProjectAhead(surroundings, params) : findProject;
  const caller = await authenticate(exchange, surroundings);
  exchange.setHeader('X-Key-Scopes', caller.scopes.join(' '));
  requireScope(caller, scope);
  const target: object = await accessRules[access]({
    db,
    findProject: finding,
    caller,
    scope,
    params,
    body: () => bodyOf(exchange),
  });
  const requireVersion = versionCheck(exchange);
  if (isProjectTarget(target) && access !== 'experiments') requireVersion(target.project.version);
  const body = operation.body ? await bodyOf(exchange) : {};
  return {
    // One by one: copying an object with the spread operator costs a read more than its key.
    db,
    findCaller,
    findProject,
    findProjectPage,
    now,
    newToken,
    later,
    originOf,
    caller,
    params,
    query: exchange.query(),
    body,
    target,
    url: () => urlOf(exchange, surroundings),
    gone: () => exchange.gone(),
    requireVersion,
  } as Asked<O>;
}

/**
 * Adds the route of one operation. Checks in this order: who asks, the scope of the key, the rule of access, the
 * version that the request was made for, the body. The only place that knows HTTP.
 */
export function route<const O extends Operation>(
  routes: Route[],
  operation: O,
  handle: (asked: Asked<O>) => Promise<Answer<z.input<ReturnType<O['response']>>>>,
) {
  const answer: Route['answer'] = async (exchange, params, surroundings) =>
    sent(exchange, operation, await handle(await askedOf(exchange, operation, params, surroundings)));
  routes.push({ operation, answer });
}

/** Mounts the routes, with and without the trailing slash. */
export function mountRoutes(app: App, routes: readonly Route[]) {
  for (const { operation, answer } of routes)
    app.on(operation.method, [operation.path, `${operation.path}/`], async (c: Context<Env>) => {
      const { status, body } = await answer(exchangeOf(c), c.req.param(), c.get('surroundings'));
      return c.newResponse(body, status as ContentfulStatusCode);
    });
}

/** Answers 405 on every path that has operations, for the methods that it has none for. */
export function refuseOtherMethods(app: App, operations: readonly Operation[]) {
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    for (const address of [path, `${path}/`])
      app.all(address, (c) => {
        c.header('Allow', [...allowed, 'HEAD', 'OPTIONS'].join(', '));
        throw methodNotAllowed(`Method "${c.req.method}" not allowed.`);
      });
  }
}
