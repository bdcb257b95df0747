/** The generations of PostHog's API, named after the time from which each was current. `2024` means November 2024. */
export const generations = ['2024', '2025', '2026-03', '2026-06'] as const;
export type PostHogGeneration = (typeof generations)[number];

export type Wire = Record<string, unknown>;

/** Whether a generation is `first` or a later one. */
export const isFrom = (generation: PostHogGeneration, first: PostHogGeneration) =>
  generations.indexOf(generation) >= generations.indexOf(first);

const without = (record: Wire, keys: readonly string[]): Wire =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(key)));

const SINCE_JUNE_2026 = ['is_legacy', 'running_time_calculation', 'resolved_exposure_event', 'excluded_variants'];
const SINCE_MARCH_2026 = ['status', 'user_access_level', 'only_count_matured_users'];
const SINCE_2025 = [
  ...['metrics', 'metrics_secondary', 'saved_metrics', 'exposure_criteria', 'stats_config', 'scheduling_config'],
  ...[
    'primary_metrics_ordered_uuids',
    'secondary_metrics_ordered_uuids',
    'conclusion',
    'conclusion_comment',
    'deleted',
  ],
];

const FILTERS = {
  insight: 'FUNNELS',
  events: [
    { id: 'checkout_started', order: 0 },
    { id: 'order_completed', order: 1 },
  ],
};

/** Converts the record of an experiment from the format of June 2026 to that of a generation. */
export function recordOf(generation: PostHogGeneration, record: Wire): Wire {
  const { running_time_calculation, parameters } = record;
  if (isFrom(generation, '2026-06')) return structuredClone(record);
  const earlier = without(record, [
    ...SINCE_JUNE_2026,
    ...(isFrom(generation, '2026-03') ? [] : SINCE_MARCH_2026),
    ...(isFrom(generation, '2025') ? [] : SINCE_2025),
  ]);
  const plan = { ...(parameters as Wire), ...(running_time_calculation as Wire) };
  const isOf2024 = !isFrom(generation, '2025');
  return structuredClone({
    ...earlier,
    parameters: plan,
    ...(isOf2024 ? { filters: FILTERS, secondary_metrics: [] } : {}),
  });
}

const DETAIL_ONLY = [
  ...['metrics', 'metrics_secondary', 'saved_metrics', 'filters', 'secondary_metrics', 'exposure_criteria'],
  ...['stats_config', 'scheduling_config', 'primary_metrics_ordered_uuids', 'secondary_metrics_ordered_uuids'],
  'resolved_exposure_event',
];

/** Converts the record of an experiment to an item of the list. Since June 2026, items have no metrics. */
export const listItemOf = (generation: PostHogGeneration, record: Wire): Wire =>
  isFrom(generation, '2026-06') ? without(record, DETAIL_ONLY) : record;

const PROJECT_SINCE_2025 = [
  'secret_api_token',
  'secret_api_token_backup',
  'live_events_token',
  'conversations_settings',
];

/** Converts the record of a project from the format of June 2026 to that of a generation. */
export function projectOf(generation: PostHogGeneration, project: Wire): Wire {
  if (isFrom(generation, '2026-06')) return project;
  const earlier = without(project, ['is_pending_deletion', ...(isFrom(generation, '2025') ? [] : PROJECT_SINCE_2025)]);
  return isFrom(generation, '2025') ? earlier : { ...earlier, slack_incoming_webhook: null };
}
