import { Group, Stack, Text } from '@mantine/core';
import { excludesTestAccounts, flagCalls } from '#contract/exposure-rules.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Radio } from '../../ui/radio.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { RowsOrJson } from '../inputs/rows-or-json.tsx';
import { jsonText } from '../json-text.ts';
import { ConditionsRow } from './conditions.tsx';
import { EditorRow } from './editor-row.tsx';
import { EventName } from './event-name.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { setKeys } from './metric-model.ts';
import { useLastValue } from './use-last-value.ts';

const CONFIG_KIND = 'ExperimentEventExposureConfig';

interface Props {
  criteria: MetricObject;
  onChange: (criteria: MetricObject) => void;
}

const configIn = ({ exposure_config }: MetricObject): MetricObject | null =>
  isObject(exposure_config) ? exposure_config : null;

/**
 * Whether people are exposed by a call of the feature flag. True if no exposure event is configured, or if the configured
 * event is the flag call without conditions.
 */
const isFlagCall = (criteria: MetricObject) => {
  const config = configIn(criteria);
  return (
    config === null ||
    (flagCalls.includes(String(config['event'])) &&
      !((config['properties'] as unknown[] | null | undefined)?.length ?? 0))
  );
};

function ExposureEvent({ criteria, onChange }: Props) {
  const config = configIn(criteria) ?? {};
  const { event } = config;
  const change = (keys: MetricObject) =>
    onChange(setKeys(criteria, { exposure_config: setKeys(config, { properties: [], ...keys }) }));
  return (
    <>
      <EditorRow label="Event">
        <EventName
          event={{ id: typeof event === 'string' ? event : '' }}
          label="Exposure event"
          onRename={(id) => change({ event: id })}
        />
      </EditorRow>
      <ConditionsRow
        event={config}
        of="the exposure event"
        onChange={({ properties = [] }) => change({ properties })}
      />
    </>
  );
}

function Rows({ criteria, onChange }: Props) {
  const choice = isFlagCall(criteria);
  const otherEvent = useLastValue(choice ? undefined : (configIn(criteria) ?? undefined));
  const first = criteria['multiple_variant_handling'] === 'first_seen';
  return (
    <Stack gap="sm">
      <Group gap="md">
        <b>People are exposed by</b>
        <Radio
          name="exposed.by"
          label="The feature flag call"
          checked={choice}
          onChoose={() => onChange(setKeys(criteria, { exposure_config: undefined }))}
        />
        <Radio
          name="exposed.by"
          label="Another event"
          checked={!choice}
          onChoose={() =>
            onChange(
              setKeys(criteria, { exposure_config: otherEvent ?? { kind: CONFIG_KIND, event: '', properties: [] } }),
            )
          }
        />
        <Text size="xs" c="hint">
          Metrics per person include only these people, and only what they do from their first exposure on.
        </Text>
      </Group>
      {!choice && <ExposureEvent criteria={criteria} onChange={onChange} />}
      <Group gap="md">
        <b>People in several variants</b>
        <Radio
          name="exposed.several"
          label="Are left out"
          checked={!first}
          onChoose={() => onChange(setKeys(criteria, { multiple_variant_handling: 'exclude' }))}
        />
        <Radio
          name="exposed.several"
          label="Are counted in the variant that they saw first"
          checked={first}
          onChoose={() => onChange(setKeys(criteria, { multiple_variant_handling: 'first_seen' }))}
        />
      </Group>
      <Checkbox
        label="Exclude internal and test accounts"
        checked={excludesTestAccounts(criteria)}
        onChange={(isChecked) => onChange(setKeys(criteria, { filterTestAccounts: isChecked }))}
      />
    </Stack>
  );
}

/** The input for the exposure criteria. If the exposure is an action, the criteria can only be edited as JSON. */
export function ExposureInput(props: FieldInputProps) {
  const fits = (value: unknown) => value === null || (isObject(value) && configIn(value)?.['kind'] !== 'ActionsNode');
  return (
    <RowsOrJson {...props} canShowRows={fits}>
      {(value, choose) => <Rows criteria={isObject(value) ? value : {}} onChange={(next) => choose(jsonText(next))} />}
    </RowsOrJson>
  );
}
