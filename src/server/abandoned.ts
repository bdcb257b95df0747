import { Problem } from '#contract/problem.ts';

/** The end of a request whose client hung up; nobody reads it. */
export const abandoned = () =>
  new Problem(499, { type: 'server_error', code: 'canceled', detail: 'Nobody waits for the answer.', attr: null });
