import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import { exposureCriteriaError, statsConfigError } from '#contract/exposure-rules.ts';
import { invalid, Problem, type Violation } from '#contract/problem.ts';
import { plannedSplit, splitError, type VariantShare } from '#contract/variant-shares.ts';
import { exposureError, metricError, secondaryMetricsError } from '#verdict/health/metric-errors.ts';
import { servedSplit } from '#verdict/variant-split.ts';
import { metricsError } from '../../fields/metrics/metrics-error.ts';
import { audienceError, type NewExperimentBody } from './audience.ts';
import { flagKeyError } from './flag-key.ts';

const violation = (attr: string, detail: string): Violation => ({ attr, code: 'invalid_input', detail });

function endErrors({ start_date, end_date }: Pick<ExperimentBody, 'start_date' | 'end_date'>): Violation[] {
  const isBeforeStart = start_date && end_date && Date.parse(end_date) < Date.parse(start_date);
  return isBeforeStart ? [violation('end_date', 'The end is before the start, so nothing would be counted.')] : [];
}

const isFuture = (instant: string | null | undefined) => !instant || Date.parse(instant) > Date.now();

/** Returns the errors in the changed times of a schedule. */
function scheduleViolations(body: ExperimentBody, before: Partial<Experiment>): Violation[] {
  const { scheduled_start, scheduled_end, ends_on_plan } = { ...before, ...body };
  const changes = (name: 'scheduled_start' | 'scheduled_end' | 'ends_on_plan') => name in body;
  const isReversed =
    scheduled_start && scheduled_end && Date.parse(scheduled_end) <= Date.parse(scheduled_start) && !body.ends_on_plan;
  return [
    ...(isFuture(body.scheduled_start) ? [] : [violation('scheduled_start', 'Choose a time in the future.')]),
    ...(isFuture(body.scheduled_end) ? [] : [violation('scheduled_end', 'Choose a time in the future.')]),
    ...(isReversed && (changes('scheduled_start') || changes('scheduled_end'))
      ? [violation('scheduled_end', 'The scheduled end must be after the scheduled start.')]
      : []),
    ...(scheduled_end && ends_on_plan && (changes('scheduled_end') || changes('ends_on_plan'))
      ? [violation('ends_on_plan', 'An experiment ends on the planned day or at a scheduled time, not both.')]
      : []),
  ];
}

const ifGiven = <T>(value: T | undefined, find: (value: T) => string | null): string | null =>
  value === undefined ? null : find(value);

function fieldErrors(body: NewExperimentBody): Violation[] {
  const { parameters, filters, secondary_metrics } = body;
  const errors = {
    parameters: parameters === undefined ? null : (splitError(plannedSplit(parameters)) ?? exposureError(parameters)),
    filters: ifGiven(filters, metricError),
    secondary_metrics: ifGiven(secondary_metrics, secondaryMetricsError),
    metrics: ifGiven(body.metrics, metricsError),
    metrics_secondary: ifGiven(body.metrics_secondary, metricsError),
    exposure_criteria: ifGiven(body.exposure_criteria, exposureCriteriaError),
    stats_config: ifGiven(body.stats_config, statsConfigError),
    feature_flag: ifGiven(body.feature_flag, audienceError),
  };
  return Object.entries(errors).flatMap(([attr, error]) => (error ? [violation(attr, error)] : []));
}

function keyErrors({ feature_flag_key }: ExperimentBody): Violation[] {
  const error = feature_flag_key === undefined ? null : flagKeyError(feature_flag_key);
  return error ? [violation('feature_flag_key', error)] : [];
}

/**
 * Returns the errors for a key that is in use. Some servers reject such a key. On other servers, two experiments would
 * share the flag, and the results of both would be useless.
 */
function takenKeyErrors({ feature_flag_key }: ExperimentBody, taken: readonly string[]): Violation[] {
  return feature_flag_key !== undefined && taken.includes(feature_flag_key)
    ? [violation('feature_flag_key', 'Another experiment in this project already uses this key.')]
    : [];
}

/**
 * Returns the errors for values that make the experiment useless although the server might accept them. `before` is the
 * record that the body changes.
 */
export function findErrors(body: NewExperimentBody, before: Partial<Experiment>): Violation[] {
  const hasDates = body.start_date !== undefined || body.end_date !== undefined;
  return [
    ...keyErrors(body),
    ...(hasDates ? endErrors({ ...before, ...body }) : []),
    ...scheduleViolations(body, before),
    ...fieldErrors(body),
  ];
}

const splitAsJson = (shares: readonly VariantShare[]) =>
  JSON.stringify(shares.map(({ key, percent }) => [key, percent]));

/**
 * Returns an error if the body changes the split of a launched experiment. The server would store the new split but not
 * serve it.
 */
function launchErrors({ parameters }: ExperimentBody, before: Partial<Experiment>): Violation[] {
  const next = plannedSplit(parameters);
  if (!before.start_date || parameters === undefined || next.length === 0) return [];
  const planned = plannedSplit(before.parameters);
  const { feature_flag } = before;
  const now = planned.length > 0 || !feature_flag ? planned : servedSplit({ feature_flag });
  return now.length === 0 || splitAsJson(next) === splitAsJson(now)
    ? []
    : [
        violation(
          'parameters',
          'The experiment was launched, so its variants and shares are fixed. Undo this change, or move the experiment back to draft.',
        ),
      ];
}

const SAVE_ANYWAY = 'To save it anyway, save again.';

/**
 * Returns a function that validates a form before each request. A flag key that is in use and a changed split of a
 * launched experiment are always rejected. Other invalid values are rejected only once, because the server might accept
 * them. If the user saves the same values again, they are sent.
 */
export function createFormValidation() {
  let lastRejected = '';
  /** @throws Problem that lists every invalid field. */
  return (body: ExperimentBody, before: Partial<Experiment> = {}, taken: readonly string[] = []): void => {
    const [refused, ...further] = [...launchErrors(body, before), ...takenKeyErrors(body, taken)];
    const errors = findErrors(body, before);
    if (refused) throw invalid([refused, ...further, ...errors]);
    const rejected = JSON.stringify(errors.map((error) => [error, body[error.attr as keyof ExperimentBody]]));
    const [first, ...rest] = errors.map((error) => ({ ...error, detail: `${error.detail} ${SAVE_ANYWAY}` }));
    if (!first || lastRejected === rejected) return;
    lastRejected = rejected;
    throw invalid([first, ...rest]);
  };
}

/** Assigns form fields to server errors that name no field, or a field that the form does not have. */
const messageFields: { field: string; matches: (violation: Violation) => boolean }[] = [
  {
    field: 'feature_flag_key',
    matches: ({ attr, detail }) => attr === 'key' || detail.includes('get_feature_flag_key'),
  },
  {
    field: 'parameters',
    matches: ({ attr, detail }) => attr === null && /variant/i.test(detail),
  },
  {
    field: 'filters',
    matches: ({ attr, detail }) => attr === null && /global filter properties|Filters are required/.test(detail),
  },
];

const assignField = (violation: Violation): Violation => {
  const found = messageFields.find(({ matches }) => matches(violation));
  return found ? { ...violation, attr: found.field } : violation;
};

/** Returns the error with each message assigned to its form field. Other errors than 400 are returned unchanged. */
export function assignErrorsToFields(error: unknown): unknown {
  if (!(error instanceof Problem) || error.status !== 400) return error;
  const { body, status, requestId } = error;
  const errors = (body.errors ?? [body]).map(({ attr, code, detail }) => assignField({ attr, code, detail }));
  return new Problem(status, { ...body, ...errors[0], errors }, requestId);
}
