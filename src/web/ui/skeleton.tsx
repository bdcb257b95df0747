import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton as MantineSkeleton } from '@mantine/core';
import styles from './skeleton.module.css';

interface Props {
  label: string;
  /** How many rows will be there, and the height of one. */
  lines: number;
  lineHeightPx?: number;
}

/** Keeps the space of what is loading. It shows after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ label, lines, lineHeightPx = 56 }: Props) {
  return (
    <MantineSkeleton
      role="progressbar"
      aria-label={label}
      animate={false}
      className={styles['skeleton'] ?? ''}
      height={lines * lineHeightPx}
      __vars={{ '--step': `${lineHeightPx}px` }}
    />
  );
}
