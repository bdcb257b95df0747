import { Stack } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { formatDateTime } from '#contract/format/date.ts';
import type { NotificationDestination } from '#contract/notification.ts';
import { useProjectInfo } from '../experiments/use-project-info.ts';
import { useCapabilities } from '../session/use-capabilities.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Deliveries } from './deliveries.tsx';
import { DestinationDialog } from './destination-dialog.tsx';
import { DestinationRules } from './destination-rules.tsx';
import { DestinationTable } from './destination-table.tsx';
import { NoServerMessages } from './no-server-messages.tsx';
import { useDestinations } from './notification-hooks.ts';
import { useNotificationLock } from './use-notification-lock.ts';

/** Where the messages about the experiments of a project go, which messages, and what became of them. */
export function NotificationsPage() {
  const project = Number(useParams()['project_id']);
  const { name, timeZone, to } = useProjectInfo(project);
  const { watchesExperiments } = useCapabilities(project);
  const { data, error, refetch } = useDestinations(project);
  const disabledReason = useNotificationLock(project);
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <PageHeader
        title="Notifications"
        project={name}
        projectTo={to}
        actions={
          data && (
            <Button kind="primary" icon="plus" disabledReason={disabledReason} onClick={() => setAdding(true)}>
              Add destination
            </Button>
          )
        }
      />
      <Content width="full">
        {!watchesExperiments && <NoServerMessages project={project} />}
        {error && !data && (
          <ProblemPanel problem={error} title="The destinations could not be loaded" retry={() => void refetch()} />
        )}
        {watchesExperiments && !data && !error && <Skeleton label="Loading the destinations" rows={6} />}
        {data?.length === 0 && (
          <EmptyState
            icon="bell"
            title="No destinations"
            description="Add one to hear about harmed guardrails, failed checks and decisions."
          />
        )}
        {data !== undefined && data.length > 0 && (
          <Destinations {...{ project, timeZone, disabledReason }} destinations={data} />
        )}
      </Content>
      {isAdding && <DestinationDialog project={project} existing={null} onClose={() => setAdding(false)} />}
    </>
  );
}

interface Props {
  project: number;
  destinations: readonly NotificationDestination[];
  timeZone: string;
  disabledReason: string | undefined;
}

function Destinations(props: Props) {
  const { project, destinations, timeZone, disabledReason } = props;
  const [search] = useSearchParams();
  const selected = destinations.find(({ id }) => id === search.get('destination')) ?? destinations[0];
  return (
    <Stack gap="xl">
      {destinations.map((destination) => (
        <DisabledNote key={destination.id} {...{ project, destination, timeZone, disabledReason }} />
      ))}
      <Section title="Destinations" about="Where messages about the experiments of this project go.">
        <DestinationTable {...props} selected={selected?.id} />
      </Section>
      {selected && <DestinationRules key={selected.id} {...{ project, disabledReason }} destination={selected} />}
      <Deliveries {...props} />
    </Stack>
  );
}

/** Says why the server turned a destination off. */
function DisabledNote({
  project,
  destination,
  timeZone,
  disabledReason,
}: Omit<Props, 'destinations'> & { destination: NotificationDestination }) {
  const [isEditing, setEditing] = useState(false);
  const { to } = useProjectInfo(project);
  const { name, disabled_reason, disabled_at, is_project_webhook } = destination;
  if (disabled_reason === null) return null;
  const since = disabled_at === null ? '' : ` since ${formatDateTime(timeZone, disabled_at)}`;
  return (
    <Alert tone="danger" role="note">
      <b>
        <bdi>{name}</bdi>
        <span>{` is disabled${since}.`}</span>
      </b>{' '}
      <span>{`${disabled_reason.replace(/\.?$/, '.')} Change the address, then turn it on.`}</span>{' '}
      {is_project_webhook ? (
        to && <Link to={`${to}#slack_incoming_webhook`}>Slack webhook of the project</Link>
      ) : (
        <Button kind="link" disabledReason={disabledReason} onClick={() => setEditing(true)}>
          Change address…
        </Button>
      )}
      {isEditing && <DestinationDialog project={project} existing={destination} onClose={() => setEditing(false)} />}
    </Alert>
  );
}
