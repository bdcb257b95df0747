import { Problem } from '#contract/problem.ts';
import { isOutage } from './db/outage.ts';

/** Whether an error is a problem with status 503. The event store throws it while ClickHouse is unavailable. */
export const isUnavailable = (error: unknown): error is Problem => error instanceof Problem && error.status === 503;

/** Whether an error means that the database or the event store is unavailable. The same work can succeed later. */
export const isTemporary = (error: unknown) => isOutage(error) || isUnavailable(error);
