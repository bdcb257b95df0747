import type { Analysis, Comparison, VariantAnalysis } from '#verdict/analysis/types.ts';
import type { VariantRow } from '#verdict/response/variant-rows.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { formatDifferences, formatLoss } from '#verdict/text/format-effect.ts';
import {
  formatChance,
  formatCount,
  formatLift,
  formatMean,
  formatRate,
  NO_VALUE,
} from '#verdict/text/format-number.ts';

/** One figure of a row; `why` tells what an empty one is missing. */
export interface Cell {
  label: string;
  value: string;
  /** What the column is sorted by; null goes to the end either way. */
  by: number | null;
  under?: string;
  why?: string;
}

/** One variant of the table. */
export interface Line {
  key: string;
  /** Its place in the order of the page, which gives its letter and hue. */
  index: number;
  cells: Cell[];
}

const formatSplit = ({ observed, planned }: VariantRow) =>
  [observed === null ? '' : `${(observed * 100).toFixed(1)}%`, planned === null ? '' : `plan ${planned}%`]
    .filter(Boolean)
    .join(', ');

/** A longer key would widen its column beyond use. */
const LONGEST_KEY = 14;

const chanceLabel = ({ settings: { direction }, baseline }: Analysis) =>
  `${direction === 'neutral' ? 'Is above' : 'Beats'} ${baseline.length > LONGEST_KEY ? 'baseline' : baseline}`;

const BASELINE = 'The baseline is not compared with itself.';
const UNMEASURED = 'Too little was measured here to compute it, or the variant is left out.';

function counted(row: VariantRow, metric: Analysis['metric']): Cell[] {
  const isFunnel = metric === 'funnel';
  const under = isFunnel
    ? `${formatCount(row.successes)} / ${formatCount(row.people)}`
    : `${formatCount(row.successes)} events`;
  return [
    {
      label: 'People',
      value: formatCount(row.people),
      by: row.people,
      under: formatSplit(row),
      why: 'The server does not tell.',
    },
    {
      label: isFunnel ? 'Conversion' : 'Events per person',
      value: isFunnel ? formatRate(row.rate) : formatMean(row.rate),
      by: row.rate,
      ...(row.successes === null ? {} : { under }),
      why: 'Nobody was measured in this variant.',
    },
  ];
}

function intervalCell({ relative, absolute }: Comparison, metric: Analysis['metric']): Partial<Cell> {
  const [low, high] = relative.full;
  return {
    value: `${formatLift(low)} to ${formatLift(high)}`,
    by: low,
    under: formatDifferences(absolute.full, metric),
  };
}

function changeCells(comparison: Comparison | null, isBaseline: boolean, analysis: Analysis): Cell[] {
  const { metric, settings } = analysis;
  const empty = { value: NO_VALUE, by: null, why: isBaseline ? BASELINE : UNMEASURED };
  const { beats = null, change: by = null } = comparison ?? {};
  return [
    { label: 'Change', ...empty, ...(isBaseline ? { value: 'baseline', by: 0 } : { value: formatLift(by), by }) },
    {
      label: `${formatConfidence(settings.confidence)} interval`,
      ...empty,
      ...(comparison && intervalCell(comparison, metric)),
    },
    { label: chanceLabel(analysis), ...empty, value: formatChance(beats), by: beats },
  ];
}

function rankCells(one: VariantAnalysis | undefined, metric: Analysis['metric']): Cell[] {
  const { best = null, loss = null } = one ?? {};
  const lost = loss === null ? NO_VALUE : formatLoss(loss, metric);
  return [
    { label: 'Is best', value: formatChance(best), by: best, why: UNMEASURED },
    { label: 'Expected loss', value: lost, by: loss, why: UNMEASURED },
  ];
}

/** Every figure of a variant, in the order of the columns; where neither side is good, none is the best. */
export const cellsOf = (row: VariantRow, one: VariantAnalysis | undefined, analysis: Analysis): Cell[] => [
  ...counted(row, analysis.metric),
  ...changeCells(one?.comparison ?? null, one !== undefined && one.comparison === null, analysis),
  ...(analysis.settings.direction === 'neutral' ? [] : rankCells(one, analysis.metric)),
];

/** The lines by one column; those that have nothing there come last. */
export function sorted(lines: readonly Line[], column: number, falling: boolean): Line[] {
  const by = (line: Line) => line.cells[column]?.by ?? null;
  const sign = falling ? -1 : 1;
  return lines.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

const plain = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');

/** The table as tab-separated text, which spreadsheets and documents paste as a table. */
export function tableText(lines: readonly Line[]): string {
  const heads = lines[0]?.cells.map(({ label }) => label) ?? [];
  const hasMore = heads.map((_, at) => lines.some(({ cells }) => cells[at]?.under));
  const twice = (one: string, more: string, at: number) => (hasMore[at] ? [one, more] : [one]);
  const rows = lines.map(({ key, cells }) => [
    plain(key),
    ...cells.flatMap(({ value, under = '' }, at) => twice(value, under, at)),
  ]);
  const head = ['Variant', ...heads.flatMap((label, at) => twice(label, `${label}, more`, at))];
  return [head, ...rows].map((row) => row.join('\t')).join('\n');
}
