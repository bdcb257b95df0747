import type { Conclusion } from '../kinds/experiment.ts';

export const conclusionNames: Record<Conclusion, string> = {
  won: 'Won',
  lost: 'Lost',
  inconclusive: 'Inconclusive',
  stopped_early: 'Stopped early',
  invalid: 'Invalid',
};

/** Whether the console knows a conclusion. Later servers may have more. */
export const isKnownConclusion = (conclusion: string): conclusion is Conclusion =>
  Object.hasOwn(conclusionNames, conclusion);

/** Returns a conclusion's display name. Unknown conclusions are returned unchanged. */
export const conclusionName = (conclusion: string): string =>
  isKnownConclusion(conclusion) ? conclusionNames[conclusion] : conclusion;

/** Returns the name of a conclusion in a sentence. Unknown conclusions are returned unchanged. */
export const conclusionNoun = (conclusion: string): string =>
  isKnownConclusion(conclusion) ? conclusionNames[conclusion].toLowerCase() : conclusion;

/** Returns the known conclusions with their names, then those of `used` that the console does not know. */
export const conclusionOptions = (used: readonly (string | null | undefined)[]): [value: string, name: string][] => [
  ...Object.entries(conclusionNames),
  ...[...new Set(used)].flatMap((value): [string, string][] =>
    value && !isKnownConclusion(value) ? [[value, value]] : [],
  ),
];
