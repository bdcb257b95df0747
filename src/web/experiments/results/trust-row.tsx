import { Icon, type IconName } from '../../ui/icon.tsx';
import type { Check, Tone } from './analysis/trust.ts';
import styles from './trust-row.module.css';

const icons: Record<Tone, IconName> = { good: 'check-circle', warning: 'warning', bad: 'warning', open: 'help' };

/** Whether the results can be trusted, check by check. */
export const TrustRow = ({ checks }: { checks: readonly Check[] }) => (
  <ul aria-label="Can these results be trusted?" className={styles['trust']}>
    {checks.map(({ code, tone, word, detail }) => (
      <li key={code} data-tone={tone}>
        <Icon name={icons[tone]} />
        <span>
          <b>{word}</b> {detail}
        </span>
      </li>
    ))}
  </ul>
);
