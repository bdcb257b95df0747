/** One line of the log, for programs. */
export type LogEntry = Record<string, unknown>;
