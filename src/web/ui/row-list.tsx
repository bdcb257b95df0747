import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon.tsx';
import styles from './row-list.module.css';

interface ListProps {
  label: string;
  /** Whether a long list scrolls within two fifths of the window. */
  scrolls?: boolean;
  children: ReactNode;
}

/** A list with lines between its rows. */
export const RowList = ({ label, scrolls, children }: ListProps) => (
  <ul aria-label={label} className={styles.rows} data-scrolls={scrolls}>
    {children}
  </ul>
);

interface RowProps {
  icon?: IconName;
  /** The color of the icon. `warning` colors the text too. */
  tone?: 'good' | 'bad' | 'warning';
  children: ReactNode;
}

/** A row of a `RowList`: a text, with an icon before it. */
export const Row = ({ icon, tone, children }: RowProps) => (
  <li data-tone={tone}>
    {icon && <Icon name={icon} />}
    {children}
  </li>
);
