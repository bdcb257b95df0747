import { Box, Stack, Text } from '@mantine/core';
import type { FlagRecord } from '#contract/feature-flag.ts';
import { formatCountOf } from '#contract/format/count.ts';
import { formatDateTime } from '#contract/format/date.ts';
import { readRelease } from '#contract/format/flag-release.ts';
import { personName } from '#contract/format/person-name.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useEvaluationsToday } from '../flag-hooks.ts';

interface Props {
  project: number;
  flag: FlagRecord;
  timeZone: string;
}

/** What is known about a flag, beside its sections, with links to some of them. */
export function FlagFacts({ project, flag, timeZone }: Props) {
  const today = useEvaluationsToday(project, flag.id);
  const count = readRelease(flag.filters).variants.length;
  const author = personName(flag.created_by ?? {});
  return (
    <Stack component="aside" aria-label="Facts" gap="md" flex="1 1 17rem" miw={0}>
      <Facts
        facts={[
          {
            name: 'Key',
            value: (
              <CopyButton text={flag.key} label="Copy the key" wrap>
                {flag.key}
              </CopyButton>
            ),
          },
          { name: 'Kind', value: count === 0 ? 'On or off' : formatCountOf(count, 'variant') },
          today !== undefined && { name: 'Evaluated today', value: formatCountOf(today, 'time') },
          Boolean(flag.created_at) && { name: 'Created', value: formatDateTime(timeZone, flag.created_at) },
          author !== '' && { name: 'Owner', value: <bdi>{author}</bdi> },
          flag.version !== undefined && { name: 'Version', value: flag.version },
        ]}
      />
      <Box fz="sm">
        <Text component="p" inherit py={6}>
          <a href="#test">Test with one person</a>
        </Text>
        <Text component="p" inherit py={6}>
          <a href="#code">Code for the flag</a>
        </Text>
      </Box>
    </Stack>
  );
}
