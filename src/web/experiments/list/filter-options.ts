import type { ExperimentStatus } from '#contract/experiment.ts';
import type { FilterOption } from '../../ui/list/filter-panel.tsx';

/** The choices of the filter by status. */
export const statusOptions: FilterOption<ExperimentStatus>[] = [
  { value: 'draft', label: 'Draft' },
  { value: 'running', label: 'Running' },
  { value: 'ended', label: 'Ended' },
];

/** Returns choices whose values are their labels. */
export const namesAsOptions = (names: readonly string[]): FilterOption<string>[] =>
  names.map((name) => ({ value: name, label: name }));
