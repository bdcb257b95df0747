import type * as z from 'zod/mini';
import { parseExactJson, stringifyExactJson } from '#contract/exact-json.ts';
import type { Operation } from '#contract/operations.ts';
import type { Problem } from '#contract/problem.ts';
import { capabilitiesOf } from './capabilities.ts';
import { dropSecrets } from './drop-secrets.ts';
import { generationIn, knownGeneration, type ProjectGeneration, projectInPath, withGeneration } from './generation.ts';
import { missingScopes } from './missing-scopes.ts';
import { interruptedProblem, networkProblem, problemFromResponse } from './problem-from-response.ts';

/** A server and the personal key used to call it. */
export interface ServerConnection {
  /** The origin of the server, without a trailing slash; empty for the origin that serves the console. */
  address: string;
  key: string;
  /** Distinguishes several connections to the same server. Defaults to the address. */
  id?: string;
  /** The name and the hue (in degrees) that the user chose. */
  name?: string;
  hue?: number;
  /** The scopes that the key is known to lack. */
  missingScopes?: string[];
  /** The last visited organization. */
  organization?: string;
  /** The organizations that the key can see, as far as known. */
  organizations?: { id: string; name: string }[];
  /** The generation of the server's API for each project whose responses have revealed it. */
  generations?: ProjectGeneration[];
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
  /**
   * Sends one operation and returns the parsed response; null if the response has no body.
   * @throws Problem if the request fails; the abort reason if `signal` aborts
   */
  call<const O extends Operation>(
    operation: O,
    input: OperationInput<O>,
    signal?: AbortSignal,
  ): Promise<OperationResult<O>>;
  /** Returns the ETag of an object that `call` returned; null if it has none or the console can't send `If-Match`. */
  versionOf(record: object): string | null;
  /**
   * Returns the generation of the server's API for a project (see `generation.ts`); null if no response has revealed it
   * yet.
   */
  generationOf(project: number): string | null;
  /**
   * Returns a client for another connection, for example to test the connection before it is stored. It keeps to itself what
   * it learns about the server.
   */
  withConnection(connection: ServerConnection): Client;
}

interface Options {
  /** Returns the current connection, or null. Called for every request, so that a new key takes effect immediately. */
  connection: () => ServerConnection | null;
  fetch: typeof fetch;
  /** Called with every response, including error responses. */
  onResponse?: ((response: Response) => void) | undefined;
  /**
   * Returns why a request got no response, for example because the browser blocked it; null if the reason is unknown. Not
   * called after a timeout.
   */
  explainFailure?: ((address: string) => Promise<Problem | null>) | undefined;
  /**
   * Whether to send `If-Match` to every server. Not possible in browsers, because the CORS rules of some servers do not
   * allow the header.
   */
  ifMatchEverywhere?: boolean | undefined;
  /** Called when the server rejects the key (401). */
  onKeyRejected?: (connection: ServerConnection) => void;
  /** Called with the scopes that the key lacks according to the responses so far. */
  onMissingScopes?: (connection: ServerConnection, scopes: string[]) => void;
  /** Called with the generation that a response revealed; null if a response contradicted the known generation. */
  onGeneration?: (connection: ServerConnection, project: number, generation: string | null) => void;
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

/** Returns the request headers. The CORS rules of some servers allow only `Authorization` and `Content-Type`. */
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

/**
 * Returns the parsed body of a successful response; null for status 204. If the body does not match the contract,
 * returns the parsed JSON without secrets, but otherwise unchanged.
 * @param onReceived called with the body before secrets are removed
 * @throws Problem if the body is cut off, or is not an object or a list
 */
async function parseResponse(
  operation: Operation,
  response: Response,
  { address }: ServerConnection,
  onReceived: (answer: unknown) => void,
): Promise<object | null> {
  if (response.status === 204) return null;
  const text = await response.text().catch(() => Promise.reject(interruptedProblem(address)));
  const received = parseOrUndefined(text);
  onReceived(received);
  const answer = await dropSecrets(text, received);
  const { data } = operation.response().safeParse(answer);
  const record = data ?? answer;
  if (!isObject(record)) throw await problemFromResponse(response);
  return record;
}

/**
 * Whether an error response shows that the server does not have an experiment operation. The generation of its API that
 * is stored with the connection is then wrong.
 */
const isContradiction = (url: string, problem: Problem | undefined) =>
  url.includes('/experiments/') &&
  (problem?.status === 405 || (problem?.status === 404 && problem.message === 'Endpoint not found.'));

/**
 * Creates a client for the contract's operations. The client only sends requests and parses responses. It shows no
 * notices, and does not redirect or retry.
 */
export function createClient(options: Options): Client {
  const { connection, fetch: send, onResponse, explainFailure, ifMatchEverywhere = false } = options;
  const { onKeyRejected, onMissingScopes, onGeneration } = options;
  const versions = new WeakMap<object, string>();
  const canSendIfMatch = (to: ServerConnection, url: string) =>
    ifMatchEverywhere || capabilitiesOf(knownGeneration(to, projectInPath(url))).acceptsVersions;

  /** Returns the problem of a request that got no response. */
  async function explain(address: string, timedOut: boolean, reason: unknown): Promise<Problem> {
    const known = timedOut ? null : await explainFailure?.(address);
    return known ?? networkProblem(address, timedOut, reason);
  }

  async function sendRequest(
    { method }: Operation,
    url: string,
    input: AnyInput,
    target: ServerConnection,
    signal?: AbortSignal,
  ) {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await send(url, {
        method,
        headers: requestHeaders(target.key, input, canSendIfMatch(target, url)),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(input.body === undefined ? {} : { body: stringifyExactJson(input.body) }),
      });
    } catch (reason) {
      throw signal?.aborted ? reason : await explain(target.address, limit.aborted, reason);
    }
  }

