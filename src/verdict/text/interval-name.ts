import type { RequiredConfidence } from '../required-confidence.ts';
import { formatConfidence } from '../settings.ts';

/**
 * Returns the deciding interval's name: "96% interval", or "99% sequential interval" for one that holds at every check.
 */
export const intervalName = ({ time, level }: RequiredConfidence): string =>
  `${formatConfidence(level)} ${time === 'on_plan' ? '' : 'sequential '}interval`;
