import { Group, Stack, Text } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { formatCount, formatCountOf } from '#contract/format/count.ts';
import { useConnectionId } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { downloadFile } from '../ui/download-file.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Menu } from '../ui/menu.tsx';
import { MenuItem, MenuRadios } from '../ui/menu-item.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { DecisionProbes } from './decision-probes.tsx';
import { portfolioCalendar, portfolioCsv } from './export-portfolio.ts';
import { PortfolioCounts } from './portfolio-counts.tsx';
import type { Portfolio } from './portfolio-data.ts';
import { PortfolioFilters } from './portfolio-filters.tsx';
import { portfolioChoices } from './portfolio-rows.ts';
import { type Grouping, noFilters } from './portfolio-search.ts';
import { PortfolioTable } from './portfolio-table.tsx';
import { Legend } from './timeline/legend.tsx';
import { Timeline } from './timeline/timeline.tsx';
import { isPastPlan } from './timeline/timeline-entry.ts';
import { type PortfolioViewState, usePortfolioView } from './use-portfolio-view.ts';
import { WaitingDrafts } from './waiting-drafts.tsx';

interface Props extends Pick<ComponentProps<typeof PageHeader>, 'title' | 'view' | 'project' | 'projectTo'> {
  portfolio: Portfolio;
  /** The tabs below the header. */
  tabs?: ReactNode;
}

const loading = <Skeleton label="Loading the experiments" rows={12} rowHeightPx={46} />;

/** The experiments of one or all projects over time: the header, the counts, the filters, and the timeline or a table. */
export function PortfolioView({ portfolio, tabs, ...header }: Props) {
  const view = usePortfolioView(portfolio.projects);
  const { search, setSearch } = view;
  return (
    <>
      <PageHeader
        {...header}
        actions={
          <>
            <Button
              kind="quiet"
              icon={search.isTable ? 'calendar' : 'columns'}
              compact
              onClick={() => setSearch({ isTable: !search.isTable })}
            >
              {search.isTable ? 'View as timeline' : 'View as table'}
            </Button>
            <ExportMenu view={view} isPartial={portfolio.isLoading} />
          </>
        }
      />
      {tabs}
      <Content width="full">
        {portfolio.failed.map(({ name, error, retry }) => (
          <ProblemPanel
            key={name}
            title={`The projects of ${name} could not be loaded`}
            problem={error}
            retry={retry}
          />
        ))}
        {portfolio.isPending ? loading : <LoadedView portfolio={portfolio} view={view} />}
      </Content>
    </>
  );
}

/** Exports the matching experiments. */
function ExportMenu({ view: { found, now }, isPartial }: { view: PortfolioViewState; isPartial: boolean }) {
  const disabledReason = isPartial ? 'Wait until all experiments are loaded.' : undefined;
  const connection = useConnectionId();
  const calendar = () => portfolioCalendar(found, { origin: location.origin, connection, now });
  return (
    <Menu
      label="Export"
      button={(state) => (
        <Button kind="quiet" icon="download" compact disabledReason={disabledReason} {...state}>
          Export
        </Button>
      )}
    >
      <MenuItem icon="download" onClick={() => downloadFile('portfolio.csv', 'text/csv', portfolioCsv(found))}>
        {`${formatCountOf(found.length, 'experiment')}, CSV`}
      </MenuItem>
      <MenuItem icon="calendar" onClick={() => downloadFile('portfolio.ics', 'text/calendar', calendar())}>
        Calendar file (.ics)
      </MenuItem>
      <MenuItem icon="copy" onClick={print}>
        Print, or save as PDF
      </MenuItem>
    </Menu>
  );
}

interface ViewProps {
  portfolio: Portfolio;
  view: PortfolioViewState;
}

const print = () => window.print();

