import { Text } from '@mantine/core';
import { formatCount } from '#contract/format/count.ts';
import { formatOpenTime, type Returns } from '#verdict/returns.ts';
import { useResourceForm } from '../../fields/form-state/form-context.tsx';
import { type OpenWindows, useOpenWindows } from '../open-windows.ts';
import type { SampleSizeInput } from './calculate-sample-size.ts';
import { type PeopleNames, peopleNames } from './people-names.ts';

const metricAssumptions = {
  rate: 'Each participant converts at most once.',
  mean: 'Events per participant follow a Poisson distribution. Enter the standard deviation of the participants’ values if few participants trigger most events, or if the metric is a sum of values such as revenue.',
  deviation: 'The values per participant have the entered standard deviation in every variant.',
} as const;

const severalVariants = (count: number) =>
  `Each of the ${count} other variants is compared with control, and the best of them needs a clearer difference (Šidák).`;

/** Describes how people are counted who did the start event, or were exposed, shortly before the experiment's end. */
const windowAssumptions: Record<OpenWindows, (people: string) => string> = {
  left_out: (people) => `${people} are left out until they can no longer come back.`,
  until_return: (people) =>
    `${people} can still come back when the experiment ends. They count as not having come back until they do, so the measured rate is somewhat lower at first.`,
  until_end: (people) =>
    `Returns after the end do not count. ${people} have less time to come back, so the measured rate is somewhat lower.`,
};

function retentionAssumption({ window }: Returns, people: PeopleNames, openWindows: OpenWindows): string {
  const isStart = people === peopleNames.started;
  const counted = isStart
    ? 'Only people who did the start event are counted. There can be fewer of them than exposed people.'
    : 'All exposed people are counted.';
  if (window === null) return counted;
  const last = `People who ${isStart ? 'do the start event' : 'are exposed'} in the last ${formatOpenTime(window)}`;
  return `${counted} ${windowAssumptions[openWindows](last)}`;
}

interface Props {
  input: SampleSizeInput;
  ruleOfThumb: number | null;
  people: PeopleNames;
  /** How people of a retention metric come back; null for other goals. */
  returns: Returns | null;
}

/** The assumptions behind the result. */
export function CalculatorAssumptions({ input, ruleOfThumb, people, returns }: Props) {
  const openWindows = useOpenWindows(useResourceForm().edits.record());
  const { metric, deviation = null, power, shares } = input;
  const others = shares.length - 1;
  return (
    <Text component="ul" size="xs" c="dimmed" aria-label="Assumptions">
      <li>
        {`An effect of this size is found by the planned day in ${Math.round(power * 100)} of 100 experiments, and a variant without an effect is called better in at most 2.5, however often the results are checked.`}
      </li>
      <li>
        {returns
          ? retentionAssumption(returns, people, openWindows)
          : metricAssumptions[deviation === null ? metric : 'deviation']}
      </li>
      {others > 1 && <li>{severalVariants(others)}</li>}
      <li>{`The ${people.many} on each day are new, and are split by the shares of the variants.`}</li>
      <li>
        {`O’Brien and Fleming’s boundary, with the formula by ${deviation === null ? 'Fleiss, Levin and Paik, 2003' : 'Cohen, 1988'}.${ruleOfThumb !== null ? ` PostHog’s rule of thumb gives ${formatCount(ruleOfThumb)} ${people.many}.` : ''}`}
      </li>
    </Text>
  );
}
