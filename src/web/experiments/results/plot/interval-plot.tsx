import type { ReactNode } from 'react';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { MetricDirection } from '#verdict/settings.ts';
import type { MetricFormat } from '#verdict/text/metric-format.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { DensityCurves } from '../worker/worker-messages.ts';
import { IntervalBar } from './interval-bar.tsx';
import styles from './interval-plot.module.css';
import { formatTick, type PlotRow } from './plot-rows.ts';
import { type Axis, positionOn, type Scale } from './scale.ts';

/** Returns the position of a centered label, limited so that the label stays inside the plot. */
const labelPosition = (percent: number) => `clamp(2ch, ${percent}%, calc(100% - 2ch))`;

const sideLabels: Record<MetricDirection, [left: string, right: string]> = {
  higher: ['← worse', 'better →'],
  lower: ['← better', 'worse →'],
  neutral: ['← lower', 'higher →'],
};

interface HeaderProps {
  scale: Scale;
  axis: Axis;
  metric: MetricFormat;
  /** Which values are better; undefined if this differs between the rows. */
  direction?: MetricDirection;
}

/** The ticks above a plot, and texts such as "better →" on both sides of zero. */
export function AxisHeader({ scale, axis, metric, direction }: HeaderProps) {
  const zero = axis !== 'rate';
  const [left, right] = sideLabels[direction ?? 'neutral'];
  return (
    <div aria-hidden className={styles.header}>
      {zero && (
        <>
          <i>{left}</i>
          <i>{right}</i>
        </>
      )}
      {scale.ticks.map((tick) => (
        <span
          key={tick}
          data-zero={(zero && tick === 0) || undefined}
          style={{ left: labelPosition(positionOn(scale, tick)) }}
        >
          {zero && tick === 0 && <b>no difference</b>}
          {formatTick(axis, metric, tick)}
        </span>
      ))}
    </div>
  );
}

interface RowLayoutProps {
  label: ReactNode;
  text: ReactNode;
  children: ReactNode;
}

/** A plot row: the variant, the drawing, and its numbers as text. */
export const PlotRowLayout = ({ label, text, children }: RowLayoutProps) => (
  <div className={styles.row}>
    <div className={styles.label}>{label}</div>
    <div className={styles.drawing}>{children}</div>
    <div className={styles.text}>{text}</div>
  </div>
);

/** A row's value, interval and verdict as text. */
export function RowText({ row }: { row: PlotRow }) {
  const isBaseline = row.steps === null && row.point !== null;
  const isDecided = row.point !== null && row.judgement !== 'undecided';
  return isBaseline ? (
    <span className={styles.quiet}>baseline</span>
  ) : (
    <>
      <b>{row.value}</b>
      <small>{row.interval}</small>
      <small data-is={row.judgement}>
        {isDecided && <Icon name={Number(row.point) > 0 ? 'arrow-up' : 'arrow-down'} size={12} />}
        {row.label}
      </small>
    </>
  );
}

/** With more rows than this, the drawing has no labels. */
const MAX_LABELED_ROWS = 5;

interface Props {
  label: string;
  rows: readonly PlotRow[];
  scale: Scale;
  axis: Axis;
  analysis: Analysis;
  /** Returns a variant's index on the page, which determines its letter and color. */
  indexOf: (key: string) => number;
  /** Returns a variant's counts as text. */
  formatCounts: (key: string) => string;
  curves?: DensityCurves | undefined;
}

/** All variants on one axis. */
export function IntervalPlot({ label, rows, scale, axis, analysis, indexOf, formatCounts, curves }: Props) {
  const region = axis === 'percent' ? analysis.settings.region : null;
  return (
    <section aria-label={`${label}, plot`} className={styles.plot}>
      <PlotRowLayout label={null} text={null}>
        <AxisHeader scale={scale} axis={axis} metric={analysis} direction={analysis.settings.direction} />
      </PlotRowLayout>
      {rows.map((row) => (
        <PlotRowLayout
          key={row.key}
          label={
            <>
              <VariantMark index={indexOf(row.key)} />
              <span>
                <b data-tooltip={row.key}>{row.key}</b>
                <small>{formatCounts(row.key)}</small>
              </span>
            </>
          }
          text={<RowText row={row} />}
        >
          <IntervalBar
            row={row}
            scale={scale}
            region={region}
            zero={axis !== 'rate'}
            compact={rows.length > MAX_LABELED_ROWS}
            curve={axis === 'percent' ? curves?.[row.key] : undefined}
          />
        </PlotRowLayout>
      ))}
    </section>
  );
}
