/**
 * A query for the people with an event in the window. At most `most` of them are returned: always the same ones, in the
 * order of their hashes, which is a random sample.
 */
export interface PeopleQuery {
  kind: 'people';
  project_id: number;
  /** The first and the last instant, both included, as ISO 8601. */
  window: { from: string; to: string };
  most: number;
}

/** People with events. */
export interface SeenPeople {
  /** The number of all people. */
  total: number;
  people: {
    /** The person's id in the table `person`. */
    id: string;
    /** The distinct id of the person's last event in the window. */
    distinct_id: string;
  }[];
}
