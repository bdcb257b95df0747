import { isObject } from '#contract/kinds/objects.ts';
import { type JsonObject, numberIn } from './json-values.ts';

/** A server's figures for one variant of a metric per exposed person. A figure that it did not send is null. */
export interface ServerFigures {
  key: string;
  /** The number of exposed people; for retention, of people who started. */
  samples: number | null;
  /** The value per exposed person; for ratios and retention, per unit of the denominator. */
  value: number | null;
  method: string | null;
  /** P(variant > baseline), whichever direction is better. */
  chance: number | null;
  pValue: number | null;
  /** The interval of the relative difference to the baseline. */
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

/** Parses a server's figures in a row of a run, the baseline first. Empty if the row has another format. */
export function parseServerFigures(row: unknown): ServerFigures[] {
  const result = isObject(row) ? row['result'] : null;
  if (!isObject(result) || !isObject(result['baseline'])) return [];
  return [result['baseline'], ...listIn(result['variant_results']).filter(isObject)].map(figuresOf);
}
