import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
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
