import type { Experiment } from '#contract/experiment.ts';
import { conclusionName } from '../../fields/conclusion-names.ts';
import { type CsvCell, toCsv } from '../../ui/csv.ts';
import { ownerOf } from '../list/row-facts.ts';
import type { RowResult } from '../overview/row-result.ts';
import { change } from '../results/number-words.ts';

/** The results of experiments, by their id. */
export type Results = ReadonlyMap<number, RowResult>;

/** The conclusions to show: all, those that nobody gave yet, or one. */
export type ConclusionFilter = 'all' | 'none' | string;

const textOf = (experiment: Experiment) =>
  [
    experiment.name,
    experiment.feature_flag_key,
    experiment.conclusion ? conclusionName(experiment.conclusion) : '',
    experiment.conclusion_comment,
    ownerOf(experiment),
  ]
    .join(' ')
    .toLowerCase();

const hasConclusion = (filter: ConclusionFilter) => (experiment: Experiment) =>
  filter === 'all' || (experiment.conclusion ?? 'none') === filter;

/** The ended experiments that match, the last one to end first. */
export function findDecisions(
  experiments: readonly Experiment[],
  { text, conclusion, now }: { text: string; conclusion: ConclusionFilter; now: number },
): Experiment[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const endOf = ({ end_date }: Experiment) => (end_date ? Date.parse(end_date) : Number.POSITIVE_INFINITY);
  return experiments
    .filter((experiment) => endOf(experiment) <= now)
    .filter(hasConclusion(conclusion))
    .filter((experiment) => words.every((word) => textOf(experiment).includes(word)))
    .sort((one, other) => endOf(other) - endOf(one));
}

/** The lift and its interval, in percent: `+18.0% (+1.3% to +37.4%)`; or why there is none. */
export function resultText(result: RowResult | undefined): string {
  if (!result) return '';
  if (result.kind === 'words') return result.words;
  const [low, high] = result.full.map(change);
  return `${change(result.point)} (${low} to ${high})`;
}

const columns: Record<string, (experiment: Experiment, results: Results) => CsvCell> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  feature_flag_key: ({ feature_flag_key }) => feature_flag_key,
  conclusion: ({ conclusion }) => conclusion,
  conclusion_comment: ({ conclusion_comment }) => conclusion_comment,
  result: ({ id }, results) => resultText(results.get(id)),
  owner: ownerOf,
  start_date: ({ start_date }) => start_date,
  end_date: ({ end_date }) => end_date,
};

const cellsOf = (experiment: Experiment, results: Results) =>
  Object.entries(columns).map(([name, cellOf]) => [name, cellOf(experiment, results) ?? null] as const);

/** The decisions as CSV, with one line of column names. */
export const decisionsAsCsv = (experiments: readonly Experiment[], results: Results): string =>
  toCsv([
    Object.keys(columns),
    ...experiments.map((experiment) => cellsOf(experiment, results).map(([, cell]) => cell)),
  ]);

/** The decisions as a JSON list of objects. */
export const decisionsAsJson = (experiments: readonly Experiment[], results: Results): string =>
  JSON.stringify(
    experiments.map((experiment) => Object.fromEntries(cellsOf(experiment, results))),
    null,
    2,
  );
