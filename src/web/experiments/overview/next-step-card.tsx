import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './next-step-card.module.css';

interface Props {
  icon: IconName;
  title: string;
  detail: ReactNode;
  /** Marks a card that asks for attention. */
  isWarning?: boolean;
  /** The link or button of the card. */
  children?: ReactNode;
}

/** What to do next, in one sentence. */
export const NextStepCard = ({ icon, title, detail, isWarning = false, children }: Props) => (
  <section aria-label="Next step" className={styles['card']} data-warning={isWarning || undefined}>
    <Icon name={icon} />
    <div>
      <h2>{title}</h2>
      <p>{detail}</p>
    </div>
    {children}
  </section>
);

/** The card while the verdict is not known yet, as high as most verdicts. */
export const NextStepCardLoading = () => (
  <div className={styles['card']}>
    <Skeleton label="Loading the verdict" rows={2} rowHeightPx={36} />
  </div>
);