function LoadedView({ portfolio, view }: ViewProps) {
  const { search, entries, matching, found, decided, now, month } = view;
  if (entries.length === 0 && !portfolio.isLoading && portfolio.failed.length === 0 && !hasFailedLists(portfolio))
    return (
      <EmptyState icon="flask" title="No experiments yet" description="Experiments of your projects appear here." />
    );
  return (
    <>
      <DecisionProbes entries={entries.filter(isPastPlan)} onResult={view.onResult} />
      <PortfolioCounts
        entries={matching}
        {...{ decided, now }}
        shown={search.show}
        onShow={(show) => view.setSearch({ show })}
      />
      <PortfolioFilters
        {...{ search, month }}
        choices={portfolioChoices(portfolio.projects, entries, now)}
        onType={view.typeText}
        onLeave={view.flushText}
        onChange={view.setSearch}
      />
      <FailedLists portfolio={portfolio} />
      {found.length > 0 && <Rows view={view} refetch={portfolio.refetch} />}
      {found.length === 0 && portfolio.isLoading && loading}
      {found.length === 0 && !portfolio.isLoading && (
        <EmptyState icon="search" title="No results" description="No experiment matches the search and the filters.">
          <Button onClick={() => view.setSearch(noFilters)}>Clear filters</Button>
        </EmptyState>
      )}
      <LoadedLine portfolio={portfolio} view={view} />
    </>
  );
}

/** The matching experiments as a table, or as the timeline with the drafts that wait below it. */
function Rows({ view, refetch }: { view: PortfolioViewState; refetch: () => void }) {
  const { search, found, groups, shown, waiting, now, window, timeZone, decided, page, setPage } = view;
  if (search.isTable) return <PortfolioTable entries={found} page={page} now={now} onPage={setPage} />;
  return (
    <Stack gap="xl">
      {shown.length > 0 && (
        <div>
          <Timeline
            {...{ groups, window, now, timeZone, decided }}
            grouping={<GroupingMenu value={search.group} onChange={(group) => view.setSearch({ group })} />}
          />
          <Legend />
        </div>
      )}
      <WaitingDrafts entries={waiting} now={now} onClosed={refetch} />
    </Stack>
  );
}

const groupingChoices = {
  project: { label: 'project', icon: 'projects' },
  owner: { label: 'owner', icon: 'people' },
  flag: { label: 'flag', icon: 'flag' },
} as const;

const GroupingMenu = ({ value, onChange }: { value: Grouping; onChange: (grouping: Grouping) => void }) => (
  <Menu
    label="Group by"
    align="start"
    button={(state) => (
      <Button kind="link" {...state}>
        {`Group by ${value}`}
      </Button>
    )}
  >
    <MenuRadios label="Group by" choices={groupingChoices} value={value} onChange={onChange} />
  </Menu>
);

const hasFailedLists = ({ projects }: Portfolio) => projects.some(({ error }) => error !== null);

/** The projects whose experiments could not be loaded. */
const FailedLists = ({ portfolio: { projects, refetch } }: { portfolio: Portfolio }) =>
  projects.flatMap(({ error, project, connection }) =>
    error
      ? [
          <ProblemPanel
            key={`${connection} ${project.id}`}
            title={`The experiments of ${project.name} could not be loaded`}
            problem={error}
            retry={refetch}
          />,
        ]
      : [],
  );

/** Says how much is loaded and what the period does not show, and stops or continues loading. */
function LoadedLine({ portfolio, view }: ViewProps) {
  const { projects, isLoading, isStopped, stop, resume } = portfolio;
  const { entries, before, after, search } = view;
  const loaded = projects.filter(({ list, error }) => list?.isComplete === true || error !== null).length;
  const notes = [
    before > 0 && `${formatCount(before)} ended before this period.`,
    after > 0 && `${formatCount(after)} ${after === 1 ? 'starts' : 'start'} after this period.`,
    projects.some(({ reportsPauses }) => !reportsPauses) && 'PostHog does not report pauses.',
  ];
  const count = formatCountOf(entries.length, 'experiment');
  return (
    <Group gap="md" mt="md" mih={32}>
      <Text size="sm" c="dimmed" role="status">
        {isLoading || isStopped
          ? `${formatCount(loaded)} of ${formatCountOf(projects.length, 'project')} loaded, ${count}.`
          : `${count} loaded.`}
      </Text>
      {!search.isTable &&
        notes.map(
          (text) =>
            text && (
              <Text key={text} size="sm" c="dimmed">
                {text}
              </Text>
            ),
        )}
      {isLoading && (
        <Button kind="quiet" icon="close" onClick={stop}>
          Stop loading
        </Button>
      )}
      {isStopped && (
        <Button kind="quiet" icon="refresh" onClick={resume}>
          Load the rest
        </Button>
      )}
    </Group>
  );
}
