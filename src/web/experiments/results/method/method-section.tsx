import type { MetricKind } from '#verdict/metric.ts';
import { RawResponse } from '../raw-response.tsx';
import styles from '../results.module.css';
import { ServerNumbers } from '../server-verdict/server-numbers.tsx';
import type { Goal } from '../use-goal.ts';
import { MethodText } from './method-text.tsx';

const serverMethods: Record<MetricKind, string> = {
  funnel:
    'The server models the conversion rate as Beta(1 + conversions, 1 + non-conversions). Its intervals and chances come from this distribution.',
  trend:
    'The server models events as a Poisson process, with intervals from Gamma(1 + events). If few participants trigger most events, the intervals are too narrow.',
  mean: 'The server assumes that the error of the mean per participant is normally distributed.',
  ratio: 'The server models the ratio of two sums with normal errors, by the delta method.',
};

/** Explains how the numbers were computed, and shows the server's response. */
export function MethodSection({ goal: { raw, analysis, rows, metric } }: { goal: Goal }) {
  return (
    <>
      {analysis ? (
        <>
          <MethodText analysis={analysis} />
          <ServerNumbers rows={rows} metric={metric} />
        </>
      ) : (
        <section aria-label="Method" className={styles['method']}>
          <p>
            <b>Computed by the server.</b> {serverMethods[metric]}
          </p>
          <p>
            <b>Counted lift.</b> The lift compares the two counted rates. It contains no uncertainty.
          </p>
        </section>
      )}
      <RawResponse raw={raw} />
    </>
  );
}
