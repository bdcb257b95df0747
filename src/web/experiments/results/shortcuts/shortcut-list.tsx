import { pageKeys } from './results-shortcuts.ts';
import styles from './shortcut-list.module.css';

/** The keys of the page, where a pointer finds them. */
export const KeyList = () => (
  <section aria-label="Keys" className={styles['keys']}>
    <dl>
      {pageKeys.map(([key, words]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{words}</dd>
        </div>
      ))}
      <div>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>All keys, and how to switch them off</dd>
      </div>
    </dl>
  </section>
);
