import { Problem } from '#contract/problem.ts';

/** Ends a request whose client disconnected. The response is never read. */
export const canceled = () =>
  new Problem(499, { type: 'server_error', code: 'canceled', detail: 'The client closed the request.', attr: null });
