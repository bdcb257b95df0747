import type * as z from 'zod/mini';
import { parseExactJson, stringifyExactJson } from '#contract/exact-json.ts';
import type { Operation } from '#contract/operations.ts';
import type { Problem } from '#contract/problem.ts';
import { missingScopes } from './missing-scopes.ts';
import { interruptedProblem, networkProblem, problemFromResponse } from './problem-from-response.ts';

/** A server and the personal key used to call it. */
export interface ServerConnection {
  /** The origin of the server, without a trailing slash; empty for the origin that serves the console. */
  address: string;
  key: string;
  /** Distinguishes several connections to one server. Defaults to the address. */
  id?: string;
  /** Chosen by the user: a name, and a hue in degrees. */
  name?: string;
  hue?: number;
  /** Scopes that the key is known not to have. */
  missingScopes?: string[];
  /** The last visited organization. */
  organization?: string;
  /** The organizations that the key can see, as far as known. */
  organizations?: { id: string; name: string }[];
}

type ParamNames<P extends string> = P extends `${string}/:${infer N}/${infer R}`
  ? N | ParamNames<`/${R}`>
  : P extends `${string}/:${infer N}`
    ? N
    : never;

type Params<O extends Operation> = [ParamNames<O['path']>] extends [never]
  ? { params?: never }
  : { params: Record<ParamNames<O['path']>, string | number> };
type Query<O extends Operation> = O extends { query: readonly (infer Q extends string)[] }
  ? { query?: Partial<Record<Q, string | number>> }
  : { query?: never };
type Body<O extends Operation> = O extends { body: () => infer B extends z.ZodMiniType }
  ? { body: z.input<B> }
  : { body?: never };

export type OperationInput<O extends Operation> = Params<O> & Query<O> & Body<O> & { ifMatch?: string | null };
export type OperationResult<O extends Operation> = z.output<ReturnType<O['response']>>;

export interface Client {
  /** Sends one operation and returns the parsed response. Throws a `Problem` on failure. */
  call<const O extends Operation>(
    operation: O,
    input: OperationInput<O>,
    signal?: AbortSignal,
  ): Promise<OperationResult<O>>;
  /** Returns the ETag of a response, for `ifMatch`, or null if the server sent none. */
  versionOf(record: object): string | null;
  /** Returns a client for another connection, to test it before it is stored. */
  withConnection(connection: ServerConnection): Client;
}

interface Options {
  /** Called for every request, so that a replaced key takes effect immediately. */
  connection: () => ServerConnection | null;
  fetch: typeof fetch;
  /** Called with every response, whatever its status. */
  onResponse?: ((response: Response) => void) | undefined;
  /** Returns a better explanation of a request without a response, for example that the browser blocked it. */
  explainFailure?: ((address: string) => Promise<Problem | null>) | undefined;
  /** Whether to send `If-Match` to any server. Browsers need its CORS permission, which not every server gives. */
  ifMatchEverywhere?: boolean | undefined;
  /** Called when the server rejects the key (401). */
  onKeyRejected?: (connection: ServerConnection) => void;
  /** Called with the scopes that the key does not have. */
  onMissingScopes?: (connection: ServerConnection, scopes: string[]) => void;
}

const TIMEOUT_MS = 60_000;

interface AnyInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  ifMatch?: string | null;
}

function requestUrl({ address }: ServerConnection, { path }: Operation, { params, query }: AnyInput): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return `${address}${filled}/${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`;
}

/** `Authorization` and `Content-Type` are the only headers that every server's CORS rules allow. */
function requestHeaders(key: string, { body, ifMatch }: AnyInput, canSendIfMatch: boolean): Record<string, string> {
  return {
    Authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(ifMatch && canSendIfMatch ? { 'If-Match': ifMatch } : {}),
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function parseOrUndefined(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** Parses a successful response. If it does not match the contract, returns the JSON object unchanged. */
async function parseResponse(
  operation: Operation,
  response: Response,
  { address }: ServerConnection,
): Promise<object | null> {
  if (response.status === 204) return null;
  const text = await response.text().catch(() => Promise.reject(interruptedProblem(address)));
  const answer = parseOrUndefined(text);
  const { data } = operation.response().safeParse(answer);
  const record = data ?? answer;
  if (!isObject(record)) throw await problemFromResponse(response);
  return record;
}

/** Creates a client for the operations of the contract. It only sends and parses: no notices, redirects or retries. */
export function createClient(options: Options): Client {
  const { connection, fetch: send, onResponse, explainFailure, ifMatchEverywhere = false } = options;
  const { onKeyRejected, onMissingScopes } = options;
  const versions = new WeakMap<object, string>();

  /** Returns the problem of a request without a response. */
  async function explain(address: string, timedOut: boolean): Promise<Problem> {
    const known = timedOut ? null : await explainFailure?.(address);
    return known ?? networkProblem(address, timedOut);
  }

  async function sendRequest(operation: Operation, input: AnyInput, target: ServerConnection, signal?: AbortSignal) {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await send(requestUrl(target, operation, input), {
        method: operation.method,
        headers: requestHeaders(target.key, input, ifMatchEverywhere || target.address === ''),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(input.body === undefined ? {} : { body: stringifyExactJson(input.body) }),
      });
    } catch (reason) {
      throw signal?.aborted ? reason : await explain(target.address, limit.aborted);
    }
  }

  /** Reports a rejected key or missing scopes, and throws if the response is an error. */
  async function handleStatus(response: Response, to: ServerConnection) {
    onResponse?.(response);
    if (response.status === 401) onKeyRejected?.(to);
    const problem = response.ok ? undefined : await problemFromResponse(response);
    const missing = missingScopes(response.headers, problem);
    if (missing) onMissingScopes?.(to, missing);
    if (problem) throw problem;
  }

  return {
    async call(operation, input, signal) {
      const to = connection();
      if (!to) throw new Error('Connect to a server before calling an operation.');
      const response = await sendRequest(operation, input as AnyInput, to, signal);
      await handleStatus(response, to);
      const answer = await parseResponse(operation, response, to);
      const version = response.headers.get('ETag');
      if (answer && version) versions.set(answer, version);
      return answer as never;
    },
    versionOf: (record) => versions.get(record) ?? null,
    withConnection: (other) =>
      createClient({ fetch: send, onResponse, explainFailure, ifMatchEverywhere, connection: () => other }),
  };
}
