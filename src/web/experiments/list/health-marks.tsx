import type { Mark } from '../health.ts';
import styles from './health-marks.module.css';

const icons = { warning: 'warning', quiet: 'info', fine: 'check' } as const;

/** What is wrong with an experiment, in words; the whole sentence shows on hover. */
export function HealthMarks({ marks }: { marks: readonly Mark[] }) {
  const [first, second, ...more] = marks;
  const left = more.length > 0 ? more.length + 1 : 0;
  const shown = [first, left > 0 ? undefined : second].filter((mark) => mark !== undefined);
  return (
    <>
      {shown.map(({ code, tone, words, about }) => (
        <span key={code} className={styles['mark']} data-tone={tone} data-cell-icon={icons[tone]} data-tooltip={about}>
          {words}
        </span>
      ))}
      {left > 0 && (
        <span
          className={styles['mark']}
          data-tone="quiet"
          data-tooltip={[second, ...more].map((mark) => mark?.words).join(', ')}
        >
          and {left} more
        </span>
      )}
    </>
  );
}
