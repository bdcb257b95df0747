import { Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Experiment } from '#contract/experiment.ts';
import { goalOf } from '#contract/experiment-metrics.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { isolateName } from '#contract/format/isolate-name.ts';
import { runningIn } from '../../overlaps/overlap-hooks.ts';
import { href } from '../../paths.ts';
import { Row } from '../../ui/row-list.tsx';
import { useExperiments } from '../data.ts';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** The most experiments that are named. */
const MOST_NAMED = 3;

/** Returns what the goal of an experiment measures, as text; null without a goal. Lists have not all parts of legacy goals. */
function goalText(experiment: Experiment): string | null {
  const goal = goalOf(experiment);
  return goal && JSON.stringify([goal.type, goal.sources.map(({ event }) => event)]);
}

/** Returns the sentence about the experiments that run at the same time. */
function concurrentText(experiment: Experiment, others: readonly Experiment[]): string {
  const goal = goalText(experiment);
  const same = others.filter((other) => goal !== null && goalText(other) === goal).length;
  const named = others.slice(0, MOST_NAMED).map(({ name }) => isolateName(name));
  const left = others.length - named.length;
  const names = list.format(left > 0 ? [...named, `${left} more`] : named);
  const goals = same === 0 ? '' : `; ${same} ${same === 1 ? 'has' : 'have'} the same goal`;
  return `Runs at the same time as ${formatCountOf(others.length, 'experiment')} in this project: ${names}${goals}.`;
}

interface Props {
  project: number;
  experiment: Experiment;
  onLeave: () => void;
}

/** Names the experiments that a launch would run beside. Never prevents the launch. */
export function ConcurrentNote({ project, experiment, onLeave }: Props) {
  const { data } = useExperiments(project);
  const [now] = useState(() => Date.now());
  const others = data ? runningIn(data.rows, now).filter(({ id }) => id !== experiment.id) : [];
  if (others.length === 0) return null;
  return (
    <Row icon="info">
      <Text inherit c="inherit">
        <span>{`${concurrentText(experiment, others)} `}</span>
        <Link to={href.overlaps(project)} onClick={onLeave}>
          Overlaps
        </Link>
      </Text>
    </Row>
  );
}
