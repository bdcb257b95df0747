import type { RequiredConfidence } from '../required-confidence.ts';
import { formatConfidence } from '../settings.ts';

/**
 * Returns the name of the interval with the required confidence: "96% interval", or "99% sequential interval" if it is
 * valid at every check.
 */
export const intervalName = ({ time, level }: RequiredConfidence): string =>
  `${formatConfidence(level)} ${time === 'on_plan' ? '' : 'sequential '}interval`;
