import { Group } from '@mantine/core';
import type { ResultCard } from '#verdict/result-card.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './verdict-card.module.css';

const icons: Record<ResultCard['kind'], IconName> = {
  better: 'arrow-up',
  worse: 'arrow-down',
  different: 'split',
  same: 'minus',
  leaning: 'clock',
  early: 'clock',
  invalid: 'warning',
  harmed: 'warning',
  won: 'gavel',
  decided: 'gavel',
  no_flag: 'flag',
};

/** The state of a verdict, in its color and with an icon. */
export const VerdictBadge = ({ card: { kind, label } }: { card: Pick<ResultCard, 'kind' | 'label'> }) => (
  <Group component="span" gap={6} fz="sm" fw={600} wrap="nowrap" className={styles.state} data-kind={kind}>
    <Icon name={icons[kind]} size={14} />
    <span>{label}</span>
  </Group>
);
