import { Group, Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { excludedLast, servedSplit } from '#verdict/variant-split.ts';
import { FlagLink } from '../../fields/variants/flag-link.tsx';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { Fieldset } from '../../ui/fieldset.tsx';
import { Icon } from '../../ui/icon.tsx';
import styles from './flag-preview.module.css';
import { formatAudience } from './format-audience.ts';

interface Props {
  experiment: Experiment;
  variant: string;
  toEveryone: boolean;
}

function Share({ index, variant, percent }: { index: number; variant: string; percent: number | null }) {
  return (
    <Group component="span" gap="xs" wrap="nowrap" align="start">
      <VariantMark index={index} />{' '}
      <span>
        <bdi>{variant}</bdi> <b>{`${percent ?? '?'}%`}</b>
      </span>
    </Group>
  );
}

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="sm" className={styles.side}>
      <Text size="sm" mb="xs">
        {title}
      </Text>
      <Group gap="xs">{children}</Group>
    </Paper>
  );
}

/** Shows what an experiment's flag serves now, and what it will serve after a variant is shipped. */
export function FlagPreview({ experiment, variant, toEveryone }: Props) {
  const served = excludedLast(servedSplit(experiment), experiment);
  const audience = formatAudience(experiment);
  return (
    <Fieldset legend={`Flag ${experiment.feature_flag.key}`}>
      <div className={styles.preview}>
        <Side title={`Now, ${audience}`}>
          {served.map(({ key, percent }, index) => (
            <Share key={key} index={index} variant={key} percent={percent} />
          ))}
        </Side>
        <Icon name="right" size={16} />
        <Side title={`After, ${toEveryone ? 'everyone' : audience}`}>
          <Share index={served.findIndex(({ key }) => key === variant)} variant={variant} percent={100} />
        </Side>
      </div>
      <Text size="sm" mt="xs">
        <FlagLink flag={experiment.feature_flag}>Open the flag</FlagLink>
      </Text>
    </Fieldset>
  );
}