  function reportMissingScopes(to: ServerConnection, headers: Headers, problem: Problem | undefined) {
    const missing = missingScopes(headers, problem, (connection() ?? to).missingScopes);
    if (missing) onMissingScopes?.(to, missing);
  }

  /**
   * Reports a rejected key, missing scopes and a contradicted generation.
   * @throws Problem if the response is an error
   */
  async function handleStatus(response: Response, to: ServerConnection, url: string) {
    onResponse?.(response);
    if (response.status === 401) onKeyRejected?.(to);
    const problem = response.ok ? undefined : await problemFromResponse(response, url);
    reportMissingScopes(to, response.headers, problem);
    if (isContradiction(url, problem)) reportGeneration(to, url, null);
    if (problem) throw problem;
  }

  /** Reports a generation if it differs from the known one. Null: a response contradicted the known generation. */
  function reportGeneration(to: ServerConnection, url: string, generation: string | null) {
    const project = projectInPath(url);
    if (project !== null && knownGeneration(to, project) !== generation) onGeneration?.(to, project, generation);
  }

  return {
    async call(operation, input, signal) {
      const to = connection();
      if (!to) throw new Error('Connect to a server before calling an operation.');
      const url = requestUrl(to, operation, input as AnyInput);
      const response = await sendRequest(operation, url, input as AnyInput, to, signal);
      await handleStatus(response, to, url);
      const answer = await parseResponse(operation, response, to, (received) => {
        const generation = generationIn(response.headers, received, knownGeneration(to, projectInPath(url)));
        if (generation !== null) reportGeneration(to, url, generation);
      });
      const version = response.headers.get('ETag');
      // `canSendIfMatch` must run after the response is parsed, because the response may have revealed the generation.
      if (answer && version && canSendIfMatch(connection() ?? to, url)) versions.set(answer, version);
      return answer as never;
    },
    versionOf: (record) => versions.get(record) ?? null,
    generationOf(project) {
      const to = connection();
      return to && knownGeneration(to, project);
    },
    withConnection(other) {
      let learned = other;
      return createClient({
        ...{ fetch: send, onResponse, explainFailure, ifMatchEverywhere },
        connection: () => learned,
        onGeneration: (_, project, generation) => {
          learned = withGeneration(learned, project, generation);
        },
      });
    },
  };
}
