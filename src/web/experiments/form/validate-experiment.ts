import type { Experiment, ExperimentBody } from '#contract/experiment.ts';
import { invalid, Problem, type Violation } from '#contract/problem.ts';
import { plannedSplit, type Share, splitError } from '#contract/variant-shares.ts';
import { exposureError, metricError, secondaryMetricsError } from '#verdict/health/metric-errors.ts';
import { servedSplit } from '#verdict/variant-split.ts';
import { keyFault } from './flag-key.ts';

const violation = (attr: string, detail: string): Violation => ({ attr, code: 'invalid_input', detail });

function endFault({ start_date, end_date }: Pick<ExperimentBody, 'start_date' | 'end_date'>): Violation[] {
  const isBackward = start_date && end_date && Date.parse(end_date) < Date.parse(start_date);
  return isBackward ? [violation('end_date', 'The end lies before the start, so nothing would be counted.')] : [];
}

function fieldFaults({ parameters, filters, secondary_metrics }: ExperimentBody): Violation[] {
  const faults = {
    parameters: parameters === undefined ? null : (splitError(plannedSplit(parameters)) ?? exposureError(parameters)),
    filters: filters === undefined ? null : metricError(filters),
    secondary_metrics: secondary_metrics === undefined ? null : secondaryMetricsError(secondary_metrics),
  };
  return Object.entries(faults).flatMap(([attr, fault]) => (fault ? [violation(attr, fault)] : []));
}

function keyFaults({ feature_flag_key }: ExperimentBody, taken: readonly string[]): Violation[] {
  if (feature_flag_key === undefined) return [];
  const fault = keyFault(feature_flag_key);
  if (fault) return [violation('feature_flag_key', fault)];
  return taken.includes(feature_flag_key)
    ? [violation('feature_flag_key', 'Another experiment of this project has this key.')]
    : [];
}

/**
 * What speaks against a request: that it will be refused, or that nobody could evaluate the experiment.
 * `before` is the record that the body changes, `taken` the keys of other experiments.
 */
function faultsOf(body: ExperimentBody, before: Partial<Experiment>, taken: readonly string[]): Violation[] {
  const hasDates = body.start_date !== undefined || body.end_date !== undefined;
  return [...keyFaults(body, taken), ...(hasDates ? endFault({ ...before, ...body }) : []), ...fieldFaults(body)];
}

const splitIn = (shares: readonly Share[]) => JSON.stringify(shares.map(({ key, percent }) => [key, percent]));

/** Since the launch the flag serves what it serves; another split would be written down and never served. */
function launchFault({ parameters }: ExperimentBody, before: Partial<Experiment>): Violation[] {
  const next = plannedSplit(parameters);
  if (!before.start_date || parameters === undefined || next.length === 0) return [];
  const planned = plannedSplit(before.parameters);
  const { feature_flag } = before;
  const now = planned.length > 0 || !feature_flag ? planned : servedSplit({ feature_flag });
  return now.length === 0 || splitIn(next) === splitIn(now)
    ? []
    : [
        violation(
          'parameters',
          'The experiment was launched, so its variants and shares are fixed. Undo this, or take it back to draft first.',
        ),
      ];
}

const ANYWAY = 'To save it anyway, save again.';

/**
 * Makes the check that a form asks before each request. What the server may well accept is objected to once:
 * the same values, saved again, go through, and the server decides.
 */
export function createObjections() {
  let told = '';
  /** @throws Problem that names every field at fault. */
  return (body: ExperimentBody, before: Partial<Experiment> = {}, taken: readonly string[] = []): void => {
    const [launched] = launchFault(body, before);
    if (launched) throw invalid([launched]);
    const faults = faultsOf(body, before, taken);
    const asked = JSON.stringify(faults.map((fault) => [fault, body[fault.attr as keyof ExperimentBody]]));
    const [first, ...rest] = faults.map((fault) => ({ ...fault, detail: `${fault.detail} ${ANYWAY}` }));
    if (!first || told === asked) return;
    told = asked;
    throw invalid([first, ...rest]);
  };
}

/** The sentences of a server that do not name the field of the form that they are about. */
const elsewhere: { field: string; isMeant: (violation: Violation) => boolean }[] = [
  {
    field: 'feature_flag_key',
    isMeant: ({ attr, detail }) => attr === 'key' || detail.includes('get_feature_flag_key'),
  },
  {
    field: 'parameters',
    isMeant: ({ attr, detail }) => attr === null && /variant/i.test(detail),
  },
  {
    field: 'filters',
    isMeant: ({ attr, detail }) => attr === null && /global filter properties|Filters are required/.test(detail),
  },
];

const atField = (violation: Violation): Violation => {
  const found = elsewhere.find(({ isMeant }) => isMeant(violation));
  return found ? { ...violation, attr: found.field } : violation;
};

/** The same refusal, with each sentence at the field of the form that it is about. */
export function atOwnFields(error: unknown): unknown {
  if (!(error instanceof Problem) || error.status !== 400) return error;
  const { body, status, requestId } = error;
  const errors = (body.errors ?? [body]).map(({ attr, code, detail }) => atField({ attr, code, detail }));
  return new Problem(status, { ...body, ...errors[0], errors }, requestId);
}
