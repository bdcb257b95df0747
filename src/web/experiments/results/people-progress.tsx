import { criteria } from '#stats/significance.ts';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { Progress } from '../../ui/progress.tsx';
import type { Analysis } from './analysis/analyse.ts';
import { count } from './number-words.ts';
import styles from './people-progress.module.css';

/** How far each variant is on the way to the people that a comparison needs at least. */
export const PeopleProgress = ({ analysis: { variants } }: { analysis: Analysis }) => (
  <ul aria-label="People that each variant has and needs" className={styles['people']}>
    {variants.map(({ key, people }, index) => (
      <li key={key}>
        <VariantMark index={index} />
        <span>{key}</span>
        <Progress label={`People in ${key}`} max={criteria.exposure} value={Math.min(people, criteria.exposure)} />
        <b>
          {count(people)} of {count(criteria.exposure)}
        </b>
      </li>
    ))}
  </ul>
);
