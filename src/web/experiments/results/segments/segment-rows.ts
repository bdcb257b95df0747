import { isolateName } from '#contract/format/isolate-name.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import type { JudgedSegments, Segment, SegmentLift } from '#verdict/segments/judge-segments.ts';
import { formatConfidence } from '#verdict/settings.ts';
import { formatLifts } from '#verdict/text/format-effect.ts';
import { formatLift, NO_VALUE } from '#verdict/text/format-number.ts';
import type { CsvCell } from '../../../ui/csv.ts';
import type { PlotRow } from '../plot/plot-rows.ts';

/** The values with the most participants first, or with the highest lift. */
export type SegmentOrder = 'people' | 'lift';

const liftIn = ({ lifts }: Segment, variant: string): SegmentLift | null =>
  lifts.find(({ key }) => key === variant) ?? null;

/** Returns the values in an order. Values without a known lift come last. */
export function orderedSegments({ segments }: JudgedSegments, variant: string, order: SegmentOrder): Segment[] {
  if (order === 'people') return [...segments];
  const liftOf = (segment: Segment) => liftIn(segment, variant)?.drawn ?? Number.NEGATIVE_INFINITY;
  return segments.toSorted((one, other) => liftOf(other) - liftOf(one));
}

const judgements = { better: 'good', worse: 'bad' } as const;

/** What the page says about a lift in one word. */
const readingOf = (lift: SegmentLift | null): string =>
  lift === null ? 'Too few' : lift.side === null ? 'Inconclusive' : lift.side === 'better' ? 'Better' : 'Worse';

/** Returns a value's row of the plot, null without a known lift, and its lift and interval as text. */
export function segmentRow(
  segment: Segment,
  variant: string,
): {
  segment: Segment;
  row: PlotRow | null;
  text: { lift: string; interval: string };
} {
  const lift = liftIn(segment, variant);
  if (!lift) return { segment, row: null, text: { lift: NO_VALUE, interval: 'too few conversions' } };
  const { interval, measured, drawn, side } = lift;
  const text = { lift: formatLift(drawn), interval: formatLifts(interval) };
  const row: PlotRow = {
    key: segment.value,
    steps: { half: interval, most: interval, full: interval },
    point: measured,
    dot: drawn,
    judgement: side === null ? 'undecided' : judgements[side],
    value: text.lift,
    interval: text.interval,
    label: readingOf(lift),
    summary: `${isolateName(segment.value)}: ${text.lift}, measured ${formatLift(measured)}, interval ${text.interval}. ${readingOf(lift)}.`,
  };
  return { segment, row, text };
}

/** A row of the table: a value, or all participants. */
export interface ShownSegment {
  name: string;
  isAll: boolean;
  variants: Segment['variants'];
  measured: number | null;
  drawn: number | null;
  limits: readonly [number, number] | null;
  interval: string;
  /** The confidence of the interval, if it is not that of the column. */
  level: string | null;
  side: SegmentLift['side'];
  reading: string;
}

/** Returns all participants, with the interval that decides the experiment. */
function allRow({ all, overall }: JudgedSegments, variant: string, analysis: Analysis | null): ShownSegment {
  const limits = analysis?.variants.find(({ key }) => key === variant)?.comparison?.relative.full ?? null;
  return {
    ...{ name: 'All participants', isAll: true, variants: all.variants, limits, side: null, reading: '' },
    ...{ measured: overall[variant] ?? null, drawn: null },
    interval: limits ? formatLifts(limits) : NO_VALUE,
    level: analysis && formatConfidence(analysis.required.best),
  };
}

/** Returns the rows of the table: the values in their order, then all participants. */
export function shownSegments(
  judged: JudgedSegments,
  rows: readonly Segment[],
  variant: string,
  analysis: Analysis | null,
): ShownSegment[] {
  const values = rows.map((segment): ShownSegment => {
    const lift = judged.isBalanced ? liftIn(segment, variant) : null;
    return {
      ...{ name: segment.value, isAll: false, variants: segment.variants, side: lift?.side ?? null },
      ...{ measured: lift?.measured ?? null, drawn: lift?.drawn ?? null, limits: lift?.interval ?? null },
      interval: lift ? formatLifts(lift.interval) : NO_VALUE,
      level: null,
      reading: judged.isBalanced ? readingOf(lift) : 'Not judged',
    };
  });
  return [...values, allRow(judged, variant, analysis)];
}

/** Returns the table as cells, with headings: for the clipboard and for CSV. */
export function cellsOf(judged: JudgedSegments, shown: readonly ShownSegment[], name: string): CsvCell[][] {
  const keys = judged.all.variants.map(({ key }) => key);
  const heading = [
    name,
    ...keys.map((key) => `Participants ${key}`),
    ...keys.map((key) => `Value ${key}`),
    ...['Measured lift', 'Adjusted lift', `${formatConfidence(judged.required.best)} low`, 'high', 'Reading'],
  ];
  const lines = shown.map(({ variants, measured, drawn, limits, reading, name: value }) => [
    value,
    ...variants.map(({ people }) => people),
    ...variants.map((variant) => variant.value),
    ...[measured, drawn, limits?.[0] ?? null, limits?.[1] ?? null, reading],
  ]);
  return [heading, ...lines];
}
