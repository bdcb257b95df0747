import { Box, Group, Text } from '@mantine/core';
import type { Experiment } from '#contract/experiment.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { LEGACY_REASON } from '../legacy-reason.ts';
import { conclusionOf, storesConclusion } from '../lifecycle/conclusion-fields.tsx';
import { actionsFor } from '../lifecycle/lifecycle-actions.ts';
import { useLifecycleLock } from '../lifecycle/use-experiment-lock.ts';
import { useLifecycleActions } from '../lifecycle/use-lifecycle-actions.tsx';
import styles from './overview.module.css';
import { OverviewSection } from './overview-layout.tsx';

/** Shows the team's conclusion, with a button that records or changes it. */
export function DecisionSection({ project, experiment }: { project: number; experiment: Experiment }) {
  const { start, dialog } = useLifecycleActions({ project, experiment });
  const lock = useLifecycleLock(experiment)('conclude');
  const canConclude = actionsFor(experiment, Date.now(), useCapabilities(project)).includes('conclude');
  if (!storesConclusion(experiment)) return null;
  const { conclusion, conclusion_comment } = conclusionOf(experiment);
  return (
    <OverviewSection id="decision" title="Decision">
      <Group gap="var(--space-3) var(--space-6)" justify="space-between" pt="sm">
        <Box flex="1 1 18rem" miw={0}>
          <b>{conclusion ? conclusionName(conclusion) : 'No decision yet'}</b>
          <Text size="sm" c="dimmed" maw="60ch" className={styles.text} dir="auto">
            {conclusion_comment ?? 'Everyone in this project can see the decision and its reason.'}
          </Text>
        </Box>
        <Button disabledReason={canConclude ? lock : LEGACY_REASON} onClick={() => start('conclude')}>
          {conclusion === null ? 'Record conclusion…' : 'Change conclusion…'}
        </Button>
      </Group>
      {dialog}
    </OverviewSection>
  );
}
