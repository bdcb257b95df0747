import type { Experiment } from '#contract/experiment.ts';
import { type ExperimentRows, toListItem } from './load-list.ts';

const LONG_LIST = 1000;

/** Returns whether the list is too long to load it again after every change. */
export const isLongList = (shown: ExperimentRows | undefined): boolean => (shown?.rows.length ?? 0) > LONG_LIST;

/** Returns how long the list counts as fresh after it was loaded, in milliseconds. */
export const listStaleTime = (shown: ExperimentRows | undefined): number => (isLongList(shown) ? 300_000 : 30_000);

/** Returns the list with a change to one experiment. */
export const withChangedItem = (
  shown: ExperimentRows | undefined,
  id: number,
  change: Partial<Experiment>,
): ExperimentRows | undefined =>
  shown && { ...shown, rows: shown.rows.map((row) => (row.id === id ? toListItem({ ...row, ...change }) : row)) };

/** Returns the list with the same change to several experiments. */
export function withChangedItems(
  shown: ExperimentRows | undefined,
  ids: readonly number[],
  change: Partial<Experiment>,
) {
  const changed = new Set(ids);
  return shown && { ...shown, rows: shown.rows.map((row) => (changed.has(row.id) ? { ...row, ...change } : row)) };
}

/** Returns the list without these experiments. Also lowers the total count. */
export function withoutItems(shown: ExperimentRows | undefined, ids: readonly number[]): ExperimentRows | undefined {
  if (!shown) return undefined;
  const deleted = new Set(ids);
  const rows = shown.rows.filter(({ id }) => !deleted.has(id));
  return { ...shown, rows, count: shown.count - (shown.rows.length - rows.length) };
}
