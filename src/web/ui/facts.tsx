import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface Fact {
  name: string;
  value: ReactNode;
  /** Shown at the name. */
  help?: string;
}

/** A description list: names beside their values. An entry that is false is left out. */
export const Facts = ({ facts }: { facts: readonly (Fact | false)[] }) => (
  <dl className={styles.facts}>
    {facts.map(
      (fact) =>
        fact && (
          <div key={fact.name}>
            <dt data-tooltip={fact.help}>{fact.name}</dt>
            <dd>{fact.value}</dd>
          </div>
        ),
    )}
  </dl>
);
