import { Box, Group, Paper, Stack, Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { canUseCuped, cupedIn } from '#contract/cuped.ts';
import type { Experiment } from '#contract/experiment.ts';
import { capitalize } from '#contract/format/capitalize.ts';
import type { Analysis } from '#verdict/analysis/types.ts';
import { formatCupedSet } from '#verdict/text/cuped-set.ts';
import { CUPED_UNSUPPORTED, compareChoices, cupedName, cupedReason, NOT_DECIDING } from '#verdict/text/cuped-text.ts';
import { useCapabilities } from '../../../session/use-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { SegmentedChoice } from '../../../ui/segmented-choice.tsx';
import { useRecentExperimentActivity } from '../../data.ts';
import { useProjectInfo } from '../../use-project-info.ts';
import type { Goal } from '../measured-metric.ts';
import { useAnalysisSettings } from '../settings/use-analysis-settings.ts';
import { useUrlChoice } from '../settings/use-url-choice.ts';

const choices = { on: 'With CUPED', off: 'Without CUPED' } as const;

/** Whether the page shows what CUPED does, and a function that changes it. In the URL, as all choices of the page. */
export const useCupedPanel = () => useUrlChoice('cuped-details', ['closed', 'open'], 'closed');

interface Props {
  experiment: Experiment;
  goal: Pick<Goal, 'metric'>;
  analysis: Analysis;
}

/** The button that shows what CUPED does, or why it is not used; nothing if the experiment does not ask for it. */
export function CupedChip({ experiment, goal: { metric }, analysis: { cuped } }: Props) {
  const [shown, setShown] = useCupedPanel();
  const settings = cupedIn(experiment.stats_config);
  if (!settings) return null;
  const reason = cuped ? cupedReason(cuped) : canUseCuped(metric) ? null : CUPED_UNSUPPORTED;
  if (!cuped || reason !== null)
    return (
      reason && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )
    );
  const isOpen = shown === 'open';
  return (
    <Button icon="down" aria-expanded={isOpen} onClick={() => setShown(isOpen ? 'closed' : 'open')}>
      {cuped.isUsed ? cupedName(settings.days) : `Without CUPED, ${NOT_DECIDING}`}
    </Button>
  );
}

/** When CUPED was set; empty on a server that does not record it. */
function useCupedSet(project: number, experiment: Experiment, isShown: boolean): string {
  const { reportsSharePeriods: hasActivity } = useCapabilities(project);
  const { timeZone } = useProjectInfo(project);
  const { data } = useRecentExperimentActivity(project, experiment, isShown && hasActivity);
  return data ? formatCupedSet(data.results, experiment, timeZone, Date.now()) : '';
}

/** What CUPED changes for each variant, and the choice to leave it out. */
export function CupedPanel({ experiment, goal, analysis }: Omit<Props, 'goal'> & { goal: Goal }) {
  const { cuped, variants } = analysis;
  const [shown] = useCupedPanel();
  const [, change] = useAnalysisSettings();
  const project = Number(useParams()['project_id']);
  const set = useCupedSet(project, experiment, shown === 'open');
  const settings = cupedIn(experiment.stats_config);
  if (!settings || !cuped || shown === 'closed' || cupedReason(cuped) !== null) return null;
  const compared = variants.flatMap(({ key, comparison }) => {
    const text = comparison && compareChoices(comparison);
    return text ? [{ key, text }] : [];
  });
  const before = goal.report?.checks.find(({ code }) => code === 'before');
  const share = cuped.activeShare;
  return (
    <Paper withBorder p="md" mb="sm" component="section" aria-label="CUPED">
      <Group justify="space-between" align="start" gap="sm">
        <Stack gap="xxs" flex="1 1 20rem">
          <Text fw={600}>{`CUPED uses what people did in the ${settings.days} days before their exposure`}</Text>
          {compared.map(({ key, text }) => (
            <Text key={key} size="sm" c="dimmed">
              {compared.length > 1 && <bdi>{`${key}: `}</bdi>}
              <span>{text}</span>
            </Text>
          ))}
          {!cuped.isUsed && (
            <Text size="sm" c="dimmed">
              The results on this page leave CUPED out. They are not the deciding result.
            </Text>
          )}
        </Stack>
        <SegmentedChoice
          label="CUPED"
          choices={choices}
          value={cuped.isUsed ? 'on' : 'off'}
          onChange={(choice) => change({ cuped: choice === 'on' })}
        />
      </Group>
      <Box mt="sm">
        <Facts
          facts={[
            before !== undefined && { name: 'Before exposure', value: capitalize(before.detail) },
            set !== '' && { name: 'Set', value: set },
            share !== null && {
              name: 'Participants who did this before',
              value: `${Math.round(share * 100)}%, at least 5% needed`,
            },
          ]}
        />
      </Box>
    </Paper>
  );
}
