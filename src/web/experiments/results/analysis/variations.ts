import type { Question } from './analyse.ts';
import type { Decision, Standing } from './decide.ts';
import { confidences, type Settings, widthWords } from './settings.ts';

const priors = ['flat', 'weak'] as const;
const regions = [0.01, 0.03] as const;

const without = (question: Question, key: string): Question => ({
  ...question,
  variants: question.variants.filter((variant) => variant.key !== key),
  settings: { ...question.settings, without: [...question.settings.without, key] },
});

/** The same question under other settings that a reader might as well have chosen, and with each variant left out. */
export function variationsOf(question: Question): Question[] {
  const { settings, variants } = question;
  const others = confidences.flatMap((confidence) =>
    priors.flatMap((prior) =>
      regions.map((region): Question => ({ ...question, settings: { ...settings, confidence, prior, region } })),
    ),
  );
  const tests = variants.filter(({ key }) => key !== settings.baseline);
  return [...others, ...(tests.length > 1 ? tests.map(({ key }) => without(question, key)) : [])];
}

/** How a variation differs, in a few words. */
export function variationWords(settings: Settings, usual: Settings): string {
  const left = settings.without.filter((key) => !usual.without.includes(key));
  if (left.length > 0) return `without ${left.join(', ')}`;
  return `${widthWords(settings.confidence)} interval, ${settings.prior} prior, ±${settings.region * 100}% does not matter`;
}

/** Whether two verdicts say the same: the same state, of the same variant wherever it names one to choose. */
export function saysTheSame(one: Decision<Standing>, other: Decision<Standing>): boolean {
  const isNamed = one.state !== 'early' && one.state !== 'invalid' && one.state !== 'worse';
  return one.state === other.state && (!isNamed || one.leader?.key === other.leader?.key);
}
