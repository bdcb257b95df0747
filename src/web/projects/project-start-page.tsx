import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { useLocation, useParams } from 'react-router-dom';
import type { Project } from '#contract/project.ts';
import { href } from '../paths.ts';
import { useMissingScopeReason } from '../session/session-context.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Content } from '../ui/content.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Section } from '../ui/section.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useFirstEvent } from './project-hooks.ts';
import { DemoStatus } from './settings/demo-status.tsx';
import { InstallSnippet } from './settings/install-snippet.tsx';

/** Whether the first event was received. The page reads the project until it was. */
function FirstEvent({ isReceived }: { isReceived: boolean }) {
  return (
    <Paper withBorder p="md" role="status" bg={isReceived ? 'var(--running-soft)' : 'var(--sunken)'}>
      <Group gap="sm">
        <Text span c={isReceived ? 'accent' : 'hint'} lh={0}>
          <Icon name={isReceived ? 'check' : 'clock'} />
        </Text>
        <div>
          <Text fw={600}>{isReceived ? 'The first event was received' : 'Waiting for the first event'}</Text>
          <Text size="sm" c="dimmed">
            {isReceived
              ? 'The project counts events. Next, create an experiment.'
              : 'Run your code once. This page checks every 3 seconds, and you can leave it.'}
          </Text>
        </div>
      </Group>
    </Paper>
  );
}

function Steps({ organization, project }: { organization: string; project: Project }) {
  const isReceived = project.ingested_event === true;
  const missingScope = useMissingScopeReason('experiment:write');
  const message = (useLocation().state as { message?: string } | null)?.message;
  return (
    <Stack gap="xl" maw="50rem">
      {message && (
        <Text role="status" size="sm" c="dimmed">
          {message}
        </Text>
      )}
      <Section title="1. Send an event">
        <Text size="sm" c="dimmed">
          Add this to your code. The token is public: it can send events, and read nothing.
        </Text>
        <Box>
          <CopyButton text={project.api_token} label="Copy the project token" wrap>
            {project.api_token}
          </CopyButton>
        </Box>
        <InstallSnippet token={project.api_token} />
      </Section>
      <Section title="2. See it arrive">
        <FirstEvent isReceived={isReceived} />
      </Section>
      <Section title="3. Create an experiment">
        <Text size="sm" c="dimmed">
          It starts as a draft: no one gets a variant before you launch it.
        </Text>
        <Group gap="xs">
          <ButtonLink
            kind={isReceived ? 'primary' : 'plain'}
            icon="plus"
            disabledReason={missingScope}
            to={href.newExperiment(project.id)}
          >
            New experiment
          </ButtonLink>
          <ButtonLink to={href.project(organization, project.id)}>Open the settings</ButtonLink>
        </Group>
      </Section>
    </Stack>
  );
}

/** The first hour of a project: its token and code, whether an event arrived, and the way to an experiment. */
export function ProjectStartPage() {
  const { organization_id = '', id = '' } = useParams();
  const { data, error, refetch } = useFirstEvent(organization_id, Number(id));
  return (
    <>
      <PageHeader
        title={data?.name ?? `Project ${id}`}
        breadcrumbs={[{ label: 'Projects', to: href.projects(organization_id) }]}
      />
      {data?.is_demo && <DemoStatus project={data} />}
      <Content>
        {data ? (
          <Steps organization={organization_id} project={data} />
        ) : error ? (
          <ProblemPanel problem={error} title="The project could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton label="Loading the project" rows={6} />
        )}
      </Content>
    </>
  );
}
