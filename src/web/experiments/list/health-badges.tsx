import type { HealthIssue } from '#verdict/health/experiment-health.ts';
import styles from './experiment-table.module.css';

const icons = { warning: 'warning', quiet: 'info', fine: 'check' } as const;

/** Shows up to two health issues, or the first issue and the number of further issues. Tooltips contain the details. */
export function HealthBadges({ issues }: { issues: readonly HealthIssue[] }) {
  const [first, second, ...more] = issues;
  const hidden = more.length > 0 ? more.length + 1 : 0;
  const shown = [first, hidden > 0 ? undefined : second].filter((issue) => issue !== undefined);
  return (
    <>
      {shown.map(({ code, tone, label, about }) => (
        <span key={code} className={styles.badge} data-tone={tone} data-cell-icon={icons[tone]} data-tooltip={about}>
          {label}
        </span>
      ))}
      {hidden > 0 && (
        <span
          className={styles.badge}
          data-tone="quiet"
          data-tooltip={[second, ...more].map((issue) => issue?.label).join(', ')}
        >
          {`and ${hidden} more`}
        </span>
      )}
    </>
  );
}
