import { Box, Group, Stack, Text } from '@mantine/core';
import { MAX_SEGMENT_NAME, type SegmentGroup } from '#contract/segments.ts';
import { Button } from '../ui/button.tsx';
import { Fieldset } from '../ui/fieldset.tsx';
import { mapByIndex } from '../ui/map-by-index.tsx';
import { TagsInput } from '../ui/tags-input.tsx';
import { TextInput } from '../ui/text-input.tsx';

interface Props {
  groups: readonly SegmentGroup[];
  error: string | undefined;
  onChange: (groups: SegmentGroup[]) => void;
}

/** The values of a property that count as one: a label with its values in each row. */
export function GroupRows({ groups, error, onChange }: Props) {
  const change = (at: number, next: Partial<SegmentGroup>) =>
    onChange(groups.map((group, index) => (index === at ? { ...group, ...next } : group)));
  return (
    <Fieldset legend="Groups of values" hint="Other values are not grouped.">
      <Stack gap="xs">
        {mapByIndex(groups, (group, at) => (
          <Group gap="xs" align="start" wrap="nowrap">
            <Box w="9rem" flex="none">
              <TextInput
                aria-label={`Label of group ${at + 1}`}
                placeholder="Chromium"
                maxLength={MAX_SEGMENT_NAME}
                value={group.label}
                onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
              />
            </Box>
            <TagsInput
              aria-label={`Values of group ${at + 1}`}
              placeholder={group.matches.length === 0 ? 'Chrome, Edge' : ''}
              value={group.matches}
              onChange={(matches) => change(at, { matches })}
            />
            <Button
              kind="quiet"
              icon="trash"
              aria-label={`Remove group ${at + 1}`}
              onClick={() => onChange(groups.filter((_, index) => index !== at))}
            />
          </Group>
        ))}
        {error !== undefined && (
          <Text role="alert" size="xs" c="danger">
            {error}
          </Text>
        )}
        <div>
          <Button icon="plus" onClick={() => onChange([...groups, { label: '', matches: [] }])}>
            Add group
          </Button>
        </div>
      </Stack>
    </Fieldset>
  );
}
