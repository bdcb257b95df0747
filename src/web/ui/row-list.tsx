import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './row-list.module.css';

/** A list with a line below each row. */
export const RowList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label} className={styles.rows}>
    {children}
  </ul>
);

interface RowProps {
  icon: IconName;
  /** The color of the icon. */
  tone: 'good' | 'bad';
  children: ReactNode;
}

/** A row of a `RowList`: an icon and a text. */
export const Row = ({ icon, tone, children }: RowProps) => (
  <li data-tone={tone}>
    <Icon name={icon} />
    {children}
  </li>
);
