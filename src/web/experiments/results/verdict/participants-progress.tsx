import type { Analysis } from '#verdict/analysis/types.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { peopleName } from '#verdict/text/metric-format.ts';
import { MIN_PARTICIPANTS } from '#verdict/thresholds.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { Progress } from '../../../ui/progress.tsx';
import styles from './participants-progress.module.css';

/** Shows each variant's participants, compared with the minimum for a verdict (`MIN_PARTICIPANTS`). */
export const ParticipantsProgress = ({ analysis, analysis: { variants } }: { analysis: Analysis }) => (
  <ul aria-label={`${peopleName(analysis)} per variant`} className={styles.participants}>
    {variants.map(({ key, people }, index) => (
      <li key={key}>
        <VariantMark index={index} />
        <span>{key}</span>
        <Progress
          label={`${peopleName(analysis)} in ${key}`}
          max={MIN_PARTICIPANTS}
          value={Math.min(people, MIN_PARTICIPANTS)}
        />
        <b>{people < MIN_PARTICIPANTS ? `${people} of ${MIN_PARTICIPANTS}` : `${formatNumber(people)}, enough`}</b>
      </li>
    ))}
  </ul>
);
