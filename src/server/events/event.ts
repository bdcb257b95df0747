/** An event in its stored form. */
export interface Event {
  /** In lower case. A second event with the same uuid is dropped. */
  uuid: string;
  name: string;
  /** ISO 8601 in UTC. */
  at: string;
  distinct_id: string;
  properties: Record<string, unknown>;
}

/** A project's events that are stored together. If one of them can't be stored, none is stored. */
export interface Batch {
  project_id: number;
  events: readonly Event[];
}
