import { Group } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { MAX_PLANNED_SEGMENTS } from '#contract/kinds/experiment.ts';
import type { FieldInputProps } from '../fields/input-props.ts';
import { useControlledInput } from '../fields/inputs/choice-input.tsx';
import inputs from '../fields/inputs/inputs.module.css';
import { useMissingScopeReason } from '../session/session-context.tsx';
import { Button } from '../ui/button.tsx';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { useDimensions } from './dimension-queries.ts';
import { fullReason } from './dimension-texts.ts';

const DimensionDialog = lazyComponent(
  () => import('./dimension-dialog.tsx'),
  (module) => module.DimensionDialog,
);

/** The choice of the dimensions by which the results will be divided. */
export function SegmentsInput({ name, field, aria, disabled }: FieldInputProps) {
  const project = Number(useParams()['project_id']);
  const { data = [] } = useDimensions(project);
  const [value, choose, leave] = useControlledInput(name);
  const missingScope = useMissingScopeReason('experiment:write');
  const [isCreating, setCreating] = useState(false);
  const ids = Array.isArray(value) ? value.map(Number) : [];
  // A dimension that somebody has deleted since can still be removed.
  const options = [
    ...data.map(({ id, name: label }) => ({ value: String(id), label })),
    ...ids
      .filter((id) => !data.some((one) => one.id === id))
      .map((id) => ({ value: String(id), label: `Dimension ${id}` })),
  ];
  return (
    <fieldset name={name} className={inputs.locked} {...aria}>
      <Group gap="xs">
        <MultiSelect
          aria-label={field.label}
          data={options}
          value={ids.map(String)}
          maxValues={MAX_PLANNED_SEGMENTS}
          placeholder={ids.length === 0 ? 'None' : ''}
          disabled={disabled}
          nothingFoundMessage={data.length === 0 ? 'The project has no dimensions.' : 'No other dimensions.'}
          onChange={(chosen) => choose(chosen.map(Number))}
          onBlur={leave}
        />
        <Button
          icon="plus"
          disabled={disabled}
          disabledReason={missingScope ?? fullReason(data)}
          onPointerEnter={DimensionDialog.preload}
          onClick={() => setCreating(true)}
        >
          Create dimension…
        </Button>
        {isCreating && (
          <DimensionDialog
            project={project}
            existing={null}
            onClose={() => setCreating(false)}
            onSaved={({ id }) => ids.length < MAX_PLANNED_SEGMENTS && choose([...ids, id])}
          />
        )}
      </Group>
    </fieldset>
  );
}
