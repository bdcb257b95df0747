import { Box, Paper, Stack } from '@mantine/core';
import type { Experiment } from '#contract/experiment.ts';
import { splitOf } from '#verdict/variant-split.ts';
import styles from './results-skeleton.module.css';

const Block = ({ width, heightPx }: { width: string; heightPx: number }) => (
  <Box w={width} maw="100%" h={heightPx} className={styles.block} />
);

interface Props {
  /** What is loading, for screen readers. */
  label: string;
  experiment: Experiment;
}

/**
 * Placeholders that are as high as the checks, the verdict, the plot and the numbers, so that the layout does not
 * shift.
 */
export function ResultsSkeleton({ label, experiment }: Props) {
  const variants = Math.max(2, splitOf(experiment).length);
  return (
    <Stack gap="md" role="progressbar" aria-label={label} className={styles.page}>
      <Block width="40rem" heightPx={20} />
      <Paper withBorder radius="lg" p="lg" mih={278}>
        <Stack gap="md">
          <Block width="7rem" heightPx={24} />
          <Block width="30rem" heightPx={28} />
          <Block width="40rem" heightPx={20} />
          <Block width="26rem" heightPx={64} />
        </Stack>
      </Paper>
      <Stack gap="xs" mt="md" h={136 + 74 * variants}>
        <Block width="14rem" heightPx={24} />
        <Block width="100%" heightPx={44 + 74 * variants} />
      </Stack>
      <Stack gap="xs" h={80 + 40 * variants}>
        <Block width="10rem" heightPx={24} />
        <Block width="100%" heightPx={40 * variants} />
      </Stack>
    </Stack>
  );
}
