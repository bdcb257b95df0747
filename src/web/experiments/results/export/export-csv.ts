import type { Analysis } from '#verdict/analysis/types.ts';
import { type Cell, csvText } from '../../../ui/csv-text.ts';
import { circumstancesOf, type Evidence } from './export-data.ts';

const columns = [
  'metric',
  'variant',
  'people',
  'successes',
  'rate',
  'change',
  'interval_low',
  'interval_high',
  'difference_low',
  'difference_high',
  'chance_to_beat_baseline',
  'chance_to_be_best',
  'expected_loss',
  'state',
  'direction',
];

interface Metric {
  label: string;
  analysis: Analysis;
  /** What the page says of the metric; secondary ones get no verdict. */
  state: string | null;
}

const linesOf = ({ label, analysis, state }: Metric, told: readonly Cell[]) =>
  analysis.variants.map(({ key, people, successes, rate, best, loss, comparison }): Cell[] => [
    label,
    key,
    people,
    successes,
    rate,
    comparison?.change ?? null,
    ...(comparison?.relative.full ?? [null, null]),
    ...(comparison?.absolute.full ?? [null, null]),
    comparison?.beats ?? null,
    analysis.settings.direction === 'neutral' ? null : best,
    analysis.settings.direction === 'neutral' ? null : loss,
    state,
    analysis.settings.direction,
    ...told,
  ]);

/** One line per metric and variant in full precision, and the circumstances in every line, so that none stands without them. */
export function csvOf(evidence: Evidence): string {
  const { report, label, others = [] } = evidence;
  const told = circumstancesOf(evidence).filter(([name]) => name !== 'Direction');
  const metrics: Metric[] = [
    { label, analysis: report.analysis, state: report.verdict.state },
    ...others.map((other) => ({ ...other, state: null })),
  ];
  const heads = [...columns, ...told.map(([name]) => name.toLowerCase().replaceAll(' ', '_'))];
  const values = told.map(([, value]) => value);
  return csvText([heads, ...metrics.flatMap((metric) => linesOf(metric, values))]);
}
