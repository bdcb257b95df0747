/** Whether the server no longer computes an experiment's legacy metrics. Only PostHog reports this. */
export const hasLegacyMetrics = (experiment: object): boolean =>
  (experiment as { is_legacy?: unknown }).is_legacy === true;

const viewLevels: ReadonlySet<unknown> = new Set(['none', 'viewer']);

/** Whether the user is not allowed to change an experiment. Only PostHog reports this. */
export const isViewOnly = (experiment: object): boolean =>
  viewLevels.has((experiment as { user_access_level?: unknown }).user_access_level);
