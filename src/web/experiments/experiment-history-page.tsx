import { useParams } from 'react-router-dom';
import type { ActivityEntry } from '#contract/activity.ts';
import { type Experiment, experiment as resource } from '#contract/experiment.ts';
import { flagRecord } from '#contract/feature-flag.ts';
import type { Field } from '#contract/field.ts';
import { Problem } from '#contract/problem.ts';
import { ActivityList } from '../activity/activity-list.tsx';
import { describeInWords } from '../fields/review/describe-in-words.ts';
import { ACTIVITY_PAGE_SIZES } from '../page-sizes.ts';
import { Content } from '../ui/content.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pager } from '../ui/pager.tsx';
import { usePagination } from '../ui/pagination.ts';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useExperiment, useExperimentActivity } from './data.ts';
import { ExperimentLoading } from './experiment-loading.tsx';
import { ExperimentSummaryLine } from './experiment-summary-line.tsx';
import { ExperimentHeader } from './header/experiment-header.tsx';
import { ExperimentTabs } from './header/experiment-tabs.tsx';
import { describeEntry } from './history/describe-entry.ts';
import { useProjectInfo } from './use-project-info.ts';

/** The fields of an experiment and its flag. Fields with the same name have the same meaning in both. */
const fields: Record<string, Field> = { ...flagRecord.fields, ...resource.fields };

/** The history page: the changes to an experiment and its flag, newest first. */
export function ExperimentHistoryPage() {
  const { project_id, id } = useParams();
  const [project, experiment] = [Number(project_id), Number(id)];
  const { data, error, refetch } = useExperiment(project, experiment);
  if (!data)
    return (
      <ExperimentLoading project={project} id={experiment} view="History" error={error} retry={() => void refetch()} />
    );
  return (
    <>
      <ExperimentHeader project={project} experiment={data} view="History" />
      <ExperimentSummaryLine project={project} experiment={data} />
      <ExperimentTabs project={project} id={data.id} />
      <Content>
        <History project={project} experiment={data} />
      </Content>
    </>
  );
}

const refusals = new Set([403, 404, 405]);

/**
 * Returns whether the error means that the history is unavailable. Servers without this operation respond with 404 or
 * 405. PostHog responds with 403 if the API key may not read it.
 */
const isNotProvided = (error: Error | null) => error instanceof Problem && refusals.has(error.status);

function History({ project, experiment }: { project: number; experiment: Experiment }) {
  const [{ limit, offset }, setPage] = usePagination();
  const page = Math.floor(offset / limit) + 1;
  const { data, error, refetch } = useExperimentActivity(project, experiment.id, { page, limit });
  if (isNotProvided(error)) return <NotProvided />;
  if (error && !data)
    return <ProblemPanel title="The history could not be loaded" problem={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the history" rows={8} rowHeightPx={88} />;
  if (!Array.isArray(data.results)) return <NotProvided />;
  return (
    <>
      <Entries project={project} experiment={experiment} entries={data.results} />
      <Pager limit={limit} offset={offset} count={data.total_count} sizes={ACTIVITY_PAGE_SIZES} onChange={setPage} />
    </>
  );
}

const NotProvided = () => (
  <EmptyState
    icon="activity"
    title="The history is not available"
    description="This server does not provide the history, or does not let this API key read it."
  />
);

interface EntriesProps {
  project: number;
  experiment: Experiment;
  entries: ActivityEntry[];
}

function Entries({ project, experiment, entries }: EntriesProps) {
  const { timeZone } = useProjectInfo(project);
  const inWords = ({ kind }: Field, value: unknown) => describeInWords(kind, value, experiment);
  if (entries.length > 0) return <ActivityList {...{ entries, fields, timeZone, inWords }} describe={describeEntry} />;
  return (
    <EmptyState
      icon="activity"
      title="No history yet"
      description="Changes to the experiment and its flag appear here, with the values before and after."
    />
  );
}
