import { type Cell, csvText } from '../../../ui/csv-text.ts';
import { circumstancesOf, type Evidence } from './evidence.ts';

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
];

/** One line per variant in full precision, and the circumstances in every line, so that no line stands without them. */
export function csvOf(evidence: Evidence): string {
  const { analysis, decision } = evidence.report;
  const told = circumstancesOf(evidence);
  const lines = analysis.variants.map(({ key, people, successes, rate, best, loss, comparison }): Cell[] => [
    evidence.label,
    key,
    people,
    successes,
    rate,
    comparison?.change ?? null,
    ...(comparison?.relative.full ?? [null, null]),
    ...(comparison?.absolute.full ?? [null, null]),
    comparison?.beats ?? null,
    best,
    loss,
    decision.state,
    ...told.map(([, value]) => value),
  ]);
  const heads = [...columns, ...told.map(([name]) => name.toLowerCase().replaceAll(' ', '_'))];
  return csvText([heads, ...lines]);
}
