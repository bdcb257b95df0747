import { unavailable } from '#contract/problem.ts';

const RETRY_AFTER_SECONDS = 5;

/**
 * The error message of a failed request. It asks the user to try again, because the server does not repeat requests.
 */
export const UNAVAILABLE_EVENTS =
  'The events are unavailable at the moment, because ClickHouse is unavailable. Try again shortly.';

/** Returns the problem for a request while the event store does not respond. */
export const unavailableEvents = () => unavailable(UNAVAILABLE_EVENTS, RETRY_AFTER_SECONDS);
