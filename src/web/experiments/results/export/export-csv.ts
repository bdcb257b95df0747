import type { Analysis } from '#verdict/analysis/types.ts';
import { type CsvCell, toCsv } from '../../../ui/csv.ts';
import { type ExportData, exportDetails } from './export-data.ts';
import type { ExportedSegments } from './export-segments.ts';

const columns = [
  'metric',
  'variant',
  'people',
  'successes',
  'rate',
  'change',
  'interval_low',
  'interval_high',
  'interval_level',
  'plain_interval_low',
  'plain_interval_high',
  'difference_low',
  'difference_high',
  'chance_to_beat_baseline',
  'chance_to_be_best',
  'expected_loss',
  'state',
  'direction',
  'segments_by',
  'segment',
  'adjusted_change',
];

interface CsvMetric {
  label: string;
  analysis: Analysis;
  /**
   * For the goal, the state of the verdict. For a secondary metric, `not_judged` if its variants are not comparable,
   * else null.
   */
  state: string | null;
}

/** Returns the interval's limits as cells. A missing or infinite limit is an empty cell. */
const liftCells = (interval: readonly [number, number] | undefined): CsvCell[] =>
  (interval ?? [null, null]).map((limit) => (limit !== null && Number.isFinite(limit) ? limit : null));

const metricRows = ({ label, analysis, state }: CsvMetric, details: readonly CsvCell[]) =>
  analysis.variants.map(({ key, people, successes, rate, best, loss, comparison }): CsvCell[] => [
    label,
    key,
    people,
    successes,
    rate,
    comparison?.change ?? null,
    ...liftCells(comparison?.relative.full),
    comparison ? analysis.required.best : null,
    ...liftCells(comparison?.plain.relative),
    ...(comparison?.absolute.full ?? [null, null]),
    comparison?.beats ?? null,
    analysis.settings.direction === 'neutral' ? null : best,
    analysis.settings.direction === 'neutral' ? null : loss,
    state,
    analysis.settings.direction,
    ...[null, null, null],
    ...details,
  ]);

/** Returns a row for each value and variant of the segments. Cells that segments do not have are empty. */
const segmentRows = ({ label, analysis }: CsvMetric, { view }: ExportedSegments, details: readonly CsvCell[]) =>
  view.judged.segments.flatMap(({ value, variants, lifts }) =>
    variants.map(({ key, people, value: rate }): CsvCell[] => {
      const lift = view.judged.isBalanced ? lifts.find((one) => one.key === key) : undefined;
      const known: Record<string, CsvCell> = {
        ...{ metric: label, variant: key, people, rate, change: lift?.measured ?? null },
        ...{ interval_low: lift?.interval[0] ?? null, interval_high: lift?.interval[1] ?? null },
        ...{ interval_level: lift ? view.judged.required.best : null, direction: analysis.settings.direction },
        ...{ segments_by: view.name, segment: value, adjusted_change: lift?.drawn ?? null },
      };
      return [...columns.map((column) => known[column] ?? null), ...details];
    }),
  );

/** Returns CSV with one row per metric and variant, and one per segment and variant of the goal, in full precision. Every row repeats the details of the export. */
export function exportCsv(data: ExportData): string {
  const { report, label, secondary = [], segments = [] } = data;
  const details = exportDetails(data).filter(([name]) => name !== 'Direction');
  const goal: CsvMetric = { label, analysis: report.analysis, state: report.verdict.state };
  const metrics: CsvMetric[] = [
    goal,
    ...secondary.map((metric) => ({ ...metric, state: metric.analysis.unevenStart ? 'not_judged' : null })),
  ];
  const header = [...columns, ...details.map(([name]) => name.toLowerCase().replaceAll(' ', '_'))];
  const values = details.map(([, value]) => value);
  return toCsv([
    header,
    ...metrics.flatMap((metric) => metricRows(metric, values)),
    ...segments.flatMap((one) => segmentRows(goal, one, values)),
  ]);
}
