import { isolateName } from '#contract/format/isolate-name.ts';
import type { FunnelStep } from '#verdict/response/parse-insight.ts';
import { formatDuration, formatNumber, formatRate } from '#verdict/text/format-number.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { mapByIndex } from '../../../ui/map-by-index.tsx';
import { ShareBar } from '../plot/share-bar.tsx';
import styles from './funnel-chart.module.css';
import { type FunnelChartRow, funnelRows, partOf } from './funnel-rows.ts';

interface Props {
  steps: readonly FunnelStep[];
  /** The variants, in the order of the results page. */
  variants: readonly string[];
  baseline: string;
}

/** With more variants than this, the text "From the previous step: …" is left out, because it would be too long. */
const MAX_VARIANTS_IN_TEXT = 4;

function describeTransition(step: FunnelStep, previous: FunnelStep | undefined, variants: readonly string[]): string {
  if (variants.length > MAX_VARIANTS_IN_TEXT) return '';
  const parts = variants.flatMap((variant) => {
    const part = partOf(step.reached[variant], previous?.reached[variant]);
    const lost = (previous?.reached[variant] ?? 0) - (step.reached[variant] ?? 0);
    const seconds = step.seconds[variant];
    const time = seconds === undefined ? '' : ` in ${formatDuration(seconds)} on average`;
    return part === null ? [] : [`${isolateName(variant)} ${formatRate(part)}${time} (${formatNumber(lost)} lost)`];
  });
  return parts.length > 0 ? `From the previous step: ${parts.join('; ')}` : '';
}

const Row = ({ row: { variant, index, part, rate, count, difference } }: { row: FunnelChartRow }) => (
  <div className={styles.row}>
    <VariantMark index={index} />
    <span className={styles.name} data-tooltip={variant}>
      {variant}
    </span>
    <ShareBar index={index} part={part ?? 0} />
    <span className={styles.value}>
      <span>{rate}</span> <small>{count}</small>
    </span>
    <small className={styles.difference}>{difference}</small>
  </div>
);

/** Shows a funnel's steps, with the share of each variant's participants who reached each step. */
export function FunnelChart({ steps, variants, baseline }: Props) {
  const [first] = steps;
  if (!first) return null;
  return (
    <ol className={styles.funnel}>
      {mapByIndex(steps, (step, index) => (
        <li>
          <b>{`${index + 1}. ${isolateName(step.name)}`}</b>
          {funnelRows(step, first, { variants, baseline }).map((row) => (
            <Row key={row.variant} row={row} />
          ))}
          {index > 0 && <p>{describeTransition(step, steps[index - 1], variants)}</p>}
        </li>
      ))}
    </ol>
  );
}
