import type { ComponentType } from 'react';
import type { Kind } from '#contract/field.ts';
import { isObject } from '#contract/kinds/objects.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { jsonText } from '../json-text.ts';
import { useNear } from '../use-near.ts';
import type { BuilderProps, WidgetProps } from '../widget.ts';
import { ListInput } from './list-input.tsx';
import { RowsOrJson } from './rows-or-json.tsx';
import { SecretInput } from './text-inputs.tsx';

const Builder = lazyPart<BuilderProps>(async () => (await import('../builders/builder.tsx')).Builder, null);
const Help = lazyPart<WidgetProps>(async () => (await import('../builders/companion.tsx')).Companion, null);

const Companion = (props: WidgetProps) => useNear(props.name) && <Help {...props} />;

const isObjects = (value: unknown): value is Record<string, unknown>[] => Array.isArray(value) && value.every(isObject);

/** Which values the rows of a kind can show, besides null; an object where nothing is said. */
const shownAsRows: Partial<Record<Kind, (value: unknown) => boolean>> = {
  // Groups of conditions nest, which rows do not.
  property_filters: (value) => isObjects(value) && value.every((filter) => !('values' in filter)),
  path_rules: isObjects,
};

/** An object or a list with a builder of its own. */
export function BuilderInput(props: WidgetProps) {
  const { name, field } = props;
  const isNear = useNear(name);
  const fits = shownAsRows[field.kind] ?? isObject;
  return (
    <RowsOrJson {...props} fits={(value) => value === null || fits(value)}>
      {(value, choose) =>
        isNear && <Builder name={name} field={field} value={value} onChange={(next) => choose(jsonText(next))} />
      }
    </RowsOrJson>
  );
}

/** An input that holds the value itself, and under it what helps with that kind of value. */
const withCompanion = (Input: ComponentType<WidgetProps>) => (props: WidgetProps) => (
  <div>
    <Input {...props} />
    <Companion {...props} />
  </div>
);

/** A webhook: masked, with its receiver. */
export const WebhookInput = withCompanion(SecretInput);

/** A list of patterns, with a message to try them on. */
export const PatternsInput = withCompanion(ListInput);
