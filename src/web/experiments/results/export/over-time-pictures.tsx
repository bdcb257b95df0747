import type { Experiment } from '#contract/experiment.ts';
import type { TrendSeries } from '#verdict/response/parse-insight.ts';
import { DailyCountsDrawing, variantHue } from '../over-time/daily-counts-drawing.tsx';
import {
  type DailyView,
  dailyCaption,
  dailyLines,
  dailyViewLabels,
  formatDailyTicks,
  formatDailyValue,
  knownValues,
  lastValue,
} from '../over-time/daily-counts-lines.ts';
import { liftCaption } from '../over-time/lift-caption.ts';
import { positionOn, scaleOver } from '../plot/scale.ts';
import type { ViewedResult } from '../view-history/view-history.ts';
import { layOutHistory } from '../view-history/view-history-layout.ts';
import { LABELS_PX, ViewHistoryPlot } from '../view-history/view-history-plot.tsx';
import type { ExportData } from './export-data.ts';
import { exportTheme } from './export-theme.ts';
import { PICTURE_WIDTH, Placed, renderPicture, shorten } from './picture.tsx';

const LEFT = 76;
const RIGHT = 170;
const TOP = 8;
const HEIGHT = 212;
const DRAWING_WIDTH = PICTURE_WIDTH - LEFT - RIGHT;

/** Returns a plot by day as an SVG file, with a line for each variant. `view`: events, events per participant or lift. */
export function dailyCountsPicture(data: ExportData, series: readonly TrendSeries[], view: DailyView): string {
  const { analysis } = data.report;
  const variants = analysis.variants.map(({ key }) => key);
  const lines = dailyLines(series, view, analysis);
  const scale = scaleOver([0, ...lines.flatMap(knownValues)]);
  const ticks = formatDailyTicks(view, scale.ticks);
  const y = (value: number) => TOP + HEIGHT - (positionOn(scale, value) / 100) * HEIGHT;
  const days = series[0]?.days ?? [];
  const hint = exportTheme.value('hint');
  const title = `${data.label}, by day${view === 'events' ? '' : `, ${dailyViewLabels[view].toLowerCase()}`}`;
  return renderPicture(data, {
    title,
    caption: dailyCaption(series),
    heightPx: TOP + HEIGHT + 28,
    children: (
      <>
        <Placed x={LEFT} y={TOP} width={DRAWING_WIDTH} height={HEIGHT}>
          <DailyCountsDrawing {...{ lines, scale, variants }} heightPx={HEIGHT} label={title} />
        </Placed>
        {scale.ticks.map((tick, index) => (
          <text key={tick} x={LEFT - 8} y={y(tick) + 4} textAnchor="end" fill={hint}>
            {ticks[index]}
          </text>
        ))}
        {lines.map((line) => (
          <text
            key={line.variant}
            x={PICTURE_WIDTH - RIGHT + 8}
            y={y(lastValue(line) ?? 0) + 4}
            fill={exportTheme.value(`variant-${variantHue(variants, line.variant)}`)}
          >
            {shorten(`${line.variant} ${formatDailyValue[view](lastValue(line))}`, 24)}
          </text>
        ))}
        <text x={LEFT} y={TOP + HEIGHT + 18} fill={hint}>
          {days[0]}
        </text>
        <text x={PICTURE_WIDTH - RIGHT} y={TOP + HEIGHT + 18} textAnchor="end" fill={hint}>
          {days.at(-1)}
        </text>
      </>
    ),
  });
}

interface HistoryPicture {
  title: string;
  caption: string;
  history: readonly ViewedResult[];
  experiment: Experiment;
}

function historyPicture(data: ExportData, { title, caption, history, experiment }: HistoryPicture): string {
  return renderPicture(data, {
    title,
    caption,
    heightPx: TOP + HEIGHT + LABELS_PX,
    children: (
      <Placed x={LEFT} y={TOP} width={DRAWING_WIDTH} height={HEIGHT + LABELS_PX}>
        <ViewHistoryPlot layout={layOutHistory(history, experiment, HEIGHT)} heightPx={HEIGHT} />
      </Placed>
    ),
  });
}

/** Returns the leader's lift by day as an SVG file. */
export const liftByDayPicture = (
  data: ExportData,
  history: readonly ViewedResult[],
  experiment: Experiment,
): string => {
  const { verdict, analysis } = data.report;
  const caption = liftCaption(verdict.leader?.key ?? null, analysis.baseline);
  return historyPicture(data, { title: `${data.label}, lift by day`, caption, history, experiment });
};

/** Returns the plot of earlier checks of the results on this device as an SVG file. */
export const viewHistoryPicture = (
  data: ExportData,
  history: readonly ViewedResult[],
  experiment: Experiment,
): string =>
  historyPicture(data, {
    title: `${data.label}, checks of the results`,
    caption:
      'Each check of the results on one device: lift of the leader with its interval, and chance to beat the baseline.',
    history,
    experiment,
  });
