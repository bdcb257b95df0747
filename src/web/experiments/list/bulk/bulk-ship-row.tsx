import { Group, Text } from '@mantine/core';
import { useId } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { conclusionName } from '#contract/format/conclusion-name.ts';
import { excludedVariants } from '#contract/reported-design.ts';
import { servedSplit } from '#verdict/variant-split.ts';
import { Select } from '../../../ui/select.tsx';
import { formatAudience, formatServedShares } from '../../lifecycle/format-audience.ts';
import { LazyResultCell } from '../result-preview/lazy-result-cell.tsx';
import styles from './bulk-ship-dialog.module.css';

/** The value of the option that leaves an experiment's flag unchanged. */
export const NOT_SHIPPED = '';

interface Props {
  project: number;
  experiment: Experiment;
  /** The complete record; undefined until it is loaded. */
  record: Experiment | undefined;
  error: Error | null;
  variant: string;
  toEveryone: boolean;
  onChoose: (variant: string) => void;
}

/** One experiment: its result and conclusion, the variant to ship, and the flag before and after shipping. */
export function BulkShipRow({ project, experiment, record, error, variant, toEveryone, onChoose }: Props) {
  const title = useId();
  const { conclusion } = experiment;
  const excluded = excludedVariants(record ?? experiment);
  return (
    <li className={styles.row} aria-labelledby={title}>
      <b id={title}>{experiment.name}</b>
      <Group component="span" gap="sm">
        {record && <LazyResultCell project={project} experiment={record} now={Date.now()} />}
        {conclusion && (
          <Text span inherit c="dimmed">
            {`Conclusion: ${conclusionName(conclusion)}`}
          </Text>
        )}
      </Group>
      {error && <span role="alert">{error.message}</span>}
      {record && (
        <>
          <Select
            aria-label={`Variant of ${experiment.name}`}
            value={variant}
            options={[
              { value: NOT_SHIPPED, label: 'Do not ship' },
              ...servedSplit(record).map(({ key }) => ({
                value: key,
                label: excluded.has(key) ? `${key}, excluded from the results` : key,
              })),
            ]}
            onChange={onChoose}
          />
          <Text span inherit c="dimmed" className={styles.change}>
            Flag <code>{record.feature_flag.key}</code>
            <span>{` (${record.feature_flag.active ? 'on' : 'off'}), ${formatAudience(record)}: ${formatServedShares(record)}`}</span>
            {variant !== NOT_SHIPPED && (
              <>
                <span>{` → ${toEveryone ? 'everyone' : formatAudience(record)}: `}</span>
                <b>{`${variant} 100%`}</b>
              </>
            )}
          </Text>
        </>
      )}
    </li>
  );
}
