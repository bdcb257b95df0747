import { useQueryClient } from '@tanstack/react-query';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { withHealthyLabel } from '#verdict/health/experiment-health.ts';
import { href } from '../../paths.ts';
import list from '../../ui/list/list-table.module.css';
import { SelectCell } from '../../ui/list/select-cells.tsx';
import { usePreload } from '../../ui/preload-context.tsx';
import { tooltipOnHover } from '../../ui/tooltip-on-hover.ts';
import { useExperimentData } from '../data.ts';
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
  shown: readonly ExperimentColumnKey[];
  /** Whether another experiment has the same flag key. */
  isKeyShared: boolean;
  isSelected: boolean;
  /** The outcome of the last bulk action: `done` or an error message. Undefined if the action did not reach this row. */
  outcome: string | undefined;
  onSelect: (id: number, upToHere: boolean) => void;
}

/** A table row for one experiment. The link covers the whole row. */
export const ExperimentRow = memo(function ExperimentRow(props: Props) {
  const { project, experiment, rowIndex, timeZone, now, shown, isKeyShared, isSelected, outcome, onSelect } = props;
  const { id, archived } = experiment;
  const name = experiment.name || `Experiment ${id}`;
  const cache = useQueryClient();
  const preload = usePreload();
  const data = useExperimentData(project);
  const prefetch = () => {
    preload(href.experiment(project, id));
    void cache.prefetchQuery(data.one(id));
  };
  const health = withHealthyLabel(
    healthIssuesOf(experiment, now, isKeyShared),
    experiment,
    rowValues(experiment, now).status,
  );
  return (
    <tr
      aria-rowindex={rowIndex}
      className={`${list.row} ${styles.row}`}
      data-selected={isSelected || undefined}
      data-archived={archived === true || undefined}
      onPointerEnter={prefetch}
      onFocus={prefetch}
    >
      <SelectCell id={id} name={name} isSelected={isSelected} outcome={outcome} onSelect={onSelect} />
      <td className={`${list.name} ${styles.name}`}>
        <Link to={mainViewOf(project, experiment, now)} data-tooltip={name}>
          {name}
        </Link>
        <span>{`\n${experiment.feature_flag_key ?? ''}`}</span>
      </td>
      {shown.map((key) => (
        <Cell key={key} column={key} input={{ project, experiment, timeZone, now, health }} />
      ))}
      <td className={`${list.actions} ${styles.actions}`}>
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
  const { title } = content;
  return (
    <td
      {...attributes}
      className={className}
      {...(typeof title === 'function' ? tooltipOnHover(title) : { 'data-tooltip': title })}
    >
      {content.text}
    </td>
  );
}
