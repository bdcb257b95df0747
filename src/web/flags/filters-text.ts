import { conditionText, readRelease } from '#contract/format/flag-release.ts';
import { readFilters, unsupportedInCondition, unsupportedInFilters } from './flag-filters.ts';

const describedKeys = ['key', 'name', 'rollout_percentage'];

/** Returns a flag's filters in words, one fact per line; null if words would leave something out. */
export function filtersText(value: unknown): string | null {
  const editable = readFilters(value);
  if (!editable || unsupportedInFilters(editable.filters)) return null;
  const { conditions, variants, payloads } = editable;
  if (conditions.some(unsupportedInCondition)) return null;
  if (variants.some((one) => Object.keys(one).some((key) => !describedKeys.includes(key)))) return null;
  const release = readRelease(value);
  const lines = [
    ...release.conditions.map((condition, at) => {
      const { description } = conditions[at] ?? {};
      const note = typeof description === 'string' && description !== '' ? ` (${description})` : '';
      return `Condition ${at + 1}: ${conditionText(condition)}${note}`;
    }),
    ...release.variants.map(
      ({ key, name, percent }) => `Variant ${name === null ? key : `${key} (${name})`}: ${percent ?? 'no share'}%`,
    ),
    ...Object.entries(payloads).map(([key, text]) => `Payload of ${key}: ${String(text)}`),
  ];
  return lines.join('\n') || 'Nobody gets the flag';
}
