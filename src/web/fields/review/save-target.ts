/** Where the changes of a form go, in words and as a request. */
export interface SaveTarget {
  /** The record, as in "Tideline (41207)". */
  record: string;
  /** The server, as in "PostHog EU". */
  server: string;
  /** Method and path, as in "PATCH /api/projects/1/". */
  request: string;
}
