import type { ReactNode } from 'react';
import styles from './radio-cards.module.css';

interface Props {
  /** The minimum width of a card, as a CSS length. */
  cardWidth: string;
  children: ReactNode;
}

/** Lays out radio options of the variant `card`: as many in a row as fit, all with the same width. */
export const RadioCards = ({ cardWidth, children }: Props) => (
  <div className={styles.cards} style={{ '--card-width': cardWidth } as object}>
    {children}
  </div>
);
