import type { Variant } from '#contract/kinds/experiment.ts';
import type { Checkpoint } from './evaluation-time.ts';
import type { FlagFilters, ReleaseCondition } from './filters.ts';
import { hashPosition } from './hash.ts';
import { matchesProperty } from './match-property.ts';
import type { DateContext } from './property-dates.ts';

export type ReasonCode = 'condition_match' | 'no_condition_match' | 'out_of_rollout_bound' | 'timeout' | 'unsupported';

/** Why a flag has its value. */
export interface Reason {
  code: ReasonCode;
  /**
   * The index of the release condition that the reason is about, from 0; null if the reason is not about a condition.
   */
  condition_index: number | null;
}

/** A flag's value for a person. */
export interface Evaluation {
  enabled: boolean;
  /**
   * Null if the flag has no variants or is off for the person. Also null for the people outside all shares, if the
   * shares of the variants add up to less than 100%.
   */
  variant: string | null;
  reason: Reason;
  /** The stored JSON text; null without a payload. */
  payload: string | null;
}

/** A variant's key, or whether the flag is on without a variant. */
export type FlagValue = string | boolean;

export const flagValue = ({ enabled, variant }: Pick<Evaluation, 'enabled' | 'variant'>): FlagValue =>
  variant ?? enabled;

/** The person for whom a flag is evaluated. */
export interface FlagPerson {
  /** The id whose hash decides the rollout and the variant. */
  id: string;
  properties: Readonly<Record<string, unknown>>;
}

const PERCENT = 100;

/** Whether a position from 0 to 1 is within a rollout percentage. */
export const isWithinRollout = (position: number, rollout_percentage: number): boolean =>
  position <= rollout_percentage / PERCENT;

/** Returns the variant at a position from 0 to 1; null if the shares add up to less than the position. */
export function variantAt(position: number, variants: readonly Variant[]): string | null {
  let boundary = 0;
  for (const { key, rollout_percentage } of variants) {
    boundary += rollout_percentage / PERCENT;
    if (position < boundary) return key;
  }
  return null;
}

/** Whether the position of an id is within a condition's percentage. */
export function isRolledOut(key: string, id: string, { rollout_percentage }: ReleaseCondition): boolean {
  if (rollout_percentage === null || rollout_percentage === PERCENT) return true;
  return isWithinRollout(hashPosition(`${key}.`, id, ''), rollout_percentage);
}

function variantOf(key: string, id: string, { variants }: FlagFilters, { variant }: ReleaseCondition): string | null {
  if (variants.length === 0) return null;
  if (variants.some((declared) => declared.key === variant)) return variant;
  return variantAt(hashPosition(`${key}.`, id, 'variant'), variants);
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function payloadOf({ payloads }: FlagFilters, variant: string | null): string | null {
  const name = variant ?? 'true';
  return Object.hasOwn(payloads, name) ? textOrNull(payloads[name]) : null;
}

/** Returns the evaluation of a flag that is off for a person. */
export const off = (code: ReasonCode, condition_index: number | null): Evaluation => ({
  enabled: false,
  variant: null,
  reason: { code, condition_index },
  payload: null,
});

export interface EvaluationContext {
  person: FlagPerson;
  dates: DateContext;
  checkpoint: Checkpoint;
}

/** Whether a person has all properties of a condition. The percentage does not count. */
export async function matchesAll(
  { properties }: Pick<ReleaseCondition, 'properties'>,
  { person, dates, checkpoint }: EvaluationContext,
): Promise<boolean> {
  for (const property of properties) {
    await checkpoint();
    if (!matchesProperty(property, person.properties, dates)) return false;
  }
  return true;
}

/**
 * Evaluates a flag: the first matching release condition decides. If no condition matches, the reason names the last
 * condition whose rollout percentage excludes the person. If there is no such condition, the reason names the last
 * condition. Calls the checkpoint before every comparison with a property.
 * Source: PostHog, `rust/feature-flags`, `flags/flag_matching.rs`; fixtures `v1_evaluation`.
 * @throws EvaluationTimeout if the evaluation takes too long
 * @throws UnsupportedFilters if a regular expression is invalid
 */
export async function evaluateFlag(
  { key, filters }: { key: string; filters: FlagFilters },
  context: EvaluationContext,
): Promise<Evaluation> {
  const { id } = context.person;
  let result = off('no_condition_match', null);
  for (const [condition_index, condition] of filters.groups.entries()) {
    if (!(await matchesAll(condition, context))) {
      if (result.reason.code === 'no_condition_match') result = off('no_condition_match', condition_index);
      continue;
    }
    if (!isRolledOut(key, id, condition)) {
      result = off('out_of_rollout_bound', condition_index);
      continue;
    }
    const variant = variantOf(key, id, filters, condition);
    const reason: Reason = { code: 'condition_match', condition_index };
    return { enabled: true, variant, reason, payload: payloadOf(filters, variant) };
  }
  return result;
}
