/** An entry of the log. The log writes it as one line of JSON. */
export type LogEntry = Record<string, unknown>;
