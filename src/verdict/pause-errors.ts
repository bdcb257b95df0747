import { confidenceOfEach } from '#stats/false-alarms.ts';
import { defaultSettings } from './settings.ts';

/** The error rates of a pause on harm: fractions of the experiments that harm nothing. */
export interface PauseErrors {
  /** How many are ever paused because of one guardrail, at most. It holds for all checks together. */
  each: number;
  /** How many are ever paused because of any guardrail, at most, whatever the metrics have in common. */
  all: number;
  /** The rate of each guardrail with which all of them together have the rate of one (Šidák). */
  corrected: number;
}

/**
 * Returns the error rates of a pause on harm. Guardrails are not corrected for each other: to miss a harm costs more than a
 * false alarm. So each guardrail adds its own error rate.
 * @param guardrails how many there are, at least 1
 * @throws RangeError without a guardrail
 */
export function pauseErrors(guardrails: number): PauseErrors {
  const each = (1 - defaultSettings.confidence) / 2;
  return {
    each,
    all: Math.min(1, guardrails * each),
    corrected: 1 - confidenceOfEach(guardrails, 1 - each),
  };
}

/** Formats an error rate as an upper limit: "2.5%", "8%" for 7.5%. */
export function formatErrorLimit(rate: number): string {
  const percent = Number((rate * 100).toFixed(6));
  return `${percent < 5 ? Math.ceil(percent * 10) / 10 : Math.ceil(percent)}%`;
}
