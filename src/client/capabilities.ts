import type { Generation } from './generation.ts';

/** What a server can do. Pages ask this table; a new generation is one row of it. */
export interface Capabilities {
  /** Whether requests may name the version that they change (`If-Match`). Others' CORS rules do not allow the header. */
  acceptsVersions: boolean;
  /** Whether the items of the list contain the metrics. If not, only the record of one experiment has them. */
  listsMetrics: boolean;
  /** Whether the list contains archived experiments. If not, they are a list of their own. */
  listsArchived: boolean;
  /** `forever`: DELETE removes the experiment and its flag. `undoable`: an update marks it as deleted, its flag stays. */
  deletion: 'forever' | 'undoable';
  /** Whether launch, pause, end, archive and reset are requests of their own. If not, an update does it. */
  hasLifecycleActions: boolean;
  /** Whether the server can give everyone one variant. */
  shipsVariants: boolean;
  /** Whether an experiment must be ended before it is archived. */
  archivesOnlyEnded: boolean;
  /** Whether the metrics of 2024 (`filters`, `secondary_metrics`) are computed. */
  computesFilters: boolean;
  /** How the metrics per exposed person are computed: in runs, by one query per metric, or not at all. */
  metricResults: 'runs' | 'query' | 'none';
  /** Whether the server has the results of each day. */
  hasDailyResults: boolean;
  /** Whether the console computes old results again without being asked. PostHog counts what that costs. */
  refreshesOldRuns: boolean;
  /** Whether a new experiment takes over an existing flag of its key, with the variants of the flag. */
  linksExistingFlags: boolean;
  /** The most variants of an experiment. */
  maxVariants: number;
  /** The most characters of a description. */
  maxDescription: number;
  /** Where a change of the variants is written. */
  flagConfig: 'parameters' | 'feature_flag';
  /** Where the planned effect, sample size and duration are written. */
  runningTime: 'parameters' | 'running_time_calculation';
  /** What the planned effect on a conversion rate is: percentage points, or percent of the baseline. */
  plannedEffect: 'points' | 'relative';
  /** Whether the server says if recent events contain flags. */
  checksFlagUse: boolean;
  /** Whether keys can read the activity and the demo status of a project, and reset its token. */
  servesProjectAdministration: boolean;
  /** Whether a deleted project stays for a while. */
  schedulesProjectDeletion: boolean;
  /** Whether members below the level of an administrator can change only some settings. */
  limitsMemberSettings: boolean;
  /** Project fields that a save can't change. */
  removedProjectFields: readonly string[];
}

const hedgerow: Capabilities = {
  acceptsVersions: true,
  listsMetrics: true,
  listsArchived: true,
  deletion: 'forever',
  hasLifecycleActions: false,
  shipsVariants: true,
  archivesOnlyEnded: false,
  computesFilters: true,
  metricResults: 'runs',
  hasDailyResults: true,
  refreshesOldRuns: true,
  linksExistingFlags: false,
  maxVariants: 10,
  maxDescription: 400,
  flagConfig: 'parameters',
  runningTime: 'parameters',
  plannedEffect: 'points',
  checksFlagUse: true,
  servesProjectAdministration: true,
  schedulesProjectDeletion: false,
  limitsMemberSettings: false,
  removedProjectFields: [],
};

/** PostHog of November 2024. */
const of2024: Capabilities = {
  ...hedgerow,
  acceptsVersions: false,
  shipsVariants: false,
  metricResults: 'none',
  hasDailyResults: false,
  refreshesOldRuns: false,
  servesProjectAdministration: false,
};

/** March 2025 to February 2026. */
const of2025: Capabilities = {
  ...of2024,
  listsArchived: false,
  deletion: 'undoable',
  computesFilters: false,
  metricResults: 'query',
  plannedEffect: 'relative',
  linksExistingFlags: true,
  maxVariants: 20,
  maxDescription: 3000,
  limitsMemberSettings: true,
  removedProjectFields: ['access_control', 'slack_incoming_webhook'],
};

/** March to May 2026. */
const ofMarch2026: Capabilities = {
  ...of2025,
  hasLifecycleActions: true,
  shipsVariants: true,
  archivesOnlyEnded: true,
};

/** June 2026 on. */
const ofJune2026: Capabilities = {
  ...ofMarch2026,
  listsMetrics: false,
  metricResults: 'runs',
  hasDailyResults: true,
  flagConfig: 'feature_flag',
  runningTime: 'running_time_calculation',
  checksFlagUse: false,
  schedulesProjectDeletion: true,
};

const table: Record<Generation, Capabilities> = {
  hedgerow,
  'posthog-2024': of2024,
  'posthog-2025': of2025,
  'posthog-2026-03': ofMarch2026,
  'posthog-2026-06': ofJune2026,
};

/** Returns what a server of this generation can do. Until the generation is known, PostHog of 2024 is assumed. */
export const capabilitiesOf = (generation: string | null): Capabilities =>
  table[generation as Generation] ?? table['posthog-2024'];
