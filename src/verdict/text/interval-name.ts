import type { RequiredConfidence } from '../required-confidence.ts';
import { formatConfidence } from '../settings.ts';

/** The name of the deciding interval: "96% interval", or "99% sequential interval", which holds at every check. */
export const intervalName = ({ time, level }: RequiredConfidence): string =>
  `${formatConfidence(level)} ${time === 'on_plan' ? '' : 'sequential '}interval`;
