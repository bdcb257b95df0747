import type { Conclusion } from '#contract/kinds/experiment.ts';

/** The conclusions as the interface names them. */
export const conclusionNames: Record<Conclusion, string> = {
  won: 'Won',
  lost: 'Lost',
  inconclusive: 'Inconclusive',
  stopped_early: 'Stopped early',
  invalid: 'Invalid',
};
