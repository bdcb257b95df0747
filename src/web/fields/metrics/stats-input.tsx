import { Box, Group, Stack, Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { CUPED_HELP, cupedIn } from '#contract/cuped.ts';
import { CUPED_DAYS, MAX_CUPED_DAYS, MIN_CUPED_DAYS } from '#contract/cuped-days.ts';
import { CONTROL_KEY } from '#contract/kinds/experiment.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { useCapabilities } from '../../session/use-capabilities.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Radio } from '../../ui/radio.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { RowsOrJson } from '../inputs/rows-or-json.tsx';
import { jsonText } from '../json-text.ts';
import { EditorRow } from './editor-row.tsx';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { setKeys } from './metric-model.ts';

interface Props {
  config: MetricObject;
  onChange: (config: MetricObject) => void;
}

const DEFAULT_LEVEL = 0.95;

const rounded = (number: number) => Number(number.toFixed(8));

/** Returns the confidence level, from 0 to 1; null if it is not set. */
function levelIn({ method, bayesian, frequentist }: MetricObject): number | null {
  if (method === 'frequentist') {
    const alpha = isObject(frequentist) ? frequentist['alpha'] : null;
    return typeof alpha === 'number' ? rounded(1 - alpha) : null;
  }
  const level = isObject(bayesian) ? bayesian['ci_level'] : null;
  return typeof level === 'number' ? level : null;
}

function withLevel(config: MetricObject, level: number | undefined): MetricObject {
  const { method, bayesian, frequentist } = config;
  const part = (value: unknown) => (isObject(value) ? value : {});
  return method === 'frequentist'
    ? {
        ...config,
        frequentist: setKeys(part(frequentist), { alpha: level === undefined ? undefined : rounded(1 - level) }),
      }
    : { ...config, bayesian: setKeys(part(bayesian), { ci_level: level }) };
}

const cupedPart = ({ cuped }: MetricObject): MetricObject => (isObject(cuped) ? cuped : {});

/** Returns the stored number of days, also an invalid one; empty for the default. */
const storedDays = (config: MetricObject) => {
  const { lookback_days: days } = cupedPart(config);
  return typeof days === 'number' ? days : '';
};

const withCuped = (config: MetricObject, change: { enabled?: boolean; lookback_days?: number | undefined }) => ({
  ...config,
  cuped: setKeys(
    { ...cupedPart(config), ...(change.enabled && { lookback_days: CUPED_DAYS, ...cupedPart(config) }) },
    change,
  ),
});

/** Whether CUPED is on, and the days before the exposure that it uses. */
function CupedRow({ config, onChange }: Props) {
  const cuped = cupedIn(config);
  return (
    <EditorRow label="CUPED">
      <Stack gap="xxs">
        <Group gap="xs">
          <Checkbox
            label="CUPED"
            checked={cuped !== null}
            onChange={(isOn) => onChange(withCuped(config, { enabled: isOn }))}
          />
          {cuped && (
            <>
              <Box w={72}>
                <TextInput
                  type="number"
                  min={MIN_CUPED_DAYS}
                  max={MAX_CUPED_DAYS}
                  aria-label="Days before the exposure"
                  value={storedDays(config)}
                  onChange={({ currentTarget: { value, valueAsNumber } }) =>
                    onChange(withCuped(config, { lookback_days: value === '' ? undefined : valueAsNumber }))
                  }
                />
              </Box>
              <span>days before the exposure</span>
            </>
          )}
        </Group>
        <Text size="xs" c="hint">
          {CUPED_HELP}
        </Text>
      </Stack>
    </EditorRow>
  );
}

function Rows({ config, onChange }: Props) {
  const { measuresBefore } = useCapabilities(Number(useParams()['project_id']));
  const cuped = cupedIn(config);
  const { method, baseline_variant_key: baseline } = config;
  const level = levelIn(config);
  const choose = (next: string) => onChange({ ...config, method: next });
  return (
    <Stack gap="sm">
      <Group gap="md">
        <b>Method</b>
        <Radio
          name="stats.method"
          label="Bayesian"
          checked={method !== 'frequentist'}
          onChoose={() => choose('bayesian')}
        />
        <Radio
          name="stats.method"
          label="Frequentist"
          checked={method === 'frequentist'}
          onChoose={() => choose('frequentist')}
        />
        <Text size="xs" c="hint">
          The method affects only the results that the server computes, not the verdict in this console.
        </Text>
      </Group>
      <EditorRow label="Interval">
        <Box w={72}>
          <TextInput
            type="number"
            min={1}
            max={99.9}
            step="any"
            placeholder={String(DEFAULT_LEVEL * 100)}
            aria-label="Level of the interval, in percent"
            value={level === null ? '' : Number((level * 100).toFixed(6))}
            onChange={({ currentTarget: { value, valueAsNumber } }) =>
              onChange(withLevel(config, value === '' ? undefined : rounded(valueAsNumber / 100)))
            }
          />
        </Box>
        <span aria-hidden>%</span>
      </EditorRow>
      <EditorRow label="Baseline">
        <Box flex="0 1 14rem">
          <TextInput
            aria-label="Key of the baseline variant"
            placeholder={CONTROL_KEY}
            autoComplete="off"
            value={typeof baseline === 'string' ? baseline : ''}
            onChange={({ currentTarget: { value } }) =>
              onChange(setKeys(config, { baseline_variant_key: value === '' ? undefined : value }))
            }
          />
        </Box>
      </EditorRow>
      {(measuresBefore || cuped) && <CupedRow config={config} onChange={onChange} />}
    </Stack>
  );
}

/** The input for how the server computes results: its method, the level of its intervals, and the baseline variant. */
export function StatsInput(props: FieldInputProps) {
  return (
    <RowsOrJson {...props} canShowRows={(value) => value === null || isObject(value)}>
      {(value, choose) => <Rows config={isObject(value) ? value : {}} onChange={(next) => choose(jsonText(next))} />}
    </RowsOrJson>
  );
}
