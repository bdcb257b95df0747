import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import { formatDay } from '#contract/format/date.ts';
import { hasGoal } from '#verdict/metric.ts';
import { href } from '../../paths.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { TextParts } from '../../ui/text-parts.tsx';
import { useResultPreview } from '../list/result-preview/use-result-preview.ts';
import { ownerOf } from '../list/row-values.ts';
import { formatLiftParts, formatResult } from './export-decisions.ts';

interface Props {
  project: number;
  rows: readonly Experiment[];
  timeZone: string;
  now: number;
  /** Called with the row's result as text, or with the error message if loading failed. Exports contain this text. */
  onResult: (id: number, text: string) => void;
}

/** The ended experiments with their conclusions and results. */
export function DecisionTable({ project, rows, timeZone, now, onResult }: Props) {
  const day = (date: string | null) => (date ? formatDay(timeZone, date, now) : '—');
  return (
    <DataTable
      label="Decisions"
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        {
          heading: 'Experiment',
          cell: ({ id, name, feature_flag_key }) => (
            <>
              <Link to={href.experimentResults(project, id)}>{name || `Experiment ${id}`}</Link>
              <Text component="small" inherit ff="monospace">
                {feature_flag_key}
              </Text>
            </>
          ),
        },
        {
          heading: 'Conclusion',
          card: 'half',
          cell: ({ conclusion }) =>
            conclusion ? (
              conclusionName(conclusion)
            ) : (
              <Text component="span" inherit c="hint">
                None yet
              </Text>
            ),
        },
        {
          heading: 'Lift at the end',
          card: 'half',
          align: 'end',
          cell: (experiment) => <Lift {...{ project, experiment, onResult }} />,
        },
        { heading: 'Reason', card: 'full', width: 'text', cell: ({ conclusion_comment }) => conclusion_comment || '—' },
        { heading: 'Owner', card: 'half', width: 'fit', cell: (experiment) => ownerOf(experiment) || '—' },
        {
          heading: 'Ran',
          card: 'half',
          width: 'fit',
          cell: ({ start_date, end_date }) => <TextParts parts={[`${day(start_date)} –`, day(end_date)]} />,
        },
      ]}
    />
  );
}

function Lift({ project, experiment, onResult }: Pick<Props, 'project' | 'onResult'> & { experiment: Experiment }) {
  const { preview, problem } = useResultPreview(project, experiment, hasGoal(experiment));
  const result = problem ? problem.message : formatResult(preview ?? undefined);
  useEffect(() => {
    if (result !== '') onResult(experiment.id, result);
  }, [experiment.id, result, onResult]);
  return !problem && preview?.kind === 'interval' ? (
    <TextParts parts={formatLiftParts(preview)} />
  ) : (
    <span>{result || '—'}</span>
  );
}
