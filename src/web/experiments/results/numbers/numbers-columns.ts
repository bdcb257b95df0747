import { capitalize } from '#contract/format/capitalize.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import type { Analysis, Comparison, VariantAnalysis } from '#verdict/analysis/types.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { formatConfidence, formatLevel } from '#verdict/settings.ts';
import { intervalName } from '#verdict/text/cuped-text.ts';
import { formatDifferences, formatLifts, formatShortLoss } from '#verdict/text/format-effect.ts';
import { formatChance, formatLift, formatNumber, NO_VALUE } from '#verdict/text/format-number.ts';
import { formatPercents } from '#verdict/text/format-shares.ts';
import { BEST_CHANCE, lossToBestName } from '#verdict/text/key-figures.ts';
import {
  formatMetricValue,
  formatSum,
  formatTotals,
  peopleName,
  peopleNoun,
  valueName,
} from '#verdict/text/metric-format.ts';
import type { TermName } from '../../../glossary/terms.ts';
import { pastedText } from '../../../ui/csv.ts';

/** The columns that a person can add, in display order. */
export const extraColumns = {
  share: 'Share and plan',
  total: 'Total',
  difference: 'Difference',
  level: 'Level of the interval',
  plain: '95% interval',
  best: 'Chance to be the best',
  loss: 'Expected loss',
} as const;

export type ExtraColumn = keyof typeof extraColumns;

/** One cell of the table. */
export interface NumberCell {
  label: string;
  value: string;
  /** The value to sort by. Null sorts last in both directions. */
  sortValue: number | null;
  /** Why the cell is empty. */
  emptyReason?: string;
  /** The term of the label that needs an explanation. */
  term?: TermName;
}

/** One row of the table. */
export interface NumberRow {
  key: string;
  /** The variant's index, which determines its letter and color. */
  index: number;
  cells: NumberCell[];
}

/** The maximum length of a baseline key in a heading. A longer key would make the column too wide. */
const MAX_KEY_LENGTH = 14;

const chanceLabel = ({ settings: { direction }, baseline }: Analysis) =>
  `${direction === 'neutral' ? 'Chance to be above' : 'Chance to beat'} ${baseline.length > MAX_KEY_LENGTH ? 'baseline' : isolateName(baseline)}`;

const NOT_REPORTED = 'The server does not report this number.';
const BASELINE = 'The baseline is not compared with itself.';
const UNMEASURED = 'There is not enough data, or the variant is left out.';
const NO_LIFT = 'The value of the baseline is not above zero, so there is no relative lift.';

interface Source {
  row: VariantResultRow;
  variant: VariantAnalysis | undefined;
  analysis: Analysis;
  /** The observed share in percent; null if it is unknown. */
  share: string | null;
}

const formatShare = ({ row: { planned }, share }: Source) =>
  [share === null ? '' : `${share}%`, planned === null ? '' : `plan ${Number(planned.toFixed(1))}%`]
    .filter(Boolean)
    .join(', ') || NO_VALUE;

/** The value that CUPED adjusted, beside what people did; nothing if it is not used. */
const adjustedCells = (variant: VariantAnalysis | undefined, analysis: Analysis): NumberCell[] => {
  if (!analysis.cuped?.isUsed) return [];
  const value = variant?.adjusted?.value ?? null;
  const text = formatMetricValue(value, { ...analysis, unit: null });
  return [{ label: 'Adjusted', value: text, sortValue: value, emptyReason: UNMEASURED }];
};

function usualCells({ row, variant, analysis }: Source): NumberCell[] {
  const comparison = variant?.comparison ?? null;
  const isBaseline = variant !== undefined && comparison === null;
  const rate = variant?.rate ?? row.rate;
  const { beats = null, change = null } = comparison ?? {};
  const empty = { value: NO_VALUE, sortValue: null, emptyReason: isBaseline ? BASELINE : UNMEASURED };
  const noLift = comparison && change === null ? { emptyReason: NO_LIFT } : {};
  return [
    { label: peopleName(analysis), value: formatNumber(row.people), sortValue: row.people, emptyReason: NOT_REPORTED },
    {
      label: valueName(analysis),
      // The unit is in the heading.
      value: formatMetricValue(rate, { ...analysis, unit: null }),
      sortValue: rate,
      emptyReason: `The variant has no ${peopleNoun(analysis)}.`,
    },
    ...adjustedCells(variant, analysis),
    {
      label: 'Relative lift',
      ...empty,
      ...noLift,
      ...(isBaseline ? { value: 'baseline', sortValue: 0 } : { value: formatLift(change), sortValue: change }),
    },
    {
      label: capitalize(intervalName(analysis)),
      ...empty,
      ...noLift,
      ...(comparison && change !== null && intervalOf(comparison)),
      term: 'decidingInterval',
    },
    {
      label: chanceLabel(analysis),
      ...empty,
      value: formatChance(beats),
      sortValue: beats,
      ...(analysis.settings.direction !== 'neutral' && { term: 'chanceToBeat' as const }),
    },
  ];
}

