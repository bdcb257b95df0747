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

const own = (status: number, code: OwnCode, detail: string, requestId: string | null = null) =>
  new Problem(status, { type: 'client_error', code, detail, attr: null }, requestId);

const wordsOf = (status: number) =>
  status >= 500
    ? `The server failed with status ${status} and did not say why.`
    : `The server answered with status ${status}, but not in the words of this interface.`;

/** The seconds in a `Retry-After`; the date that it may hold instead is not used by servers of this interface. */
function retryAfterOf({ headers }: Response): number | null {
  const text = headers.get('Retry-After');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The problem that an answer tells of, also when its body is not the interface's own. */
export async function problemFromAnswer(response: Response): Promise<Problem> {
  const requestId = response.headers.get('X-Request-Id');
  const body = response.bodyUsed ? undefined : await response.json().catch(() => undefined);
  const { success, data } = problemBody.safeParse(body);
  if (success) return new Problem(response.status, data, requestId, retryAfterOf(response));
  return own(response.status, 'unreadable', wordsOf(response.status), requestId);
}

/** The problem of a request that got no answer at all. */
export async function problemFromSilence(address: string, timedOut: boolean): Promise<Problem> {
  const server = address === '' ? 'The server' : address;
  if (timedOut) return own(0, 'timeout', `${server} did not answer within a minute.`);
  if (await isBlocked(address)) {
    return own(0, 'blocked', `The security policy of this console does not allow requests to ${server}.`);
  }
  return own(0, 'unreachable', `${server} cannot be reached.`);
}
