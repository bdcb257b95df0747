import { useState } from 'react';
import { areKeysOn, putKeys } from '../../../ui/use-keys.ts';
import styles from './key-list.module.css';
import { pageKeys, places } from './page-keys.ts';

/** The keys of the page, and a switch for people whom single keys get in the way. */
export function KeyList() {
  const [areOn, setOn] = useState(areKeysOn);
  const put = (on: boolean) => {
    putKeys(on);
    setOn(on);
  };
  return (
    <section aria-labelledby={places.keys} className={styles['keys']}>
      <h2 id={places.keys} tabIndex={-1}>
        Keys
      </h2>
      <dl data-off={!areOn || undefined}>
        {pageKeys.map(([key, words]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <label>
        <input type="checkbox" checked={areOn} onChange={({ target }) => put(target.checked)} /> Single keys
      </label>
    </section>
  );
}
