import { memo } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { withHealthyLabel } from '#verdict/health/experiment-health.ts';
import { href } from '../../paths.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import list from '../../ui/list-table.module.css';
import { type CellFacts, columns } from './columns.tsx';
import styles from './experiment-table.module.css';
import type { ColumnKey } from './list-search-params.ts';
import { RowActions } from './row-actions.tsx';
import { factsOf, faultsIn } from './row-values.ts';

interface Props {
  project: number;
  experiment: Experiment;
  rowIndex: number;
  timeZone: string;
  now: number;
  withInstants: boolean;
  shown: readonly ColumnKey[];
  /** Another experiment has the same flag key. */
  isKeyShared: boolean;
  isSelected: boolean;
  /** What became of it in the last deed on several rows: done, or why not. */
  outcome: string | undefined;
  onSelect: (id: number, upToHere: boolean) => void;
}

/** What tells one experiment from the others. */
const headOf = (project: number, { id, name, feature_flag_key }: Experiment) => ({
  name: name || `Experiment ${id}`,
  to: href.experiment(project, id),
  detail: feature_flag_key ?? '',
});

/** One experiment in the list. The link spans the row. */
export const ExperimentRow = memo(function ExperimentRow(props: Props) {
  const { project, experiment, rowIndex, timeZone, now, shown, isKeyShared, isSelected, outcome, onSelect } = props;
  const { withInstants } = props;
  const { id, archived } = experiment;
  const { name, to, detail } = headOf(project, experiment);
  const health = withHealthyLabel(faultsIn(experiment, now, isKeyShared), factsOf(experiment, now).status);
  return (
    <tr
      aria-rowindex={rowIndex}
      className={list['row']}
      data-selected={isSelected || undefined}
      data-experiment={id}
      data-archived={archived === true || undefined}
    >
      <td className={styles['select']} data-cell="select">
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
      <td className={`${list['name']} ${styles['name']}`} data-cell="name">
        <a href={to} data-tooltip={name}>
          {name}
        </a>
        {`\n${detail}`}
      </td>
      {shown.map((key) => (
        <Cell key={key} column={key} facts={{ project, experiment, timeZone, now, health, withInstants }} />
      ))}
      <td className={styles['actions']} data-cell="actions">
        <RowActions project={project} experiment={experiment} />
      </td>
    </tr>
  );
});

function Cell({ column, facts }: { column: ColumnKey; facts: CellFacts }) {
  const { isWide, isLabelled, label, cell } = columns[column];
  const look = { 'data-wide': isWide, 'data-label': isLabelled && label };
  const drawn = cell(facts);
  if (!('words' in drawn)) return <td {...look}>{drawn}</td>;
  return (
    <td {...look} className={drawn.isTwoLines && list['two']} data-tooltip={drawn.title}>
      {drawn.words}
    </td>
  );
}
