import * as z from 'zod/mini';
import { Problem } from '#contract/problem.ts';
import { isBlocked } from './blocked-origins.ts';

const violation = { attr: z.nullable(z.string()), code: z.string(), detail: z.string() };
const problemBody = z.looseObject({
  ...violation,
  type: z.string(),
  errors: z.optional(z.array(z.looseObject(violation))),
});

/** The codes of the problems that the console finds by itself. Their status is 0, but for an answer that nobody can read. */
export type OwnCode = 'unreachable' | 'timeout' | 'blocked' | 'unreadable';

const own = (
  status: number,
  code: OwnCode,
  detail: string,
  requestId: string | null = null,
  retryAfter?: number | null,
) => new Problem(status, { type: 'client_error', code, detail, attr: null }, requestId, retryAfter);

/** What a proxy means that answers in the place of the server, or a server that does not say why. */
const foreign: Record<number, string> = {
  403: 'The server, or a proxy in front of it, refused this with status 403 and did not say why.',
  413: 'This is larger than the server, or a proxy in front of it, takes (status 413).',
  429: 'The server takes no more requests for now (status 429).',
  502: 'A proxy answered that the server behind it failed (status 502).',
  503: 'The server is not available at the moment (status 503).',
  504: 'A proxy answered that the server behind it took too long (status 504).',
};

const wordsOf = (status: number) =>
  foreign[status] ??
  (status >= 500
    ? `The server failed with status ${status} and did not say why.`
    : `The server answered with status ${status}, but not in the words of this interface.`);

/**
 * How many seconds the server asks to wait: told by a header, which another origin may not show, or by the sentence. The date
 * that the header may hold instead is not used by servers of this interface.
 */
function retryAfterOf({ headers }: Response, detail: string): number | null {
  const text = headers.get('Retry-After') ?? /available in (\d+) second/.exec(detail)?.[1];
  return text && /^\d+$/.test(text) ? Number(text) : null;
}

/** The problem that an answer tells of, also when its body is not the interface's own. */
export async function problemFromAnswer(response: Response): Promise<Problem> {
  const requestId = response.headers.get('X-Request-Id');
  const body = response.bodyUsed ? undefined : await response.json().catch(() => undefined);
  const { success, data } = problemBody.safeParse(body);
  const retryAfter = retryAfterOf(response, data?.detail ?? '');
  if (success) return new Problem(response.status, data, requestId, retryAfter);
  return own(response.status, 'unreadable', wordsOf(response.status), requestId, retryAfter);
}

/** The problem of an answer that began and did not end. */
export const problemOfCut = (address: string): Problem =>
  own(0, 'unreachable', `The connection to ${address || 'the server'} broke before its answer was complete.`);

/** The problem of a request that got no answer at all. */
export async function problemFromSilence(address: string, timedOut: boolean): Promise<Problem> {
  const server = address === '' ? 'The server' : address;
  if (timedOut) return own(0, 'timeout', `${server} did not answer within a minute.`);
  if (await isBlocked(address)) {
    return own(0, 'blocked', `The security policy of this console does not allow requests to ${server}.`);
  }
  return own(0, 'unreachable', `${server} cannot be reached.`);
}
