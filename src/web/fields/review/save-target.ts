/** What a save changes, shown in the review. */
export interface SaveTarget {
  /** The record: "Tideline (41207)". */
  record: string;
  /** The server: "PostHog EU". */
  server: string;
  /** Method and path: "PATCH /api/projects/1/". */
  request: string;
}
