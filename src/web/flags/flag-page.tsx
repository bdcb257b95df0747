import { useParams } from 'react-router-dom';
import { isGone } from '#client/problem-status.ts';
import { useProjectInfo } from '../experiments/use-project-info.ts';
import { href } from '../paths.ts';
import { useMissingScopeReason } from '../session/session-context.tsx';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { type PageShortcuts, usePageShortcuts } from '../ui/page-shortcuts.ts';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFlag, useServedPeople } from './flag-hooks.ts';
import { TurnButton } from './page/flag-danger.tsx';
import { FlagForm } from './page/flag-form.tsx';
import { FlagSummaryLine } from './page/flag-summary-line.tsx';
import { useFlagExperiments } from './page/use-flag-experiments.ts';

const shortcuts: PageShortcuts = {
  title: 'Feature flag',
  shortcuts: [
    ['e', 'Edit the release conditions'],
    ['t', 'Test the flag for a person'],
  ],
};

/** The page of a feature flag. */
export function FlagPage() {
  usePageShortcuts(shortcuts);
  const { project_id, id } = useParams();
  const [project, flagId] = [Number(project_id), Number(id)];
  const { data: flag, error, refetch } = useFlag(project, flagId);
  const experiments = useFlagExperiments(project, flag);
  const { name, to, timeZone, isPending } = useProjectInfo(project);
  const { data: served } = useServedPeople(project, flagId);
  const missingScope = useMissingScopeReason('feature_flag:write');
  const disabledReason = isGone(error) ? 'Someone deleted this flag.' : missingScope;
  const isReady = flag !== undefined && !isPending && !experiments.isPending;
  return (
    <>
      <PageHeader
        title={flag?.key ?? `Flag ${flagId}`}
        project={name}
        projectTo={to}
        breadcrumbs={[{ label: 'Feature flags', to: href.flags(project) }]}
        actions={isReady && <TurnButton {...{ project, flag, experiments, served, disabledReason }} />}
      />
      {isReady ? (
        <>
          <FlagSummaryLine flag={flag} served={served} experiments={experiments} timeZone={timeZone} />
          <FlagForm key={flag.id} {...{ project, flag, experiments, timeZone, disabledReason }} />
        </>
      ) : (
        <Content>
          {error && !flag ? (
            <ProblemPanel title="The flag could not be loaded" problem={error} retry={() => void refetch()} />
          ) : (
            <Skeleton label="Loading the flag" rows={8} />
          )}
        </Content>
      )}
    </>
  );
}
