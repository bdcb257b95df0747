import type { Analysis } from '#verdict/analysis/types.ts';
import type { Verdict } from '#verdict/decide.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { formatTick, type PlotRow, plotRows } from '../plot/plot-rows.ts';
import { type Axis, placeOn, type Scale, scaleOf } from '../plot/scale.ts';
import type { Evidence } from './export-data.ts';
import { ink, line, pictureOf, short, text, WIDTH } from './picture.ts';

const LEFT = 230;
const RIGHT = 200;
const ROW = 56;
const HEAD = 36;

const colours = {
  good: ['#dbe8f8', '#9fc0e6', '#5288c8', '#1f5fae'],
  bad: ['#fbe6d3', '#eab78b', '#cf7f42', '#b4540a'],
  undecided: ['#e6e6e1', '#c3c5bd', '#9a9d92', '#74776c'],
} as const;

const placer = (scale: Scale) => (value: number) =>
  Number((LEFT + (placeOn(scale, value) / 100) * (WIDTH - LEFT - RIGHT)).toFixed(1));

function bar({ steps, point, judgement }: PlotRow, y: number, at: (value: number) => number): string {
  if (!steps)
    return `<rect x="${at(0) - 6}" y="${y + 16}" width="12" height="12" rx="2" fill="#fff" stroke="#63665c" stroke-width="2"/>`;
  const [full, most, half, edge] = colours[judgement];
  const rect = ([low, high]: readonly [number, number], fill: string, more = '') =>
    `<rect x="${at(low)}" y="${y + 12}" width="${(at(high) - at(low)).toFixed(1)}" height="20" rx="3" fill="${fill}"${more}/>`;
  const middle = at(point ?? 0);
  return [
    rect(steps.full, full, ` stroke="${edge}"`),
    rect(steps.most, most),
    rect(steps.half, half),
    line([middle, y + 7], [middle, y + 37], `stroke="${ink.text}" stroke-width="2.5"`),
  ].join('');
}

function rowMarkup(row: PlotRow, index: number, at: (value: number) => number): string {
  const y = HEAD + index * ROW;
  return [
    text(16, y + 27, short(row.key, 28), ' font-weight="600"'),
    bar(row, y, at),
    text(WIDTH - 16, y + 20, row.value, ' text-anchor="end" font-weight="600"'),
    text(WIDTH - 16, y + 37, row.interval, ` text-anchor="end" fill="${ink.quiet}"`),
  ].join('');
}

/** What is drawn: the goal, or another metric of the same experiment. */
interface Metric {
  label: string;
  analysis: Analysis;
  /** The verdict, where the metric is the goal. */
  verdict?: Verdict;
}

/** The intervals of a metric as a picture that stands alone, in the colours of a light page. */
export function intervalsOf(evidence: Evidence, { label, analysis, verdict }: Metric, axis: Axis = 'percent'): string {
  const scale = scaleOf([analysis], axis);
  const at = placer(scale);
  const rows = plotRows(analysis, axis, verdict);
  const heightPx = HEAD + rows.length * ROW + 8;
  const ticks = scale.ticks.map((tick) => {
    const words = formatTick(axis, analysis.metric, tick);
    const stroke = tick === 0 && axis !== 'rate' ? ink.text : ink.line;
    return (
      line([at(tick), HEAD - 8], [at(tick), heightPx], `stroke="${stroke}"`) +
      text(at(tick), HEAD - 14, words, ` text-anchor="middle" fill="${ink.hint}"`)
    );
  });
  return pictureOf(evidence, {
    title: label,
    caption: `${formatConfidence(analysis.settings.confidence)} intervals with steps at 50% and 80%${axis === 'rate' ? '' : `, against ${analysis.baseline}`}.`,
    heightPx,
    isOfGoal: verdict !== undefined,
    body: [...ticks, ...rows.map((row, index) => rowMarkup(row, index, at))].join(''),
  });
}

/** The plot of the goal. */
export const svgOf = (evidence: Evidence, axis: Axis = 'percent'): string =>
  intervalsOf(
    evidence,
    { label: evidence.label, analysis: evidence.report.analysis, verdict: evidence.report.verdict },
    axis,
  );
