import { Group, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { reportedStateOf, statusOf } from '#contract/experiment.ts';
import { formatExperimentDay } from '#verdict/experiment-day.ts';
import { StatusBadge } from '../../experiments/status-badge.tsx';
import { href } from '../../paths.ts';
import { Row, RowList } from '../../ui/row-list.tsx';
import { Section } from '../../ui/section.tsx';
import type { FlagExperiments } from './use-flag-experiments.ts';

/** The experiments that use a flag. */
export function UsedBy({ project, experiments }: { project: number; experiments: FlagExperiments }) {
  const now = Date.now();
  const about = experiments.all.length === 0 ? 'Not used by an experiment.' : 'A change of the flag changes them.';
  return (
    <Section id="used" title="Used by" about={about}>
      {experiments.all.length > 0 && (
        <RowList label="Experiments">
          {experiments.all.map(({ id, experiment }) => (
            <Row key={id}>
              <Group component="span" gap="xs" flex="1 1 14rem" miw={0}>
                <Text fw={600}>
                  <Link to={href.experiment(project, id)} dir="auto">
                    {experiment?.name || `Experiment ${id}`}
                  </Link>
                </Text>
                {experiment && (
                  <StatusBadge
                    status={statusOf(experiment, now)}
                    archived={experiment.archived === true}
                    state={reportedStateOf(experiment)}
                  />
                )}
              </Group>
              <Text span size="sm" c="dimmed">
                {experiment && formatExperimentDay(experiment, now)}
              </Text>
            </Row>
          ))}
        </RowList>
      )}
    </Section>
  );
}
