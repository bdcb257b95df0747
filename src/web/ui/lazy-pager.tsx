import { lazyComponent } from './lazy-component.tsx';
import styles from './pager.module.css';
import type { PagerProps } from './pager.tsx';

/** Reserves the pager's height, so that the page does not move when the pager has loaded. */
const Placeholder = () => <div className={styles.placeholder} />;

/** The pager. It loads after the rows, so that the initial bundle of a list is 4 kB smaller. */
export const Pager = lazyComponent<PagerProps>(async () => (await import('./pager.tsx')).Pager, Placeholder);
