import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { metricsOf } from '#contract/experiment-metrics.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { formatAge } from '#contract/format/relative-time.ts';
import { splitOf } from '#verdict/variant-split.ts';
import { href } from '../../paths.ts';
import { useMissingScopeReason } from '../../session/session-context.tsx';
import { Row, RowList } from '../../ui/row-list.tsx';
import { useLatestEventDefinitions } from '../data.ts';
import { type ChecklistItem, launchChecklist } from './launch-checklist.ts';

const marks = {
  good: { icon: 'check', tone: 'good' },
  missing: { icon: 'info' },
  wrong: { icon: 'warning', tone: 'warning' },
} as const;

/** Returns the checklist for a launch. Whether the events were ever received is checked as soon as that is known. */
export function useLaunchChecklist(project: number, experiment: Experiment): ChecklistItem[] {
  const missingScope = useMissingScopeReason('event_definition:read');
  const { data, isFetching } = useLatestEventDefinitions(project, missingScope === undefined);
  return launchChecklist(experiment, Date.now(), data && !isFetching ? new Set(data.map(({ name }) => name)) : null);
}

interface LineProps {
  check: Pick<ChecklistItem, 'state' | 'text'>;
  /** The page and element that the item links to. */
  to: string;
  onLeave?: (() => void) | undefined;
}

/** An item of the checklist, with a link to what it is about. */
export function LaunchCheck({ check: { state, text }, to, onLeave }: LineProps) {
  return (
    <Row {...marks[state]}>
      <Text inherit c="inherit">
        <span>{text}</span>{' '}
        <Link to={to} {...(onLeave && { onClick: onLeave })}>
          {state === 'good' ? 'Show' : 'Edit'}
        </Link>
      </Text>
    </Row>
  );
}

interface Props extends Pick<LineProps, 'onLeave'> {
  project: number;
  experiment: Experiment;
  /** More items. */
  children?: ReactNode;
}

/** What to check before a launch. */
export function LaunchChecks({ project, experiment, onLeave, children }: Props) {
  const page = href.experimentSetup(project, experiment.id);
  return (
    <RowList label="Before the launch">
      {useLaunchChecklist(project, experiment).map((check) => (
        <LaunchCheck key={check.text} check={check} to={`${page}#${check.field}`} onLeave={onLeave} />
      ))}
      {children}
    </RowList>
  );
}

/** Says when the goal of an experiment was last received: "goal received 3 minutes ago". */
function useGoalReceived(project: number, experiment: Experiment): string {
  const { data } = useLatestEventDefinitions(project, useMissingScopeReason('event_definition:read') === undefined);
  const events = new Set(metricsOf(experiment)[0]?.sources.flatMap(({ event }) => event ?? []));
  const seen = (data ?? []).flatMap(({ name, last_seen_at }) =>
    events.has(name) && last_seen_at ? [last_seen_at] : [],
  );
  const latest = seen.map(Date.parse).sort((one, other) => other - one)[0];
  return latest === undefined || seen.length < events.size
    ? 'the goal is set'
    : `goal received ${formatAge(latest, Date.now())}`;
}

/** What is left to check before a launch. If nothing is wrong, says that the experiment is ready. */
export function OpenChecks({ project, experiment, onLeave, children }: Props) {
  const page = href.experimentSetup(project, experiment.id);
  const checks = useLaunchChecklist(project, experiment);
  const received = useGoalReceived(project, experiment);
  const isReady = checks.every(({ state }) => state !== 'wrong');
  return (
    <RowList label="Before the launch">
      {isReady && (
        <Row icon="check" tone="good">
          <span>{`Ready: ${formatCountOf(splitOf(experiment).length, 'variant')}, ${received}`}</span>
        </Row>
      )}
      {checks
        .filter(({ state }) => state !== 'good')
        .map((check) => (
          <LaunchCheck key={check.text} check={check} to={`${page}#${check.field}`} onLeave={onLeave} />
        ))}
      {children}
    </RowList>
  );
}
