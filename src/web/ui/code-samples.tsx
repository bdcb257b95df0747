import { Group, Stack } from '@mantine/core';
import { useState } from 'react';
import styles from './code-samples.module.css';
import { CopyButton } from './copy-button.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import { SegmentedChoice } from './segmented-choice.tsx';

interface Sample {
  /** The language or the platform. */
  name: string;
  text: string;
}

/** The same code for several languages or platforms, one at a time, to be copied. */
export function CodeSamples({ label, samples }: { label: string; samples: readonly Sample[] }) {
  const [chosen, setChosen] = useState('');
  const shown = samples.find(({ name }) => name === chosen) ?? samples[0];
  if (!shown) return null;
  return (
    <Stack gap={0} className={styles.samples}>
      <Group justify="space-between" gap="xs" px="xs" py={6} className={styles.bar}>
        <SegmentedChoice
          label={label}
          choices={Object.fromEntries(samples.map(({ name }) => [name, name]))}
          value={shown.name}
          onChange={setChosen}
        />
        <CopyButton text={shown.text} label={`Copy the ${shown.name} code`} variant="button">
          Copy
        </CopyButton>
      </Group>
      <ScrollRegion aria-label={`${shown.name} code`}>
        <pre>{shown.text}</pre>
      </ScrollRegion>
    </Stack>
  );
}
