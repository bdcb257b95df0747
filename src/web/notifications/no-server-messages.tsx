import { Stack, Text } from '@mantine/core';
import { CodeSamples } from '../ui/code-samples.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Section } from '../ui/section.tsx';
import { watchYaml } from './watch-yaml.ts';

/** Explains how to get messages about the experiments of a server that sends none. */
export function NoServerMessages({ project }: { project: number }) {
  const yaml = watchYaml(project);
  return (
    <Stack gap="xl">
      <EmptyState
        icon="bell"
        title="PostHog does not send these messages"
        description="The command “hedgerow watch --once” checks the experiments and sends the messages. Run it from cron or CI."
      >
        <CopyButton text={yaml} label="Copy as hedgerow.yaml" variant="button">
          Copy as hedgerow.yaml
        </CopyButton>
      </EmptyState>
      <Section title="hedgerow.yaml">
        <Text size="sm" c="dimmed">
          Put the addresses into environment variables, not into the file.
        </Text>
        <CodeSamples label="File" samples={[{ name: 'hedgerow.yaml', text: yaml }]} />
      </Section>
    </Stack>
  );
}
