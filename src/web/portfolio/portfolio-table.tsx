import { Link } from 'react-router-dom';
import { capitalize } from '#contract/format/capitalize.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import { formatDateTime } from '#contract/format/date.ts';
import type { PageQuery } from '#contract/page.ts';
import { ownerOf } from '../experiments/list/row-values.ts';
import { DataTable } from '../ui/data-table.tsx';
import { Pager } from '../ui/pager.tsx';
import { linkTo } from './timeline/bar-link.tsx';
import { endOf, startOf, type TimelineEntry } from './timeline/timeline-entry.ts';

interface Props {
  entries: readonly TimelineEntry[];
  page: PageQuery;
  now: number;
  onPage: (page: PageQuery) => void;
}

const date = ({ source }: TimelineEntry, at: string | null) => (at ? formatDateTime(source.project.timezone, at) : '');

/** The experiments of the timeline as a table, with their dates in the time zones of their projects. */
export function PortfolioTable({ entries, page: { limit, offset }, now, onPage }: Props) {
  const first = offset < entries.length ? offset : 0;
  return (
    <>
      <DataTable
        label="Experiments"
        rows={entries.slice(first, first + limit)}
        rowKey={({ key }) => key}
        columns={[
          {
            heading: 'Experiment',
            cell: (entry) => (
              <Link {...linkTo(entry, now)}>
                <bdi>{entry.experiment.name}</bdi>
              </Link>
            ),
          },
          { heading: 'Project', cell: ({ source }) => <bdi>{source.project.name}</bdi> },
          { heading: 'Status', cell: ({ status }) => capitalize(status) },
          { heading: 'State', cell: ({ state }) => state },
          {
            heading: 'Start',
            cell: (entry) => date(entry, startOf(entry.experiment)),
            isEmpty: ({ experiment }) => startOf(experiment) === null,
          },
          {
            heading: 'End, planned or real',
            cell: (entry) => date(entry, endOf(entry.experiment, entry.source.project.timezone)),
            isEmpty: ({ experiment, source }) => endOf(experiment, source.project.timezone) === null,
          },
          {
            heading: 'Conclusion',
            cell: ({ experiment }) => (experiment.conclusion ? conclusionName(experiment.conclusion) : ''),
            isEmpty: ({ experiment }) => !experiment.conclusion,
          },
          { heading: 'Owner', cell: ({ experiment }) => <bdi>{ownerOf(experiment)}</bdi> },
        ]}
      />
      <Pager limit={limit} offset={first} count={entries.length} onChange={onPage} />
    </>
  );
}
