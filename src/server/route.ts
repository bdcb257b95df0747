import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod/mini';
import type { Operation } from '#contract/operations.ts';
import { methodNotAllowed, preconditionFailed } from '#contract/problem.ts';
import { type AccessTarget, accessRules, type ProjectTarget, requireScope } from './accounts/access.ts';
import { authenticate } from './accounts/authenticate.ts';
import type { Caller } from './accounts/caller.ts';
import { requestKey } from './accounts/request-key.ts';
import { repeatIfInterrupted } from './db/repeat.ts';
import type { App, AppDependencies, Env } from './dependencies.ts';
import { withSlash } from './http/with-slash.ts';
import { ignoredFields } from './request/ignored-fields.ts';
import { jsonBody } from './request/json-body.ts';

type PathParams<P extends string> = P extends `${string}:${infer N}/${infer R}`
  ? { [K in N]: string } & PathParams<`/${R}`>
  : P extends `${string}:${infer N}`
    ? { [K in N]: string }
    : unknown;
type QueryName<O extends Operation> = O['query'] extends readonly (infer N extends string)[] ? N : never;

/** The input of a handler: an authenticated and authorized request with its loaded target. */
export interface RequestContext<O extends Operation> extends AppDependencies {
  /** The request's caller. Null is possible only for operations that need no key. */
  caller: O['access'] extends 'anyone' ? Caller | null : Caller;
  params: PathParams<O['path']>;
  /** The query parameters that the operation reads. */
  query: { [N in QueryName<O>]?: string };
  /** The JSON object in the request body; empty if the operation has no body. */
  body: Record<string, unknown>;
  /** The records that the access rule has loaded for the path. */
  target: AccessTarget<O['access']>;
  /** Returns the request's URL as the client sees it. */
  url: () => URL;
  /** Returns a signal that aborts when the client disconnects. */
  signal: () => AbortSignal;
  /** Throws 412 if the request's `If-Match` header names only other versions of the record. */
  requireVersion: (version: number) => void;
}

/** A handler's result: the content, the record's version for the `ETag` header, and an optional status. */
export interface HandlerResult<Content> {
  content: Content;
  version?: number;
  /** The status, if it differs from the operation's status. */
  status?: ContentfulStatusCode;
}

const statusOf: Record<Operation['method'], ContentfulStatusCode> = { GET: 200, POST: 201, PATCH: 200, DELETE: 200 };

const tagOf = (version: number) => `"${version}"`;

const versionCheck = (c: Context) => (version: number) => {
  const ifMatch = c.req.header('if-match');
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  // A proxy that compresses a response marks its tag as weak (`W/"…"`), so weak tags match too.
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (!tags.includes(tagOf(version))) throw preconditionFailed('The record was changed since it was read.');
};

const isProjectTarget = (target: object): target is ProjectTarget => 'project' in target;

function urlOf(c: Context, { originOf }: AppDependencies) {
  const { pathname, search } = new URL(c.req.url);
  return new URL(`${originOf(c)}${pathname}${search}`);
}

/**
 * Returns the caller; null if the request has no key and the operation needs none. Throws 401 for an invalid or missing
 * key, 403 if the key does not have the operation's scope, and 429 after too many requests. Sends the key's scopes in
 * the header `X-Key-Scopes`.
 */
async function callerOf(c: Context<Env>, { scope, access }: Operation): Promise<Caller | null> {
  const dependencies = c.get('dependencies');
  if (access === 'anyone' && !(await requestKey(c))) {
    dependencies.rateLimit.countAddress(c);
    return null;
  }
  const caller = await authenticate(c, dependencies);
  c.header('X-Key-Scopes', caller.scopes.join(' '));
  requireScope(caller, scope);
  return caller;
}

async function requestContext<O extends Operation>(c: Context<Env>, operation: O): Promise<RequestContext<O>> {
  const { scope, access } = operation;
  const dependencies = c.get('dependencies');
  const caller = await callerOf(c, operation);
  const params = c.req.param();
  const body = () => jsonBody(c);
  const target: object = caller
    ? await accessRules[access]({ db: dependencies.db, caller, scope, params, token: c.req.query('token'), body })
    : accessRules.anyone();
  const requireVersion = versionCheck(c);
  if (isProjectTarget(target) && !access.startsWith('in_project')) requireVersion(target.project.version);
  return {
    ...dependencies,
    caller,
    params,
    query: c.req.query(),
    body: operation.body ? await body() : {},
    target,
    url: () => urlOf(c, dependencies),
    signal: () => c.req.raw.signal,
    requireVersion,
  } as RequestContext<O>;
}

/**
 * Mounts an operation, with and without the trailing slash. Checks in this order: the key, its scope, the access rule,
 * the version in the request, the body. The version is checked here only for an operation on a project itself; handlers of
 * other records check it with `requireVersion`. Handlers do not depend on HTTP.
 */
export function route<const O extends Operation>(
  app: App,
  operation: O,
  handle: (request: RequestContext<O>) => Promise<HandlerResult<z.input<ReturnType<O['response']>>>>,
) {
  const { method, path, status: usual = statusOf[method] } = operation as Operation;
  app.on(method, withSlash(path), async (c) => {
    const request = await repeatIfInterrupted(() => requestContext(c, operation));
    const run = () => handle(request);
    const { content, version, status = usual } = await (method === 'GET' ? repeatIfInterrupted(run) : run());
    const ignored = ignoredFields(operation, request.body);
    if (ignored !== null) c.header('X-Ignored-Fields', ignored);
    if (version !== undefined) c.header('ETag', tagOf(version));
    return method === 'DELETE' ? c.body(null, 204) : c.json(content as object, status);
  });
}

/** Responds with 405 to methods that the path of an operation does not support. */
export function rejectOtherMethods(app: App, operations: readonly Operation[]) {
  for (const path of new Set(operations.map((operation) => operation.path))) {
    const allowed = operations.filter((operation) => operation.path === path).map(({ method }) => method);
    for (const address of withSlash(path))
      app.all(address, (c) => {
        c.header('Allow', [...allowed, 'HEAD', 'OPTIONS'].join(', '));
        throw methodNotAllowed(`Method "${c.req.method}" not allowed.`);
      });
  }
}
