import type { SampleSizeInput } from './calculate-sample-size.ts';
import styles from './sample-size-calculator.module.css';

const metricAssumptions = {
  rate: 'Each participant converts at most once.',
  mean: 'Events per participant follow a Poisson distribution. Enter the standard deviation per participant if few participants trigger most events, or if the metric is a sum of values such as revenue.',
  deviation: 'The values per participant have the entered standard deviation in every variant.',
} as const;

const severalVariants = (count: number) =>
  `Each of the ${count} other variants is compared with control separately. More comparisons cause more false positives.`;

/** The assumptions behind the result. */
export function CalculatorAssumptions({ input, ruleOfThumb }: { input: SampleSizeInput; ruleOfThumb: number | null }) {
  const { metric, deviation = null, power, shares } = input;
  const others = shares.length - 1;
  return (
    <ul className={styles['assumptions']} aria-label="Assumptions">
      <li>
        A two-sided test with 5% false positives. It detects an effect of this size in {Math.round(power * 100)} of 100
        experiments.
      </li>
      <li>{metricAssumptions[deviation === null ? metric : 'deviation']}</li>
      {others > 1 && <li>{severalVariants(others)}</li>}
      <li>Each day’s participants are new, and are split by the shares of the variants.</li>
      <li>
        Formula by {deviation === null ? 'Fleiss, Levin and Paik, 2003' : 'Cohen, 1988'}.
        {ruleOfThumb !== null && ` PostHog’s rule of thumb gives ${ruleOfThumb.toLocaleString('en')} participants.`}
      </li>
    </ul>
  );
}
