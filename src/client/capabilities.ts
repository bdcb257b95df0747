import type { PatternEngine } from '#contract/regular-expression.ts';
import type { Generation } from './generation.ts';

/** What a server can do. `table` below has one row for each generation of the API. */
export interface Capabilities {
  /**
   * Whether the console can send `If-Match`, so that an update fails if the record has changed. The CORS rules of some
   * servers do not allow this header.
   */
  acceptsVersions: boolean;
  /** Whether experiments in a list contain their metrics. If not, only the response for one experiment contains them. */
  listsMetrics: boolean;
  /** Whether the list of experiments contains the archived ones. If not, archived experiments have a separate list. */
  listsArchived: boolean;
  /**
   * `forever`: DELETE removes the experiment and its flag. `undoable`: an update marks the experiment as deleted, and
   * its flag stays.
   */
  deletion: 'forever' | 'undoable';
  /**
   * Whether the console uses the server's operations for launch, pause, end, archive and reset. If not, it updates the
   * fields of the experiment or of its flag.
   */
  hasLifecycleActions: boolean;
  /** Whether the server can ship one variant to everyone. */
  shipsVariants: boolean;
  /** Whether an experiment must be ended before it is archived. */
  archivesOnlyEnded: boolean;
  /** What the server computes regular expressions with. */
  patternEngine: PatternEngine;
  /** Whether legacy metrics (`filters`, `secondary_metrics`) are computed. */
  computesFilters: boolean;
  /** Whether the server judges results by criteria of its own. Ours leaves the verdict to the console. */
  hasOwnVerdict: boolean;
  /**
   * How the server computes the metrics in `metrics` and `metrics_secondary`. `runs`: a recalculation computes and stores
   * all of them. `query`: a query computes one metric. `none`: not at all.
   */
  metricResults: 'runs' | 'query' | 'none';
  /**
   * For `metrics`: whether events after the experiment's end still count if they are in the person's window.
   */
  countsAfterEnd: boolean;
  /** Whether results contain what people did before their exposure, if the experiment asks for it (CUPED). */
  measuresBefore: boolean;
  /** Whether the server divides results by any property. If not, only metrics that have a breakdown are divided. */
  dividesResults: boolean;
  /**
   * How the people of two experiments are counted. `server`: the server counts them with the values of their goals, and
   * knows the experiments of a person. `query`: a query counts them. `none`: not at all.
   */
  overlapCounts: 'server' | 'query' | 'none';
  /** Whether the server returns the cumulative results of each day. */
  hasDailyResults: boolean;
  /** Whether the server has the activity of an experiment. */
  hasExperimentActivity: boolean;
  /**
   * Whether the server reports the periods in which the shares of the variants did not change, and combines them. If not,
   * the console looks for a change in the activity.
   */
  reportsSharePeriods: boolean;
  /**
   * Whether the server counts the people that a flag serves and its evaluations, and tests edited filters for a person. All
   * servers list, create and change flags, and have their activity, the reasons of a person's flags, and the number of people
   * who match a condition, but PostHog can refuse the last two to personal keys (403).
   */
  measuresFlags: boolean;
  /** Whether the console recomputes old results automatically. PostHog charges for these computations. */
  refreshesOldRuns: boolean;
  /** Whether a new experiment can use an existing flag with the same key. The experiment then has the flag's variants. */
  linksExistingFlags: boolean;
  /**
   * Whether the request for a new experiment can contain the release conditions of its flag. If not, the console changes
   * the new flag afterwards.
   */
  createsAudience: boolean;
  /** The maximum number of variants, including control. */
  maxVariants: number;
  /** The maximum length of an experiment's description, in characters. */
  maxDescription: number;
  /** The request field that contains changes to the variants. */
  flagConfig: 'parameters' | 'feature_flag';
  /** The field that contains the planned effect, sample size and duration. */
  runningTime: 'parameters' | 'running_time_calculation';
  /** The unit of the planned effect on a conversion rate: percentage points, or percent of the baseline. */
  plannedEffect: 'points' | 'relative';
  /** Whether the server can check whether recent events contain the value of a flag. */
  checksFlagUse: boolean;
  /** Whether the server can measure a metric on the people of the past, for the plan of an experiment. */
  measuresPast: boolean;
  /** Whether keys can read a project's activity and demo status, and reset its token. */
  servesProjectAdministration: boolean;
  /** Whether a deleted project is kept for some time. */
  schedulesProjectDeletion: boolean;
  /** Whether only administrators can change some of the settings. */
  limitsMemberSettings: boolean;
  /** Whether the server starts and ends experiments at a time, and sends messages about them. */
  watchesExperiments: boolean;
  /** Project settings that the server no longer supports. */
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
  patternEngine: 'hedgerow',
  computesFilters: true,
  hasOwnVerdict: false,
  metricResults: 'runs',
  countsAfterEnd: false,
  measuresBefore: true,
  dividesResults: true,
  overlapCounts: 'server',
  hasDailyResults: true,
  hasExperimentActivity: true,
  reportsSharePeriods: true,
  measuresFlags: true,
  refreshesOldRuns: true,
  linksExistingFlags: false,
  createsAudience: true,
  maxVariants: 10,
  maxDescription: 400,
  flagConfig: 'parameters',
  runningTime: 'parameters',
  plannedEffect: 'points',
  checksFlagUse: true,
  measuresPast: true,
  servesProjectAdministration: true,
  schedulesProjectDeletion: false,
  limitsMemberSettings: false,
  watchesExperiments: true,
  removedProjectFields: [],
};

/** PostHog of November 2024. */
const of2024: Capabilities = {
  ...hedgerow,
  patternEngine: 're2',
  acceptsVersions: false,
  hasOwnVerdict: true,
  shipsVariants: false,
  metricResults: 'none',
  countsAfterEnd: true,
  measuresBefore: false,
  dividesResults: false,
  overlapCounts: 'none',
  hasDailyResults: false,
  hasExperimentActivity: false,
  reportsSharePeriods: false,
  measuresFlags: false,
  createsAudience: false,
  refreshesOldRuns: false,
  measuresPast: false,
  servesProjectAdministration: false,
  watchesExperiments: false,
};

/** PostHog from March 2025 to February 2026. */
const of2025: Capabilities = {
  ...of2024,
  listsArchived: false,
  deletion: 'undoable',
  computesFilters: false,
  hasExperimentActivity: true,
  metricResults: 'query',
  overlapCounts: 'query',
  plannedEffect: 'relative',
  linksExistingFlags: true,
  maxVariants: 20,
  maxDescription: 3000,
  limitsMemberSettings: true,
  removedProjectFields: ['access_control', 'slack_incoming_webhook'],
};

/** PostHog from March to May 2026. */
const ofMarch2026: Capabilities = {
  ...of2025,
  hasLifecycleActions: true,
  // PostHog added daily results in autumn 2025. Only some servers of `of2025` have them, so the value there is false.
  hasDailyResults: true,
  shipsVariants: true,
  archivesOnlyEnded: true,
};

/** PostHog since June 2026. */
const ofJune2026: Capabilities = {
  ...ofMarch2026,
  listsMetrics: false,
  measuresBefore: true,
  metricResults: 'runs',
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

/** Returns what a server of a generation can do. Null or an unknown generation counts as PostHog of 2024. */
export const capabilitiesOf = (generation: string | null): Capabilities =>
  table[generation as Generation] ?? table['posthog-2024'];
