import { Group, Text } from '@mantine/core';
import styles from './bar-link.module.css';

const samples = [
  ['scheduled', 'Scheduled'],
  ['done', 'Running'],
  ['plan', 'To the planned end'],
  ['over', 'Past plan'],
  ['paused', 'Paused'],
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['inconclusive', 'Inconclusive'],
  ['undecided', 'No conclusion'],
] as const;

/** What the looks of the bars mean. */
export const Legend = () => (
  <Group gap="6px 20px" mt="sm">
    {samples.map(([kind, label]) => (
      <Group key={kind} gap={6} wrap="nowrap">
        <span className={styles.sample} data-kind={kind} />
        <Text span size="xs" c="dimmed">
          {label}
        </Text>
      </Group>
    ))}
  </Group>
);
