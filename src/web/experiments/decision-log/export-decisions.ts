import type { Experiment } from '#contract/experiment.ts';
import { formatLift } from '#verdict/text/format-number.ts';
import { type CsvCell, toCsv } from '../../ui/csv.ts';
import type { ResultPreview } from '../list/result-preview/result-preview.ts';
import { ownerOf } from '../list/row-values.ts';

/** For each experiment id, the result as text, or the error message if loading failed. */
export type ResultTexts = ReadonlyMap<number, string>;

/** Returns the lift and its interval as two texts, for example `+18.0%` and `(+1.3% to +37.4%)`. */
export function formatLiftParts({ point, full }: Extract<ResultPreview, { kind: 'interval' }>): string[] {
  const [low, high] = full.map(formatLift);
  return [formatLift(point), `(${low} to ${high})`];
}

/**
 * Returns the lift and its interval, for example `+18.0% (+1.3% to +37.4%)`. Without an interval, returns the message of
 * the preview. Returns an empty text while the preview is loading.
 */
export function formatResult(preview: ResultPreview | undefined): string {
  if (!preview) return '';
  return preview.kind === 'message' ? preview.message : formatLiftParts(preview).join(' ');
}

const columns: Record<string, (experiment: Experiment, results: ResultTexts) => CsvCell> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  feature_flag_key: ({ feature_flag_key }) => feature_flag_key,
  conclusion: ({ conclusion }) => conclusion,
  conclusion_comment: ({ conclusion_comment }) => conclusion_comment,
  result: ({ id }, results) => results.get(id) ?? '',
  owner: ownerOf,
  start_date: ({ start_date }) => start_date,
  end_date: ({ end_date }) => end_date,
};

const cellsOf = (experiment: Experiment, results: ResultTexts) =>
  Object.entries(columns).map(([name, cellOf]) => [name, cellOf(experiment, results) ?? null] as const);

/** Returns the decisions as CSV with a header row. */
export const decisionsAsCsv = (experiments: readonly Experiment[], results: ResultTexts): string =>
  toCsv([
    Object.keys(columns),
    ...experiments.map((experiment) => cellsOf(experiment, results).map(([, cell]) => cell)),
  ]);

export const decisionsAsJson = (experiments: readonly Experiment[], results: ResultTexts): string =>
  JSON.stringify(
    experiments.map((experiment) => Object.fromEntries(cellsOf(experiment, results))),
    null,
    2,
  );
