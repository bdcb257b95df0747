import { Box, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { isolateName } from '#contract/format/isolate-name.ts';
import { formatNumber } from '#verdict/text/format-number.ts';
import { VariantMark } from '../../fields/variants/variant-mark.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import type { ServedPeople } from '../flag-queries.ts';
import { countedPeople, formatShare } from './format-served.ts';
import { ServedBar } from './served-bar.tsx';

const nameOf = (value: string | boolean) => (value === true ? 'on' : isolateName(String(value)));

/** The title names at most so many variants. The list below has all. */
const MOST_NAMED = 4;

/** For keys without spaces, which can be longer than a line. */
const WRAPS = { overflowWrap: 'anywhere' } as const;

function titleOf({ not_served, variants }: ServedPeople): string {
  const parts = variants.map(({ value, share }) => `${nameOf(value)} ${formatShare(share)}`);
  const isShort = variants.length <= MOST_NAMED && variants.some(({ value }) => value !== true);
  const split = isShort ? `: ${parts.join(', ')}` : '';
  return `Served to ${formatShare(1 - not_served.share)} of people${split}`;
}

const sourceOf = (served: ServedPeople) => `${served.is_sample ? 'Estimated from' : 'Of'} ${countedPeople(served)}.`;

/** How many people a flag serves, by variant. */
export function ServedCard({ served, isOn }: { served: ServedPeople; isOn: boolean }) {
  const isEmpty = served.total_people === 0;
  const title = titleOf(served);
  return (
    <Paper component="section" aria-label="Served to" withBorder radius="lg" shadow="sm" px="lg" py="md">
      <Stack gap="sm">
        <Box style={WRAPS}>
          <Title order={2}>
            {isEmpty ? 'No people seen in the last 30 days' : isOn ? title : 'Off. Everyone gets the default.'}
          </Title>
          <Text size="sm" c="dimmed">
            {isEmpty
              ? 'The numbers appear when people send events.'
              : isOn
                ? sourceOf(served)
                : `When the flag is on: ${title.toLowerCase()}. ${sourceOf(served)}`}
          </Text>
        </Box>
        {!isEmpty && (
          <>
            <ServedBar served={isOn ? served : undefined} />
            <Group component="ul" gap="4px 24px" fz="sm">
              {mapByIndex(served.variants, ({ value, people }, at) => (
                <Group component="li" gap="xs" wrap="nowrap" miw={0}>
                  {value !== true && <VariantMark index={at} />}
                  <Text span inherit style={WRAPS}>
                    {value === true ? 'On' : <bdi>{String(value)}</bdi>}
                  </Text>{' '}
                  <b>{formatNumber(Math.round(people))}</b>
                </Group>
              ))}
              <Group component="li" gap="xs" wrap="nowrap">
                <span>Default, not served</span> <b>{formatNumber(Math.round(served.not_served.people))}</b>
              </Group>
            </Group>
          </>
        )}
      </Stack>
    </Paper>
  );
}
