import { changedFlagFields } from '#changes/flags/check-flag.ts';
import { isSameFlagValue, newFlag } from '#changes/flags/flag-fields.ts';
import type { FlagPlan } from '#changes/plan.ts';
import type { Json } from '#contract/field.ts';
import { conditionText, readRelease } from '#contract/format/flag-release.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { formatShares } from '#contract/variant-shares.ts';
import { formatValue, printable } from './format-value.ts';

/** A change of one part of a flag in words. */
export interface FlagRow {
  /** A path such as `flags.new-checkout.active`. */
  field: string;
  before: string;
  after: string;
}

/** Returns a value whose texts are safe to print. */
const printableIn = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (_, one) => (typeof one === 'string' ? printable(one) : one));

const conditionsText = (groups: unknown) =>
  readRelease({ groups: printableIn(groups) })
    .conditions.map(conditionText)
    .join('; ') || 'nobody';

const variantsText = (multivariate: unknown) =>
  formatShares(readRelease({ multivariate: printableIn(multivariate) }).variants) || 'none';

/** The parts of filters that have words. */
const words: Readonly<Record<string, (value: unknown) => string>> = {
  groups: conditionsText,
  multivariate: variantsText,
};

function partRow(field: string, part: string, before: Json, after: Json): FlagRow[] {
  if (isSameFlagValue('filters', { part: before }, { part: after })) return [];
  const [format] = Object.hasOwn(words, part) ? [words[part] ?? formatValue] : [formatValue];
  const [one, other] = [format(before), format(after)];
  const isInWords = one !== other;
  return [
    {
      field: `${field}.${part}`,
      before: isInWords ? one : formatValue(before),
      after: isInWords ? other : formatValue(after),
    },
  ];
}

const partsOf = (filters: Json | undefined) => (isObject(filters) ? (filters as Record<string, Json>) : {});

function filterRows(field: string, before: Json | undefined, after: Json | undefined): FlagRow[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  const parts = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return parts.flatMap((part) => partRow(field, part, one[part] ?? null, other[part] ?? null));
}

/** Returns a planned change of a flag in words, one row for each part that changes. */
export function flagRows(plan: FlagPlan): FlagRow[] {
  const { key, before, after } = plan;
  const path = `flags.${key}`;
  if (after === null)
    return [{ field: path, before: conditionsText(partsOf(before?.['filters'])['groups']), after: 'deleted' }];
  const created = before === null ? [{ field: path, before: 'none', after: 'created' }] : [];
  const current = before ?? newFlag;
  const rows = changedFlagFields({ ...plan, before: current }).flatMap((name) => {
    const field = `${path}.${name}`;
    if (name === 'filters') return filterRows(field, current[name], after[name]);
    return [{ field, before: formatValue(current[name] ?? null), after: formatValue(after[name] ?? null) }];
  });
  return [...created, ...rows];
}
