import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { uncapitalize } from '#contract/format/capitalize.ts';
import type { VerdictReport } from '#verdict/report.ts';
import { isDecided } from '#verdict/result-card.ts';
import { KeyFigures } from './key-figures.tsx';
import { VerdictBadge } from './verdict-badge.tsx';
import styles from './verdict-card.module.css';

interface Props {
  report: VerdictReport;
  /** What is beside the verdict: guardrails, the split, what a verdict needs, or the decision; null for nothing. */
  side: ReactNode;
  /** The card's button. */
  action: ReactNode;
  /** What to look at before the next step, a sentence each. */
  warnings?: readonly string[];
}

/** Shows the verdict in one sentence, why, its key figures, and the next step. */
export function VerdictCard({ report: { card, notes, figures, next }, side, action, warnings = [] }: Props) {
  const hasDecision = isDecided(card);
  return (
    <Paper component="section" withBorder radius="lg" aria-labelledby="verdict" className={styles.card}>
      <Stack gap="xs" className={styles.main}>
        <VerdictBadge card={card} />
        <Title order={2} id="verdict" mt="xxs" maw="33em" textWrap="balance" className={styles.sentence}>
          {card.sentence}
        </Title>
        {[card.reason, ...(hasDecision ? [] : notes)].filter(Boolean).map((text) => (
          <Text key={text} c="dimmed" maw="84ch" textWrap="pretty" dir="auto">
            {text}
          </Text>
        ))}
        {figures.length > 0 && (
          <Group mt="auto" pt="xs">
            <KeyFigures figures={figures} />
          </Group>
        )}
      </Stack>
      {side && (
        <Stack gap={0} className={styles.side}>
          {side}
        </Stack>
      )}
      <Group gap="var(--space-3) var(--space-6)" justify="space-between" className={styles.next}>
        <Text size="sm" c="dimmed" flex="1 1 20rem" textWrap="pretty">
          <b>{`Next: ${uncapitalize(next.action)}`}</b> <span>{next.detail}</span>
          {warnings.map((text) => (
            <Text key={text} span display="block" c="warning">
              {text}
            </Text>
          ))}
        </Text>
        {action}
      </Group>
    </Paper>
  );
}