const intervalOf = ({ relative }: Comparison) => ({
  value: formatLifts(relative.full),
  sortValue: relative.full[0],
});

/** The heading of the value says that it is per participant, so that a difference does not repeat it. */
const withShortUnit = (analysis: Analysis): Analysis =>
  analysis.metric === 'funnel' ? analysis : { ...analysis, metric: 'ratio' };

const formatTotal = (row: VariantResultRow, analysis: Analysis) =>
  analysis.metric === 'mean' || analysis.metric === 'ratio'
    ? formatSum(row.successes, analysis)
    : formatTotals(row, analysis);

const extraCells: Record<ExtraColumn, (source: Source) => NumberCell> = {
  share: (source) => ({
    label: extraColumns.share,
    value: formatShare(source),
    sortValue: source.row.observed,
    emptyReason: NOT_REPORTED,
  }),
  total: ({ row, analysis }) => ({
    label: extraColumns.total,
    value: row.successes === null ? NO_VALUE : formatTotal(row, analysis),
    sortValue: row.successes,
    emptyReason: NOT_REPORTED,
  }),
  difference: ({ variant, analysis }) => {
    const full = variant?.comparison?.absolute.full;
    return {
      label: extraColumns.difference,
      value: full ? formatDifferences(full, withShortUnit(analysis)) : NO_VALUE,
      sortValue: full?.[0] ?? null,
      emptyReason: variant ? BASELINE : UNMEASURED,
    };
  },
  level: ({ variant, analysis }) => {
    const isKnown = variant?.comparison?.change !== null && variant?.comparison?.change !== undefined;
    return {
      label: extraColumns.level,
      value: isKnown ? formatLevel(analysis.required.best) : NO_VALUE,
      sortValue: isKnown ? analysis.required.best : null,
      emptyReason: variant ? BASELINE : UNMEASURED,
    };
  },
  plain: ({ variant, analysis }) => {
    const comparison = variant?.comparison;
    const isKnown = comparison !== null && comparison !== undefined && comparison.change !== null;
    return {
      label: `${formatConfidence(analysis.settings.confidence)} interval`,
      value: isKnown ? formatLifts(comparison.plain.relative) : NO_VALUE,
      sortValue: isKnown ? comparison.plain.relative[0] : null,
      emptyReason: variant ? BASELINE : UNMEASURED,
    };
  },
  best: ({ variant }) => ({
    label: BEST_CHANCE,
    value: formatChance(variant?.best ?? null),
    sortValue: variant?.best ?? null,
    emptyReason: UNMEASURED,
    term: 'chanceToWin',
  }),
  loss: ({ variant, analysis }) => ({
    label: lossToBestName(analysis),
    value: variant ? formatShortLoss(variant.loss, analysis) : NO_VALUE,
    sortValue: variant?.loss ?? null,
    emptyReason: UNMEASURED,
    term: 'expectedLoss',
  }),
};

/** A neutral metric has no best variant and no expected loss. */
const applies = (column: ExtraColumn, { settings }: Analysis) =>
  settings.direction !== 'neutral' || (column !== 'best' && column !== 'loss');

/** Returns a row for each variant, with the usual columns and the extra ones. */
export function numberRows(
  rows: readonly VariantResultRow[],
  analysis: Analysis,
  extra: readonly ExtraColumn[],
): NumberRow[] {
  const shares = rows.every(({ observed }) => observed !== null)
    ? formatPercents(rows.map(({ observed }) => observed ?? 0))
    : [];
  return rows.map((row, index) => {
    const variant = analysis.variants.find(({ key }) => key === row.key);
    const source = { row, variant, analysis, share: shares[index] ?? null };
    const added = extra.filter((column) => applies(column, analysis)).map((column) => extraCells[column](source));
    return { key: row.key, index, cells: [...usualCells(source), ...added] };
  });
}

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

/** Returns the table as tab-separated text. Spreadsheets and documents paste this format as a table. */
export function tableAsText(tableRows: readonly NumberRow[]): string {
  const labels = tableRows[0]?.cells.map(({ label }) => label) ?? [];
  const rows = tableRows.map(({ key, cells }) => [pastedText(key), ...cells.map(({ value }) => value)]);
  return [['Variant', ...labels], ...rows].map((row) => row.join('\t')).join('\n');
}
