import { Group, Stack, Text } from '@mantine/core';
import { isObject } from '#contract/kinds/objects.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Radio } from '../../../ui/radio.tsx';
import { ConditionsRow } from '../conditions.tsx';
import { EditorRow } from '../editor-row.tsx';
import { EventName } from '../event-name.tsx';
import { changeExposure, editableMetric, type MetricObject, newExposure } from './legacy-metric-model.ts';

interface Props {
  /** The filter of a custom exposure event. If undefined or null, feature flag calls count as exposure. */
  exposure: unknown;
  onChange: (filter: MetricObject | null) => void;
}

function ChosenEvent({ filter, onChange }: { filter: MetricObject; onChange: (filter: MetricObject) => void }) {
  const [event] = editableMetric(filter)?.events ?? [];
  if (!event) return <Text size="xs">This exposure event can only be edited as JSON.</Text>;
  const change = (keys: MetricObject) => onChange(changeExposure(filter, event, keys));
  return (
    <>
      <EditorRow label="Event">
        <EventName
          event={event}
          label="Exposure event"
          onRename={(id) => change({ id, ...('name' in event ? { name: id } : {}) })}
        />
      </EditorRow>
      <ConditionsRow event={event} of="the exposure event" onChange={change} />
      <Checkbox
        label="Exclude internal and test accounts"
        checked={filter['filter_test_accounts'] === true}
        onChange={(isChecked) => onChange({ ...filter, filter_test_accounts: isChecked })}
      />
    </>
  );
}

/** The input for a trend's exposure: the feature flag call or a custom event. */
export function ExposureChoice({ exposure, onChange }: Props) {
  const isChosen = isObject(exposure);
  return (
    <Stack component="fieldset" gap="sm" aria-label="Exposure">
      <Group gap="md">
        <b>Exposure</b>
        <Radio name="exposure" label="Feature flag call" checked={!isChosen} onChoose={() => onChange(null)} />
        <Radio name="exposure" label="Custom event" checked={isChosen} onChoose={() => onChange(newExposure)} />
        <Text size="xs" c="hint">
          Applies only to trends. A funnel counts everyone who completes its first step.
        </Text>
      </Group>
      {isChosen && <ChosenEvent filter={exposure} onChange={onChange} />}
    </Stack>
  );
}
