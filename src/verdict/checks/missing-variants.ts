import { isolateName } from '#contract/format/isolate-name.ts';
import { countedGroups, excludedVariants, holdoutOf } from '#contract/reported-design.ts';
import { formatNumber } from '../text/format-number.ts';
import { peopleNoun } from '../text/metric-format.ts';
import { MIN_EXPECTED_PARTICIPANTS } from '../thresholds.ts';
import type { CheckInput, ResultsCheck } from './results-check.ts';

const listFormat = new Intl.ListFormat('en');
const listOf = (keys: readonly string[]) => listFormat.format(keys.map((key) => isolateName(key)));

/** Names the variants that the team excluded, so that nobody looks for them in the results. */
export function checkExcludedVariants({ experiment }: Pick<CheckInput, 'experiment'>): ResultsCheck[] {
  const keys = [...excludedVariants(experiment)];
  if (keys.length === 0) return [];
  const detail = `${listOf(keys)} ${keys.length === 1 ? 'is' : 'are'} excluded from the results`;
  return [{ code: 'excluded', tone: 'good', label: 'Variants excluded', detail, fact: detail }];
}

/** Names the holdout: people who get no variant. */
export function checkHoldout({ experiment }: Pick<CheckInput, 'experiment'>): ResultsCheck[] {
  const name = holdoutOf(experiment);
  if (name === null) return [];
  const detail = `${isolateName(name)} gets no variant and is not compared`;
  return [{ code: 'holdout', tone: 'good', label: 'Holdout', detail, fact: `The holdout ${detail}` }];
}

/** Returns a failed check if a variant has no participants although the plan expects at least `MIN_EXPECTED_PARTICIPANTS`. */
export function checkMissingVariants({ experiment, rows, hasStartEvent }: CheckInput): ResultsCheck[] {
  const people = peopleNoun({ hasStartEvent, groups: countedGroups(experiment) });
  const total = rows.reduce((sum, { people }) => sum + (people ?? 0), 0);
  const missing = rows.filter(
    ({ people, successes, value, planned }) =>
      !people &&
      successes === null &&
      value === null &&
      planned !== null &&
      (total * planned) / 100 >= MIN_EXPECTED_PARTICIPANTS,
  );
  const names = listOf(missing.map(({ key }) => key));
  if (names === '') return [];
  const notServed = `the flag ${experiment.feature_flag_key} does not serve ${names}`;
  const notRecorded = `your code does not record who gets ${names}`;
  const reasons = hasStartEvent
    ? `Possible reasons: ${notServed}, ${notRecorded}, or no one who gets ${names} sends the start event.`
    : `Either ${notServed}, or ${notRecorded}.`;
  return [
    {
      code: 'variants',
      tone: 'bad',
      label: 'Missing variant',
      detail: `no ${people} in ${names}`,
      failure: {
        sentence: `there are no ${people} in ${names}.`,
        about: `All ${formatNumber(total)} ${people} are in other variants. ${reasons}`,
        next: 'Check that the flag serves every variant. Then check that your code evaluates the flag for everyone, and that its events contain the flag’s value.',
      },
    },
  ];
}
