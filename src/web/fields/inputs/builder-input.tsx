import type { Kind } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import type { BuilderProps, FieldInputProps, InputComponent } from '../input-props.ts';
import { jsonText } from '../json-text.ts';
import { ListInput } from './list-input.tsx';
import { RowsOrJson } from './rows-or-json.tsx';
import { SecretInput } from './text-inputs.tsx';

const Builder = lazyComponent<BuilderProps>(async () => (await import('../builders/builder.tsx')).Builder, null);
const Help = lazyComponent<FieldInputProps>(async () => (await import('../builders/input-help.tsx')).InputHelp, null);

const isObjects = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value) && value.every(isObject);

/** For each kind, whether the row editor can show a value other than null. For all other kinds, it can show objects. */
const shownAsRows: Partial<Record<Kind, (value: unknown) => boolean>> = {
  // The row editor can't show nested groups of conditions.
  property_filters: (value) => isObjects(value) && value.every((filter) => !('values' in filter)),
  path_rules: isObjects,
};

/** The input for a value that a builder (see `BuilderProps`) can edit, as rows or as JSON. */
export const BuilderInput = Object.assign(ValueInput, { load: Builder.load });

function ValueInput(props: FieldInputProps) {
  const { name, field } = props;
  const fits = shownAsRows[field.kind] ?? isObject;
  return (
    <RowsOrJson {...props} canShowRows={(value) => value === null || fits(value)}>
      {(value, choose) => (
        <Builder name={name} field={field} value={value} onChange={(next) => choose(jsonText(next))} />
      )}
    </RowsOrJson>
  );
}

/** Adds extra help below an input. */
const withHelp = (Input: InputComponent) => {
  const Helped = (props: FieldInputProps) => (
    <div>
      <Input {...props} />
      <Help {...props} />
    </div>
  );
  return Object.assign(Helped, { load: () => Promise.all([Input.load?.(), Help.load()]) });
};

/** The masked input for a webhook address. Shows which service receives the webhook. */
export const WebhookInput = withHelp(SecretInput);

/** A list of patterns with an input to test them. */
export const PatternsInput = withHelp(ListInput);
