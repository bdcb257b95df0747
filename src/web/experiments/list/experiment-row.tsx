import { memo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { withHealthyLabel } from '#verdict/health/experiment-health.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import list from '../../ui/list/list-table.module.css';
import { mainViewOf } from '../main-view.ts';
import { type CellInput, experimentColumns } from './columns.tsx';
import styles from './experiment-table.module.css';
import type { ExperimentColumnKey } from './list-search-params.ts';
import { RowActions } from './row-actions.tsx';
import { healthIssuesOf, rowValues } from './row-values.ts';

interface Props {
  project: number;
  experiment: Experiment;
  rowIndex: number;
  timeZone: string;
  now: number;
  withExactTimes: boolean;
  shown: readonly ExperimentColumnKey[];
  /** Whether another experiment has the same flag key. */
  isKeyShared: boolean;
  isSelected: boolean;
  /** The outcome of the last bulk action: `done` or an error message. Undefined if the action did not reach this row. */
  outcome: string | undefined;
  onSelect: (id: number, upToHere: boolean) => void;
}

/** Returns the content of the name cell: the name, the link and the flag key. */
const titleOf = (project: number, experiment: Experiment, now: number) => ({
  name: experiment.name || `Experiment ${experiment.id}`,
  to: mainViewOf(project, experiment, now),
  detail: experiment.feature_flag_key ?? '',
});

/** A table row for one experiment. The link covers the whole row. */
export const ExperimentRow = memo(function ExperimentRow(props: Props) {
  const { project, experiment, rowIndex, timeZone, now, shown, isKeyShared, isSelected, outcome, onSelect } = props;
  const { withExactTimes } = props;
  const { id, archived } = experiment;
  const { name, to, detail } = titleOf(project, experiment, now);
  const health = withHealthyLabel(
    healthIssuesOf(experiment, now, isKeyShared),
    experiment,
    rowValues(experiment, now).status,
  );
  return (
    <tr
      aria-rowindex={rowIndex}
      className={list.row}
      data-selected={isSelected || undefined}
      data-experiment={id}
      data-archived={archived === true || undefined}
    >
      <td className={styles.select} data-cell="select">
        <Checkbox
          checked={isSelected}
          aria-label={`Select ${name}`}
          onChange={(_, withShift) => onSelect(id, withShift)}
        />
        {outcome !== undefined && (
          <span
            role="img"
            data-cell-icon={outcome === 'done' ? 'check' : 'warning'}
            data-outcome={outcome === 'done' ? 'done' : 'failed'}
            aria-label={outcome}
            data-tooltip={outcome}
          />
        )}
      </td>
      <td className={`${list.name} ${styles.name}`} data-cell="name">
        <a href={to} data-tooltip={name}>
          {name}
        </a>
        {`\n${detail}`}
      </td>
      {shown.map((key) => (
        <Cell key={key} column={key} input={{ project, experiment, timeZone, now, health, withExactTimes }} />
      ))}
      <td className={styles.actions} data-cell="actions">
        <RowActions project={project} experiment={experiment} />
      </td>
    </tr>
  );
});

function Cell({ column, input }: { column: ExperimentColumnKey; input: CellInput }) {
  const { isWide, isLabelled, label, cell } = experimentColumns[column];
  const attributes = { 'data-wide': isWide, 'data-label': isLabelled && label };
  const content = cell(input);
  if (!('text' in content)) return <td {...attributes}>{content}</td>;
  const className = (content.isTwoLines && list.two) || (content.isCode && list.code) || undefined;
  return (
    <td {...attributes} className={className} data-tooltip={content.title}>
      {content.text}
    </td>
  );
}
