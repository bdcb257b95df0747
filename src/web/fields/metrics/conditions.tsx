import { Box, Text } from '@mantine/core';
import { useRef } from 'react';
import { formatCountOf } from '#contract/format/count.ts';
import { Button } from '../../ui/button.tsx';
import { blankEventFilter } from '../builders/filter-model.ts';
import { FilterRows } from '../builders/filter-rows.tsx';
import inputs from '../inputs/inputs.module.css';
import { EditorRow } from './editor-row.tsx';
import { conditionCount, type MetricObject } from './legacy/legacy-metric-model.ts';

interface Props {
  event: MetricObject;
  /** What the conditions belong to, for example "step 2". */
  of: string;
  onChange: (change: MetricObject) => void;
}

/** The conditions that an event must match to be counted. */
export function Conditions({ event, of, onChange }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const { properties } = event;
  const count = conditionCount(event);
  const isList = properties === undefined || properties === null || Array.isArray(properties);
  const change = (next: unknown) => {
    const isEmpty = Array.isArray(next) && next.length === 0;
    onChange({ properties: isEmpty ? undefined : next });
    // The clicked button unmounts with the first or the last condition.
    if (isEmpty || count === 0)
      requestAnimationFrame(() => root.current?.querySelector<HTMLElement>('input, button')?.focus());
  };
  return (
    <Box ref={root} flex="1 1 14rem">
      {count === 0 && (
        <Button kind="link" icon="plus" onClick={() => change([blankEventFilter])}>
          Add condition<span className={inputs.unseen}>{` on ${of}`}</span>
        </Button>
      )}
      {count > 0 && (
        <fieldset aria-label={`Conditions on ${of}`}>
          {isList ? (
            <FilterRows isPartOfMetric value={properties} onChange={change} />
          ) : (
            <Text size="xs" c="hint">
              {`${formatCountOf(count, 'condition')} in a group. Edit the group as JSON.`}
            </Text>
          )}
        </fieldset>
      )}
    </Box>
  );
}

/** The conditions of an event as a row of the editor. */
export const ConditionsRow = (props: Props) => (
  <EditorRow label="Conditions">
    {conditionCount(props.event) === 0 && (
      <Text size="sm" c="dimmed">
        None
      </Text>
    )}
    <Conditions {...props} />
  </EditorRow>
);
