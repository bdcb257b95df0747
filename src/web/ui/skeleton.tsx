import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton as MantineSkeleton } from '@mantine/core';
import styles from './skeleton.module.css';

interface Props {
  label: string;
  /** The number of rows to reserve space for. */
  rows: number;
  rowHeightPx?: number;
}

/** Reserves the space of loading content. Appears after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ label, rows, rowHeightPx = 56 }: Props) {
  return (
    <MantineSkeleton
      role="progressbar"
      aria-label={label}
      animate={false}
      className={styles.skeleton}
      height={rows * rowHeightPx}
      __vars={{ '--step': `${rowHeightPx}px` }}
    />
  );
}
