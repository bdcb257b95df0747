import { Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { useExperiments } from '../../experiments/data.ts';
import { useProjectInfo } from '../../experiments/use-project-info.ts';
import { DEFAULT_PAGE_SIZE } from '../../page-sizes.ts';
import { FLAG_VIEWS_PREFIX } from '../../storage-keys.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { useBulkRun } from '../../ui/list/bulk/use-bulk-run.ts';
import { useSelection } from '../../ui/list/bulk/use-selection.ts';
import { ColumnsMenu } from '../../ui/list/columns-menu.tsx';
import { ListSummary } from '../../ui/list/list-summary.tsx';
import { useListUrl } from '../../ui/list/use-list-url.ts';
import { useListWidth } from '../../ui/list/use-list-width.ts';
import { ViewsMenu } from '../../ui/list/views/views-menu.tsx';
import { Pager } from '../../ui/pager.tsx';
import { ProblemPanel } from '../../ui/problem-panel.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useFlags } from '../flag-hooks.ts';
import { NewFlagLink } from '../new-flag-link.tsx';
import { servedSource } from '../page/format-served.ts';
import { defaultFlagColumns, fittingColumns, flagColumns, savedFlagColumns } from './flag-columns.tsx';
import { FlagExportMenu } from './flag-export-menu.tsx';
import { FlagFilters } from './flag-filters.tsx';
import { findFlagRows, flagRows } from './flag-rows.ts';
import { type FlagColumnKey, flagColumnKeys, flagSearchCodec, noFlagFilters } from './flag-search.ts';
import { FlagTable } from './flag-table.tsx';
import { useServedCells } from './use-served-cells.ts';

const BulkBar = lazyComponent(
  () => import('./flag-bulk-bar.tsx'),
  ({ FlagBulkBar }) => FlagBulkBar,
  null,
);

const columnChoices = flagColumnKeys.map((key) => ({ key, label: flagColumns[key].label }));

/** The list of a project's feature flags. */
export function FlagList({ project }: { project: number }) {
  const { data, error, isPending, refetch } = useFlags(project);
  if (isPending) return <Skeleton label="Loading feature flags" rows={DEFAULT_PAGE_SIZE + 1} />;
  if (!data) return <ProblemPanel title="The feature flags could not be loaded" problem={error} retry={refetch} />;
  if (data.length === 0)
    return (
      <EmptyState
        icon="flag"
        title="No feature flags yet"
        description="A flag decides who gets which variant. A new experiment creates its own flag."
      >
        <NewFlagLink project={project} />
      </EmptyState>
    );
  return (
    <>
      {error && <ProblemPanel title="The list could not be refreshed" problem={error} retry={refetch} />}
      <LoadedFlags project={project} flags={data} />
    </>
  );
}

function LoadedFlags({ project, flags }: { project: number; flags: readonly FlagRecord[] }) {
  const { search, page, typeText, flushText, setSearch, setPage, sortBy } = useListUrl(flagSearchCodec);
  const [now] = useState(Date.now);
  const { timeZone } = useProjectInfo(project);
  const { data: experiments } = useExperiments(project);
  const rows = useMemo(() => flagRows(flags, experiments?.rows ?? [], now), [flags, experiments, now]);
  const found = useMemo(() => findFlagRows(rows, search), [rows, search]);
  const reportsCalls = flags.some(({ last_called_at }) => last_called_at !== undefined);
  const wanted = savedFlagColumns.shown(search.columns);
  const columns = fittingColumns(wanted, useListWidth());
  const last = Math.max(0, Math.ceil(found.length / page.limit) - 1) * page.limit;
  const offset = Math.min(page.offset, last);
  const shown = useMemo(() => found.slice(offset, offset + page.limit), [found, offset, page.limit]);
  const ids = useMemo(() => shown.map(({ flag }) => flag.id), [shown]);
  const served = useServedCells(project, ids, columns.includes('served'));
  const context = useMemo(() => ({ timeZone, now, reportsCalls, served }), [timeZone, now, reportsCalls, served]);
  const selection = useSelection(ids);
  const runner = useBulkRun((ids) => selection.put(ids, false));
  const selected = rows.filter(({ flag }) => selection.has(flag.id));
  const chooseColumns = (chosen: readonly FlagColumnKey[]) => {
    savedFlagColumns.save(chosen);
    setSearch({ columns: chosen });
  };
  return (
    <>
      <FlagFilters
        search={search}
        stale={rows.filter(({ note }) => note !== null).length}
        onType={typeText}
        onLeave={flushText}
        onChange={setSearch}
      />
      <ListSummary
        list={{ rows, count: rows.length, isComplete: true }}
        noun="flag"
        isLoading={false}
        found={found.length}
      >
        <ViewsMenu storageKey={`${FLAG_VIEWS_PREFIX}${project}`} columns={wanted} />
        <ColumnsMenu
          columns={columnChoices}
          visible={wanted}
          hidden={wanted.filter((key) => !columns.includes(key))}
          defaults={defaultFlagColumns}
          onChange={chooseColumns}
        />
        <FlagExportMenu project={project} rows={found} />
      </ListSummary>
      {shown.length === 0 ? (
        <EmptyState
          icon="search"
          title="No matching flags"
          description={`No flag matches the search and the filters. Loaded: ${formatCountOf(rows.length, 'flag')}.`}
        >
          <Button onClick={() => setSearch(noFlagFilters)}>Clear filters</Button>
        </EmptyState>
      ) : (
        <>
          <FlagTable
            project={project}
            rows={shown}
            offset={offset}
            count={found.length}
            order={search}
            columns={columns}
            context={context}
            selection={selection}
            outcomes={runner.run?.outcomes}
            onSort={sortBy}
          />
          <Pager limit={page.limit} offset={offset} count={found.length} onChange={setPage} />
          {served?.people && (
            <Text size="sm" c="dimmed" mt="xs">
              {servedSource(served.people)}
            </Text>
          )}
        </>
      )}
      {(selected.length > 0 || runner.run) && (
        <BulkBar
          project={project}
          selected={selected}
          runner={runner}
          found={found.length}
          onSelectAll={() =>
            selection.put(
              found.map(({ flag }) => flag.id),
              true,
            )
          }
          onClear={selection.clear}
        />
      )}
    </>
  );
}
