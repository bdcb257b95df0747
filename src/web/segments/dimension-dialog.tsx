import { Box, Group } from '@mantine/core';
import { useId } from 'react';
import { type FieldErrors, useForm } from 'react-hook-form';
import { Problem } from '#contract/problem.ts';
import {
  MAX_DIMENSION_NAME,
  MAX_SEGMENT_KEY,
  type SegmentDefinition,
  type SegmentDimension,
  type SegmentGroup,
  type SegmentSource,
  segmentSources,
} from '#contract/segments.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, helpId } from '../ui/field.tsx';
import { useNotify } from '../ui/notices.tsx';
import { ProblemPanel } from '../ui/problem-panel.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useSaveDimension } from './dimension-queries.ts';
import { sourceTexts } from './dimension-texts.ts';
import { GroupRows } from './group-rows.tsx';

interface Values {
  name: string;
  of: SegmentSource;
  key: string;
  groups: SegmentGroup[];
}

interface Props {
  project: number;
  /** The dimension to change; null for a new one. */
  existing: SegmentDimension | null;
  /** What a new dimension starts with. */
  start?: (SegmentDefinition & { name: string }) | undefined;
  onClose: () => void;
  onSaved?: (saved: SegmentDimension) => void;
}

/** Returns the error of an input: what is missing, or what the server rejected. */
function errorOf(name: 'name' | 'key' | 'values', errors: FieldErrors<Values>, problem: Error | null) {
  const attr = problem instanceof Problem ? (problem.body.attr ?? '') : '';
  const rejected = attr.split('__')[0] === name ? (problem as Problem).body.detail : undefined;
  return (name === 'values' ? undefined : errors[name]?.message) ?? rejected;
}

const sources = segmentSources.map((value) => ({ value, label: sourceTexts[value] }));

const isMissing = (text: string) => text.trim() === '';

function valuesOf({ existing, start }: Props): Values {
  const { name = '', of = 'event', key = '', values = null } = existing ?? start ?? {};
  return { name, of: of === 'person' ? 'person' : 'event', key, groups: [...(values ?? [])] };
}

/** Adds a dimension, or changes one. */
export function DimensionDialog(props: Props) {
  const { project, existing, onClose, onSaved } = props;
  const { mutateAsync, isPending, error: problem } = useSaveDimension(project, existing?.id ?? null);
  const { register, handleSubmit, formState, watch, setValue } = useForm<Values>({ defaultValues: valuesOf(props) });
  const notify = useNotify();
  const id = useId();
  const [of, groups] = watch(['of', 'groups']);
  const errors = {
    name: errorOf('name', formState.errors, problem),
    key: errorOf('key', formState.errors, problem),
    values: errorOf('values', formState.errors, problem),
  };
  const submit = async ({ name, key, ...given }: Values) => {
    const values = given.groups.length > 0 ? given.groups : null;
    const saved = await mutateAsync({ name: name.trim(), of: given.of, key: key.trim(), values }).catch(() => null);
    // The dialog shows the error of the mutation.
    if (!saved) return;
    notify(`Saved: ${saved.name}.`);
    onSaved?.(saved);
    onClose();
  };
  const inputOf = (field: 'name' | 'key') => ({
    id: `${id}-${field}`,
    'aria-invalid': errors[field] === undefined ? undefined : true,
    'aria-describedby': helpId(`${id}-${field}`),
    autoComplete: 'off',
  });
  return (
    <Dialog
      title={existing ? `Edit ${existing.name}` : 'Create a dimension'}
      width="medium"
      onClose={onClose}
      onSubmit={() => !isPending && void handleSubmit(submit)()}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" busy={isPending}>
            {existing ? 'Save dimension' : 'Create dimension'}
          </Button>
        </>
      }
    >
      <Field label="Name" htmlFor={`${id}-name`} help="Shown in the results and in the setup." error={errors.name}>
        <TextInput
          {...inputOf('name')}
          {...register('name', { validate: (name) => !isMissing(name) || 'Enter a name.' })}
          data-autofocus
          maxLength={MAX_DIMENSION_NAME}
          placeholder="Customer type"
        />
      </Field>
      <Field
        label="Property"
        htmlFor={`${id}-key`}
        help="For example $browser, $os, $device_type, $geoip_country_code or plan."
        error={errors.key}
      >
        <Group gap="xs">
          <Box flex="1 1 12rem">
            <TextInput
              {...inputOf('key')}
              {...register('key', { validate: (key) => !isMissing(key) || 'Enter the name of a property.' })}
              spellCheck={false}
              maxLength={MAX_SEGMENT_KEY}
            />
          </Box>
          <Select
            aria-label="Whose property"
            value={of}
            options={sources}
            onChange={(chosen) => setValue('of', chosen as SegmentSource)}
          />
        </Group>
      </Field>
      <GroupRows groups={groups} error={errors.values} onChange={(next) => setValue('groups', next)} />
      {problem && !Object.values(errors).some((text) => text !== undefined) && (
        <ProblemPanel problem={problem} title="The dimension was not saved" />
      )}
    </Dialog>
  );
}
