import { type Experiment, statusOf } from '#contract/experiment.ts';
import { formatSplit } from '#contract/variant-shares.ts';
import { plannedDays } from '#verdict/experiment-day.ts';
import { experimentHealth } from '#verdict/health/experiment-health.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { type CsvCell, toCsv } from '../../../ui/csv.ts';
import { goalText } from '../../goal-text.ts';
import type { ListContext } from '../filter-and-sort.ts';
import { ownerOf } from '../row-values.ts';

/** The columns of an exported list, with functions that return their values. */
const columns: Record<string, (experiment: Experiment, context: ListContext) => CsvCell> = {
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
  goal: goalText,
  health: (experiment, { now, sharedKeys }) =>
    experimentHealth(experiment, now, sharedKeys.has(experiment.feature_flag_key))
      .map(({ label }) => label)
      .join('; '),
  owner: ownerOf,
  created_at: ({ created_at }) => created_at,
};

/** Returns the rows as CSV with a header row. */
export const listAsCsv = (rows: readonly Experiment[], context: ListContext): string =>
  toCsv([
    Object.keys(columns),
    ...rows.map((row) => Object.values(columns).map((cellOf) => cellOf(row, context) ?? null)),
  ]);

/** Returns the rows as a JSON array. */
export const listAsJson = (rows: readonly Experiment[], context: ListContext): string =>
  JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(columns).map(([name, cellOf]) => [name, cellOf(row, context) ?? null])),
    ),
    null,
    2,
  );
