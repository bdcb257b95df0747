import type { Experiment } from '#contract/experiment.ts';
import { splitOf } from '../split.ts';
import type { VariantResult } from './read-variants.ts';

/** One variant as the table shows it: what was measured beside what was planned. */
export interface ResultRow extends VariantResult {
  /** The share of all people that it got, a share of 1. */
  observed: number | null;
  /** The share that it should get, in percent. */
  planned: number | null;
  /** How far the rate lies from the one of control, relative to it, as counted; null for control itself. */
  change: number | null;
}

const absent = (key: string): VariantResult => ({
  key,
  metric: null,
  people: null,
  successes: null,
  rate: null,
  interval: null,
  probability: null,
  value: null,
});

function changeFrom(control: VariantResult | undefined, variant: VariantResult): number | null {
  if (!control?.rate || variant.rate === null || variant.key === control.key) return null;
  return variant.rate / control.rate - 1;
}

/** The variants of the plan and of the results together, control first; one that nobody was measured in is there, empty. */
export function resultRows(
  variants: readonly VariantResult[],
  experiment: Pick<Experiment, 'feature_flag' | 'parameters'> & Partial<Pick<Experiment, 'end_date'>>,
): ResultRow[] {
  const shares = splitOf(experiment);
  const keys = [...new Set(['control', ...shares.map(({ key }) => key), ...variants.map(({ key }) => key)])];
  const known = new Map(variants.map((variant) => [variant.key, variant]));
  const isMentioned = (key: string) => known.has(key) || shares.some((share) => share.key === key);
  const total = variants.reduce((sum, { people }) => sum + (people ?? 0), 0);
  return keys.filter(isMentioned).map((key) => {
    const variant = known.get(key) ?? absent(key);
    return {
      ...variant,
      observed: variant.people !== null && total > 0 ? variant.people / total : null,
      planned: shares.find((share) => share.key === key)?.percent ?? null,
      change: changeFrom(known.get('control'), variant),
    };
  });
}
