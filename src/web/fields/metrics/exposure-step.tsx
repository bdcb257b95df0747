import { Group, Paper, Text } from '@mantine/core';
import { flagCalls } from '#contract/exposure-rules.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { Icon } from '../../ui/icon.tsx';
import { useEditsSelector, useResourceForm } from '../form-state/form-context.tsx';
import { parseJsonText } from '../json-text.ts';
import type { MetricObject } from './legacy/legacy-metric-model.ts';

/** Returns the name of the event that exposes people; null if it is the call of the flag. */
function exposureEvent({ exposure_config }: MetricObject): string | null {
  const event = isObject(exposure_config) ? exposure_config['event'] : null;
  return typeof event === 'string' && !flagCalls.includes(event) ? event : null;
}

/** The first step of every funnel per person: the exposure. It can't be changed here. */
export function ExposureStep() {
  const { edits } = useResourceForm();
  const flag = useEditsSelector(edits, () => String(edits.inputValue('feature_flag_key') ?? ''));
  const criteria = useEditsSelector(edits, () => String(edits.inputValue('exposure_criteria') ?? ''));
  const parsed = parseJsonText(criteria);
  const event = 'value' in parsed && isObject(parsed.value) ? exposureEvent(parsed.value) : null;
  return (
    <Group gap="xxs" wrap="nowrap">
      <Text component="span" c="hint" size="sm" w={14} aria-hidden>
        0
      </Text>
      <Paper withBorder px="sm" py={6} flex="1">
        <Group gap="xs" wrap="nowrap">
          <Icon name="flag" />
          <Text size="sm" c="dimmed">
            <span>{event === null ? 'Exposed: the code evaluated ' : 'Exposed: the event '}</span>
            <code dir="auto">{event ?? (flag === '' ? 'the flag' : flag)}</code>
          </Text>
        </Group>
      </Paper>
    </Group>
  );
}
