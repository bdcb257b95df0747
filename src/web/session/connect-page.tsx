import { Group, Stack, Title } from '@mantine/core';
import { useEffect } from 'react';
import { href } from '../paths.ts';
import { Alert } from '../ui/alert.tsx';
import { whenIdle } from '../ui/idle.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { usePreload } from '../ui/preload-context.tsx';
import { ConnectForm } from './connect-form.tsx';
import styles from './connect-page.module.css';
import { ConnectionList } from './connection-list.tsx';
import { OrganizationChoice } from './organization-choice.tsx';
import { ProjectChoice } from './project-choice.tsx';
import { useSessionState } from './session-context.tsx';
import { useConnect } from './use-connect.ts';
import { useLinkedInvitation, useLinkedKey } from './use-linked-key.ts';

/** The page for connecting to a server with a personal key, and for accepting an invitation. */
export function ConnectPage() {
  const connect = useConnect();
  const invitation = useLinkedInvitation();

  const preload = usePreload();

  // Preload the project list, because it is usually the next page.
  useEffect(() => {
    document.title = 'Connect · Hedgerow';
    return whenIdle(() => preload(href.home()));
  }, [preload]);

  return (
    <main className={styles.page}>
      <Stack gap="lg" className={styles.column}>
        <Group gap="sm">
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <Title order={1} size="xl">
            Hedgerow
          </Title>
        </Group>
        {invitation === null ? (
          <ConnectSteps connect={connect} />
        ) : (
          <AcceptInvitation key={invitation} token={invitation} />
        )}
      </Stack>
    </main>
  );
}

/**
 * Shows the stored connections and the form. If the key has access to several organizations or is limited to several
 * projects, then shows the choice between them instead.
 */
function ConnectSteps({ connect }: { connect: ReturnType<typeof useConnect> }) {
  const { connection } = useSessionState();
  const linked = useLinkedKey(connect.mutate);
  const { data, error, isPending, variables } = connect;
  const { organizations = null, projects = [] } = data ?? {};
  if (organizations !== null && organizations.length > 1)
    return <OrganizationChoice organizations={organizations} onChoose={connect.finish} />;
  if (projects.length > 1) return <ProjectChoice projects={projects} onChoose={connect.finishWithProject} />;
  return (
    <>
      <ConnectionList />
      {linked.needsConfirmation && <LinkedKeyNotice />}
      <ConnectForm
        initialValues={{ address: linked.key === null ? (connection?.address ?? '') : '', key: linked.key ?? '' }}
        busy={isPending}
        error={error}
        needsId={organizations?.length === 0}
        lastAttempt={variables}
        onConnect={connect.mutate}
      />
    </>
  );
}

const AcceptInvitation = lazyComponent(
  () => import('./accept-invitation.tsx'),
  ({ AcceptInvitation }) => AcceptInvitation,
);

function LinkedKeyNotice() {
  return (
    <Alert tone="warning" title="This link contains a personal key of another account.">
      The current account stays connected until you choose “Connect”. Only use links that you trust.
    </Alert>
  );
}
