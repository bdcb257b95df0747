import { isObject } from '#contract/kinds/objects.ts';
import { type JsonObject, numberIn } from './json-values.ts';

/** What a server computed for one variant of a metric per exposed person. Null for everything that it did not send. */
export interface ServerFigures {
  key: string;
  /** The exposed people; for retention the people who started. */
  samples: number | null;
  /** Per exposed person; for ratios and retention per unit of the denominator. */
  value: number | null;
  method: string | null;
  /** P(variant > baseline). The direction of the metric is not applied. */
  chance: number | null;
  pValue: number | null;
  /** Of the relative difference to the baseline. */
  interval: [number, number] | null;
  significant: boolean | null;
  /** Why there are no statistics, as codes. */
  failures: string[];
}

const textIn = (entry: JsonObject, key: string) => (typeof entry[key] === 'string' ? entry[key] : null);

function pairIn(value: unknown): [number, number] | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [low, high] = value as unknown[];
  return typeof low === 'number' && typeof high === 'number' ? [low, high] : null;
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function valuePerUnit(entry: JsonObject): number | null {
  const [sum, samples] = [numberIn(entry, 'sum'), numberIn(entry, 'number_of_samples')];
  const of = numberIn(entry, 'denominator_sum') ?? samples;
  return sum === null || of === null || of <= 0 ? null : sum / of;
}

const figuresOf = (entry: JsonObject): ServerFigures => ({
  key: textIn(entry, 'key') ?? '',
  samples: numberIn(entry, 'number_of_samples'),
  value: valuePerUnit(entry),
  method: textIn(entry, 'method'),
  chance: numberIn(entry, 'chance_to_win'),
  pValue: numberIn(entry, 'p_value'),
  interval: pairIn(entry['credible_interval']) ?? pairIn(entry['confidence_interval']),
  significant: typeof entry['significant'] === 'boolean' ? entry['significant'] : null,
  failures: listIn(entry['validation_failures']).map(String),
});

/** The figures of a server in a row of a run, the baseline first; empty if the row is of another form. */
export function parseServerFigures(row: unknown): ServerFigures[] {
  const result = isObject(row) ? row['result'] : null;
  if (!isObject(result) || !isObject(result['baseline'])) return [];
  return [result['baseline'], ...listIn(result['variant_results']).filter(isObject)].map(figuresOf);
}
