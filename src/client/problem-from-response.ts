import * as z from 'zod/mini';
import { Problem, type ProblemBody } from '#contract/problem.ts';
import { dropSecrets } from './drop-secrets.ts';

/**
 * Returns the error format of the contract. Some errors of PostHog have another format, without `type` or `attr`. A
 * function, because most pages get no error, and a schema takes long to create.
 */
function problemSchema() {
  const violation = { attr: z.nullable(z.string()), code: z.string(), detail: z.string() };
  return z.looseObject({ ...violation, type: z.string(), errors: z.optional(z.array(z.looseObject(violation))) });
}

/** Codes of problems that the client itself detects. Their status is 0, except for `unreadable`. */
export type ClientErrorCode = 'unreachable' | 'timeout' | 'blocked' | 'unreadable';

/** Creates a problem that the client itself detected. */
export const clientProblem = (
  status: number,
  code: ClientErrorCode,
  detail: string,
  requestId: string | null = null,
  retryAfter?: number | null,
) => new Problem(status, { type: 'client_error', code, detail, attr: null }, requestId, retryAfter);

/** Messages for error responses whose body contains no reason, for example from a proxy. */
const messageByStatus: Record<number, string> = {
  403: 'The server or a proxy denied the request and gave no reason (status 403).',
  405: 'The server does not support this request (status 405).',
  413: 'The request is too large for the server or a proxy (status 413).',
  429: 'The server received too many requests (status 429).',
  502: 'A proxy could not get a response from the server (status 502).',
  503: 'The server is temporarily unavailable (status 503).',
  504: 'A proxy timed out waiting for the server (status 504).',
};

function parseOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the reason in an error response of another format: its `detail`, `message` or `error`. */
const reasonIn = (body: unknown) =>
  ['detail', 'message', 'error']
    .map((key) => Object(body)[key] as unknown)
    .find((text): text is string => typeof text === 'string' && text.trim() !== '');

/** Returns the settings that an error message lists because the user is not allowed to change them. */
const settingsIn = (detail: string) => /can modify these settings: (.+)$/.exec(detail)?.[1]?.split(', ') ?? [];

/** Adds an error for each setting that the message lists, so that forms can show the error beside the field. */
function withNamedFields(body: ProblemBody): ProblemBody {
  const names = settingsIn(body.detail);
  const error = (attr: string) => ({
    attr,
    code: body.code,
    detail: 'Only administrators of the project can change this.',
  });
  return names.length === 0 ? body : { ...body, errors: names.map(error) };
}

/**
 * Returns the problem of a change that someone has to approve first. Links to the approval requests in PostHog's own
 * console.
 */
const approvalProblem = (url: string): ProblemBody => ({
  type: 'client_error',
  code: 'approval_required',
  detail: 'An approval is needed before the flag changes. Nothing was changed yet.',
  attr: null,
  link: url.replace(/\/api\/projects\/(\d+)\/.*$/, '/project/$1/approvals'),
});

const messageFor = (status: number) =>
  messageByStatus[status] ??
  (status >= 500
    ? `The server failed and gave no reason (status ${status}).`
    : `The server sent a response that can’t be read (status ${status}).`);

/**
 * Returns the seconds to wait before a retry, from the `Retry-After` header or from the message; null if neither
 * contains a number of seconds. CORS can hide the header, and servers of this API never send a date in it.
 */
function retryAfterSeconds({ headers }: Response, detail: string): number | null {
  const text = headers.get('Retry-After') ?? /available in (\d+) second/.exec(detail)?.[1];
  return text && /^\d+$/.test(text) ? Number(text) : null;
}

/** Reads the problem from the body of an error response, in the contract's format or in another one. */
function problemBodyFrom(status: number, body: unknown, url: string): ProblemBody {
  if (status === 409 && Object(body)['change_request_id'] !== undefined) return approvalProblem(url);
  const { success, data } = problemSchema().safeParse(body);
  if (success) return withNamedFields(data);
  const reason = reasonIn(body);
  const [code, detail] = reason ? ['error', reason] : ['unreadable', messageFor(status)];
  return withNamedFields({ type: 'client_error', code, detail, attr: null });
}

/**
 * Returns the problem that an error response describes, without the secrets in the response.
 *
 * @param url the URL of the request, for a link to the server's own console
 */
export async function problemFromResponse(response: Response, url = response.url): Promise<Problem> {
  const requestId = response.headers.get('X-Request-Id');
  const text = response.bodyUsed ? '' : await response.text().catch(() => '');
  const body = await dropSecrets(text, parseOrUndefined(text));
  const parsed = problemBodyFrom(response.status, body, url);
  return new Problem(response.status, parsed, requestId, retryAfterSeconds(response, parsed.detail));
}

/** Returns the `Problem` for a response that was cut off. */
export const interruptedProblem = (address: string): Problem =>
  clientProblem(0, 'unreachable', `The connection to ${address || 'the server'} was interrupted.`);

/** Matches Node's codes for a certificate that is not trusted, has expired or is for another host. */
const CERTIFICATE = /CERT|SIGNATURE/;

/**
 * Returns what is wrong with a server's certificate; null for any other reason. Node's `fetch` gives the reason as the
 * cause of its error, browsers give none.
 */
function certificateProblem(reason: unknown): string | null {
  const { cause } = reason instanceof Error ? reason : {};
  const { code = '', message = '' } = cause instanceof Error ? (cause as Error & { code?: string }) : {};
  return CERTIFICATE.test(code) ? message : null;
}

/** Returns the `Problem` for a request that got no response. */
export function networkProblem(address: string, timedOut: boolean, reason?: unknown): Problem {
  const server = address === '' ? 'The server' : address;
  if (timedOut) return clientProblem(0, 'timeout', `${server} did not respond within a minute.`);
  const certificate = certificateProblem(reason);
  const sentence =
    certificate === null
      ? `${server} can’t be reached.`
      : `${server} can’t be reached: its certificate is not valid (${certificate}). If you trust it, set NODE_EXTRA_CA_CERTS to its file.`;
  return clientProblem(0, 'unreachable', sentence);
}
