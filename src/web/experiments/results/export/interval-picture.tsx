import type { Analysis } from '#verdict/analysis/types.ts';
import type { Verdict } from '#verdict/decide.ts';
import { IntervalBar } from '../plot/interval-bar.tsx';
import { formatTick, type PlotRow, plotRows, widestInterval } from '../plot/plot-rows.ts';
import { type Axis, positionOn, type Scale, scaleOf } from '../plot/scale.ts';
import type { DensityCurves } from '../worker/worker-messages.ts';
import type { ExportData } from './export-data.ts';
import { exportTheme } from './export-theme.ts';
import { PICTURE_WIDTH, Placed, renderPicture, shorten } from './picture.tsx';

const LEFT = 230;
const RIGHT = 200;
const ROW = 56;
const AXIS = 24;
const DRAWING_WIDTH = PICTURE_WIDTH - LEFT - RIGHT;

function AxisLabels({ scale, axis, analysis }: { scale: Scale; axis: Axis; analysis: Analysis }) {
  return scale.ticks.map((tick) => (
    <text
      key={tick}
      x={LEFT + (positionOn(scale, tick) / 100) * DRAWING_WIDTH}
      y={AXIS - 8}
      textAnchor="middle"
      fill={exportTheme.value('hint')}
    >
      {formatTick(axis, analysis, tick)}
    </text>
  ));
}

function RowText({ row, y }: { row: PlotRow; y: number }) {
  return (
    <>
      <text x="16" y={y + 31} fontWeight="600">
        {shorten(row.key, 28)}
      </text>
      <text x={PICTURE_WIDTH - 16} y={y + 24} textAnchor="end" fontWeight="600">
        {row.value}
      </text>
      <text x={PICTURE_WIDTH - 16} y={y + 41} textAnchor="end" fill={exportTheme.value('text-2')}>
        {row.interval}
      </text>
    </>
  );
}

/** The goal, or another metric of the same experiment. */
interface PictureMetric {
  label: string;
  analysis: Analysis;
  /** Only the goal has a verdict. */
  verdict?: Verdict;
  /** The densities of the lifts, if the page shows them. */
  curves?: DensityCurves | undefined;
}

/** Returns a metric's intervals as an SVG file. */
export function intervalPicture(data: ExportData, metric: PictureMetric, axis: Axis = 'percent'): string {
  const { label, analysis, verdict, curves } = metric;
  const scale = scaleOf([analysis], axis);
  const rows = plotRows(analysis, axis, verdict);
  const baseline = axis === 'rate' ? '' : `, relative to ${analysis.baseline}`;
  return renderPicture(data, {
    title: label,
    caption: `The ${widestInterval(analysis, axis)}${baseline}. The line is the value.`,
    heightPx: AXIS + rows.length * ROW + 8,
    isGoal: verdict !== undefined,
    children: (
      <>
        <AxisLabels scale={scale} axis={axis} analysis={analysis} />
        {rows.map((row, index) => (
          <g key={row.key}>
            <Placed x={LEFT} y={AXIS + index * ROW} width={DRAWING_WIDTH} height={ROW}>
              <IntervalBar
                row={row}
                scale={scale}
                zero={axis !== 'rate'}
                compact
                curve={axis === 'percent' ? curves?.[row.key] : undefined}
              />
            </Placed>
            <RowText row={row} y={AXIS + index * ROW} />
          </g>
        ))}
      </>
    ),
  });
}

/** Returns the goal's plot as an SVG file. */
export const goalPicture = (data: ExportData, axis: Axis = 'percent', curves?: DensityCurves): string => {
  const { analysis, verdict } = data.report;
  return intervalPicture(data, { label: data.label, analysis, verdict, curves }, axis);
};
