import type { CheckTone, ResultsCheck } from '#verdict/checks/results-check.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './results-check-list.module.css';

export const checkIcons: Record<CheckTone, IconName> = {
  good: 'check',
  warning: 'warning',
  bad: 'warning',
  open: 'info',
};

export const ResultsCheckList = ({ checks }: { checks: readonly ResultsCheck[] }) => (
  <ul aria-label="Can these results be trusted?" className={styles.checks}>
    {checks.map(({ code, tone, label, detail }) => (
      <li key={code} data-tone={tone}>
        <Icon name={checkIcons[tone]} />
        <span>
          <b>{label}</b> {detail}
        </span>
      </li>
    ))}
  </ul>
);
