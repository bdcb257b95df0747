import { Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { isolateName } from '#contract/format/isolate-name.ts';
import { isObject, type JsonObject } from '#contract/kinds/objects.ts';
import { parseJsonText } from '../../fields/json-text.ts';
import { VariantRows } from '../../fields/variants/variant-rows.tsx';
import { initializeVariants, readPlan } from '../../fields/variants/variants-plan.ts';
import { Button } from '../../ui/button.tsx';
import { Field, helpId } from '../../ui/field.tsx';
import { mapByIndex } from '../../ui/map-by-index.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { payloadError } from '../filters-error.ts';
import { type EditableFilters, ON, setPayload, setVariants } from '../flag-filters.ts';

interface PayloadProps {
  label: string;
  text: unknown;
  isRefused: boolean;
  onChange: (text: string) => void;
}

/** A payload as JSON text. A text that is no JSON is reported when the focus leaves it, or when a save is refused. */
function Payload({ label, text, isRefused, onChange }: PayloadProps) {
  const id = useId();
  const [isLeft, setLeft] = useState(false);
  const error = isLeft || isRefused ? payloadError(text) : null;
  return (
    <Field label={label} htmlFor={id} error={error ?? undefined}>
      <TextArea
        id={id}
        aria-describedby={error === null ? undefined : helpId(id)}
        aria-invalid={error !== null}
        spellCheck={false}
        placeholder="None"
        rows={1}
        value={typeof text === 'string' ? text : ''}
        onBlur={() => setLeft(true)}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  );
}

interface Props {
  editable: EditableFilters;
  /** Whether a running experiment compares the variants with control. */
  needsControl: boolean;
  /** Where the variants and their shares are edited, if not here. */
  sharesNote?: ReactNode;
  isRefused: boolean;
  onChange: (filters: JsonObject) => void;
}

/** The rows of the variants with their shares, and the payload of each. */
export function VariantsPart({ editable, needsControl, sharesNote, isRefused, onChange }: Props) {
  const { variants, payloads } = editable;
  const parameters = { feature_flag_variants: variants };
  const choose = (text: string) => {
    const parsed = parseJsonText(text);
    const plan = 'value' in parsed && isObject(parsed.value) ? readPlan(parsed.value) : null;
    if (plan) onChange(setVariants(editable, plan.variants));
  };
  const keys = variants.length === 0 ? [ON] : variants.map(({ key }) => String(key));
  return (
    <Stack gap="md">
      {sharesNote ? (
        <Text size="sm">{sharesNote}</Text>
      ) : variants.length === 0 ? (
        <Group gap="sm">
          <Text size="sm">The flag is on or off, without variants.</Text>
          <Button icon="plus" onClick={() => choose(initializeVariants({ parameters, variants }))}>
            Add variants
          </Button>
        </Group>
      ) : (
        <VariantRows plan={{ parameters, variants }} isFixed={false} needsControl={needsControl} onChange={choose} />
      )}
      {needsControl && (
        <Text size="sm" c="dimmed">
          A running experiment compares the variants with control, so control must stay.
        </Text>
      )}
      {mapByIndex(keys, (key) => (
        <Payload
          label={variants.length === 0 ? 'Payload (JSON)' : `Payload of ${isolateName(key)} (JSON)`}
          text={payloads[key]}
          isRefused={isRefused}
          onChange={(text) => onChange(setPayload(editable, key, text))}
        />
      ))}
    </Stack>
  );
}
