import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Experiment } from '#contract/experiment.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Button } from '../../ui/button.tsx';
import { FoldedSection } from '../../ui/folded-section.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { Select } from '../../ui/select.tsx';
import { countsTestAccounts } from '../counts-test-accounts.ts';
import { useRequiresFlagImplementation } from '../data.ts';
import { goalFieldOf } from '../form/experiment-limits.ts';
import { checkableMetrics } from './checkable-metrics.ts';
import { ExperimentCode } from './experiment-code.tsx';

const FLAG_FOUND = [
  'Do the events contain this flag? The check above passes with any flag, so look for the property $feature/ followed by the key of this flag.',
  'Does every code path evaluate the flag before it captures the metric’s events?',
  'Does the code handle every variant, and show control to people without a variant?',
  'If the code runs on a server, does it add the variant to the events? Only the SDKs for browsers and mobile apps do this automatically.',
];

const FLAG_NOT_FOUND = [
  'Evaluate the flag where the variants begin to differ, as in the code below, and release the code.',
  'Wait until some people have used the new code. The check passes when an event of the metric contains a flag value.',
  'If no events arrive at all, check the event name and the project token.',
];

const TESTS_EXCLUDED =
  'Do the events come from real users? The check also passes with events of internal and test accounts, which the results exclude.';

const foundTexts = (excludesTests: boolean) => (excludesTests ? [...FLAG_FOUND, TESTS_EXCLUDED] : FLAG_FOUND);

interface CheckProps {
  project: number;
  filters: unknown;
  /** Whether the results exclude internal and test accounts. */
  excludesTests: boolean;
}

const colors: Partial<Record<IconName, string>> = { warning: 'warning', check: 'accent' };

function Result({ icon, action, children }: { icon: IconName; action?: ReactNode; children: ReactNode }) {
  return (
    <Group gap="xs">
      <Text span c={colors[icon] ?? 'hint'} lh={0}>
        <Icon name={icon} />
      </Text>
      <Text size="sm" flex="1 1 14rem">
        {children}
      </Text>
      {action}
    </Group>
  );
}

function CheckResult({ project, filters, excludesTests }: CheckProps) {
  const { data, error, isFetching, refetch } = useRequiresFlagImplementation(project, filters);
  const checkAgain = (
    <Button icon="refresh" busy={isFetching} onClick={() => void refetch()}>
      Check again
    </Button>
  );
  if (error)
    return (
      <Result icon="warning" action={checkAgain}>
        {`The check failed: ${error.message}`}
      </Result>
    );
  if (data?.result === undefined)
    return (
      <Result icon={data ? 'info' : 'clock'}>{data ? 'This server does not support the check.' : 'Checking…'}</Result>
    );
  return (
    <>
      <Result icon={data.result ? 'warning' : 'check'} action={checkAgain}>
        {data.result
          ? 'No event of this metric contained a flag value in the last 7 days. Your code probably doesn’t evaluate the flag yet.'
          : 'Probably. In the last 7 days, events of this metric contained the value of a flag, but it may be another flag.'}
      </Result>
      <RowList label="What to check">
        {(data.result ? FLAG_NOT_FOUND : foundTexts(excludesTests)).map((item) => (
          <Row key={item}>
            <Text size="sm" c="dimmed">
              {item}
            </Text>
          </Row>
        ))}
      </RowList>
    </>
  );
}

function FlagCheck({ project, experiment }: { project: number; experiment: Experiment }) {
  const choices = checkableMetrics(experiment);
  const [at, setAt] = useState(0);
  const can = useCapabilities(project);
  const { checksFlagUse, computesFilters } = can;
  const chosen = choices[at] ?? choices[0];
  if (!checksFlagUse) return null;
  if (!chosen) {
    // The note links to the field of the legacy goal. Servers that do not compute legacy metrics have no such field.
    if (!computesFilters) return null;
    return (
      <Result icon="info">
        The check needs a metric. <a href={`#${goalFieldOf(experiment, can)}`}>Set the goal</a> and save the experiment
        first.
      </Result>
    );
  }
  return (
    <>
      {choices.length > 1 && (
        <Group component="label" gap="xs" fz="sm">
          Metric
          <Select
            value={String(at)}
            options={choices.map(({ name }, index) => ({ value: String(index), label: name }))}
            onChange={(index) => setAt(Number(index))}
          />
        </Group>
      )}
      <CheckResult project={project} filters={chosen.filters} excludesTests={!countsTestAccounts(experiment)} />
    </>
  );
}

/**
 * Shows whether recent events contain a value of any flag, which proves that the code evaluates flags. Also shows code
 * samples that evaluate the experiment's flag.
 */
export function FlagCodeSection({ project, experiment }: { project: number; experiment: Experiment }) {
  return (
    <FoldedSection id="code" title="Code for the flag" about="Whether the flag is in your code, and samples to copy.">
      <Stack gap="sm" pb="md">
        <FlagCheck project={project} experiment={experiment} />
        <ExperimentCode project={project} experiment={experiment} />
      </Stack>
    </FoldedSection>
  );
}
