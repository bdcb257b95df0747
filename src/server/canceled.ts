import { Problem } from '#contract/problem.ts';

/** Returns the problem that ends a request after its client has disconnected. Nobody reads the response. */
export const canceled = () =>
  new Problem(499, { type: 'server_error', code: 'canceled', detail: 'The client closed the request.', attr: null });
