import { Group, Stack, Text, Title } from '@mantine/core';
import { isObject } from '#contract/kinds/objects.ts';
import { isSame } from '#contract/resource.ts';
import { Button } from '../../ui/button.tsx';
import { useResourceForm } from '../form-state/form-context.tsx';
import type { FieldInputProps } from '../input-props.ts';
import { RowsOrJson } from '../inputs/rows-or-json.tsx';
import { jsonText } from '../json-text.ts';
import type { MetricObject } from './legacy/legacy-metric-model.ts';
import { idOf, type MetricListProps, MetricRows, type Role, useMetricList } from './metric-list.tsx';
import { blankMetric } from './metric-model.ts';
import { ShowsMissingContext } from './missing-input.ts';
import { useGuardrails } from './use-guardrails.ts';

/** Returns the metrics, or null if the value is not a list of objects. */
function listIn(value: unknown): MetricObject[] | null {
  const list = value ?? [];
  return Array.isArray(list) && list.every(isObject) ? list : null;
}

/** The sections of the metrics that are not goals. All of them are in `metrics_secondary`. */
const sections: { role: Role; title: string; about: string }[] = [
  {
    role: 'guardrail',
    title: 'Guardrails',
    about: 'Metrics that must not get worse. A harmed guardrail changes the recommendation.',
  },
  {
    role: 'secondary metric',
    title: 'Secondary metrics',
    about: 'For information. They do not change the verdict.',
  },
];

/** The input for a list of `metrics`: `metrics` (goals) or `metrics_secondary` (guardrails and secondary metrics). */
export function MetricsInput(props: FieldInputProps) {
  const { name, aria } = props;
  const Metrics = name === 'metrics_secondary' ? SecondaryMetrics : Goals;
  return (
    <RowsOrJson {...props} canShowRows={(value) => listIn(value) !== null}>
      {(value, choose) => (
        <ShowsMissingContext value={aria['aria-invalid'] === true}>
          <Metrics list={listIn(value) ?? []} onChange={(next) => choose(jsonText(next))} />
        </ShowsMissingContext>
      )}
    </RowsOrJson>
  );
}

const blankGoal = blankMetric();

/** The goals. A guided form always shows the inputs of one goal, and stores nothing while they are empty. */
function Goals({ list, onChange }: MetricListProps) {
  const { isGuided } = useResourceForm();
  const isBlank = isGuided && list.length === 0;
  const shown = isBlank ? [blankGoal] : list;
  const change = (next: MetricObject[]) =>
    onChange(isGuided && next.length === 1 && isSame(next[0], blankGoal) ? [] : next);
  const editor = useMetricList({ list: shown, onChange: change });
  return (
    <Stack ref={editor.root} gap="md">
      <MetricRows
        noun="goal"
        list={shown}
        indexes={[...shown.keys()]}
        canRemove={!isGuided || shown.length > 1}
        editor={editor}
      />
      {!isBlank && (
        <Group>
          <Button kind={isGuided ? 'link' : 'plain'} icon="plus" onClick={() => editor.add('goal')}>
            {isGuided ? 'Add another goal' : 'Add goal'}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The guardrails and the secondary metrics, each in a section of its own. */
function SecondaryMetrics({ list, onChange }: MetricListProps) {
  const { marginOf } = useGuardrails();
  const editor = useMetricList({ list, onChange });
  const roleAt = (at: number): Role =>
    marginOf(idOf(list[at]) ?? '') === undefined ? 'secondary metric' : 'guardrail';
  return (
    <Stack ref={editor.root} gap="xl">
      {sections.map(({ role, title, about }) => (
        <Stack key={role} gap="md">
          <div>
            <Title order={3} size="h2">
              {title}
            </Title>
            <Text size="xs" c="hint">
              {about}
            </Text>
          </div>
          <MetricRows
            noun={role}
            list={list}
            indexes={[...list.keys()].filter((at) => roleAt(at) === role)}
            canRemove
            editor={editor}
          />
          <Group>
            <Button icon="plus" onClick={() => editor.add(role)}>
              {`Add ${role}`}
            </Button>
          </Group>
        </Stack>
      ))}
    </Stack>
  );
}
