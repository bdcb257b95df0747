import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import { numberIn } from './json-values.ts';

/** The figures that a run computed for one variant of a metric. A missing figure is null. */
export interface VariantFigures {
  key: string;
  /** The number of exposed people; for retention, the number of people who did the start event. */
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
  /** The keys whose values can't be shown, because their type differs from PostHog's. */
  unreadable: string[];
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

const isNumber = (value: unknown) => typeof value === 'number';
const isText = (value: unknown) => typeof value === 'string';
const isPair = (value: unknown) => pairIn(value) !== null;

/** For each key, a function that returns whether a value has PostHog's type. Absent values and null are not checked. */
const types: Record<string, (value: unknown) => boolean> = {
  key: isText,
  number_of_samples: isNumber,
  sum: isNumber,
  sum_squares: isNumber,
  denominator_sum: isNumber,
  denominator_sum_squares: isNumber,
  numerator_denominator_sum_product: isNumber,
  step_counts: (value) => Array.isArray(value) && value.every(isNumber),
  method: isText,
  chance_to_win: isNumber,
  p_value: isNumber,
  credible_interval: isPair,
  confidence_interval: isPair,
  significant: (value) => typeof value === 'boolean',
  validation_failures: (value) => Array.isArray(value) && value.every(isText),
};

const unreadableIn = (entry: JsonObject): string[] =>
  Object.entries(types).flatMap(([key, isReadable]) => {
    const value = entry[key] ?? null;
    return value === null || isReadable(value) ? [] : [key];
  });

const figuresOf = (entry: JsonObject): VariantFigures => ({
  key: textIn(entry, 'key') ?? '',
  samples: numberIn(entry, 'number_of_samples'),
  value: valuePerUnit(entry),
  method: textIn(entry, 'method'),
  chance: numberIn(entry, 'chance_to_win'),
  pValue: numberIn(entry, 'p_value'),
  interval: pairIn(entry['credible_interval']) ?? pairIn(entry['confidence_interval']),
  significant: typeof entry['significant'] === 'boolean' ? entry['significant'] : null,
  failures: listIn(entry['validation_failures']).filter((code) => typeof code === 'string'),
  unreadable: unreadableIn(entry),
});

/** Parses the figures of one metric's row in a run, the baseline first. Empty if the row has another format. */
export function parseServerFigures(row: unknown): VariantFigures[] {
  const result = isObject(row) ? row['result'] : null;
  if (!isObject(result) || !isObject(result['baseline'])) return [];
  return [result['baseline'], ...listIn(result['variant_results']).filter(isObject)].map(figuresOf);
}
