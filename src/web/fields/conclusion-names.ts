import type { Conclusion } from '#contract/kinds/experiment.ts';

/** The conclusions as the interface names them. */
export const conclusionNames: Record<Conclusion, string> = {
  won: 'Won',
  lost: 'Lost',
  inconclusive: 'Inconclusive',
  stopped_early: 'Stopped early',
  invalid: 'Invalid',
};

/** The name of a conclusion; one that only another server knows is its own name. */
export const conclusionName = (conclusion: string): string =>
  Object.hasOwn(conclusionNames, conclusion) ? conclusionNames[conclusion as Conclusion] : conclusion;
