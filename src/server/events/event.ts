/** An event in its stored form. */
export interface Event {
  /** In lower case. A second event with the same uuid is dropped. */
  uuid: string;
  name: string;
  /** ISO 8601 in UTC. */
  at: string;
  distinct_id: string;
  /** In the form of `parseExactJson`: integers keep all their digits. */
  properties: Record<string, unknown>;
}

/**
 * A project's events that are stored together. PostgreSQL stores all of them or none. ClickHouse can store a part of a
 * batch that fails.
 */
export interface Batch {
  project_id: number;
  events: readonly Event[];
}
