import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { BuilderProps, FieldInputProps } from '../input-props.ts';
import { jsonText } from '../json-text.ts';
import { useNearViewport } from '../use-near-viewport.ts';
import { ListInput } from './list-input.tsx';
import { RowsOrJson } from './rows-or-json.tsx';
import { SecretInput } from './text-inputs.tsx';

const Builder = lazyComponent<BuilderProps>(async () => (await import('../builders/builder.tsx')).Builder, null);
const Help = lazyComponent<FieldInputProps>(async () => (await import('../builders/input-help.tsx')).InputHelp, null);

const NearbyHelp = (props: FieldInputProps) => useNearViewport(props.name) && <Help {...props} />;

const isObjects = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value) && value.every(isObject);

/** For each kind, whether rows can show a value other than null. By default, rows can show objects. */
const shownAsRows: Partial<Record<Kind, (value: unknown) => boolean>> = {
  // Rows can't show nested groups of conditions.
  property_filters: (value) => isObjects(value) && value.every((filter) => !('values' in filter)),
  path_rules: isObjects,
};

/** The input for a value that a builder (see `BuilderProps`) can edit, as rows or as JSON. */
export function BuilderInput(props: FieldInputProps) {
  const { name, field } = props;
  const isNear = useNearViewport(name);
  const fits = shownAsRows[field.kind] ?? isObject;
  return (
    <RowsOrJson {...props} canShowRows={(value) => value === null || fits(value)}>
      {(value, choose) =>
        isNear && <Builder name={name} field={field} value={value} onChange={(next) => choose(jsonText(next))} />
      }
    </RowsOrJson>
  );
}

/** Adds extra help below an input. */
const withHelp = (Input: ComponentType<FieldInputProps>) => (props: FieldInputProps) => (
  <div>
    <Input {...props} />
    <NearbyHelp {...props} />
  </div>
);

/** The masked input for a webhook address. Shows which service receives the webhook. */
export const WebhookInput = withHelp(SecretInput);

/** A list of patterns with an input to test them. */
export const PatternsInput = withHelp(ListInput);
