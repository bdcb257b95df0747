import type { Conclusion } from '../kinds/experiment.ts';

export const conclusionNames: Record<Conclusion, string> = {
  won: 'Won',
  lost: 'Lost',
  inconclusive: 'Inconclusive',
  stopped_early: 'Stopped early',
  invalid: 'Invalid',
};

/** Returns a conclusion's display name. Unknown conclusions are returned unchanged. */
export const conclusionName = (conclusion: string): string =>
  Object.hasOwn(conclusionNames, conclusion) ? conclusionNames[conclusion as Conclusion] : conclusion;
