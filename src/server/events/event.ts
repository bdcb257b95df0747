/** An event in the form in which it is stored. */
export interface Event {
  /** Lower case; a second event with the same uuid is dropped. */
  uuid: string;
  name: string;
  /** ISO 8601 in UTC. */
  at: string;
  distinct_id: string;
  properties: Record<string, unknown>;
}

/** Events of one project that are stored together or not at all. */
export interface Batch {
  project_id: number;
  events: readonly Event[];
}
