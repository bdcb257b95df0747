/** One refused value: which field, why for a program, why for a person. `attr` is null where no field is to blame. */
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
  /** Every failing field; the first is repeated at the top. Only our own server sends it. */
  errors?: Violation[] | undefined;
}

/** The one error both sides throw and catch: the server sends it, the client receives the same object back. */
export class Problem extends Error {
  override name = 'Problem';
  readonly status: number;
  readonly body: ProblemBody;
  /** Identifies the request in the server's log, where the server says so. */
  readonly requestId: string | null;
  /** How long the server asks to wait, in seconds, where it says so beside the body. */
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

  /** Every failing field, also where the server names only the first. */
  get violations(): Violation[] {
    const { errors, attr, code, detail } = this.body;
    return errors ?? (attr === null ? [] : [{ attr, code, detail }]);
  }
}

/** Makes the constructor of one problem: `notFound('No such project.')` is what the real server says with this status, type and code. */
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
export const throttled = problem(429, 'throttled_error', 'throttled');

/** The server cannot do now what it can do at other times. */
export const unavailable = (detail: string, retryAfterSeconds: number) =>
  new Problem(503, { type: 'server_error', code: 'unavailable', detail, attr: null }, null, retryAfterSeconds);

/** What nobody expected; what it was stands in the log alone. */
export const serverError = () => problem(500, 'server_error', 'error')('A server error occurred.');

/** A request whose values are refused: the first violation speaks, all of them are listed. */
export function invalid(violations: [Violation, ...Violation[]]): Problem {
  return new Problem(400, { type: 'validation_error', ...violations[0], errors: violations });
}

/** A refused value that the real server reports with the code `invalid_input`. */
export const invalidInput = (detail: string, attr: string | null = null, code = 'invalid_input') =>
  invalid([{ attr, code, detail }]);
