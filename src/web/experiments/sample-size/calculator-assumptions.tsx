import type { Question } from './calculate-sample-size.ts';
import styles from './sample-size-calculator.module.css';

const varying = {
  rate: 'Each person converts or does not, once.',
  mean: 'How often a person does it varies like a Poisson count; where a few do most of it, more people are needed. For a sum or an average of a property this is a rough guide.',
} as const;

const several = (count: number) =>
  `Each of the ${count} other variants is compared with control on its own; with so many comparisons one of them will look good by chance more often.`;

/** What the numbers of a plan rest on. */
export function Assumptions({ question, ruleOfThumb }: { question: Question; ruleOfThumb: number | null }) {
  const { metric, power, shares } = question;
  const others = shares.length - 1;
  return (
    <ul className={styles['assumptions']} aria-label="What this assumes">
      <li>
        A two-sided test with 5% false alarms, which notices an effect of this size in {Math.round(power * 100)} of 100
        experiments.
      </li>
      <li>{varying[metric]}</li>
      {others > 1 && <li>{several(others)}</li>}
      <li>Everybody counted a day takes part, is counted once, and is split as above.</li>
      <li>
        By Fleiss, Levin and Paik, 2003.
        {ruleOfThumb !== null && ` PostHog’s own rule of thumb says ${ruleOfThumb.toLocaleString('en')} people.`}
      </li>
    </ul>
  );
}
