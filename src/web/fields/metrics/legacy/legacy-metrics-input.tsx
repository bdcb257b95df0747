import { Box, Group, Stack, Text } from '@mantine/core';
import { isObject } from '#contract/kinds/objects.ts';
import { Button } from '../../../ui/button.tsx';
import { mapByIndex } from '../../../ui/map-by-index.tsx';
import { Rule } from '../../../ui/rule.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { FieldInputProps } from '../../input-props.ts';
import { moved } from '../../inputs/drag-order.ts';
import { MoveButtons } from '../../inputs/move-buttons.tsx';
import { RowsOrJson } from '../../inputs/rows-or-json.tsx';
import { jsonText } from '../../json-text.ts';
import { EditorRow } from '../editor-row.tsx';
import { MarginRow } from '../metric-options.tsx';
import { useGuardrails } from '../use-guardrails.ts';
import { LegacyMetricEditor } from './legacy-metric-editor.tsx';
import { editableMetric, type MetricObject } from './legacy-metric-model.ts';
import { type ConvertedKind, useConvertMetric } from './use-convert-metric.ts';

const blank: MetricObject = {
  name: '',
  filters: { insight: 'TRENDS', events: [{ id: '', name: '', type: 'events', order: 0 }] },
};

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

/** Returns the metrics, or null if the value is not a list of objects. */
function listIn(value: unknown): MetricObject[] | null {
  const list = value ?? [];
  return Array.isArray(list) && list.every(isObject) ? list : null;
}

/** The input for legacy secondary metrics (`secondary_metrics`). */
export function LegacyMetricsInput(props: FieldInputProps) {
  return (
    <RowsOrJson {...props} canShowRows={(value) => listIn(value) !== null}>
      {(value, choose) => <List list={listIn(value) ?? []} onChange={(next) => choose(jsonText(next))} />}
    </RowsOrJson>
  );
}

interface RowProps {
  entry: MetricObject;
  index: number;
  count: number;
  onChange: (entry: MetricObject) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  /** Converts the metric to a `Metric`. Null on servers without such metrics. */
  onMoveToExposed: ((kind: ConvertedKind) => void) | null;
  guardrails: ReturnType<typeof useGuardrails>;
}

/** Returns the id of the entry at an index. Guardrails refer to the entry by this id. */
const idAt = (index: number) => `secondary-${index}`;

function MetricRow({ entry, index, count, onChange, onMove, onRemove, onMoveToExposed, guardrails }: RowProps) {
  const metric = editableMetric(entry['filters'] ?? null);
  const itemName = `metric ${index + 1}`;
  return (
    <li>
      <Stack component="section" gap="sm" aria-label={`Metric ${index + 1}`}>
        <EditorRow
          label="Name"
          action={<Button kind="quiet" icon="close" aria-label={`Remove ${itemName}`} onClick={onRemove} />}
        >
          <Box flex="1 1 14rem">
            <TextInput
              aria-label={`Name of ${itemName}`}
              placeholder="Metric name"
              autoComplete="off"
              value={textIn(entry['name'])}
              onChange={({ currentTarget }) => onChange({ ...entry, name: currentTarget.value })}
            />
          </Box>
          {count > 1 && <MoveButtons index={index} count={count} itemName={itemName} onMove={onMove} />}
        </EditorRow>
        {metric ? (
          <LegacyMetricEditor
            metric={metric}
            onChange={(filters) => onChange({ ...entry, filters })}
            onMove={onMoveToExposed}
          />
        ) : (
          <Text size="xs">This metric can only be edited as JSON.</Text>
        )}
        <MarginRow
          of={itemName}
          margin={guardrails.marginOf(idAt(index))}
          onChange={(margin) => guardrails.setMargin(idAt(index), margin)}
        />
        <Rule />
      </Stack>
    </li>
  );
}

/**
 * Returns a function that takes an entry's old id and returns its id after the list has changed; null if the entry was
 * removed.
 */
function newIdOf(before: readonly MetricObject[], after: readonly MetricObject[]) {
  return (id: string): string | null => {
    const entry = before[Number(/^secondary-(\d+)$/.exec(id)?.[1] ?? Number.NaN)];
    if (entry === undefined) return id;
    const index = after.indexOf(entry);
    return index === -1 ? null : idAt(index);
  };
}

function List({ list, onChange }: { list: MetricObject[]; onChange: (list: MetricObject[]) => void }) {
  const guardrails = useGuardrails();
  const move = useConvertMetric();
  const reorder = (next: MetricObject[]) => {
    guardrails.rename(newIdOf(list, next));
    onChange(next);
  };
  const moveToExposed = (at: number) =>
    move &&
    ((kind: ConvertedKind) => {
      move.addSecondary(kind, list[at] ?? {});
      reorder(list.toSpliced(at, 1));
    });
  return (
    <Stack gap="md">
      <Stack component="ol" gap="md">
        {mapByIndex(list, (entry, at) => (
          <MetricRow
            entry={entry}
            index={at}
            count={list.length}
            onChange={(next) => onChange(list.with(at, next))}
            onMove={(to) => reorder(moved(list, at, to))}
            onRemove={() => reorder(list.toSpliced(at, 1))}
            onMoveToExposed={moveToExposed(at)}
            guardrails={guardrails}
          />
        ))}
      </Stack>
      <Group>
        <Button kind="link" icon="plus" onClick={() => onChange([...list, blank])}>
          Add metric
        </Button>
      </Group>
    </Stack>
  );
}
