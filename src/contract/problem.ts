/**
 * One error. `attr` is the invalid field, or null if no field is the cause. `code` is for programs, `detail` for people.
 */
export interface Violation {
  attr: string | null;
  code: string;
  detail: string;
}

export type ProblemType =
  | 'authentication_error'
  | 'invalid_request'
  | 'server_error'
  | 'throttled_error'
  | 'validation_error';

export interface ProblemBody extends Violation {
  type: ProblemType | string;
  /**
   * All violations. The server of this package sends this list; the keys beside the list repeat the first violation.
   * For an error of another server, the client creates the list if the error message names project settings.
   */
  errors?: Violation[] | undefined;
  /** The URL of a page about the problem in the server's own console. Set by the client. */
  link?: string | undefined;
}

/**
 * An API error. The server throws and sends it. The client throws it for an error response, and if there is no usable
 * response.
 */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  readonly body: ProblemBody;
  /** The request's id in the server's log, if the server sends one. */
  readonly requestId: string | null;
  /** The seconds to wait before a retry; null if the server named none. */
  readonly retryAfterSeconds: number | null;

  constructor(
    status: number,
    body: ProblemBody,
    requestId: string | null = null,
    retryAfterSeconds: number | null = null,
  ) {
    super(body.detail);
    this.status = status;
    this.body = body;
    this.requestId = requestId;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get code(): string {
    return this.body.code;
  }

  /** All violations. If the server sends no list: only the first one, or none if no field is the cause. */
  get violations(): Violation[] {
    const { errors, attr, code, detail } = this.body;
    return errors ?? (attr === null ? [] : [{ attr, code, detail }]);
  }
}

/** Returns a function that creates problems of one kind, with the status, type and code that PostHog uses. */
const problem = (status: number, type: ProblemType, code: string) => (detail: string) =>
  new Problem(status, { type, code, detail, attr: null });

export const notAuthenticated = problem(401, 'authentication_error', 'not_authenticated');
export const authenticationFailed = problem(401, 'authentication_error', 'authentication_failed');
export const permissionDenied = problem(403, 'authentication_error', 'permission_denied');
export const notFound = problem(404, 'invalid_request', 'not_found');
export const methodNotAllowed = problem(405, 'invalid_request', 'method_not_allowed');
export const conflict = problem(409, 'invalid_request', 'conflict');
export const preconditionFailed = problem(412, 'invalid_request', 'precondition_failed');
export const tooLarge = problem(413, 'invalid_request', 'request_entity_too_large');
export const unsupportedMediaType = problem(415, 'invalid_request', 'unsupported_media_type');
export const parseError = problem(400, 'invalid_request', 'parse_error');

/** Creates the problem of a client that sends too many requests. */
export function throttled(waitSeconds: number): Problem {
  const detail = `Request was throttled. Expected available in ${waitSeconds} seconds.`;
  return new Problem(429, { type: 'throttled_error', code: 'throttled', detail, attr: null }, null, waitSeconds);
}

/** Creates the problem of a server that is temporarily unavailable. */
export const unavailable = (detail: string, retryAfterSeconds: number) =>
  new Problem(503, { type: 'server_error', code: 'unavailable', detail, attr: null }, null, retryAfterSeconds);

/** Creates the problem of an unexpected error. Its details are only in the log. */
export const serverError = () => problem(500, 'server_error', 'error')('A server error occurred.');

/** Creates the problem of a request with invalid values. */
export function invalid(violations: [Violation, ...Violation[]]): Problem {
  return new Problem(400, { type: 'validation_error', ...violations[0], errors: violations });
}

/** Creates the problem of a request with one invalid value. */
export const invalidInput = (detail: string, attr: string | null = null, code = 'invalid_input') =>
  invalid([{ attr, code, detail }]);
