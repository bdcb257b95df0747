import { type PlotRow, plotRows, tickWords } from '../plot/plot-rows.ts';
import { type Axis, placeOn, type Scale, scaleOf } from '../plot/scale.ts';
import type { Evidence } from './evidence.ts';
import { escaped } from './markup.ts';

const WIDTH = 960;
const LEFT = 230;
const RIGHT = 200;
const ROW = 56;
const HEAD = 76;

const colours = {
  good: ['#dbe8f8', '#9fc0e6', '#5288c8', '#1f5fae'],
  bad: ['#fbe6d3', '#eab78b', '#cf7f42', '#b4540a'],
  undecided: ['#e6e6e1', '#c3c5bd', '#9a9d92', '#74776c'],
} as const;

const placer = (scale: Scale) => (value: number) =>
  Number((LEFT + (placeOn(scale, value) / 100) * (WIDTH - LEFT - RIGHT)).toFixed(1));

const text = (x: number, y: number, words: string, more = '') =>
  `<text x="${x}" y="${y}"${more}>${escaped(words)}</text>`;

const short = (words: string, most: number) => (words.length > most ? `${words.slice(0, most - 1)}…` : words);

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
    `<line x1="${middle}" x2="${middle}" y1="${y + 7}" y2="${y + 37}" stroke="#1c1d1a" stroke-width="2.5"/>`,
  ].join('');
}

function rowMarkup(row: PlotRow, index: number, at: (value: number) => number): string {
  const y = HEAD + index * ROW;
  return [
    text(16, y + 27, short(row.key, 28), ' font-weight="600"'),
    bar(row, y, at),
    text(WIDTH - 16, y + 20, row.value, ' text-anchor="end" font-weight="600"'),
    text(WIDTH - 16, y + 37, row.interval, ' text-anchor="end" fill="#55584f"'),
  ].join('');
}

/** The plot of the goal as a picture that stands alone, in the colours of a light page. */
export function svgOf({ report, label, experiment, computedAt }: Evidence, axis: Axis = 'percent'): string {
  const { analysis, decision } = report;
  const scale = scaleOf([analysis], axis);
  const at = placer(scale);
  const rows = plotRows(analysis, axis, decision);
  const height = HEAD + rows.length * ROW + 34;
  const bottom = height - 34;
  const ticks = scale.ticks.map(
    (tick) =>
      `<line x1="${at(tick)}" x2="${at(tick)}" y1="${HEAD - 8}" y2="${bottom}" stroke="${tick === 0 ? '#1c1d1a' : '#e3e3de'}"/>${text(at(tick), HEAD - 14, tickWords(axis, analysis.metric, tick), ' text-anchor="middle" fill="#686b61"')}`,
  );
  const foot = `${analysis.settings.confidence * 100}% intervals with steps at 50% and 80%, against ${analysis.baseline}. Data from ${computedAt ?? 'an unknown time'}.`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" role="img" font-family="system-ui, sans-serif" font-size="13" fill="#1c1d1a">`,
    `<title>${escaped(`${experiment.name}: ${report.sentence}`)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    text(16, 26, short(`${experiment.name}. ${label}`, 110), ' font-size="15" font-weight="600"'),
    ...ticks,
    ...rows.map((row, index) => rowMarkup(row, index, at)),
    text(16, height - 12, foot, ' font-size="12" fill="#686b61"'),
    '</svg>',
  ].join('');
}
