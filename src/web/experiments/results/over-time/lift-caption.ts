import { isolateName } from '#contract/format/isolate-name.ts';

/** Returns what the plot of the lift by day shows, in one sentence. */
export const liftCaption = (leader: string | null, baseline: string): string =>
  `The lift of ${isolateName(leader ?? '')} over ${isolateName(baseline)} at the end of each day, with the interval that a verdict on that day requires.`;
