import { unavailable } from '#contract/problem.ts';

const RETRY_AFTER_SECONDS = 5;

/** The text for requests. A request does not try again by itself. */
export const UNAVAILABLE_EVENTS =
  'The events are unavailable at the moment, because ClickHouse is unavailable. Try again shortly.';

/** Returns the problem of an event store that does not respond. */
export const unavailableEvents = () => unavailable(UNAVAILABLE_EVENTS, RETRY_AFTER_SECONDS);
