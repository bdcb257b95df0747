import { capitalize } from '#contract/format/capitalize.ts';
import type { Analysis, Comparison, Interval, VariantAnalysis } from '#verdict/analysis/types.ts';
import { DECIDING_INTERVAL } from '#verdict/required-confidence.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { formatDifferences, formatLifts, formatLoss } from '#verdict/text/format-effect.ts';
import { formatChance, formatLift, formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { BEST_CHANCE, hasSeveralTests, lossToBestName } from '#verdict/text/key-figures.ts';
import { formatMetricValue, formatTotals, peopleName, peopleNoun, valueName } from '#verdict/text/metric-format.ts';

/** One cell of the table. */
export interface NumberCell {
  label: string;
  value: string;
  /** The value to sort by. Null sorts last in both directions. */
  sortValue: number | null;
  /** The second line of the cell. */
  detail?: string;
  /** Why the cell is empty. */
  emptyReason?: string;
}

/** One row of the table. */
export interface NumberRow {
  key: string;
  /** The variant's index, which determines its letter and color. */
  index: number;
  cells: NumberCell[];
}

const formatObservedShare = ({ observed, planned }: VariantResultRow) =>
  [
    observed === null ? '' : `${(observed * 100).toFixed(1)}%`,
    planned === null ? '' : `plan ${Number(planned.toFixed(1))}%`,
  ]
    .filter(Boolean)
    .join(', ');

/** The maximum length of a baseline key in a heading. A longer key would make the column too wide. */
const MAX_KEY_LENGTH = 14;

const chanceLabel = ({ settings: { direction }, baseline }: Analysis) =>
  `${direction === 'neutral' ? 'Chance to be above' : 'Chance to beat'} ${baseline.length > MAX_KEY_LENGTH ? 'baseline' : baseline}`;

const BASELINE = 'The baseline is not compared with itself.';
const UNMEASURED = 'There is not enough data, or the variant is left out.';

function countCells(row: VariantResultRow, rate: number | null, analysis: Analysis): NumberCell[] {
  return [
    {
      label: peopleName(analysis),
      value: formatNumber(row.people),
      sortValue: row.people,
      detail: formatObservedShare(row),
      emptyReason: 'The server does not report this number.',
    },
    {
      label: valueName(analysis),
      value: formatMetricValue(rate, analysis),
      sortValue: rate,
      ...(row.successes === null ? {} : { detail: formatTotals(row, analysis) }),
      emptyReason: `The variant has no ${peopleNoun(analysis)}.`,
    },
  ];
}

const NO_LIFT = 'The value of the baseline is not above zero, so there is no relative lift.';

function intervalCell(
  { change }: Comparison,
  relative: Interval,
  absolute: Interval,
  analysis: Analysis,
): Partial<NumberCell> {
  return {
    ...(change === null ? { emptyReason: NO_LIFT } : { value: formatLifts(relative), sortValue: relative[0] }),
    detail: formatDifferences(absolute, analysis),
  };
}

function comparisonCells(comparison: Comparison | null, isBaseline: boolean, analysis: Analysis): NumberCell[] {
  const { settings } = analysis;
  const empty = { value: NO_VALUE, sortValue: null, emptyReason: isBaseline ? BASELINE : UNMEASURED };
  const { beats = null, change = null } = comparison ?? {};
  return [
    {
      label: 'Relative lift',
      ...empty,
      ...(comparison && change === null && { emptyReason: NO_LIFT }),
      ...(isBaseline ? { value: 'baseline', sortValue: 0 } : { value: formatLift(change), sortValue: change }),
    },
    {
      label: capitalize(DECIDING_INTERVAL),
      ...empty,
      ...(comparison && intervalCell(comparison, comparison.relative.full, comparison.absolute.full, analysis)),
    },
    {
      label: `${formatConfidence(settings.confidence)} credible interval`,
      ...empty,
      ...(comparison && intervalCell(comparison, comparison.plain.relative, comparison.plain.absolute, analysis)),
    },
    { label: chanceLabel(analysis), ...empty, value: formatChance(beats), sortValue: beats },
  ];
}

/** Two variants: the chance to beat the baseline already says which is the best. */
function rankCells(variant: VariantAnalysis | undefined, analysis: Analysis): NumberCell[] {
  const { best = null, loss = null } = variant ?? {};
  const lossText = loss === null ? NO_VALUE : formatLoss(loss, analysis);
  const chance = { label: BEST_CHANCE, value: formatChance(best), sortValue: best, emptyReason: UNMEASURED };
  return [
    ...(hasSeveralTests(analysis) ? [chance] : []),
    { label: lossToBestName(analysis), value: lossText, sortValue: loss, emptyReason: UNMEASURED },
  ];
}

/** Returns a variant's cells, in column order. A neutral metric has no best variant and no expected loss. */
export const numberCells = (
  row: VariantResultRow,
  variant: VariantAnalysis | undefined,
  analysis: Analysis,
): NumberCell[] => [
  ...countCells(row, variant?.rate ?? row.rate, analysis),
  ...comparisonCells(variant?.comparison ?? null, variant !== undefined && variant.comparison === null, analysis),
  ...(analysis.settings.direction === 'neutral' ? [] : rankCells(variant, analysis)),
];

/** Returns the rows sorted by one column. Empty cells come last. */
export function sortNumberRows(rows: readonly NumberRow[], column: number, descending: boolean): NumberRow[] {
  const valueIn = (row: NumberRow) => row.cells[column]?.sortValue ?? null;
  const sign = descending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [valueIn(one), valueIn(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return sign * (a - b);
  });
}

const withoutTabs = (text: string) => text.replaceAll(/[\t\r\n]+/g, ' ');

/** Returns the table as tab-separated text. Spreadsheets and documents paste this format as a table. */
export function tableAsText(tableRows: readonly NumberRow[]): string {
  const labels = tableRows[0]?.cells.map(({ label }) => label) ?? [];
  const hasDetail = labels.map((_, column) => tableRows.some(({ cells }) => cells[column]?.detail));
  const withDetail = (value: string, detail: string, column: number) => (hasDetail[column] ? [value, detail] : [value]);
  const header = ['Variant', ...labels.flatMap((label, column) => withDetail(label, `${label}, details`, column))];
  const rows = tableRows.map(({ key, cells }) => [
    withoutTabs(key),
    ...cells.flatMap(({ value, detail = '' }, column) => withDetail(value, detail, column)),
  ]);
  return [header, ...rows].map((row) => row.join('\t')).join('\n');
}
