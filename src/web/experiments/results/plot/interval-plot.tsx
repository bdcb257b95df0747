import type { ReactNode } from 'react';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { MetricDirection } from '#verdict/settings.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { DensityCurves } from '../worker/worker-messages.ts';
import { IntervalBar } from './interval-bar.tsx';
import styles from './interval-plot.module.css';
import { formatTick, type PlotRow } from './plot-rows.ts';
import { type Axis, placeOn, type Scale } from './scale.ts';

/** Keeps a number at either end of the scale on the page: it is written around its place. */
const inside = (percent: number) => `clamp(2ch, ${percent}%, calc(100% - 2ch))`;

const sides: Record<MetricDirection, [left: string, right: string]> = {
  higher: ['← worse', 'better →'],
  lower: ['← better', 'worse →'],
  neutral: ['← lower', 'higher →'],
};

interface HeadProps {
  scale: Scale;
  axis: Axis;
  metric: Analysis['metric'];
  /** Which way is good, where all rows agree on it. */
  direction?: MetricDirection;
}

/** The numbers along the top of a plot, and what either side means. */
export function AxisHead({ scale, axis, metric, direction }: HeadProps) {
  const zero = axis !== 'rate';
  const [left, right] = sides[direction ?? 'neutral'];
  return (
    <div aria-hidden className={styles['head']}>
      {zero && (
        <>
          <i>{left}</i>
          <i>{right}</i>
        </>
      )}
      {scale.ticks.map((tick) => (
        <span key={tick} data-zero={(zero && tick === 0) || undefined} style={{ left: inside(placeOn(scale, tick)) }}>
          {zero && tick === 0 && <b>no difference</b>}
          {formatTick(axis, metric, tick)}
        </span>
      ))}
    </div>
  );
}

interface LineProps {
  who: ReactNode;
  out: ReactNode;
  children: ReactNode;
}

/** A row of a plot: who it is about, the drawing, and the numbers in words. */
export const PlotLine = ({ who, out, children }: LineProps) => (
  <div className={styles['line']}>
    <div className={styles['who']}>{who}</div>
    <div className={styles['drawing']}>{children}</div>
    <div className={styles['out']}>{out}</div>
  </div>
);

/** The value of a row, its interval and what it means, in words. */
export function RowWords({ row }: { row: PlotRow }) {
  const isBaseline = row.steps === null;
  const isDecided = row.point !== null && row.judgement !== 'undecided';
  return isBaseline ? (
    <span className={styles['quiet']}>baseline</span>
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

/** With more rows than these, words in the drawing would be more than one can take in. */
const MOST_WITH_WORDS = 5;

interface Props {
  label: string;
  rows: readonly PlotRow[];
  scale: Scale;
  axis: Axis;
  analysis: Analysis;
  /** The place of each variant in the order of the page, which gives its letter and hue. */
  indexOf: (key: string) => number;
  /** What was counted in a variant, in a few words. */
  counted: (key: string) => string;
  curves?: DensityCurves | undefined;
}

/** All variants on one axis. */
export function IntervalPlot({ label, rows, scale, axis, analysis, indexOf, counted, curves }: Props) {
  const region = axis === 'percent' ? analysis.settings.region : null;
  return (
    <section aria-label={`${label}, plot`} className={styles['plot']}>
      <PlotLine who={null} out={null}>
        <AxisHead scale={scale} axis={axis} metric={analysis.metric} direction={analysis.settings.direction} />
      </PlotLine>
      {rows.map((row) => (
        <PlotLine
          key={row.key}
          who={
            <>
              <VariantMark index={indexOf(row.key)} />
              <span>
                <b data-tooltip={row.key}>{row.key}</b>
                <small>{counted(row.key)}</small>
              </span>
            </>
          }
          out={<RowWords row={row} />}
        >
          <IntervalBar
            row={row}
            scale={scale}
            region={region}
            zero={axis !== 'rate'}
            compact={rows.length > MOST_WITH_WORDS}
            curve={axis === 'percent' ? curves?.[row.key] : undefined}
          />
        </PlotLine>
      ))}
    </section>
  );
}
