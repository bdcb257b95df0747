import type { Verdict } from '../decide.ts';
import { type AnalysisSettings, confidences, formatConfidence } from '../settings.ts';
import type { AnalysisInput, VariantSummary } from './types.ts';

const priors = ['flat', 'weak'] as const;
const regions = [0.01, 0.03] as const;

const withoutVariant = (input: AnalysisInput, key: string): AnalysisInput => ({
  ...input,
  variants: input.variants.filter((variant) => variant.key !== key),
  settings: { ...input.settings, without: [...input.settings.without, key] },
});

/**
 * Returns an input for each combination of reasonable settings. With several test variants, also returns, for each of
 * them, an input that leaves it out.
 */
export function alternativeInputs(input: AnalysisInput): AnalysisInput[] {
  const { settings, variants } = input;
  const others = confidences.flatMap((confidence) =>
    priors.flatMap((prior) =>
      regions.map((region): AnalysisInput => ({ ...input, settings: { ...settings, confidence, prior, region } })),
    ),
  );
  const tests = variants.filter(({ key }) => key !== settings.baseline);
  return [...others, ...(tests.length > 1 ? tests.map(({ key }) => withoutVariant(input, key)) : [])];
}

/** Describes alternative settings. If they leave out a variant that the current ones include, names only this variant. */
export function describeAlternative(alternative: AnalysisSettings, current: AnalysisSettings): string {
  const leftOut = alternative.without.filter((key) => !current.without.includes(key));
  if (leftOut.length > 0) return `without ${leftOut.join(', ')}`;
  const { confidence, prior, region } = alternative;
  return `${formatConfidence(confidence)} interval, ${prior} prior, lifts within ±${region * 100}% negligible`;
}

/** Whether two verdicts have the same state and, if the state is about the leader, the same leader. */
export function isSameVerdict(first: Verdict<VariantSummary>, second: Verdict<VariantSummary>): boolean {
  const isAboutLeader = first.state !== 'early' && first.state !== 'invalid' && first.state !== 'worse';
  return first.state === second.state && (!isAboutLeader || first.leader?.key === second.leader?.key);
}
