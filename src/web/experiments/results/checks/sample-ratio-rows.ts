import { testSampleRatio } from '#verdict/checks/sample-ratio.ts';
import type { VariantResultRow } from '#verdict/response/variant-result-rows.ts';
import { formatLift, formatNumber } from '#verdict/text/format-number.ts';
import { formatPercents } from '#verdict/text/format-shares.ts';

/** One variant in the sample ratio test. */
export interface SampleRatioRow {
  key: string;
  /** The variant's index, which determines its letter and color. */
  index: number;
  /** The observed participants as a fraction of the plot's width. */
  part: number;
  /** The expected participants as a fraction of the plot's width. */
  expectedPart: number;
  people: string;
  /** The share of all participants: "52.6%". */
  share: string;
  expected: string;
  /** The relative difference from the plan: "−15.0%". */
  difference: string;
  /** The difference from the plan in participants: "−300". */
  missing: string;
  /** The observed participants divided by the expected participants. */
  ratio: number;
}

export const SAMPLE_RATIO_CAPTION = 'People in each variant. The dark line marks the planned number.';

/** The width of the plot divided by the length of the longest bar. */
const MARGIN = 1.08;

/** Returns one row per tested variant; null if the sample ratio cannot be tested. */
export function sampleRatioRows(rows: readonly VariantResultRow[]): SampleRatioRow[] | null {
  const tested = testSampleRatio(rows);
  if (!tested) return null;
  const { shown, chiSquared } = tested;
  const max = Math.max(...shown.map(({ people }) => people ?? 0), ...chiSquared.expected) * MARGIN;
  const total = shown.reduce((sum, { people }) => sum + (people ?? 0), 0);
  const shares = formatPercents(shown.map(({ people }) => (people ?? 0) / total));
  return shown.map((row, at) => {
    const [people, expected] = [row.people ?? 0, chiSquared.expected[at] ?? 0];
    const ratio = people / (expected || 1);
    // The rounded numbers of a row must add up.
    const shownExpected = Math.round(expected);
    const off = people - shownExpected;
    return {
      key: row.key,
      index: rows.findIndex(({ key }) => key === row.key),
      part: people / max,
      expectedPart: expected / max,
      people: formatNumber(people),
      share: `${shares[at]}%`,
      expected: formatNumber(shownExpected),
      difference: formatLift(ratio - 1),
      missing: `${off > 0 ? '+' : off < 0 ? '−' : ''}${formatNumber(Math.abs(off))}`,
      ratio,
    };
  });
}
