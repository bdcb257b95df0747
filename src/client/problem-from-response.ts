import * as z from 'zod/mini';
import { Problem } from '#contract/problem.ts';

const violation = { attr: z.nullable(z.string()), code: z.string(), detail: z.string() };
const problemBody = z.looseObject({
  ...violation,
  type: z.string(),
  errors: z.optional(z.array(z.looseObject(violation))),
});

/** Codes of problems that the console detects itself. Their status is 0, except for unreadable responses. */
export type ClientErrorCode = 'unreachable' | 'timeout' | 'blocked' | 'unreadable';

/** Returns a problem that no server has reported. */
export const clientProblem = (
  status: number,
  code: ClientErrorCode,
  detail: string,
  requestId: string | null = null,
  retryAfter?: number | null,
) => new Problem(status, { type: 'client_error', code, detail, attr: null }, requestId, retryAfter);

/** Messages for error responses without a body of the API, for example from a proxy. */
const messageByStatus: Record<number, string> = {
  403: 'The server or a proxy denied the request without a reason (status 403).',
  413: 'The request is too large for the server or a proxy (status 413).',
  429: 'The server received too many requests (status 429).',
  502: 'A proxy could not get a response from the server (status 502).',
  503: 'The server is temporarily unavailable (status 503).',
  504: 'A proxy timed out waiting for the server (status 504).',
};

/** The reason in the body of an error response of another API: its `detail`, `message` or `error`. */
const reasonIn = (body: unknown) =>
  ['detail', 'message', 'error']
    .map((key) => Object(body)[key] as unknown)
    .find((text): text is string => typeof text === 'string' && text.trim() !== '');

const messageFor = (status: number) =>
  messageByStatus[status] ??
  (status >= 500
    ? `The server failed without a reason (status ${status}).`
    : `The server sent a response that can’t be read (status ${status}).`);

/**
 * Returns the seconds to wait before a retry, from the `Retry-After` header or from the message. Other origins may hide the
 * header. Servers of this API never send a date in it.
 */
function retryAfterSeconds({ headers }: Response, detail: string): number | null {
  const text = headers.get('Retry-After') ?? /available in (\d+) second/.exec(detail)?.[1];
  return text && /^\d+$/.test(text) ? Number(text) : null;
}

/** Returns the problem described by an error response, even if its body has another format. */
export async function problemFromResponse(response: Response): Promise<Problem> {
  const requestId = response.headers.get('X-Request-Id');
  const body = response.bodyUsed ? undefined : await response.json().catch(() => undefined);
  const { success, data } = problemBody.safeParse(body);
  const retryAfter = retryAfterSeconds(response, data?.detail ?? '');
  if (success) return new Problem(response.status, data, requestId, retryAfter);
  const reason = reasonIn(body);
  const [code, detail] = reason ? ['error', reason] : ['unreadable', messageFor(response.status)];
  return new Problem(response.status, { type: 'client_error', code, detail, attr: null }, requestId, retryAfter);
}

/** Returns the problem for a response that was cut off. */
export const interruptedProblem = (address: string): Problem =>
  clientProblem(0, 'unreachable', `The connection to ${address || 'the server'} was interrupted.`);

/** Returns the problem for a request without any response. */
export function networkProblem(address: string, timedOut: boolean): Problem {
  const server = address === '' ? 'The server' : address;
  return timedOut
    ? clientProblem(0, 'timeout', `${server} did not respond within a minute.`)
    : clientProblem(0, 'unreachable', `${server} can’t be reached.`);
}
