import { isolateName } from '#contract/format/isolate-name.ts';
import type { FunnelStep } from '#verdict/response/parse-insight.ts';
import { formatDifference } from '#verdict/text/format-effect.ts';
import { formatCount, formatDuration, formatRate } from '#verdict/text/format-number.ts';
import { hueAt, VariantMark } from '../../../fields/variants/variant-mark.tsx';
import styles from './funnel-steps.module.css';

interface Props {
  steps: readonly FunnelStep[];
  /** The variants in the order in which they are shown everywhere on the page. */
  variants: readonly string[];
  /** The variant that the others are held against. */
  baseline: string;
}

const partOf = (people: number | undefined, all: number | undefined) =>
  people !== undefined && all ? people / all : null;

/** Of more variants than these, a line for each would be a table. */
const MOST_IN_WORDS = 4;

function fromBefore(step: FunnelStep, before: FunnelStep | undefined, variants: readonly string[]): string {
  if (variants.length > MOST_IN_WORDS) return '';
  const parts = variants.flatMap((variant) => {
    const part = partOf(step.reached[variant], before?.reached[variant]);
    const lost = (before?.reached[variant] ?? 0) - (step.reached[variant] ?? 0);
    const seconds = step.seconds[variant];
    const took = seconds === undefined ? '' : `, in ${formatDuration(seconds)} on average`;
    return part === null ? [] : [`${isolateName(variant)} ${formatRate(part)} (${formatCount(lost)} lost${took})`];
  });
  return parts.length > 0 ? `From the step before: ${parts.join('; ')}` : '';
}

interface BarProps {
  step: FunnelStep;
  entry: FunnelStep;
  variant: string;
  index: number;
  baseline: string;
}

function Bar({ step, entry, variant, index, baseline }: BarProps) {
  const part = partOf(step.reached[variant], entry.reached[variant]);
  const base = partOf(step.reached[baseline], entry.reached[baseline]);
  const isCompared = variant !== baseline && step !== entry && part !== null && base !== null;
  return (
    <div className={styles['bar']}>
      <VariantMark index={index} />
      <span className={styles['name']} data-tooltip={variant}>
        {variant}
      </span>
      <span aria-hidden className={styles['track']}>
        <i data-hue={hueAt(index)} style={{ width: `${(part ?? 0) * 100}%` }} />
      </span>
      <span className={styles['value']}>
        {formatRate(part)} <small>{formatCount(step.reached[variant] ?? null)}</small>
      </span>
      <small className={styles['difference']}>{isCompared ? formatDifference(part - base, 'funnel') : ''}</small>
    </div>
  );
}

/** How far the people of each variant came, step by step, as a share of those who entered. */
export function FunnelSteps({ steps, variants, baseline }: Props) {
  const [entry] = steps;
  if (!entry) return null;
  return (
    <ol className={styles['funnel']}>
      {steps.map((step, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the funnel
        <li key={at}>
          <b>
            {at + 1}. {isolateName(step.name)}
          </b>
          {variants.map((variant, index) => (
            <Bar key={variant} {...{ step, entry, variant, index, baseline }} />
          ))}
          {at > 0 && <p>{fromBefore(step, steps[at - 1], variants)}</p>}
        </li>
      ))}
    </ol>
  );
}
