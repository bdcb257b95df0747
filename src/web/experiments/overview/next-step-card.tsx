import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './next-step-card.module.css';

interface Props {
  icon: IconName;
  title: string;
  detail: ReactNode;
  /** Highlights the card, because the user needs to act. */
  isWarning?: boolean;
  /** The card's link or button. */
  children?: ReactNode;
}

/** A card of the overview: the verdict with the next step, or whether a draft is ready to launch. */
export const NextStepCard = ({ icon, title, detail, isWarning = false, children }: Props) => (
  <section aria-label="Next step" className={styles.card} data-warning={isWarning || undefined}>
    <Icon name={icon} />
    <div>
      <h2>{title}</h2>
      <p>{detail}</p>
    </div>
    {children}
  </section>
);

/** A placeholder while the verdict is loading. It has the height that the card has for most verdicts. */
export const NextStepCardLoading = () => (
  <div className={`${styles.card} ${styles.loading}`}>
    <Skeleton label="Loading the verdict" rows={2} rowHeightPx={36} />
  </div>
);
