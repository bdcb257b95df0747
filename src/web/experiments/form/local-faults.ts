import type { ExperimentBody } from '#contract/experiment.ts';
import { invalid, Problem, type Violation } from '#contract/problem.ts';
import { plannedSplit, splitFault } from '../../fields/variants/split.ts';
import { keyFault } from './flag-key.ts';

const violation = (attr: string, detail: string): Violation => ({ attr, code: 'invalid_input', detail });

function endFault({ start_date, end_date }: ExperimentBody): Violation[] {
  const isBackward = start_date && end_date && Date.parse(end_date) < Date.parse(start_date);
  return isBackward ? [violation('end_date', 'The end lies before the start, so nothing would be counted.')] : [];
}

function variantFault({ parameters }: ExperimentBody): Violation[] {
  const fault = parameters === undefined ? null : splitFault(plannedSplit(parameters));
  return fault ? [violation('parameters', fault)] : [];
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
 * Speaks against a request that would be refused, or that would make an experiment nobody can evaluate.
 * `before` is the record that the body changes, `taken` the keys of other experiments.
 *
 * @throws Problem that names every field at fault.
 */
export function requireSound(body: ExperimentBody, before: ExperimentBody = {}, taken: readonly string[] = []): void {
  const hasDates = body.start_date !== undefined || body.end_date !== undefined;
  const faults = [
    ...keyFaults(body, taken),
    ...(hasDates ? endFault({ ...before, ...body }) : []),
    ...variantFault(body),
  ];
  const [first, ...rest] = faults;
  if (first) throw invalid([first, ...rest]);
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
