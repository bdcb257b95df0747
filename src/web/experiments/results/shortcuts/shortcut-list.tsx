import { shortcuts } from './results-shortcuts.ts';
import styles from './shortcut-list.module.css';

/** The list of shortcuts at the end of the page. */
export const ShortcutList = () => (
  <section aria-label="Keyboard shortcuts" className={styles.shortcuts}>
    <dl>
      {shortcuts.map(([key, label]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
      <div>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>Show all shortcuts, and how to turn them off</dd>
      </div>
    </dl>
  </section>
);
