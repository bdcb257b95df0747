import { Group } from '@mantine/core';
import type { CheckTone, ResultsCheck } from '#verdict/checks/results-check.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import styles from './results-check-list.module.css';

export const checkIcons: Record<CheckTone, IconName> = {
  good: 'check',
  warning: 'warning',
  bad: 'warning',
  open: 'info',
};

/** Returns the number of passed checks as text, and its icon's tone. */
function countPassed(checks: readonly ResultsCheck[]): { text: string; tone: CheckTone } {
  const passed = checks.filter(({ tone }) => tone === 'good').length;
  const isAll = passed === checks.length;
  return { text: `${passed}${isAll ? '' : ` of ${checks.length}`} checks passed`, tone: isAll ? 'good' : 'open' };
}

const factOf = ({ label, detail, fact }: ResultsCheck) => fact ?? `${label}: ${detail}`;

const isProblem = ({ tone }: ResultsCheck) => tone === 'warning' || tone === 'bad';

/** One line: how many checks passed, then what each found, problems first. In small windows, only the problems follow. */
export function ResultsCheckList({ checks }: { checks: readonly ResultsCheck[] }) {
  const { text, tone } = countPassed(checks);
  return (
    <Group
      component="ul"
      gap="4px 18px"
      fz="sm"
      c="dimmed"
      mb="md"
      aria-label="Can these results be trusted?"
      className={styles.checks}
    >
      <Group component="li" gap={6} wrap="nowrap" data-tone={tone}>
        <Icon name={checkIcons[tone]} size={14} />
        <b>{text}</b>
      </Group>
      {checks.filter(isProblem).map((check) => (
        <Group component="li" gap={6} wrap="nowrap" key={check.code} data-tone={check.tone}>
          <Icon name={checkIcons[check.tone]} size={14} />
          <span>{factOf(check)}</span>
        </Group>
      ))}
      {checks
        .filter((check) => !isProblem(check))
        .map((check) => (
          <li key={check.code} data-fact>
            {factOf(check)}
          </li>
        ))}
    </Group>
  );
}
