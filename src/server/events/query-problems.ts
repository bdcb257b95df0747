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

/** Returns the problem for a time zone that the database with the events does not know. */
export const unknownTimezone = (database: 'PostgreSQL' | 'ClickHouse', timezone: string) => {
  // ClickHouse has its own time zones. On some systems, PostgreSQL uses the time zones of the operating system, where
  // old names are in a separate package.
  const orInstall =
    database === 'PostgreSQL'
      ? ', or install the old time zone names on the PostgreSQL server (on Debian and Ubuntu: the package tzdata-legacy) and restart PostgreSQL'
      : '';
  return invalidInput(
    `The metric cannot be computed: ${database} does not know the project's time zone ${timezone}. Choose the current name of this time zone in the project's settings${orInstall}.`,
  );
};

/** Returns the problem for a query whose filters are too large for ClickHouse. */
export const queryTooLarge = () =>
  invalidInput('The metric cannot be computed: its filters are too large for ClickHouse. Use fewer filters.');
