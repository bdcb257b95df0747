import type { ReactNode } from 'react';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon.tsx';

/** Says that there is nothing here, why, and what to do about it; `children` is that action. */
export function EmptyState(props: { icon: IconName; title: string; about: string; children?: ReactNode }) {
  return (
    <div className={styles['empty']}>
      <Icon name={props.icon} size={28} />
      <h2>{props.title}</h2>
      <p>{props.about}</p>
      {props.children}
    </div>
  );
}
