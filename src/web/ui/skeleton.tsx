import styles from './skeleton.module.css';

interface Props {
  /** What is being loaded, for people who do not see the shapes. */
  label: string;
  lines: number;
  lineHeightPx?: number;
}

/** Holds the place of what is loading, at the height it will have. It shows after 150 ms, so that quick answers do not flicker. */
export function Skeleton({ label, lines, lineHeightPx = 56 }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      className={styles['skeleton']}
      style={{ height: lines * lineHeightPx, '--step': `${lineHeightPx}px` } as object}
    />
  );
}
