import { useParams, useSearchParams } from 'react-router-dom';
import { href } from '../paths.ts';
import { useOrganizationName } from '../session/session-context.tsx';
import { Content } from '../ui/content.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { CompareView } from './compare/compare-view.tsx';
import { usePendingChanges } from './pending-changes.ts';
import { ChangesReview } from './review/changes-review.tsx';
import { useOrganizationSettings } from './settings-data.ts';
import { SettingsFileActions } from './settings-file-actions.tsx';
import { SettingsLoading, SettingsProgress } from './settings-loading.tsx';

/** Compares the settings of an organization's projects, and reviews changes of many projects (`?review`). */
export function OrganizationSettingsPage() {
  const { organization_id: organization = '' } = useParams();
  const [params] = useSearchParams();
  const isReview = params.has('review');
  const name = useOrganizationName(organization);
  const settings = useOrganizationSettings(organization);
  const { data } = settings;
  const pending = usePendingChanges(organization, data?.projects);
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
        <SettingsLoading settings={settings} />
        {data && isReview && (
          <>
            <SettingsProgress settings={settings} />
            <ChangesReview {...{ organization, pending }} projects={data.projects} backTo={compare} />
          </>
        )}
        {data && !isReview && (
          <CompareView projects={data.projects} pending={pending} reviewAt={`${compare}?review`}>
            <SettingsProgress settings={settings}>
              <SettingsFileActions
                organization={organization}
                projects={data.projects}
                pending={pending}
                reviewAt={`${compare}?review`}
              />
            </SettingsProgress>
          </CompareView>
        )}
      </Content>
    </>
  );
}
