import { Box, Group, Paper, Stack, Text, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import type { Filter } from '#contract/format/conditions.ts';
import type { JsonObject } from '#contract/kinds/objects.ts';
import { moved, useDragOrder } from '../../fields/inputs/drag-order.ts';
import { DragHandle, MoveButtons } from '../../fields/inputs/move-buttons.tsx';
import { useRowKeys } from '../../fields/inputs/use-row-keys.ts';
import { Button } from '../../ui/button.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { Select } from '../../ui/select.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { unsupportedInCondition } from '../flag-filters.ts';
import styles from './condition-editor.module.css';
import { UnsupportedCondition } from './condition-list.tsx';
import { PropertyRow } from './property-row.tsx';

const ALL = 100;

const blankProperty: Filter = { key: '', type: 'person', operator: 'exact', value: [] };

interface ConditionProps {
  condition: JsonObject;
  index: number;
  /** The keys of the flag's variants. */
  variants: readonly string[];
  isRefused: boolean;
  onChange: (condition: JsonObject) => void;
}

/** A percentage. While the input is empty, the condition keeps its percentage. */
function Percent({ condition, index, onChange }: Pick<ConditionProps, 'condition' | 'index' | 'onChange'>) {
  const stored = condition['rollout_percentage'] ?? ALL;
  const [isEmpty, setEmpty] = useState(false);
  return (
    <TextInput
      aria-label={`Percentage of condition ${index + 1}`}
      aria-invalid={isEmpty || Number(stored) < 0 || Number(stored) > ALL}
      className={styles.percent}
      type="number"
      min={0}
      max={ALL}
      step="any"
      value={isEmpty ? '' : String(stored)}
      onBlur={() => setEmpty(false)}
      onChange={({ currentTarget: { valueAsNumber } }) => {
        setEmpty(Number.isNaN(valueAsNumber));
        if (!Number.isNaN(valueAsNumber)) onChange({ ...condition, rollout_percentage: valueAsNumber });
      }}
    />
  );
}

/** The variant that a condition always serves, for a flag with variants. */
function Override({ condition, index, variants, onChange }: Omit<ConditionProps, 'isRefused'>) {
  const chosen = typeof condition['variant'] === 'string' ? condition['variant'] : '';
  if (variants.length === 0) return null;
  const keys = chosen === '' || variants.includes(chosen) ? variants : [...variants, chosen];
  const options = [
    { value: '', label: 'variant by its share' },
    ...keys.map((key) => ({ value: key, label: `always ${key}` })),
  ];
  return (
    <Box flex="0 1 13rem">
      <Select
        aria-label={`Variant of condition ${index + 1}`}
        options={options}
        value={chosen}
        onChange={(key) => onChange({ ...condition, variant: key === '' ? null : key })}
      />
    </Box>
  );
}

function Properties({ condition, index, isRefused, onChange }: ConditionProps) {
  const rows = useRef<HTMLDivElement>(null);
  const properties = (condition['properties'] ?? []) as Filter[];
  const put = (next: Filter[]) => onChange({ ...condition, properties: next });
  // The pressed button unmounts or moves, so the row that takes its place gets the focus.
  const focusRow = (at: number) =>
    requestAnimationFrame(() => {
      const inputs = rows.current?.querySelectorAll<HTMLElement>('[role="combobox"]');
      (inputs?.[Math.min(at, inputs.length - 1)] ?? rows.current?.querySelector('button'))?.focus();
    });
  return (
    <Stack ref={rows} gap="xs">
      {mapByIndex(properties, (property, at) => (
        <PropertyRow
          property={property}
          itemName={`property ${at + 1} of condition ${index + 1}`}
          isRefused={isRefused}
          onChange={(next) => put(properties.with(at, next))}
          onRemove={() => {
            put(properties.toSpliced(at, 1));
            focusRow(at);
          }}
        />
      ))}
      <div>
        <Button
          kind="link"
          icon="plus"
          aria-label={`Add a property to condition ${index + 1}`}
          onClick={() => {
            put([...properties, blankProperty]);
            focusRow(properties.length);
          }}
        >
          Property
        </Button>
      </div>
    </Stack>
  );
}

interface Props {
  conditions: readonly JsonObject[];
  variants: readonly string[];
  /** Whether a save was refused, so that missing values are marked. */
  isRefused: boolean;
  onChange: (conditions: JsonObject[]) => void;
}

/** The rows of the release conditions. Each can be changed, moved and removed, except for parts that are not supported. */
export function ConditionEditor({ conditions, variants, isRefused, onChange }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [moveNote, setMoveNote] = useState('');
  const keys = useRowKeys(conditions.length);
  const { dragged, rows } = useDragOrder(conditions, onChange);
  const move = (from: number, to: number) => {
    keys.move(from, to);
    onChange(moved(conditions, from, to));
    setMoveNote(`Condition ${from + 1} moved to position ${to + 1} of ${conditions.length}`);
  };
  const remove = (at: number) => {
    keys.remove(at);
    onChange(conditions.toSpliced(at, 1));
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(':scope > div > button')?.focus());
  };
  const add = () => {
    onChange([...conditions, { properties: [], rollout_percentage: 0 }]);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('ol > li:last-child input')?.focus());
  };
  return (
    <Stack ref={list} gap="sm">
      <Stack component="ol" gap="sm" className={styles.editor} {...rows}>
        {conditions.map((condition, index) => {
          const part = unsupportedInCondition(condition);
          const change = (next: JsonObject) => onChange(conditions.with(index, next));
          const shared = { condition, index, variants, isRefused, onChange: change };
          const properties = Array.isArray(condition['properties']) ? condition['properties'] : [];
          return (
            <Paper
              key={keys.keys[index]}
              component="li"
              withBorder
              p="sm"
              data-dragged={index === dragged || undefined}
            >
              <Stack gap="sm">
                <Group gap="xs">
                  {conditions.length > 1 && <DragHandle />}
                  <b>{index + 1}</b>
                  {part === undefined && (
                    <>
                      <Percent {...shared} />
                      <Text size="sm" c="dimmed">
                        {properties.length > 0 ? '% of people where' : '% of all people'}
                      </Text>
                      <Override {...shared} />
                    </>
                  )}
                  <Group gap={0} ml="auto">
                    {conditions.length > 1 && (
                      <MoveButtons
                        index={index}
                        count={conditions.length}
                        itemName={`condition ${index + 1}`}
                        onMove={(to) => move(index, to)}
                      />
                    )}
                    <Button
                      kind="quiet"
                      icon="trash"
                      aria-label={`Remove condition ${index + 1}`}
                      onClick={() => remove(index)}
                    />
                  </Group>
                </Group>
                {part === undefined ? (
                  <Properties {...shared} />
                ) : (
                  <UnsupportedCondition condition={condition} part={part} />
                )}
              </Stack>
            </Paper>
          );
        })}
      </Stack>
      <Group gap="sm">
        <Button icon="plus" onClick={add}>
          Add condition
        </Button>
        <Text size="sm" c="dimmed">
          {conditions.length === 0 ? 'Everyone gets the default.' : 'Everyone else gets the default.'}
        </Text>
      </Group>
      <VisuallyHidden aria-live="polite">{moveNote}</VisuallyHidden>
    </Stack>
  );
}
