import { Text } from '@mantine/core';
import { Fragment, type ReactNode } from 'react';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { findVariant } from '#verdict/guardrails.ts';
import { isCupedLeftOut, NOT_DECIDING } from '#verdict/text/cuped-text.ts';
import { formatMetricValue, type MetricFormat } from '#verdict/text/metric-format.ts';
import { VariantMark } from '../../../fields/variants/variant-mark.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { DensityCurves } from '../worker/worker-messages.ts';
import { IntervalBar } from './interval-bar.tsx';
import styles from './interval-plot.module.css';
import { formatTick, otherChoiceRow, type PlotRow } from './plot-rows.ts';
import { type Axis, positionOn, type Scale } from './scale.ts';

/** Returns the position of a centered label, limited so that the label stays inside the plot. */
const labelPosition = (percent: number) => `clamp(2ch, ${percent}%, calc(100% - 2ch))`;

/** A longer name would not fit beside the axis. */
const MAX_NAME_LENGTH = 16;

/** Returns the texts on both sides of zero: who is better there, or for a neutral metric which values are there. */
function sideLabels({ settings: { direction }, variants, baseline }: Analysis): [left: string, right: string] {
  if (direction === 'neutral') return ['← lower', 'higher →'];
  const tests = variants.map(({ key }) => key).filter((key) => key !== baseline);
  const [test = ''] = tests;
  const areNamed = tests.length === 1 && Math.max(test.length, baseline.length) <= MAX_NAME_LENGTH;
  const [worse, better] = areNamed
    ? [`${isolateName(baseline)} better`, `${isolateName(test)} better`]
    : ['worse', 'better'];
  return direction === 'higher' ? [`← ${worse}`, `${better} →`] : [`← ${better}`, `${worse} →`];
}

interface HeaderProps {
  scale: Scale;
  axis: Axis;
  metric: MetricFormat;
  /** The analysis whose sides are named; absent if the rows differ. */
  sidesOf?: Analysis;
  /** A value with a text above it. */
  mark?: { at: number; text: string } | undefined;
}

/** The ticks above a plot, and texts such as "test better →" on both sides of zero. */
export function AxisHeader({ scale, axis, metric, sidesOf, mark }: HeaderProps) {
  const zero = axis !== 'rate';
  const [left, right] = sidesOf && zero ? sideLabels(sidesOf) : [];
  return (
    <div aria-hidden className={styles.header} data-low={!(left || mark) || undefined}>
      {left && (
        <>
          <i>{left}</i>
          <i>{right}</i>
        </>
      )}
      {mark && (
        <span data-mark style={{ left: labelPosition(positionOn(scale, mark.at)) }}>
          {mark.text}
        </span>
      )}
      {scale.ticks.map((tick) => (
        <span key={tick} style={{ left: labelPosition(positionOn(scale, tick)) }}>
          {left && tick === 0 && <b>no difference</b>}
          <span>{formatTick(axis, metric, tick)}</span>
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

function iconOf({ point, judgement }: PlotRow): IconName {
  if (point === null || judgement === 'undecided') return 'clock';
  return point > 0 ? 'arrow-up' : 'arrow-down';
}

/** A row's verdict, value and interval as text. `isBrief`: the verdict alone, and the value with the interval. */
export function RowText({ row, isBrief = false }: { row: PlotRow; isBrief?: boolean }) {
  if (row.steps === null && row.point !== null)
    return (
      <Text component="span" size="sm" c="dimmed">
        baseline
      </Text>
    );
  return (
    <>
      <b data-is={row.judgement}>
        <Icon name={iconOf(row)} size={14} />
        <span>{`${row.label}${isBrief ? '' : `, ${row.value}`}`}</span>
      </b>
      <small>{`${isBrief ? `${row.value}, ` : ''}${row.interval}`}</small>
    </>
  );
}

/** Returns the two values that the other choice about CUPED compares. */
function otherValuesText(analysis: Analysis, key: string): string {
  const { withoutCuped, withCuped } = findVariant(analysis, key)?.comparison ?? {};
  return ((withoutCuped ?? withCuped)?.values ?? [])
    .map((value) => formatMetricValue(value, analysis))
    .join(' against ');
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
  /** Returns a variant's counts or its value as text. */
  formatCounts: (key: string) => string;
  curves?: DensityCurves | undefined;
  /** Whether a second row of each variant shows its lift with the other choice about CUPED. */
  isWithOther?: boolean;
}

/** A variant's lift with the other choice about CUPED. */
const OtherChoice = ({ row, values, scale }: { row: PlotRow | null; values: string; scale: Scale }) =>
  row && (
    <PlotRowLayout
      label={
        <Text component="span" size="sm" c="dimmed">
          <span>{row.label}</span>
          <small>{values}</small>
        </Text>
      }
      text={
        <Text component="span" size="sm" c="dimmed">
          {`${row.value}, ${row.interval}`}
        </Text>
      }
    >
      <IntervalBar row={row} scale={scale} zero compact />
    </PlotRowLayout>
  );

/** All variants on one axis. */
export function IntervalPlot({
  label,
  rows,
  scale,
  axis,
  analysis,
  indexOf,
  formatCounts,
  curves,
  isWithOther,
}: Props) {
  return (
    <section aria-label={`${label}, plot`} className={styles.plot}>
      <PlotRowLayout label={null} text={null}>
        <AxisHeader scale={scale} axis={axis} metric={analysis} sidesOf={analysis} />
      </PlotRowLayout>
      {rows.map((row) => (
        <Fragment key={row.key}>
          <PlotRowLayout
            label={
              <>
                <VariantMark index={indexOf(row.key)} />
                <span>
                  <b data-tooltip={row.key}>{row.key}</b>
                  <small>{formatCounts(row.key)}</small>
                </span>
              </>
            }
            text={
              <>
                <RowText row={row} />
                {isCupedLeftOut(analysis) && row.steps !== null && axis !== 'rate' && (
                  <Badge tone="draft">{NOT_DECIDING}</Badge>
                )}
              </>
            }
          >
            <IntervalBar
              row={row}
              scale={scale}
              zero={axis !== 'rate'}
              compact={rows.length > MAX_LABELED_ROWS}
              curve={axis === 'percent' ? curves?.[row.key] : undefined}
            />
          </PlotRowLayout>
          {isWithOther && axis === 'percent' && (
            <OtherChoice
              row={otherChoiceRow(analysis, row.key)}
              values={otherValuesText(analysis, row.key)}
              scale={scale}
            />
          )}
        </Fragment>
      ))}
    </section>
  );
}
