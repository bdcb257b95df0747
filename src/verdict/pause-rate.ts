import { defaultSettings } from './settings.ts';

/**
 * Returns the greatest chance that an experiment that harms nothing is ever paused because a guardrail is harmed. Over all
 * checks and variants, each guardrail is wrongly found harmed with at most half of the error rate; the guardrails are not
 * corrected for their number.
 * @param guardrails how many guardrails the experiment has
 * @returns a fraction
 */
export function pauseRate(guardrails: number): number {
  const each = (1 - defaultSettings.confidence) / 2;
  return 1 - (1 - each) ** guardrails;
}
