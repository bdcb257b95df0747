import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

/** Explains why there is nothing to show. `children` is the suggested action. */
export function EmptyState(props: { icon: IconName; title: string; description: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Icon name={props.icon} size={28} />
      <h2>{props.title}</h2>
      <p>{props.description}</p>
      {props.children}
    </div>
  );
}
