import { GUARDRAILS, guardrailsIn } from '#contract/experiment-metrics.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { plannedSplit } from '#contract/variant-shares.ts';
import { jsonText } from '../json-text.ts';

/** The name and the format of each key of the plan. */
const plan = new Map<string, [name: string, format: (value: number) => string]>([
  ['recommended_running_time', ['Planned running time', (days) => formatCountOf(days, 'day')]],
  ['recommended_sample_size', ['Planned participants', (people) => people.toLocaleString()]],
  ['minimum_detectable_effect', ['Minimum detectable effect', (percent) => `${percent}%`]],
]);

function guardrailText(name: string, margin: number | null): string {
  if (margin === null) return `Guardrail: ${name}`;
  return `Guardrail: ${name}, at most ${Number((Math.abs(margin) * 100).toFixed(2))}% worse`;
}

const describedKeys = ['key', 'name', 'rollout_percentage'];

/** Whether the words contain everything that a list of variants contains. */
const areDescribed = (variants: unknown) =>
  variants === undefined ||
  (Array.isArray(variants) &&
    variants.every((one) => isObject(one) && Object.keys(one).every((key) => describedKeys.includes(key))));

function otherText(key: string, value: unknown): string {
  const [name, format] = plan.get(key) ?? [key, String];
  return `${name}: ${typeof value === 'number' ? format(value) : jsonText(value) || 'not set'}`;
}

/**
 * Returns the variants, the plan and the guardrails in `parameters` in words, one fact per line; null if words would leave
 * something out.
 * @param metricNames the names of the experiment's metrics, by id
 */
export function variantsText(value: unknown, metricNames: ReadonlyMap<string, string>): string | null {
  if (!isObject(value)) return null;
  const { feature_flag_variants, [GUARDRAILS]: guardrails = {}, ...others } = value;
  const margins = guardrailsIn(value);
  if (!areDescribed(feature_flag_variants) || !isObject(guardrails) || margins.size < Object.keys(guardrails).length)
    return null;
  const lines = [
    ...plannedSplit(value).map(({ key, name, percent }) => {
      const title = name === null ? key : `${key} (${name})`;
      return `Variant ${title}: ${percent === null ? 'no share' : `${percent}%`}`;
    }),
    ...Object.entries(others).map(([key, one]) => otherText(key, one)),
    ...[...margins].map(([id, margin]) => guardrailText(metricNames.get(id) ?? 'a removed metric', margin)),
  ];
  return lines.join('\n') || 'No variants and no plan';
}
