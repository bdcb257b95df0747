import { Box, Group, Text } from '@mantine/core';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Rule } from '../../ui/rule.tsx';
import type { ServedPeople } from '../flag-queries.ts';
import { FlagBadge } from '../list/flag-columns.tsx';
import { formatShare } from './format-served.ts';
import type { FlagExperiments } from './use-flag-experiments.ts';

function usedText({ all, running }: FlagExperiments): string {
  if (running.length > 0) return `Used by ${formatCountOf(running.length, 'running experiment')}`;
  return all.length > 0 ? `Used by ${formatCountOf(all.length, 'experiment')}` : 'Not used by an experiment';
}

interface Props {
  flag: FlagRecord;
  served: ServedPeople | undefined;
  experiments: FlagExperiments;
  timeZone: string;
}

/** The state of a flag in one line: on or off, whom it serves, who uses it, and when it was last evaluated. */
export function FlagSummaryLine({ flag, served, experiments, timeZone }: Props) {
  const { last_called_at: last } = flag;
  return (
    <Box bg="var(--surface)">
      <Group gap="6px 24px" mih={44} px="var(--gutter)" py={6} fz="xs" c="dimmed">
        <FlagBadge isOn={flag.active} />
        {served && served.total_people > 0 && (
          <span>
            {flag.active ? (
              <span>
                Served to <b>{formatShare(1 - served.not_served.share)}</b> of people
              </span>
            ) : (
              'Everyone gets the default'
            )}
          </span>
        )}
        <span>{usedText(experiments)}</span>
        {last !== undefined && (
          <Text span inherit c="hint" ml="auto">
            Last evaluated{' '}
            {last ? (
              <RelativeTime at={last} timeZone={timeZone} />
            ) : (
              <span data-tooltip="Servers that evaluate flags locally send no event.">never</span>
            )}
          </Text>
        )}
      </Group>
      <Rule />
    </Box>
  );
}
