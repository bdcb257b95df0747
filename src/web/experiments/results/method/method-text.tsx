import type { Analysis } from '#verdict/analysis/types.ts';
import { formatConfidence, formatSettings } from '#verdict/settings.ts';
import { formatLift } from '#verdict/text/format-number.ts';
import styles from '../results.module.css';

const here = {
  funnel:
    'Each variant’s rate has the posterior Beta(1 + converted, 1 + not converted). Interval, chances and losses are exact integrals of these posteriors, no random draws.',
  trend:
    'Each variant’s mean has the posterior Gamma(1 + events) over its people. Interval, chances and losses are exact integrals of these posteriors, no random draws.',
};

const limits = {
  funnel: 'One person counts once, in the variant seen first.',
  trend:
    'Events are taken to be Poisson distributed. Where some people do much more than others, intervals are narrower than they should be.',
};

/** What was computed, by whom, and what it cannot tell. */
export function MethodBox({ analysis }: { analysis: Analysis }) {
  const { metric, settings, baseline, variants } = analysis;
  const weak =
    settings.prior === 'weak' ? ' The weak prior adds ten imagined people who do as all variants together.' : '';
  const noticeable = variants.flatMap(({ comparison }) => comparison?.outlook.noticeable ?? []);
  return (
    <section aria-label="Method" className={styles['method']}>
      <p>
        <b>Computed here.</b> {here[metric]}
        {weak} The change is the ratio of two such rates, so the uncertainty of {baseline} is in its interval; an
        interval that takes {baseline} for known, as PostHog’s own console draws it, is about a third too narrow where
        both groups are of one size. Settings: {formatSettings(settings)}.
      </p>
      <p>
        <b>How to read it.</b> A {formatConfidence(settings.confidence)} interval holds the true change with a
        probability of {formatConfidence(settings.confidence)}, given these counts, the model and the prior; so do all
        chances. The expected loss of a choice averages what it would cost over everything that is believed, nothing
        where it is the better one.
      </p>
      <p>
        <b>Computed by the server.</b> The three criteria and the word “significant”. Some servers draw at random, so
        their chances differ by up to about 0.3 points.
      </p>
      <p>
        <b>When a look counts.</b> On the planned day the {formatConfidence(settings.confidence)} interval decides.
        Before it the 99.9% interval has to exclude zero, and past it, without a plan, or after an end before its day
        one that errs a fifth as often: stopping at the first good look would otherwise call luck a winner several times
        as often.
        {variants.length > 2 &&
          ` The best of ${variants.length - 1} has to be clearer still, so that all together err no more often than one (Šidák).`}
      </p>
      <p>
        <b>Limits.</b> {limits[metric]} The interval is for one look at one metric.
        {noticeable.length > 0 &&
          ` With these people a true change of ${formatLift(Math.max(...noticeable))} would be noticed 8 times of 10.`}
      </p>
    </section>
  );
}
