import { isolateName } from '#contract/format/isolate-name.ts';
import { formatOpening, peopleNoun } from '../text/metric-format.ts';
import type { Advice, NextStepInput } from './next-step.ts';

const TRACKING_STEP: Advice = {
  action: 'Check the tracking.',
  detail:
    'No conversions or events were counted in any variant. Check that your code first evaluates the flag and then captures events with exactly the names in the metric.',
};

/**
 * The step if no one has come back, although the window is already open for the people with the earliest start events.
 */
const returnTrackingStep = (event: string, people: string): Advice => ({
  action: 'Check the tracking.',
  detail: `No one has come back in any variant. Check that ${isolateName(event)} is captured for the ${people}, with exactly the name and the conditions in the metric.`,
});

/** Returns what to do if no variant has conversions. */
export function stepWithoutConversions({ analysis, runTime, opening }: NextStepInput): Advice {
  const { returns } = analysis;
  if (!returns) return TRACKING_STEP;
  if (opening === null) return returnTrackingStep(returns.event, peopleNoun(analysis));
  if (opening.isTooLate)
    return {
      action: 'Run the experiment again for longer, or keep the baseline.',
      detail: `People can come back ${formatOpening(opening.wait, analysis)}.`,
    };
  return {
    action: runTime.hasEnded
      ? `Refresh the results ${opening.wait} after the start of the experiment.`
      : `Keep running until day ${opening.day}.`,
    detail: 'By then, the first people can come back.',
  };
}
