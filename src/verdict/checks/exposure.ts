import { countedGroups } from '#contract/reported-design.ts';
import { formatNumber } from '../text/format-number.ts';
import { peopleNoun } from '../text/metric-format.ts';
import { MIN_PARTICIPANTS } from '../thresholds.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

/** Checks whether every variant has enough participants. */
export function checkExposure({ experiment, rows, hasStartEvent }: CheckInput): ResultsCheck {
  const people = rows.flatMap((row) => row.people ?? []);
  if (people.length === 0)
    return {
      code: 'exposure',
      tone: 'open',
      label: 'Exposure unknown',
      detail: 'the server does not report participants',
    };
  const smallest = Math.min(...people);
  const isEnough = smallest >= MIN_PARTICIPANTS;
  return {
    code: 'exposure',
    tone: isEnough ? 'good' : 'warning',
    label: isEnough ? 'Exposure OK' : `Too few ${peopleNoun({ hasStartEvent, groups: countedGroups(experiment) })}`,
    detail: `smallest variant ${formatNumber(smallest)}, needs ${MIN_PARTICIPANTS}`,
    ...(isEnough && {
      fact: `At least ${formatNumber(smallest)} ${peopleNoun({ hasStartEvent, groups: countedGroups(experiment) })} per variant`,
    }),
  };
}
