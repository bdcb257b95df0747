/** A line of the log, which is JSON. */
export type LogEntry = Record<string, unknown>;
