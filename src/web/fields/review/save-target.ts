/** What a save changes, shown in the review. */
export interface SaveTarget {
  /** The record, for example "Tideline (41207)". */
  record: string;
  /** The server, for example "PostHog EU". */
  server: string;
  /** The method and path, for example "PATCH /api/projects/1/". */
  request: string;
}
