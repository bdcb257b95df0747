/** An input's value, and the server value that the change is based on. */
export interface DraftField {
  form: unknown;
  base: unknown;
  /** The value that was sent to the server, if the response has not arrived. */
  sent?: unknown;
}

/** The unsaved changes of a record. */
export interface Draft {
  /** The time of the last change, in epoch milliseconds. */
  at: number;
  fields: Record<string, DraftField>;
}
