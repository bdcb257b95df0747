import type { Experiment } from '#contract/experiment.ts';
import { type Rows, slim } from './load-list.ts';

const LONG = 1000;

/** Is the list so long that reading it again takes many requests? */
export const isLong = (shown: Rows | undefined): boolean => (shown?.rows.length ?? 0) > LONG;

/** For how long a list counts as fresh. */
export const staleAfterMs = (shown: Rows | undefined): number => (isLong(shown) ? 300_000 : 30_000);

/** The list after a row was changed. */
export const withRow = (shown: Rows | undefined, id: number, change: Partial<Experiment>): Rows | undefined =>
  shown && { ...shown, rows: shown.rows.map((row) => (row.id === id ? slim({ ...row, ...change }) : row)) };

/** The list after the same change of several rows. */
export function withRows(shown: Rows | undefined, ids: readonly number[], change: Partial<Experiment>) {
  const changed = new Set(ids);
  return shown && { ...shown, rows: shown.rows.map((row) => (changed.has(row.id) ? { ...row, ...change } : row)) };
}

/** The list after some experiments were deleted. */
export function without(shown: Rows | undefined, ids: readonly number[]): Rows | undefined {
  if (!shown) return undefined;
  const gone = new Set(ids);
  const rows = shown.rows.filter(({ id }) => !gone.has(id));
  return { ...shown, rows, count: shown.count - (shown.rows.length - rows.length) };
}
