import { useParams, useSearchParams } from 'react-router-dom';
import { href } from '../paths.ts';
import { useOrganizationName } from '../session/session-context.tsx';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { LoadingLine } from './loading-line.tsx';
import { PendingBar } from './pending-bar.tsx';
import { usePendingChanges } from './pending-changes.ts';
import { ReadFailures } from './read-failures.tsx';
import { ChangesReview } from './review/changes-review.tsx';
import { useOrganizationSettings } from './settings-data.ts';
import { SettingsFileActions } from './settings-file-actions.tsx';

/** Compares the settings of an organization's projects, and reviews changes of many projects (`?review`). */
export function OrganizationSettingsPage() {
  const { organization_id: organization = '' } = useParams();
  const [params] = useSearchParams();
  const isReview = params.has('review');
  const name = useOrganizationName(organization);
  const pending = usePendingChanges(organization);
  const { data, error, isFetching, refetch, cancel } = useOrganizationSettings(organization);
  const compare = href.compareSettings(organization);
  return (
    <>
      <PageHeader
        title={isReview ? 'Review changes' : 'Compare settings'}
        breadcrumbs={[
          { label: 'Projects', to: href.projects(organization) },
          ...(isReview ? [{ label: 'Compare settings', to: compare }] : []),
        ]}
        aside={name}
      />
      <Content width="full">
        {error && <ProblemPanel title="The settings could not be loaded" problem={error} retry={refetch} />}
        {data && (
          <LoadingLine
            loaded={data.projects.length}
            total={data.total}
            isLoading={isFetching}
            onCancel={cancel}
            onReload={() => void refetch()}
          >
            {!isReview && (
              <SettingsFileActions projects={data.projects} pending={pending} reviewAt={`${compare}?review`} />
            )}
          </LoadingLine>
        )}
        {data && <ReadFailures failures={data.failures} />}
        {!data && !error && <Skeleton label="Loading the settings of all projects" rows={12} />}
        {data && isReview && <ChangesReview {...{ organization, pending }} projects={data.projects} backTo={compare} />}
        {data && !isReview && (
          <>
            <CompareView projects={data.projects} pending={pending} />
            <PendingBar pending={pending} to={`${compare}?review`} />
          </>
        )}
      </Content>
    </>
  );
}
