import { invalidInput, Problem } from '#contract/problem.ts';

/** Returns PostHog's response for a query that times out. */
export const tookTooLong = () =>
  new Problem(504, {
    type: 'server_error',
    code: 'timeout',
    detail: 'Query execution time is too long. Try reducing its scope by changing the time range.',
    attr: null,
  });

/** Returns the problem for a query that needs too much of the database's memory. */
export const tooMuchMemory = () =>
  invalidInput('The metric cannot be computed: it needs more memory than the database allows.');

/** Returns the problem for a query whose filters are too large for ClickHouse. */
export const tooLarge = () =>
  invalidInput('The metric cannot be computed: its filters are too large for ClickHouse. Use fewer filters.');
