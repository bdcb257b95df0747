import type * as z from 'zod/mini';
import type { Operation } from '#contract/operations.ts';
import { parseExactJson, writeExactJson } from './exact-json.ts';
import { problemFromAnswer, problemFromSilence, problemOfCut } from './failure.ts';
import { noteAnswer } from './last-request.ts';
import { lackingScopes } from './told-scopes.ts';

/** Which server the console talks to, and as whom. */
export interface Connection {
  /** The origin of the server, without a trailing slash; empty for the origin that serves the console. */
  address: string;
  key: string;
  /** What tells it from another connection to the same server; its address where there is none. */
  id?: string;
  /** What the person calls it, and its hue in degrees. */
  name?: string;
  hue?: number;
  /** The scopes that the key is known to lack. */
  lacks?: string[];
  /** The organization that was looked at last. */
  organization?: string;
  /** The organizations that the server told of. */
  organizations?: { id: string; name: string }[];
}

type Names<P extends string> = P extends `${string}/:${infer N}/${infer R}`
  ? N | Names<`/${R}`>
  : P extends `${string}/:${infer N}`
    ? N
    : never;

type Params<O extends Operation> = [Names<O['path']>] extends [never]
  ? { params?: never }
  : { params: Record<Names<O['path']>, string | number> };
type Query<O extends Operation> = O extends { query: readonly (infer Q extends string)[] }
  ? { query?: Partial<Record<Q, string | number>> }
  : { query?: never };
type Body<O extends Operation> = O extends { body: () => infer B extends z.ZodMiniType }
  ? { body: z.input<B> }
  : { body?: never };

export type Input<O extends Operation> = Params<O> & Query<O> & Body<O> & { ifMatch?: string | null };
export type Answer<O extends Operation> = z.output<ReturnType<O['response']>>;

export interface Client {
  /** Sends one operation and answers what the contract makes of the reply; every failure is a `Problem`. */
  call<const O extends Operation>(operation: O, input: Input<O>, signal?: AbortSignal): Promise<Answer<O>>;
  /** The version that the server gave a record it answered, for `ifMatch`; null where it gives none. */
  versionOf(record: object): string | null;
  /** A client that speaks as somebody else, for trying a connection before it is stored. */
  as(connection: Connection): Client;
}

interface Options {
  /** Read at every request, so that a replaced key counts from the next one on. */
  connection: () => Connection | null;
  fetch: typeof fetch;
  /** Told when the server no longer accepts the key of a request. */
  refused?: (connection: Connection) => void;
  /** Told which scopes the key of a request lacks. */
  lacking?: (connection: Connection, scopes: string[]) => void;
}

const TIMEOUT_MS = 60_000;

interface Loose {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: unknown;
  ifMatch?: string | null;
}

function addressOf({ address }: Connection, { path }: Operation, { params, query }: Loose): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params?.[name] ?? ''));
  const search = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)]);
  return `${address}${filled}/${search.length > 0 ? `?${new URLSearchParams(search)}` : ''}`;
}

// Another origin is asked with the two headers that every server's CORS rules allow.
function headersOf({ address, key }: Connection, { body, ifMatch }: Loose): Record<string, string> {
  return {
    Authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(ifMatch && address === '' ? { 'If-Match': ifMatch } : {}),
  };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function jsonIn(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch {
    return undefined;
  }
}

/** What the contract makes of a good answer; one that it does not describe is passed on as it is, as long as it is an object. */
async function read(operation: Operation, response: Response, { address }: Connection): Promise<object | null> {
  if (response.status === 204) return null;
  const text = await response.text().catch(() => Promise.reject(problemOfCut(address)));
  const answer = jsonIn(text);
  const { data } = operation.response().safeParse(answer);
  const record = data ?? answer;
  if (!isObject(record)) throw await problemFromAnswer(response);
  return record;
}

/** Speaks the contract over `fetch`, and nothing else: no notices, no redirects, no retries. */
export function createClient({ connection, fetch: send, refused, lacking }: Options): Client {
  const versions = new WeakMap<object, string>();

  async function exchange(operation: Operation, input: Loose, to: Connection, signal?: AbortSignal) {
    const limit = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await send(addressOf(to, operation, input), {
        method: operation.method,
        headers: headersOf(to, input),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
        ...(input.body === undefined ? {} : { body: writeExactJson(input.body) }),
      });
    } catch (reason) {
      if (signal?.aborted) throw reason;
      throw await problemFromSilence(to.address, limit.aborted);
    }
  }

  /** Passes on what an answer tells of the key, and throws the problem that it tells of. */
  async function heed(response: Response, to: Connection) {
    noteAnswer(response);
    if (response.status === 401) refused?.(to);
    const problem = response.ok ? undefined : await problemFromAnswer(response);
    const lacks = lackingScopes(response.headers, problem);
    if (lacks) lacking?.(to, lacks);
    if (problem) throw problem;
  }

  return {
    async call(operation, input, signal) {
      const to = connection();
      if (!to) throw new Error('No operation can be called before the console is connected.');
      const response = await exchange(operation, input as Loose, to, signal);
      await heed(response, to);
      const answer = await read(operation, response, to);
      const version = response.headers.get('ETag');
      if (answer && version) versions.set(answer, version);
      return answer as never;
    },
    versionOf: (record) => versions.get(record) ?? null,
    as: (other) => createClient({ fetch: send, connection: () => other }),
  };
}
