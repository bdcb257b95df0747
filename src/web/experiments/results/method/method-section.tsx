import { RawAnswer } from '../raw-response.tsx';
import styles from '../results.module.css';
import { ServerNumbers } from '../server-verdict/server-numbers.tsx';
import type { Goal } from '../use-goal.ts';
import { MethodBox } from './method-text.tsx';

const methods = {
  funnel:
    'The server takes each conversion to be Beta(1 + converted, 1 + not converted) distributed; its intervals and chances come from that.',
  trend:
    'The server takes events to be Poisson distributed, so that its intervals come from Gamma(1 + events). Where some people do much more than others, they are narrower than they should be.',
};

/** What was computed by whom and how, and the answer itself. */
export function FinePrint({ goal: { raw, analysis, rows, metric } }: { goal: Goal }) {
  return (
    <>
      {analysis ? (
        <>
          <MethodBox analysis={analysis} />
          <ServerNumbers rows={rows} metric={metric} />
        </>
      ) : (
        <section aria-label="Method" className={styles['method']}>
          <p>
            <b>Computed by the server.</b> {methods[metric]}
          </p>
          <p>
            <b>As counted.</b> The change compares the two rates as they were counted. It says nothing of how sure it
            is.
          </p>
        </section>
      )}
      <RawAnswer raw={raw} />
    </>
  );
}
