import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatSplit } from '../../fields/variants/split.ts';
import { type CsvCell, toCsv } from '../../ui/csv.ts';
import { healthOf } from '../health.ts';
import { metricWords } from '../metric.ts';
import { splitOf } from '../split.ts';
import { plannedDays } from '../timing.ts';
import type { Circumstances } from './find-rows.ts';
import { ownerOf } from './row-facts.ts';

/** What a list that is taken along says of each experiment. */
const columns: Record<string, (experiment: Experiment, circumstances: Circumstances) => CsvCell> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  feature_flag_key: ({ feature_flag_key }) => feature_flag_key,
  status: (experiment, { now }) => statusOf(experiment, now),
  archived: ({ archived }) => (archived ? 'yes' : 'no'),
  start_date: ({ start_date }) => start_date,
  end_date: ({ end_date }) => end_date,
  conclusion: ({ conclusion }) => conclusion,
  conclusion_comment: ({ conclusion_comment }) => conclusion_comment,
  planned_days: ({ parameters }) => plannedDays(parameters),
  variants: (experiment) =>
    splitOf(experiment)
      .map(({ key }) => key)
      .join(' / '),
  split_percent: (experiment) => formatSplit(splitOf(experiment)),
  goal: ({ filters }) => metricWords(filters, String),
  health: (experiment, { now, sharedKeys }) =>
    healthOf(experiment, now, sharedKeys.has(experiment.feature_flag_key))
      .map(({ words }) => words)
      .join('; '),
  owner: ownerOf,
  created_at: ({ created_at }) => created_at,
};

/** The rows as CSV, one line each below the names of the columns. */
export const rowsAsCsv = (rows: readonly Experiment[], circumstances: Circumstances): string =>
  toCsv([
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row, circumstances) ?? null)),
  ]);

/** The same as a JSON list of objects. */
export const rowsAsJson = (rows: readonly Experiment[], circumstances: Circumstances): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(columns).map(([name, cellOf]) => [name, cellOf(row, circumstances) ?? null])),
    ),
    null,
    2,
  );
