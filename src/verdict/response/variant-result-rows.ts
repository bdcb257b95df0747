import type { Experiment } from '#contract/experiment.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { comparedSplit, comparedVariants } from '../variant-split.ts';
import type { VariantResult } from './parse-variants.ts';

/** One variant: its results and its planned share. */
export interface VariantResultRow extends VariantResult {
  /** The variant's share of all participants, a fraction. */
  observed: number | null;
  /**
   * The share that the variant should get, in percent: that of the plan (see `comparedSplit`), or of the periods of constant
   * shares that the results contain, weighted by their participants.
   */
  planned: number | null;
  /** The relative lift of the counted rate over control's; null for control, for an unknown rate, and if control's is 0. */
  change: number | null;
}

const emptyResult = (key: string): VariantResult => ({
  key,
  metric: null,
  people: null,
  successes: null,
  rate: null,
  interval: null,
  probability: null,
  value: null,
});

function liftOver(control: VariantResult | undefined, variant: VariantResult): number | null {
  if (!control?.rate || variant.rate === null || variant.key === control.key) return null;
  return variant.rate / control.rate - 1;
}

/** Returns the share of a variant in the participants of the periods that the results contain; null if it is unknown. */
function shareInPeriods(variants: readonly VariantResult[], { periods = [] }: VariantResult): number | null {
  const peopleIn = (at: number) => variants.reduce((sum, variant) => sum + (variant.periods?.[at]?.people ?? 0), 0);
  const all = periods.map((period, at) => ({ ...period, all: peopleIn(at) }));
  const used = all.some(({ isUsed }) => isUsed) ? all.filter(({ isUsed }) => isUsed) : all;
  const total = used.reduce((sum, period) => sum + period.all, 0);
  if (used.length === 1) return used[0]?.share ?? null;
  if (total === 0 || used.some(({ share }) => share === null)) return null;
  return used.reduce((sum, period) => sum + ((period.share ?? 0) * period.all) / total, 0);
}

/**
 * Returns a row for each planned or measured variant that is not excluded, control first. Variants without participants
 * are included.
 */
export function variantResultRows(
  received: readonly VariantResult[],
  experiment: Pick<Experiment, 'feature_flag' | 'parameters'> & Partial<Pick<Experiment, 'end_date'>>,
): VariantResultRow[] {
  const shares = comparedSplit(experiment);
  const variants = comparedVariants(received, experiment);
  const keys = [...new Set([CONTROL_KEY, ...shares.map(({ key }) => key), ...variants.map(({ key }) => key)])];
  const known = new Map(variants.map((variant) => [variant.key, variant]));
  const isMentioned = (key: string) => known.has(key) || shares.some((share) => share.key === key);
  // Without the participants of one variant, the shares of the others are unknown.
  const isComplete = variants.every(({ people }) => people !== null);
  const total = isComplete ? variants.reduce((sum, { people }) => sum + (people ?? 0), 0) : 0;
  return keys.filter(isMentioned).map((key) => {
    const variant = known.get(key) ?? emptyResult(key);
    return {
      ...variant,
      observed: variant.people !== null && total > 0 ? variant.people / total : null,
      planned: variant.periods
        ? shareInPeriods(variants, variant)
        : (shares.find((share) => share.key === key)?.percent ?? null),
      change: liftOver(known.get(CONTROL_KEY), variant),
    };
  });
}
