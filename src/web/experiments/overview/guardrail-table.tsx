import type { Analysis } from '#verdict/analysis/types.ts';
import { formatAllowed } from '#verdict/guardrail-summary.ts';
import { safetyLabels, safetyOf } from '#verdict/guardrails.ts';
import { Icon } from '../../ui/icon.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import type { MeasuredMetric } from '../results/measured-metric.ts';
import { plotRows } from '../results/plot/plot-rows.ts';
import { guardrailIcons } from '../results/verdict/card-side.tsx';
import styles from './guardrail-table.module.css';

/** Shows the effect of every variant on every guardrail. */
export function GuardrailTable({ metrics }: { metrics: readonly MeasuredMetric[] }) {
  return (
    <ScrollRegion aria-label="Guardrails by variant" className={styles.scroll}>
      <table className={styles.guardrails}>
        <thead>
          <tr>
            <th scope="col">Metric</th>
            <th scope="col">Allowed</th>
            <th scope="col">Variant</th>
            <th scope="col">Outcome</th>
            <th scope="col">Change</th>
          </tr>
        </thead>
        {metrics.map((measured) => (
          <tbody key={measured.urlName}>
            <GuardrailRows measured={measured} />
          </tbody>
        ))}
      </table>
    </ScrollRegion>
  );
}

function GuardrailRows({ measured }: { measured: MeasuredMetric }) {
  const { analysis, metric, usual, isBusy } = measured;
  const { margin, name } = metric;
  const allowed = formatAllowed(metric.margin);
  const rows = analysis ? comparedRows(analysis, margin) : [];
  const heading = (
    <>
      <th scope="row" rowSpan={Math.max(1, rows.length)}>
        <bdi>{name}</bdi>
        <small>{usual === 'lower' ? 'Lower is better' : 'Higher is better'}</small>
      </th>
      <td rowSpan={Math.max(1, rows.length)} data-label="Allowed">
        {allowed}
      </td>
    </>
  );
  if (rows.length === 0)
    return (
      <tr>
        {heading}
        <td colSpan={3} data-none>
          {isBusy ? 'Loading' : 'No result yet'}
        </td>
      </tr>
    );
  return rows.map(({ key, safety, unevenStart, value, interval }, index) => (
    <tr key={key}>
      {index === 0 && heading}
      <td data-label="Variant">
        <bdi>{key}</bdi>
      </td>
      <td data-label="Outcome" data-outcome={safety}>
        <Icon name={guardrailIcons[safety]} size={14} /> <span>{safetyLabels[safety]}</span>
        {unevenStart && <small>{`Split at the start event: ${unevenStart}`}</small>}
      </td>
      <td data-label="Change">
        <span>{value}</span>
        <small>{interval}</small>
      </td>
    </tr>
  ));
}

function comparedRows(analysis: Analysis, margin: number | null) {
  const drawn = new Map(plotRows(analysis, 'percent').map((row) => [row.key, row]));
  return analysis.variants.flatMap((variant) => {
    const { key, comparison } = variant;
    const row = drawn.get(key);
    if (!comparison || !row) return [];
    const safety = safetyOf(analysis, { ...variant, comparison }, margin);
    return { key, safety, unevenStart: analysis.unevenStart, value: row.value, interval: row.interval };
  });
}
