import { describe, expect, test } from 'vitest';
import { evaluateFlag, isWithinRollout, variantAt } from '#server/flags/evaluate-flag.ts';
import { checkpointOf } from '#server/flags/evaluation-time.ts';
import { parseFilters, parseProperty } from '#server/flags/filters.ts';
import { hashPosition } from '#server/flags/hash.ts';
import { matchesProperty } from '#server/flags/match-property.ts';
import { UnsupportedFilters } from '#server/flags/unsupported-filters.ts';
import vectors from './flag-vectors.json' with { type: 'json' };

const dates = { now: new Date('2026-11-22T12:00:00Z'), timezone: 'UTC' };
/** The server truncates ids before the evaluation. */
const cut = (id: string) => [...id].slice(0, 200).join('');

describe('a flag has the value that the official SDKs and servers give it', () => {
  const hashes = vectors.hashes.filter(({ identifier }) => identifier !== '');
  test.each(hashes)('hash of $prefix$identifier$salt', ({ prefix, identifier, salt, hash01 }) => {
    expect(hashPosition(prefix, identifier, salt)).toBe(hash01);
  });

  test('an empty id is not hashed: it is within every rollout and gets the first variant', () => {
    expect(hashPosition('larger-photos.', '', '')).toBe(0);
    expect(hashPosition('larger-photos.', '', 'variant')).toBe(0);
  });

  test.each(vectors.thresholds)('$hash01 against a rollout of $rollout_percentage%', (vector) => {
    expect(isWithinRollout(vector.hash01, vector.rollout_percentage)).toBe(vector.included);
  });

  test.each(vectors.variant_bounds)('the variant at $hash01', ({ hash01, variants, selected }) => {
    expect(variantAt(hash01, variants)).toBe(selected);
  });

  const supported = vectors.flags.filter(({ id }) => id !== 'v1.boolean.rollout_miss_early_exit');
  test.each(supported)('$id', async ({ flag, distinct_id, person_properties, expected }) => {
    const { enabled, variant, reason, payload } = await evaluateFlag(
      { key: flag.key, filters: parseFilters(flag.filters) },
      { person: { id: cut(distinct_id), properties: person_properties }, dates, checkpoint: checkpointOf() },
    );
    const { value, ...rest } = expected;
    expect({ enabled, variant, reason, payload }).toEqual(rest);
    expect(variant ?? enabled).toBe(value);
  });

  test('only the flags with an early exit are not supported', () => {
    const left = vectors.flags.filter((vector) => !supported.includes(vector));
    expect(left).toHaveLength(1);
    expect(() => parseFilters(left[0]?.flag.filters)).toThrow('does not support early_exit');
  });
});

describe('a property of a person', () => {
  const all = [...vectors.properties, ...vectors.missing_properties];
  const isInvalid = ({ property }: (typeof all)[number]) => 'value' in property && property.value === '[';
  test.each(all.filter((vector) => !isInvalid(vector)))('$id', ({ property, person_properties, expected }) => {
    expect(matchesProperty(parseProperty(property), person_properties, dates)).toBe(expected);
  });

  test.each([
    [3, false],
    ['7', true],
    ['many', false],
    [null, false],
  ])('with the value %j is outside of a range only if it is a number: %s', (p, expected) => {
    const outside = parseProperty({ key: 'p', operator: 'not_between', value: [1, '5'] });
    expect(matchesProperty(outside, { p }, dates)).toBe(expected);
  });

  test.each(all.filter(isInvalid))('$id: an invalid pattern is not understood', ({ property }) => {
    expect(() => parseProperty(property)).toThrow(UnsupportedFilters);
  });
});
