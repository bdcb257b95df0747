import { hueAt, VariantMark } from '../../fields/variants/variant-mark.tsx';
import styles from './funnel-steps.module.css';
import { count, duration, share } from './number-words.ts';
import type { FunnelStep } from './read-insight.ts';

interface Props {
  steps: readonly FunnelStep[];
  /** The variants in the order in which they are shown everywhere on the page. */
  variants: readonly string[];
}

const partOf = (people: number | undefined, all: number | undefined) =>
  people !== undefined && all ? people / all : null;

function fromBefore(step: FunnelStep, before: FunnelStep | undefined, variants: readonly string[]): string {
  if (variants.length > 4) return '';
  const parts = variants.flatMap((variant) => {
    const part = partOf(step.reached[variant], before?.reached[variant]);
    const seconds = step.seconds[variant];
    const took = seconds === undefined ? '' : ` in ${duration(seconds)} on average`;
    return part === null ? [] : [`${variant} ${share(part)}${took}`];
  });
  return parts.length > 0 ? `From the step before: ${parts.join(', ')}` : '';
}

/** How far the people of each variant came, step by step, as a share of those who entered. */
export function FunnelSteps({ steps, variants }: Props) {
  const [entry] = steps;
  return (
    <ol className={styles['funnel']}>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the funnel
        <li key={at}>
          <b>
            {at + 1}. {step.name}
          </b>
          {variants.map((variant, index) => {
            const part = partOf(step.reached[variant], entry?.reached[variant]);
            return (
              <div key={variant} className={styles['bar']}>
                <VariantMark index={index} />
                <span className={styles['name']}>{variant}</span>
                <span aria-hidden className={styles['track']}>
                  <i data-hue={hueAt(index)} style={{ width: `${(part ?? 0) * 100}%` }} />
                </span>
                <span className={styles['value']}>
                  {share(part)} <small>{count(step.reached[variant] ?? null)}</small>
                </span>
              </div>
            );
          })}
          {at > 0 && <p>{fromBefore(step, steps[at - 1], variants)}</p>}
        </li>
      ))}
    </ol>
  );
}
